"""A rating officer's work on a period's folder: tournaments in and out, players joined, corrections carried on."""
