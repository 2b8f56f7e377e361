"""The sheets of a player's workbook."""
