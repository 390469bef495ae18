// Package gallery draws the cards of the gallery: of each design of playground-examples, the shape of its arrays and how many
// of its systems are full, partial, blind or a scan. The engine computes them while the page is built.
package gallery
