package paint

import (
	"slices"
	"strconv"
)

// AppendSVG appends a display list as an SVG document of width x height pixels. The
// document refers to nothing but fonts. Time and size are linear in the list.
func AppendSVG(dst []byte, l *List, style *Style, width, height int) []byte {
	s := svg{dst, style}
	s.add(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 `, width, ` `, height, `" width="`, width, `" height="`, height, `">`, "\n")
	s.hatches(l)
	for _, b := range l.All {
		s.batch(b)
	}
	for b := range l.AllTexts {
		s.texts(b)
	}
	return append(s.dst, "</svg>\n"...)
}

type svg struct {
	dst   []byte
	style *Style
}

// add appends strings as they are, escaped strings escaped, and numbers in decimal.
func (s *svg) add(parts ...any) {
	for _, part := range parts {
		switch p := part.(type) {
		case string:
			s.dst = append(s.dst, p...)
		case int:
			s.dst = strconv.AppendInt(s.dst, int64(p), 10)
		case float64:
			s.dst = strconv.AppendFloat(s.dst, p, 'f', -1, 64)
		case escaped:
			s.dst = appendEscaped(s.dst, string(p))
		}
	}
}

// escaped is a string that add escapes.
type escaped string

func appendEscaped(dst []byte, text string) []byte {
	for _, r := range text {
		switch {
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '"':
			dst = append(dst, "&quot;"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			// XML cannot represent these characters.
		default:
			dst = append(dst, string(r)...)
		}
	}
	return dst
}

// hatches defines a pattern for each colour that is used for hatching.
func (s *svg) hatches(l *List) {
	var known []int
	for _, b := range l.All {
		at := s.style.Index(b.Color)
		if !b.Kind.Hatched() || slices.Contains(known, at) {
			continue
		}
		known = append(known, at)
		s.add(`<pattern id="hatch-`, at, `" width="`, HatchPeriod, `" height="`, HatchPeriod, `" patternUnits="userSpaceOnUse">`,
			`<path d="M-8 8L8 -8M-4 12L12 -4M0 16L16 0" stroke="`, escaped(s.style.Color(b.Color)), `" stroke-width="`, HatchWidth, `"/></pattern>`, "\n")
	}
}

func (s *svg) batch(b Batch) {
	s.add(`<path d="`)
	s.dst = append(s.dst, b.Path...)
	color := escaped(s.style.Color(b.Color))
	switch {
	case b.Kind.Hatched():
		s.add(`" fill="url(#hatch-`, s.style.Index(b.Color), `)`)
	case !b.Kind.Strokes():
		s.add(`" fill="`, color)
	default:
		s.add(`" fill="none" stroke="`, color, `" stroke-width="`, b.Kind.Thickness())
		if on, off := b.Kind.Dashes(); on > 0 {
			s.add(`" stroke-dasharray="`, on, ` `, off)
		}
	}
	if a := b.Kind.Alpha(); a < 1 {
		s.add(`" opacity="`, a)
	}
	s.add(`"/>`, "\n")
}

func (s *svg) texts(b TextBatch) {
	s.add(`<g fill="`, escaped(s.style.Color(b.Color)), `" font-family="`, escaped(s.style.Family), `" font-size="`, b.Font.Pixels())
	if w := b.Font.weight(); w != 400 {
		s.add(`" font-weight="`, w)
	}
	s.add(`">`, "\n")
	for _, t := range b.Texts {
		s.add(`<text x="`, t.X, `" y="`, t.Y, `">`, escaped(t.Text), `</text>`, "\n")
	}
	s.add("</g>\n")
}
