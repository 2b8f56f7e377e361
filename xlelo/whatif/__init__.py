"""Compares all regulations: the what-if page, and strategies played under each of them."""
