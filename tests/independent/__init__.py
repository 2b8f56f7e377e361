"""A second program for the regulations, written from their texts alone. It checks the product from outside."""
