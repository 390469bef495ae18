//go:build js && wasm

package main

import (
	"bytes"
	"syscall/js"

	"github.com/copse-ecs/copse/wasm/paint"
)

// canvasCache keeps, as images, the two parts of a picture that mostly stay the same
// while the rest changes: the ground, which is all layers behind the highlights, and the
// texts. A step of a replay or a move of the pointer changes a highlight or two; a part
// that is the same in two lists in a row is then drawn by one call.
type canvasCache struct {
	plays   int // lists that were played
	batches int // batches of the ground in the last list
	texts   []drawnText
	ground  cachedPart
	labels  cachedPart
}

// drawnText is a text of the last list.
type drawnText struct {
	font  paint.Font
	color paint.Color
	paint.Text
}

// cachedPart is one part of the picture.
type cachedPart struct {
	same   bool     // the part is the same as in the list before
	cached bool     // image shows the part
	image  js.Value // an ImageBitmap as large as the canvas
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

// compare finds out which parts of a list are the same as in the list before.
func (c *canvas) compare(list *paint.List) {
	c.plays++
	batches, same := 0, true
	for layer, batch := range list.All {
		if layer >= paint.Highlights {
			break
		}
		batches++
		known, unchanged := c.shape(shapeKey{layer, batch.Paint}, batch.Path)
		same = same && unchanged && known.played == c.plays-1
		known.played = c.plays
	}
	c.ground.setSame(same && batches == c.batches)
	c.batches = batches
	c.labels.setSame(c.sameTexts(list))
}

func (c *canvas) sameTexts(list *paint.List) bool {
	n, before := 0, len(c.texts)
	for batch := range list.AllTexts {
		for _, t := range batch.Texts {
			if now := (drawnText{batch.Font, batch.Color, t}); n == len(c.texts) || c.texts[n] != now {
				c.texts = append(c.texts[:n], now)
				before = -1
			}
			n++
		}
	}
	c.texts = c.texts[:n]
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

// setSame notes whether the part is the same; the image of a part that changed is dropped.
func (p *cachedPart) setSame(same bool) {
	p.same = same
	if !same {
		p.drop()
	}
}

func (p *cachedPart) drop() {
	if p.cached {
		p.image.Call("close")
	}
	*p = cachedPart{same: p.same}
}

// capture makes the image of the part, which must be all that the canvas shows.
func (p *cachedPart) capture(c *canvas) {
	surface := js.Global().Get("OffscreenCanvas").New(c.sizes[0], c.sizes[1])
	surface.Call("getContext", "2d").Call("drawImage", c.element, 0, 0)
	p.image = surface.Call("transferToImageBitmap")
	p.cached = true
}

func (p *cachedPart) draw(c *canvas) {
	c.transform(1)
	c.alpha(1)
	c.ctx.Call("drawImage", p.image, 0, 0)
}

// dropImages drops both images, when the canvas has another size or theme or is empty.
func (c *canvas) dropImages() {
	c.ground.drop()
	c.labels.drop()
}

// cacheTexts makes the image of the texts if they are the same as in the list before.
// The canvas must be cleared afterwards.
func (c *canvas) cacheTexts(list *paint.List) {
	if c.labels.same && !c.labels.cached {
		c.clear()
		c.writeTexts(list)
		c.labels.capture(c)
	}
}

func (c *canvas) drawGround(list *paint.List) {
	if c.ground.cached {
		c.ground.draw(c)
		return
	}
	c.drawLayers(list, 0, paint.Highlights-1)
	if c.ground.same {
		c.ground.capture(c)
	}
}

func (c *canvas) drawTexts(list *paint.List) {
	if c.labels.cached {
		c.labels.draw(c)
		return
	}
	c.writeTexts(list)
}
