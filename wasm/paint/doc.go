// Package paint turns the component arrays of a design into a picture: a row of blocks
// for each array, called a ribbon. All ribbons have one scale of rows. Those of a component
// stand under one another in one line, by lane; lines stand by class, so that arrays that
// share blocks are neighbours.
//
// There are three steps, each with a plain value as its result:
//
//   - A [Model] has what is to be shown. [NewModel] makes one of a layout, and
//     [ReadModel] reads one that another program has written with [AppendModel].
//   - A [Picture] has a place for every block of a model. [Picture.Arrange] finds the
//     places for a width and a height, and [Picture.Hit] says which block is at a point.
//   - A [List] is a display list: rectangles, lines and text by layer and by paint.
//     [Picture.Draw] fills it with the part of the picture that a window shows. A
//     canvas needs one call for each paint and not one for each block; [AppendSVG]
//     writes the same list as a document.
//
// The package knows no browser; the program in the folder above plays lists on a
// canvas. Making a picture costs O(blocks of all arrays), arranging it O(blocks), and
// drawing O(blocks of the visible ribbons).
//
//	picture := paint.New(model, &metrics)
//	picture.Arrange(800, 0, 1)
//	picture.Draw(&list, paint.Window{Width: 800, Height: picture.Height()}, &paint.Highlight{})
package paint
