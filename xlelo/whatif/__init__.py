"""What compares all regulations: the what-if page, and strategies played out under each of them."""
