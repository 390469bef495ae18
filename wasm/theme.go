//go:build js && wasm

package main

import (
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/wasm/paint"
)

// maxMetric bounds the numbers of paint.Metrics, in pixels.
const maxMetric = 1 << 20

// theme is the fonts and colours of the page's style sheet.
type theme struct {
	paint.Style
	metrics    paint.Metrics
	background string // of the whole picture
}

// readTheme reads lines: the font family, the numbers of paint.Metrics, the background,
// then one colour of paint.Style on each line. What is missing has a default.
func readTheme(text string) *theme {
	t := &theme{Style: paint.Style{Family: "sans-serif"}, metrics: paint.DefaultMetrics(), background: "white"}
	for i, line := range strings.Split(text, "\n") {
		switch {
		case i == 0 && line != "":
			t.Family = line
		case i == 1:
			for k, word := range strings.Split(line, " ") {
				if n, ok := wording.Number(word, maxMetric); ok && k < len(t.metrics) {
					t.metrics[k] = n
				}
			}
		case i == 2 && line != "":
			t.background = line
		case i > 2:
			t.Colors = append(t.Colors, line)
		}
	}
	for len(t.Colors) <= int(paint.FirstComponent) {
		t.Colors = append(t.Colors, "black")
	}
	return t
}
