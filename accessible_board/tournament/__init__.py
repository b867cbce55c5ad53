"""A tournament as its pairing program hands it on: who plays whom, and how it ended."""
