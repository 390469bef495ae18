package paint

import "strconv"

// Color is an index into the colours of a style: first the named ones below, then,
// from FirstComponent on, the palette of the components.
type Color int

// The named colours, in the order of Style.Colors.
const (
	Ink Color = iota
	Soft
	Faint
	Hair
	Panel
	Accent
	Warn
	Full
	Partial
	Written // by commits
	FirstComponent
)

// Kind says how a paint covers a shape.
type Kind uint8

// The kinds of paint.
const (
	Solid    Kind = iota
	Tint          // lets most of what is behind it through
	Plate         // lets little of what is behind it through
	Hatch         // diagonal lines
	Slant         // the same, stronger
	PaleTint      // as Tint, Hatch, Line and Dash, for what stands back
	PaleHatch
	Line // an outline of one pixel
	Dash // the same in dashes
	PaleLine
	PaleDash
	Bold     // an outline of two pixels
	BoldDash // the same in dashes
)

// Strokes reports whether paints of this kind draw the outline of a shape instead of
// filling it.
func (k Kind) Strokes() bool { return k >= Line }

// Hatched reports whether paints of this kind are diagonal lines.
func (k Kind) Hatched() bool { return k == Hatch || k == Slant || k == PaleHatch }

// pale returns the kind for what stands back.
func (k Kind) pale() Kind {
	switch k {
	case Tint:
		return PaleTint
	case Hatch:
		return PaleHatch
	case Line:
		return PaleLine
	case Dash:
		return PaleDash
	}
	return k
}

// Paint is a colour and a way to use it.
type Paint struct {
	Color Color
	Kind  Kind
}

// Layer orders the picture from back to front. The order of the shapes within a layer
// makes no visible difference.
type Layer uint8

// The layers, from the back to the front.
const (
	Connectors Layer = iota
	Ground
	Fills
	Plates
	Ticks
	Outlines
	Tracks
	Crosses
	Highlights
	layers
)

// Batch is all shapes of one layer and one paint, as one path in the syntax of SVG,
// which a canvas can read too (Path2D).
type Batch struct {
	Paint
	Path []byte
}

// Font is one of the text styles of the picture.
type Font uint8

// The fonts.
const (
	LabelFont     Font = iota // the label of a block
	SmallFont                 // the rows of a block
	NameFont                  // the name of a component
	HighlightFont             // the name of a highlighted component
	Fonts                     // the number of fonts
)

// Pixels returns the height of the font's em square.
func (f Font) Pixels() float64 { return [Fonts]float64{12, 11, 14, 14}[f] }

// Text is one line of text. X is its left end and Y its base line.
type Text struct {
	X, Y float64
	Text string
}

// TextBatch is all lines of text of one font and one colour. Text is in front of all
// layers.
type TextBatch struct {
	Font  Font
	Color Color
	Texts []Text
}

// List is a display list. The zero List is empty and ready for use. Reset empties a
// list and keeps its memory for the next picture.
type List struct {
	batches [layers][]Batch
	texts   []TextBatch
}

// Reset empties the list.
func (l *List) Reset() {
	for i := range l.batches {
		for j := range l.batches[i] {
			l.batches[i][j].Path = l.batches[i][j].Path[:0]
		}
	}
	for i := range l.texts {
		l.texts[i].Texts = l.texts[i].Texts[:0]
	}
}

// All yields the batches that have shapes, from back to front.
func (l *List) All(yield func(Layer, Batch) bool) {
	for layer := range l.batches {
		for _, b := range l.batches[layer] {
			if len(b.Path) > 0 && !yield(Layer(layer), b) {
				return
			}
		}
	}
}

// AllTexts yields the batches of text that have lines.
func (l *List) AllTexts(yield func(TextBatch) bool) {
	for _, b := range l.texts {
		if len(b.Texts) > 0 && !yield(b) {
			return
		}
	}
}

// batch returns the batch of a layer and a paint.
func (l *List) batch(layer Layer, p Paint) *Batch {
	list := l.batches[layer]
	for i := range list {
		if list[i].Paint == p {
			return &list[i]
		}
	}
	l.batches[layer] = append(list, Batch{Paint: p})
	return &l.batches[layer][len(list)]
}

// rect adds a rectangle. An outline is moved inwards by half its thickness, so that its
// outer edge is where a filled rectangle ends.
func (l *List) rect(layer Layer, p Paint, x, y, w, h int) {
	b := l.batch(layer, p)
	in := 0.0
	switch p.Kind {
	case Line, Dash, PaleLine, PaleDash:
		in = .5
	case Bold, BoldDash:
		in = 1
	}
	d := b.Path
	d = coord(append(d, 'M'), float64(x)+in)
	d = coord(append(d, ' '), float64(y)+in)
	d = coord(append(d, 'h'), float64(w)-2*in)
	d = coord(append(d, 'v'), float64(h)-2*in)
	d = coord(append(d, 'h'), 2*in-float64(w))
	b.Path = append(d, 'z')
}

// line adds a straight line. Whole coordinates are the edges of pixels.
func (l *List) line(layer Layer, p Paint, x0, y0, x1, y1 float64) {
	b := l.batch(layer, p)
	d := b.Path
	d = coord(append(d, 'M'), x0)
	d = coord(append(d, ' '), y0)
	d = coord(append(d, 'L'), x1)
	b.Path = coord(append(d, ' '), y1)
}

// text adds a line of text.
func (l *List) text(f Font, c Color, x, y float64, s string) {
	for i := range l.texts {
		if b := &l.texts[i]; b.Font == f && b.Color == c {
			b.Texts = append(b.Texts, Text{x, y, s})
			return
		}
	}
	l.texts = append(l.texts, TextBatch{f, c, []Text{{x, y, s}}})
}

func coord(d []byte, v float64) []byte {
	if i := int64(v); float64(i) == v {
		return strconv.AppendInt(d, i, 10)
	}
	return strconv.AppendFloat(d, v, 'f', 1, 64)
}
