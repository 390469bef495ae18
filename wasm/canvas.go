//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"github.com/copse-ecs/copse/wasm/paint"
)

// canvas plays display lists on one canvas element. Every call into the browser
// costs some microseconds and every value handed over some more, so it sends one
// path for all shapes of a paint, touches a style only when it changes, and keeps
// what is drawn again and again (see keep).
type canvas struct {
	element *dom.HTMLCanvasElement
	ctx     *dom.CanvasRenderingContext2D
	path2D  js.Value
	shapes  map[shapeKey]*shape
	words   map[string]js.Value // texts, and the names of styles, as the browser has them
	theme   *theme
	scale   float64
	hatches map[int]js.Value // patterns, by colour
	sizes   [2]int
	pen     pen
	keeps
}

// pen is what the canvas has been told of style: a style that it has is not told once more,
// because the browser reads its words anew, and for a font works out the styles of the page.
type pen struct {
	scale              float64
	alpha              float64
	fill, stroke       string
	font               paint.Font // of the texts, if told
	told               bool       // the font is what the canvas has
	thickness, on, off int        // of lines, and of their dashes
}

// shape is the path that a batch had when it was played last. From one picture to the next
// most shapes are as they were, and the browser need not read them anew.
type shape struct {
	path   []byte
	made   js.Value
	played int // the number of the playing that had it last
}

type shapeKey struct {
	layer paint.Layer
	paint.Paint
}

// maxWords is how many texts a canvas keeps for the browser, which are handed over once.
const maxWords = 1 << 10

// fresh is the pen of a canvas that was made or resized just now: nothing is known of it but
// what every canvas begins with.
var fresh = pen{scale: 1, alpha: 1, thickness: 1}

// newCanvas wraps an element that the page has registered.
func newCanvas(element js.Value) *canvas {
	node := &dom.BasicNode{Value: element}
	c := &canvas{
		element: &dom.HTMLCanvasElement{BasicHTMLElement: &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: node}}},
		shapes:  map[shapeKey]*shape{}, words: map[string]js.Value{},
	}
	c.ctx = c.element.GetContext2d()
	c.path2D = js.Global().Get("Path2D")
	c.element.Call("addEventListener", "contextrestored", js.FuncOf(func(js.Value, []js.Value) any {
		c.pen = fresh
		c.forget()
		return nil
	}))
	return c
}

// play paints the list on a cleared canvas of width x height pixels, each of
// which is scale device pixels wide.
func (c *canvas) play(list *paint.List, t *theme, width, height int, scale float64) {
	if c.theme != t || c.scale != scale {
		c.theme, c.scale, c.hatches = t, scale, map[int]js.Value{}
		c.pen.told = false // another theme may have other fonts
		c.forget()
	}
	device := [2]int{int(math.Round(float64(width) * scale)), int(math.Round(float64(height) * scale))}
	if c.sizes != device {
		c.sizes = device
		c.element.SetWidth(device[0])
		c.element.SetHeight(device[1])
		c.pen = fresh
		c.forget()
	}
	if device[0] == 0 || device[1] == 0 {
		return
	}
	c.compare(list)
	c.keepTexts(list)
	c.clear()
	c.drawGround(list)
	c.layers(list, paint.Lights, paint.Lights)
	c.drawTexts(list)
}

// layers draws what the list has from one layer to another.
func (c *canvas) layers(list *paint.List, from, to paint.Layer) {
	for layer, batch := range list.All {
		if from <= layer && layer <= to {
			c.batch(batch, c.path(shapeKey{layer, batch.Paint}, batch.Path))
		}
	}
}

// clear takes everything off the canvas.
func (c *canvas) clear() {
	c.transform(1)
	c.ctx.ClearRect(0, 0, float64(c.sizes[0]), float64(c.sizes[1]))
}

// transform sets how many pixels of the canvas one of what is drawn has.
func (c *canvas) transform(scale float64) {
	if c.pen.scale != scale {
		c.pen.scale = scale
		c.ctx.SetTransform(scale, 0, 0, scale, 0, 0)
	}
}

// path returns the Path2D of a batch.
func (c *canvas) path(key shapeKey, path []byte) js.Value {
	known, _ := c.shape(key, path)
	if known.made.IsUndefined() {
		known.made = c.path2D.New(string(path))
	}
	return known.made
}

