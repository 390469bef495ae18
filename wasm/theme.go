//go:build js && wasm

package main

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/wasm/paint"
)

// theme holds what the page's style sheet decides about the picture.
type theme struct {
	family  string
	metrics paint.Metrics
	colors  []string // the named colours of package paint, then the palette
}

// readTheme reads the lines that the page sends: the font family; the numbers of
// paint.Metrics; then one colour on each line. Whatever is missing keeps a usable value.
func readTheme(text string) *theme {
	t := &theme{family: "sans-serif", metrics: paint.DefaultMetrics()}
	for i, line := range strings.Split(text, "\n") {
		switch {
		case i == 0 && line != "":
			t.family = line
		case i == 1:
			for k, word := range strings.Fields(line) {
				if n, err := strconv.Atoi(word); err == nil && k < len(t.metrics) {
					t.metrics[k] = n
				}
			}
		case i > 1:
			t.colors = append(t.colors, line)
		}
	}
	for len(t.colors) <= int(paint.FirstComponent) {
		t.colors = append(t.colors, "black")
	}
	return t
}

// color returns a colour of the picture; the palette of the components repeats.
func (t *theme) color(c paint.Color) string { return t.colors[t.index(c)] }

func (t *theme) index(c paint.Color) int {
	if c < paint.FirstComponent {
		return int(c)
	}
	palette := len(t.colors) - int(paint.FirstComponent)
	return int(paint.FirstComponent) + int(c-paint.FirstComponent)%palette
}

func (t *theme) font(f paint.Font) string {
	size := strconv.Itoa(int(f.Pixels())) + "px " + t.family
	switch f {
	case paint.NameFont:
		return "500 " + size
	case paint.LitFont:
		return "700 " + size
	}
	return size
}
