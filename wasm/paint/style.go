package paint

import "strconv"

// Style is what a style sheet decides about a picture: the family of its fonts and
// its colours, the named ones first, then the palette of the components. Both
// backends take it, the canvas of the page and AppendSVG.
type Style struct {
	Family string
	Colors []string
}

// Color returns a colour of the picture; the palette of the components repeats.
func (s *Style) Color(c Color) string { return s.Colors[s.Index(c)] }

// Index returns where in Colors a colour is. Colors must have more than the named
// ones.
func (s *Style) Index(c Color) int {
	if c < FirstComponent {
		return int(c)
	}
	palette := len(s.Colors) - int(FirstComponent)
	return int(FirstComponent) + int(c-FirstComponent)%palette
}

// Font returns a font in the syntax of CSS.
func (s *Style) Font(f Font) string {
	size := strconv.Itoa(int(f.Pixels())) + "px " + s.Family
	if w := f.Weight(); w != 400 {
		return strconv.Itoa(w) + " " + size
	}
	return size
}

// Weight returns how bold the font is, as in CSS.
func (f Font) Weight() int { return [Fonts]int{400, 400, 500, 700}[f] }

// Alpha returns how much of what lies behind a paint of this kind it covers.
func (k Kind) Alpha() float64 {
	switch k {
	case Tint:
		return .18
	case Hatch:
		return .32
	case Plate:
		return .86
	}
	return 1
}

// Thickness returns the width of a stroke in pixels.
func (k Kind) Thickness() int {
	if k == Bold || k == BoldDash {
		return 2
	}
	return 1
}

// Dashes returns the lengths of the dashes of a stroke and of the gaps between
// them, in pixels; zeros where it is not dashed.
func (k Kind) Dashes() (on, off int) {
	switch k {
	case Dash:
		return 3, 2
	case BoldDash:
		return 6, 3
	}
	return 0, 0
}

// HatchPeriod is the distance of the lines of a hatch along an axis, HatchWidth
// their width across, in pixels.
const (
	HatchPeriod = 8
	HatchWidth  = 3
)
