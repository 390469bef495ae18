// Package wording makes the small parts of sentences: numbers with commas, quoted
// pieces of a text, "1 row" and "2 rows", lists with "and". It also finds the name
// that somebody most likely meant who wrote another.
package wording
