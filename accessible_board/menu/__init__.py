"""The spoken menu of a table without a screen: inputs in, words and actions out. Pure."""