// text returns a text as the browser has it.
func (c *canvas) text(words string) js.Value {
	v, known := c.words[words]
	if !known {
		if len(c.words) == maxWords {
			clear(c.words)
		}
		v = js.ValueOf(words)
		c.words[words] = v
	}
	return v
}

func (c *canvas) batch(b paint.Batch, path js.Value) {
	c.transform(c.scale)
	c.alpha(b.Kind.Alpha())
	if b.Kind.Strokes() {
		c.stroke(b)
		c.ctx.Call("stroke", path)
		return
	}
	if b.Kind == paint.Hatch {
		c.ctx.Set("fillStyle", c.hatch(b.Color))
		c.pen.fill = ""
	} else {
		c.fill(b.Color)
	}
	c.ctx.Call("fill", path)
}

func (c *canvas) alpha(a float64) {
	if c.pen.alpha != a {
		c.pen.alpha = a
		c.ctx.SetGlobalAlpha(a)
	}
}

func (c *canvas) fill(color paint.Color) {
	if words := c.theme.Color(color); c.pen.fill != words {
		c.pen.fill = words
		c.ctx.Set("fillStyle", c.text(words))
	}
}

// stroke sets how the outlines of a batch are drawn.
func (c *canvas) stroke(b paint.Batch) {
	if words := c.theme.Color(b.Color); c.pen.stroke != words {
		c.pen.stroke = words
		c.ctx.Set("strokeStyle", c.text(words))
	}
	if wide := b.Kind.Thickness(); c.pen.thickness != wide {
		c.pen.thickness = wide
		c.ctx.SetLineWidth(wide)
	}
	if on, off := b.Kind.Dashes(); c.pen.on != on || c.pen.off != off {
		c.pen.on, c.pen.off = on, off
		c.ctx.Call("setLineDash", dashes(on, off)) // SetLineDash hands over a slice that syscall/js refuses
	}
}

func dashes(on, off int) []any {
	if on > 0 {
		return []any{on, off}
	}
	return []any{}
}

// texts writes all text, font by font and colour by colour, beginning with the font that the
// canvas has: of all styles a font is the dearest to tell.
func (c *canvas) texts(list *paint.List) {
	c.transform(c.scale)
	c.alpha(1)
	first := c.pen.font
	for k := range paint.Fonts {
		font := (first + k) % paint.Fonts
		for batch := range list.AllTexts {
			if batch.Font == font {
				c.write(batch)
			}
		}
	}
}

func (c *canvas) write(batch paint.TextBatch) {
	if !c.pen.told || c.pen.font != batch.Font {
		c.pen.font, c.pen.told = batch.Font, true
		c.ctx.Set("font", c.text(c.theme.Font(batch.Font)))
	}
	c.fill(batch.Color)
	for _, t := range batch.Texts {
		c.ctx.Call("fillText", c.text(t.Text), t.X, t.Y)
	}
}

// hatch returns the pattern of diagonal lines in a colour, drawn once on a tile
// of its own in device pixels.
func (c *canvas) hatch(color paint.Color) js.Value {
	key := c.theme.Index(color)
	if pattern, ok := c.hatches[key]; ok {
		return pattern
	}
	size := math.Round(paint.HatchPeriod * c.scale)
	tile := js.Global().Get("OffscreenCanvas").New(size, size)
	ctx := &dom.CanvasRenderingContext2D{Value: tile.Call("getContext", "2d")}
	ctx.SetStrokeStyle(c.theme.Color(color))
	ctx.Set("lineWidth", size*paint.HatchWidth/paint.HatchPeriod)
	for _, shift := range []float64{-size, 0, size} {
		ctx.MoveTo(shift-size, 2*size)
		ctx.LineTo(shift+2*size, -size)
	}
	ctx.Stroke()
	pattern := c.ctx.Call("createPattern", tile, "repeat")
	matrix := js.Global().Get("DOMMatrix").New()
	matrix.Call("scaleSelf", paint.HatchPeriod/size, paint.HatchPeriod/size)
	pattern.Call("setTransform", matrix)
	c.hatches[key] = pattern
	return pattern
}
