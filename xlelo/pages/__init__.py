"""What is published as pages: lists that sort and filter, a page for each player, pictures. Nothing asks a network."""
