package paint

import (
	"strconv"
	"unicode/utf8"
)

// Metrics are the advance widths of the printable ASCII characters, from space to
// tilde, of the en dash and of the ellipsis, in thousandths of the font's height. They
// are measured once for a theme, so that no label needs a call to the browser.
type Metrics [97]int

// The indices in Metrics of the characters that are not ASCII.
const (
	enDash   = 95
	ellipsis = 96
)

// DefaultMetrics returns the metrics of a sans-serif font of ordinary width, for use
// before anything is measured.
func DefaultMetrics() Metrics {
	var m Metrics
	for i := range m {
		m[i] = 600
	}
	return m
}

// Width returns the width of s in pixels. A character without metrics counts as wide
// as the font is high.
//
//go:noinline // the engine is smaller
func (m *Metrics) Width(f Font, s string) float64 {
	sum := 0
	for _, r := range s {
		switch {
		case r >= ' ' && r <= '~':
			sum += m[r-' ']
		case r == '–':
			sum += m[enDash]
		case r == '…':
			sum += m[ellipsis]
		default:
			sum += 1000
		}
	}
	w := float64(sum) * f.Pixels() / 1000
	if f == HighlightFont {
		w *= 1.08 // bold
	}
	return w
}

// Fit returns s if it fits into width, else the beginning of s that fits and an
// ellipsis, or nothing if fewer than two characters fit.
func (m *Metrics) Fit(f Font, s string, width float64) string {
	if m.Width(f, s) <= width {
		return s
	}
	width -= m.Width(f, "…")
	end, runes := 0, 0
	for end < len(s) {
		_, size := utf8.DecodeRuneInString(s[end:]) // 1 for a byte that is not UTF-8
		if m.Width(f, s[:end+size]) > width {
			break
		}
		end, runes = end+size, runes+1
	}
	if runes < 2 {
		return ""
	}
	return s[:end] + "…"
}

// formatCount writes n with a comma between thousands.
//
//go:noinline // the engine is smaller
func formatCount(n int) string {
	s := strconv.Itoa(n)
	first := len(s) % 3
	if first == 0 {
		first = 3
	}
	out := make([]byte, 0, len(s)+len(s)/3)
	out = append(out, s[:min(first, len(s))]...)
	for i := first; i < len(s); i += 3 {
		out = append(append(out, ','), s[i:i+3]...)
	}
	return string(out)
}
