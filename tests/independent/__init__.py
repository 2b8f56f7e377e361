"""A second reading of two regulations, written from their texts alone, to judge the product from outside."""
