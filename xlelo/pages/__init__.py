"""Web pages: sortable and searchable lists, a page for each player, and pictures.

They load nothing from the network.
"""
