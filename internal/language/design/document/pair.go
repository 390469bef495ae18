package document

// PairPicture is a picture of the component arrays of two designs.
//
//document:schema copse.pair/1
type PairPicture struct {
	Picture string // SVG, with the custom properties of the page as colours
	Width   int
	Height  int
	Looks   int // which looks occur, as paint.Model.Looks numbers them
	Lines   []PairedArrays
	Alike   []PairedArrays // the components that are not drawn, because their arrays are alike in both
}

// PairedArrays is a component with its arrays in A and in B, -1 where it has none, and its place in the picture.
type PairedArrays struct {
	Name   string
	A      ComponentID
	B      ComponentID
	Y      int
	Height int
	Text   string // what is drawn, in words
}
