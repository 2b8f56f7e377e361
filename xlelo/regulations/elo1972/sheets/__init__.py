"""The sheets of the worksheet's workbook."""
