//go:build js && wasm

package main

import (
	"bytes"
	"math"
	"syscall/js"

	"github.com/copse-ecs/copse/wasm/paint"
)

// shape is the path of a batch as the browser has it, so that it need not read the same
// path again.
type shape struct {
	path   []byte
	path2D js.Value
}

type shapeKey struct {
	layer paint.Layer
	paint.Paint
}

// path returns the Path2D of a batch.
func (c *canvas) path(layer paint.Layer, b paint.Batch) js.Value {
	key := shapeKey{layer, b.Paint}
	known := c.shapes[key]
	if known == nil {
		known = &shape{}
		c.shapes[key] = known
	}
	if !bytes.Equal(known.path, b.Path) {
		known.path = append(known.path[:0], b.Path...)
		known.path2D = c.path2D.New(string(b.Path))
	}
	return known.path2D
}

// sum is the sum of what a surface shows (FNV-1a), by which a part of a list that is the
// same again is known: a step of a replay or a move of the pointer changes a highlight or
// two.
type sum uint64

func (s *sum) add(word uint64) {
	*s = (*s ^ sum(word)) * 1099511628211
}

// groundOf returns the sum of the layers behind the highlights.
func groundOf(list *paint.List) (s sum) {
	for layer, batch := range list.All {
		if layer >= paint.Highlights {
			break
		}
		s.add(uint64(layer)<<40 + uint64(batch.Color)<<8 + uint64(batch.Kind) + 1)
		for _, b := range batch.Path {
			s.add(uint64(b))
		}
	}
	return s
}

func textsOf(list *paint.List) (s sum) {
	for batch := range list.AllTexts {
		s.add(uint64(batch.Color)<<8 + uint64(batch.Font) + 1)
		for _, t := range batch.Texts {
			s.add(math.Float64bits(t.X))
			s.add(math.Float64bits(t.Y))
			for i := range len(t.Text) {
				s.add(uint64(t.Text[i]))
			}
		}
	}
	return s
}
