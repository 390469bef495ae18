//go:build js && wasm

package main

import (
	"bytes"
	"syscall/js"

	"github.com/copse-ecs/copse/wasm/paint"
)

// lastList is what the last list had, to find out what is the same in the next one. A
// step of a replay or a move of the pointer changes a highlight or two.
type lastList struct {
	plays   int // lists that were played
	batches int // batches of the ground
	texts   []drawnText
}

// drawnText is a text of the last list.
type drawnText struct {
	font  paint.Font
	color paint.Color
	paint.Text
}

// shape is the path of a batch as the browser has it, so that it need not read the same
// path again.
type shape struct {
	path   []byte
	path2D js.Value // undefined until it is needed
	played int      // the number of the last list that had it
}

type shapeKey struct {
	layer paint.Layer
	paint.Paint
}

// compare reports whether the ground and the texts of a list are the same as in the list
// before.
func (c *canvas) compare(list *paint.List) (ground, texts bool) {
	l := &c.last
	l.plays++
	batches, same := 0, true
	for layer, batch := range list.All {
		if layer >= paint.Highlights {
			break
		}
		batches++
		known, unchanged := c.shape(shapeKey{layer, batch.Paint}, batch.Path)
		same = same && unchanged && known.played == l.plays-1
		known.played = l.plays
	}
	same = same && batches == l.batches
	l.batches = batches
	return same, l.sameTexts(list)
}

func (l *lastList) sameTexts(list *paint.List) bool {
	n, before := 0, len(l.texts)
	for batch := range list.AllTexts {
		for _, t := range batch.Texts {
			if now := (drawnText{batch.Font, batch.Color, t}); n == len(l.texts) || l.texts[n] != now {
				l.texts = append(l.texts[:n], now)
				before = -1
			}
			n++
		}
	}
	l.texts = l.texts[:n]
	return n == before
}

// shape returns the shape of a batch, and whether its path is that of the list before.
func (c *canvas) shape(key shapeKey, path []byte) (*shape, bool) {
	known := c.shapes[key]
	if known == nil {
		known = &shape{}
		c.shapes[key] = known
	}
	if bytes.Equal(known.path, path) {
		return known, true
	}
	known.path = append(known.path[:0], path...)
	known.path2D = js.Undefined()
	return known, false
}
