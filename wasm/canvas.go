//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"github.com/copse-ecs/copse/wasm/paint"
)

// canvas plays display lists on one canvas element. A call of the browser costs some
// microseconds, and a value that is passed costs more. So it passes one path for all
// shapes of a paint, sets a style only when it changes, and keeps what is drawn again
// (canvasCache).
type canvas struct {
	element js.Value
	ctx     js.Value
	path2D  js.Value
	shapes  map[shapeKey]*shape
	strings map[string]js.Value // texts and names of styles, as values of the browser
	theme   *theme
	scale   float64
	hatches map[int]js.Value // patterns, by index of the colour
	sizes   [2]int           // width and height in device pixels
	style   style
	canvasCache
}

// style is what is set on the canvas. Setting the same style again is slow: the browser
// parses it, and for a font it computes the styles of the page.
type style struct {
	scale              float64
	alpha              float64
	fill, stroke       string
	font               paint.Font
	fontSet            bool // font is set on the canvas
	thickness, on, off int  // of lines and of their dashes
}

// initialStyle is the style of a canvas that was made or resized.
var initialStyle = style{scale: 1, alpha: 1, thickness: 1}

// maxStrings bounds the strings that are kept as values of the browser.
const maxStrings = 1 << 10

// newCanvas returns a canvas for an element of the page.
func newCanvas(element js.Value) *canvas {
	c := &canvas{
		element: element,
		shapes:  map[shapeKey]*shape{}, strings: map[string]js.Value{},
	}
	c.ctx = element.Call("getContext", "2d")
	c.path2D = js.Global().Get("Path2D")
	c.element.Call("addEventListener", "contextrestored", js.FuncOf(func(js.Value, []js.Value) any {
		c.style = initialStyle
		c.dropImages()
		return nil
	}))
	return c
}

// play clears the canvas, sets its size to width x height pixels of scale device pixels
// each, and draws the list.
func (c *canvas) play(list *paint.List, t *theme, width, height int, scale float64) {
	if c.theme != t || c.scale != scale {
		c.theme, c.scale, c.hatches = t, scale, map[int]js.Value{}
		c.style.fontSet = false // another theme may have other fonts
		c.dropImages()
	}
	device := [2]int{int(math.Round(float64(width) * scale)), int(math.Round(float64(height) * scale))}
	if c.sizes != device {
		c.sizes = device
		c.element.Set("width", device[0])
		c.element.Set("height", device[1])
		c.style = initialStyle
		c.dropImages()
	}
	if device[0] == 0 || device[1] == 0 {
		return
	}
	c.compare(list)
	c.cacheTexts(list)
	c.clear()
	c.drawGround(list)
	c.drawLayers(list, paint.Highlights, paint.Highlights)
	c.drawTexts(list)
}

// drawLayers draws the batches of the layers from one to another.
func (c *canvas) drawLayers(list *paint.List, from, to paint.Layer) {
	for layer, batch := range list.All {
		if from <= layer && layer <= to {
			c.drawBatch(batch, c.path(shapeKey{layer, batch.Paint}, batch.Path))
		}
	}
}

func (c *canvas) clear() {
	c.transform(1)
	c.ctx.Call("clearRect", 0, 0, float64(c.sizes[0]), float64(c.sizes[1]))
}

// transform sets the number of device pixels for each pixel of what is drawn.
func (c *canvas) transform(scale float64) {
	if c.style.scale != scale {
		c.style.scale = scale
		c.ctx.Call("setTransform", scale, 0, 0, scale, 0, 0)
	}
}

// path returns the Path2D of a batch.
func (c *canvas) path(key shapeKey, path []byte) js.Value {
	known, _ := c.shape(key, path)
	if known.path2D.IsUndefined() {
		known.path2D = c.path2D.New(string(path))
	}
	return known.path2D
}

// string returns a string as a value of the browser.
func (c *canvas) string(text string) js.Value {
	v, known := c.strings[text]
	if !known {
		if len(c.strings) == maxStrings {
			clear(c.strings)
		}
		v = js.ValueOf(text)
		c.strings[text] = v
	}
	return v
}

func (c *canvas) drawBatch(b paint.Batch, path js.Value) {
	c.transform(c.scale)
	c.alpha(b.Kind.Alpha())
	if b.Kind.Strokes() {
		c.stroke(b)
		c.ctx.Call("stroke", path)
		return
	}
	if b.Kind.Hatched() {
		c.ctx.Set("fillStyle", c.hatch(b.Color))
		c.style.fill = ""
	} else {
		c.fill(b.Color)
	}
	c.ctx.Call("fill", path)
}

func (c *canvas) alpha(a float64) {
	if c.style.alpha != a {
		c.style.alpha = a
		c.ctx.Set("globalAlpha", a)
	}
}

func (c *canvas) fill(color paint.Color) {
	if css := c.theme.Color(color); c.style.fill != css {
		c.style.fill = css
		c.ctx.Set("fillStyle", c.string(css))
	}
}

// stroke sets the style of outlines.
func (c *canvas) stroke(b paint.Batch) {
	if css := c.theme.Color(b.Color); c.style.stroke != css {
		c.style.stroke = css
		c.ctx.Set("strokeStyle", c.string(css))
	}
	if thickness := b.Kind.Thickness(); c.style.thickness != thickness {
		c.style.thickness = thickness
		c.ctx.Set("lineWidth", thickness)
	}
	if on, off := b.Kind.Dashes(); c.style.on != on || c.style.off != off {
		c.style.on, c.style.off = on, off
		c.ctx.Call("setLineDash", dashes(on, off)) // SetLineDash passes a slice that syscall/js does not accept
	}
}

func dashes(on, off int) []any {
	if on > 0 {
		return []any{on, off}
	}
	return []any{}
}

// writeTexts writes all text by font and colour, starting with the font that is set: a font
// is the slowest style to set.
func (c *canvas) writeTexts(list *paint.List) {
	c.transform(c.scale)
	c.alpha(1)
	first := c.style.font
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
	if !c.style.fontSet || c.style.font != batch.Font {
		c.style.font, c.style.fontSet = batch.Font, true
		c.ctx.Set("font", c.string(c.theme.Font(batch.Font)))
	}
	c.fill(batch.Color)
	for _, t := range batch.Texts {
		c.ctx.Call("fillText", c.string(t.Text), t.X, t.Y)
	}
}

// hatch returns the pattern of diagonal lines in a colour, which is drawn once on a small
// canvas of its own.
func (c *canvas) hatch(color paint.Color) js.Value {
	key := c.theme.Index(color)
	if pattern, ok := c.hatches[key]; ok {
		return pattern
	}
	size := math.Round(paint.HatchPeriod * c.scale)
	tile := js.Global().Get("OffscreenCanvas").New(size, size)
	ctx := tile.Call("getContext", "2d")
	ctx.Set("strokeStyle", c.theme.Color(color))
	ctx.Set("lineWidth", size*paint.HatchWidth/paint.HatchPeriod)
	for _, shift := range []float64{-size, 0, size} {
		ctx.Call("moveTo", shift-size, 2*size)
		ctx.Call("lineTo", shift+2*size, -size)
	}
	ctx.Call("stroke")
	pattern := c.ctx.Call("createPattern", tile, "repeat")
	matrix := js.Global().Get("DOMMatrix").New()
	matrix.Call("scaleSelf", paint.HatchPeriod/size, paint.HatchPeriod/size)
	pattern.Call("setTransform", matrix)
	c.hatches[key] = pattern
	return pattern
}
