// Package poster draws a design as a static SVG: its text in colour, each system with its match and the reason, and the arrays
// as the page paints them. The design itself is in the metadata, so that the playground opens it from the picture.
package poster
