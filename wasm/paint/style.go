package paint

import "strconv"

// Style is the family of the fonts and the colours of a picture: the named ones, then
// the palette of the components, which has at least one. The canvas of the page and
// AppendSVG both use it.
type Style struct {
	Family string
	Colors []string
}

// Color returns a colour of the picture; the palette of the components repeats.
func (s *Style) Color(c Color) string { return s.Colors[s.Index(c)] }

// Index returns the index in Colors of a colour.
func (s *Style) Index(c Color) int {
	if c < FirstComponent {
		return int(c)
	}
	palette := len(s.Colors) - int(FirstComponent)
	return int(FirstComponent) + int(c-FirstComponent)%palette
}

// Font returns a font as a value of the CSS property font.
func (s *Style) Font(f Font) string {
	size := strconv.Itoa(int(f.Pixels())) + "px " + s.Family
	if w := f.weight(); w != 400 {
		return strconv.Itoa(w) + " " + size
	}
	return size
}

// weight returns the font weight of CSS.
func (f Font) weight() int { return [Fonts]int{400, 400, 500, 700}[f] }

// Alpha returns the opacity of paints of this kind.
func (k Kind) Alpha() float64 {
	switch k {
	case Tint:
		return .18
	case Hatch:
		return .32
	case Slant:
		return .6
	case PaleTint:
		return .08
	case PaleHatch:
		return .18
	case PaleLine, PaleDash:
		return .5
	case Plate:
		return .86
	}
	return 1
}

// Thickness returns the width of a stroke in pixels.
func (k Kind) Thickness() int {
	switch k {
	case Bold, BoldDash:
		return 2
	}
	return 1
}

// Dashes returns the lengths of the dashes of a stroke and of the gaps between
// them, in pixels; zeros if it is not dashed.
func (k Kind) Dashes() (on, off int) {
	switch k {
	case Dash, PaleDash:
		return 3, 2
	case BoldDash:
		return 6, 3
	}
	return 0, 0
}

// The lines of a hatch, in pixels.
const (
	HatchPeriod = 8 // their distance along an axis
	HatchWidth  = 3 // their thickness
)
