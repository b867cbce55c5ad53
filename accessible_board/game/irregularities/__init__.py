"""Article 7: illegal moves, wrong beginnings, and what an edition proposes for them."""
