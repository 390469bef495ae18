// Package paint turns the component arrays of a design into a picture: one
// ribbon per array, its sub-blocks side by side, blocks that share rows in
// columns that line up from ribbon to ribbon.
//
// Three steps, each a plain value that the next one reads. A [Model] says what
// there is to show. [Arrange] gives every sub-block its place for a width, and
// answers what lies under a point. [Picture.Draw] writes the part of the picture
// that a window shows into a [List], a display list of rectangles, lines and
// text sorted by layer and by paint, so that a back end needs one call per paint
// and not one per block.
//
// Nothing here knows a browser; the program in the folder above plays the list
// on a canvas. Arranging costs O(cells) once for a model and O(blocks) for a
// width, drawing O(cells of the visible ribbons).
package paint
