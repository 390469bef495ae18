// Package pairpicture draws the component arrays of two designs in one picture, for the page: a document with an SVG
// picture whose colours are the custom properties of the page, and each component in words and with its place.
//
// It knows no browser. A picture costs O(blocks of all arrays of both designs).
package pairpicture

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/wasm/paint"
)

// Size is the room for a picture in pixels.
type Size struct{ Width, Height int }

// palette is the number of colours of components.
const palette = 8

// maxMetric bounds the numbers of paint.Metrics.
const maxMetric = 1 << 20

// style has the custom properties of the page in the order of paint.Color.
func style() paint.Style {
	s := paint.Style{Family: "inherit"}
	for _, name := range []string{"ink", "soft", "faint", "hair", "panel", "highlight", "blind", "full", "partial"} {
		s.Colors = append(s.Colors, "var(--"+name+")")
	}
	for i := range palette {
		s.Colors = append(s.Colors, "var(--c"+strconv.Itoa(i)+")")
	}
	return s
}

// ReadMetrics reads the numbers of paint.Metrics with spaces between them. What is missing has a default.
func ReadMetrics(text string) *paint.Metrics {
	m := paint.DefaultMetrics()
	for k, word := range strings.Fields(text) {
		if n, ok := wording.Number(word, maxMetric); ok && k < len(m) {
			m[k] = n
		}
	}
	return &m
}

// Both draws the arrays of design A above those of B, component by component, to one scale. The lines share the height as far
// as they fit.
func Both(a, b *paint.Model, metrics *paint.Metrics, size Size) *document.PairPicture {
	models := [2]*paint.Model{a, b}
	pair := paint.NewPair(models[0], models[1], metrics, size.Width, size.Height)
	var list paint.List
	pair.Draw(&list)
	out := drawn(&list, Size{pair.Width, pair.Height}, models[0].Looks()|models[1].Looks())
	for _, line := range pair.Lines {
		out.Lines = append(out.Lines, paired(line, wordsOf(pair, models, line)))
	}
	for _, line := range pair.Alike {
		out.Alike = append(out.Alike, paired(line, line.Name+", alike in A and B: "+arraysText(pair, models[0], 0, line.Of[0])+"."))
	}
	return out
}

func drawn(list *paint.List, size Size, looks int) *document.PairPicture {
	s := style()
	return &document.PairPicture{
		Picture: string(paint.AppendSVG(nil, list, &s, size.Width, size.Height)), Width: size.Width, Height: size.Height, Looks: looks,
	}
}

func paired(line paint.PairLine, text string) document.PairedArrays {
	return document.PairedArrays{Name: line.Name, A: line.Of[0], B: line.Of[1], Y: line.Y, Height: line.Height, Text: text}
}

// wordsOf says what the picture shows of a component.
func wordsOf(pair *paint.Pair, models [2]*paint.Model, line paint.PairLine) string {
	var parts []string
	for side, letter := range []string{"A", "B"} {
		switch {
		case line.Of[side] < 0:
			parts = append(parts, letter+" has none")
		default:
			parts = append(parts, letter+" has "+arraysText(pair, models[side], side, line.Of[side]))
		}
	}
	return line.Name + ": " + strings.Join(parts, "; ") + "."
}

// arraysText counts the rows and the blocks of a component's arrays, and names what they are in step with.
func arraysText(pair *paint.Pair, model *paint.Model, side, component int) string {
	rows, blocks := 0, 0
	for _, array := range model.Arrays {
		if array.Component == component {
			rows += array.Rows
			blocks += len(array.Leaves)
		}
	}
	out := wording.Amount(rows, "row") + " in " + wording.Amount(blocks, "block")
	var names []string
	for _, c := range pair.InStep(side, component) {
		names = append(names, model.Components[c].Name)
	}
	if len(names) > 0 {
		out += " in step with " + wording.JoinAnd(names)
	}
	return out
}
