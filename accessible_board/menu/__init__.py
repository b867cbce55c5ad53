"""The spoken menu of a table without a screen: what happens in, words and deeds out. Pure."""
