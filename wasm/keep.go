//go:build js && wasm

package main

import (
	"bytes"
	"syscall/js"

	"github.com/copse-ecs/copse/wasm/paint"
)

// keeps are the parts of a canvas that mostly stay as they are while the rest changes: the
// ground, which is every layer below the lights, and the texts on top of them. A part that is
// the same twice in a row is kept as pixels, and costs one call from then on: what a step of
// a replay or a pointer changes is a light or two.
type keeps struct {
	plays   int // how many lists have been played
	batches int // how many batches the ground had
	said    []said
	ground  keep
	labels  keep
}

// said is a text as it was played last.
type said struct {
	font  paint.Font
	color paint.Color
	paint.Text
}

// keep is one part.
type keep struct {
	same  bool     // the part is what it was in the playing before
	holds bool     // the image shows it
	image js.Value // an ImageBitmap as large as the canvas
}

// compare finds out which parts are as they were when a list was played last.
func (c *canvas) compare(list *paint.List) {
	c.plays++
	batches, same := 0, true
	for layer, batch := range list.All {
		if layer >= paint.Lights {
			break
		}
		batches++
		known, asBefore := c.shape(shapeKey{layer, batch.Paint}, batch.Path)
		same = same && asBefore && known.played == c.plays-1
		known.played = c.plays
	}
	c.ground.is(same && batches == c.batches)
	c.batches = batches
	c.labels.is(c.sameTexts(list))
}

func (c *canvas) sameTexts(list *paint.List) bool {
	n, before := 0, len(c.said)
	for batch := range list.AllTexts {
		for _, t := range batch.Texts {
			if now := (said{batch.Font, batch.Color, t}); n == len(c.said) || c.said[n] != now {
				c.said = append(c.said[:n], now)
				before = -1
			}
			n++
		}
	}
	c.said = c.said[:n]
	return n == before
}

// shape returns what is known of a batch, and whether its path is the one that was played last.
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
	known.made = js.Undefined()
	return known, false
}

// is notes whether the part is as it was; an image of what it was is let go at once.
func (k *keep) is(same bool) {
	k.same = same
	if !same {
		k.drop()
	}
}

func (k *keep) drop() {
	if k.holds {
		k.image.Call("close")
	}
	*k = keep{same: k.same}
}

// take copies what the canvas shows, which is the part and nothing else.
func (k *keep) take(c *canvas) {
	surface := js.Global().Get("OffscreenCanvas").New(c.sizes[0], c.sizes[1])
	surface.Call("getContext", "2d").Call("drawImage", c.element.Value, 0, 0)
	k.image = surface.Call("transferToImageBitmap")
	k.holds = true
}

func (k *keep) draw(c *canvas) {
	c.transform(1)
	c.alpha(1)
	c.ctx.Call("drawImage", k.image, 0, 0)
}

// forget drops what is kept, for a canvas that is of another size or theme, or empty, now.
func (c *canvas) forget() {
	c.ground.drop()
	c.labels.drop()
}

// keepTexts keeps the texts, if they begin to stay as they are. The canvas is not clear after it.
func (c *canvas) keepTexts(list *paint.List) {
	if c.labels.same && !c.labels.holds {
		c.clear()
		c.texts(list)
		c.labels.take(c)
	}
}

func (c *canvas) drawGround(list *paint.List) {
	if c.ground.holds {
		c.ground.draw(c)
		return
	}
	c.layers(list, 0, paint.Lights-1)
	if c.ground.same {
		c.ground.take(c)
	}
}

func (c *canvas) drawTexts(list *paint.List) {
	if c.labels.holds {
		c.labels.draw(c)
		return
	}
	c.texts(list)
}
