//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"github.com/copse-ecs/copse/wasm/paint"
)

// canvas plays display lists on one canvas element. A call of the browser costs some
// microseconds, and a value that is passed costs more. So it passes one path for all
// shapes of a paint, and sets a style only when it changes. It draws through package
// dom, and through the value of the browser where that lacks something.
//
// The two parts of a picture that mostly stay the same while the rest changes have
// surfaces of their own: the ground, which is all layers behind the highlights, and the
// texts. A part is drawn again only when it changes. Texts are never written on the
// element itself, because there each of them makes the browser compute the style and the
// layout of the page.
//
// The element and the ground are opaque, because a browser without a graphics processor
// takes longer to show a picture that something could shine through.
type canvas struct {
	shown, ground, labels surface // shown is the element

	path2D  js.Value
	shapes  map[shapeKey]*shape
	texts   map[string]js.Value // as values of the browser
	theme   *theme
	scale   float64
	hatches map[int]*dom.CanvasPattern // by index of the colour
	sizes   [2]int                     // width and height in device pixels
}

// surface is something to draw on, and the style that is set there.
type surface struct {
	image *dom.HTMLCanvasElement // or an OffscreenCanvas, which has the methods used here
	ctx   *dom.CanvasRenderingContext2D
	style style
	shows sum
}

// style is what is set on a surface. Setting the same style again is slow: the browser
// parses it.
type style struct {
	scale              float64
	alpha              float64
	fill, stroke       string
	font               paint.Font
	fontSet            bool // font is set
	thickness, on, off int  // of lines and of their dashes
}

// initialStyle is the style of a surface that was made or resized.
var initialStyle = style{scale: 1, alpha: 1, thickness: 1}

// maxTexts bounds the texts that are kept as values of the browser.
const maxTexts = 1 << 10

// newCanvas returns a canvas for an element of the page.
func newCanvas(element js.Value) *canvas {
	c := &canvas{
		shown:  newSurface(element, opaque),
		path2D: js.Global().Get("Path2D"),
		shapes: map[shapeKey]*shape{}, texts: map[string]js.Value{},
	}
	// AddEventListener would link the types of all events, some 14 KB.
	c.shown.image.Underlying().Call("addEventListener", "contextrestored", js.FuncOf(func(js.Value, []js.Value) any {
		c.theme = nil // all surfaces may be empty
		return nil
	}))
	return c
}

// Whether what is behind a surface can be seen, as getContext takes it.
const opaque, transparent = false, true

func newSurface(image js.Value, alpha bool) surface {
	ctx := image.Call("getContext", "2d", map[string]any{"alpha": alpha}) // GetContext2d takes no attributes
	return surface{image: asCanvas(image), ctx: &dom.CanvasRenderingContext2D{Value: ctx}, style: initialStyle}
}

// asCanvas gives a canvas of the browser its type, also to an OffscreenCanvas, for which
// package dom has none.
func asCanvas(image js.Value) *dom.HTMLCanvasElement {
	node := &dom.BasicNode{Value: image}
	return &dom.HTMLCanvasElement{BasicHTMLElement: &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: node}}}
}

// newOffscreen makes a canvas that is no element of the page.
func newOffscreen(width, height int) js.Value {
	return js.Global().Get("OffscreenCanvas").New(width, height)
}

// play sets the size of the element to width x height pixels of scale device pixels each,
// and draws the list.
func (c *canvas) play(list *paint.List, t *theme, width, height int, scale float64) {
	device := [2]int{int(math.Round(float64(width) * scale)), int(math.Round(float64(height) * scale))}
	if device[0] == 0 || device[1] == 0 {
		return
	}
	if c.theme != t || c.scale != scale || c.sizes != device {
		c.theme, c.scale, c.sizes, c.hatches = t, scale, device, map[int]*dom.CanvasPattern{}
		c.makeSurfaces()
	}
	if ground := groundOf(list); c.ground.shows != ground {
		c.ground.shows = ground
		c.fillGround()
		c.drawLayers(&c.ground, list, 0, paint.Highlights-1)
	}
	if texts := textsOf(list); c.labels.shows != texts {
		c.labels.shows = texts
		c.clearLabels()
		c.writeTexts(&c.labels, list)
	}
	c.show(&c.ground)
	c.drawLayers(&c.shown, list, paint.Highlights, paint.Highlights)
	c.show(&c.labels)
}

// makeSurfaces gives all surfaces the size of the canvas, and empties them.
func (c *canvas) makeSurfaces() {
	c.shown.image.SetWidth(c.sizes[0])
	c.shown.image.SetHeight(c.sizes[1])
	c.shown.style = initialStyle
	c.ground = newSurface(newOffscreen(c.sizes[0], c.sizes[1]), opaque)
	c.labels = newSurface(newOffscreen(c.sizes[0], c.sizes[1]), transparent)
}

// show draws a surface on the element.
func (c *canvas) show(s *surface) {
	c.shown.transform(1)
	c.shown.alpha(1)
	// DrawImage takes elements only, and dom.Element would link the types of the whole DOM, some 20 KB.
	c.shown.ctx.Call("drawImage", s.image.Underlying(), 0, 0)
}

func (c *canvas) fillGround() {
	c.ground.transform(1)
	c.ground.alpha(1)
	c.fillCSS(&c.ground, c.theme.background)
	c.ground.ctx.FillRect(0, 0, float64(c.sizes[0]), float64(c.sizes[1]))
}

func (c *canvas) clearLabels() {
	c.labels.transform(1)
	c.labels.ctx.ClearRect(0, 0, float64(c.sizes[0]), float64(c.sizes[1]))
}

// drawLayers draws the batches of the layers from one to another.
func (c *canvas) drawLayers(s *surface, list *paint.List, from, to paint.Layer) {
	for layer, batch := range list.All {
		if from <= layer && layer <= to {
			c.drawBatch(s, batch, c.path(layer, batch))
		}
	}
}

// transform sets the number of device pixels for each pixel of what is drawn.
func (s *surface) transform(scale float64) {
	if s.style.scale != scale {
		s.style.scale = scale
		s.ctx.SetTransform(scale, 0, 0, scale, 0, 0)
	}
}

func (s *surface) alpha(a float64) {
	if s.style.alpha != a {
		s.style.alpha = a
		s.ctx.SetGlobalAlpha(a)
	}
}

func (c *canvas) drawBatch(s *surface, b paint.Batch, path js.Value) {
	s.transform(c.scale)
	s.alpha(b.Kind.Alpha())
	if b.Kind.Strokes() {
		c.stroke(s, b)
		s.ctx.Call("stroke", path) // Stroke takes no path
		return
	}
	if b.Kind.Hatched() {
		s.ctx.Set("fillStyle", c.hatch(b.Color).Value) // SetFillStyle takes no pattern
		s.style.fill = ""
	} else {
		c.fill(s, b.Color)
	}
	s.ctx.Call("fill", path) // Fill takes no path
}

func (c *canvas) fill(s *surface, color paint.Color) {
	c.fillCSS(s, c.theme.Color(color))
}

// fillCSS sets the style of areas.
func (c *canvas) fillCSS(s *surface, css string) {
	if s.style.fill != css {
		s.style.fill = css
		s.ctx.SetFillStyle(css)
	}
}

// stroke sets the style of outlines.
func (c *canvas) stroke(s *surface, b paint.Batch) {
	if css := c.theme.Color(b.Color); s.style.stroke != css {
		s.style.stroke = css
		s.ctx.SetStrokeStyle(css)
	}
	if thickness := b.Kind.Thickness(); s.style.thickness != thickness {
		s.style.thickness = thickness
		s.ctx.SetLineWidth(thickness)
	}
	if on, off := b.Kind.Dashes(); s.style.on != on || s.style.off != off {
		s.style.on, s.style.off = on, off
		s.ctx.Call("setLineDash", dashes(on, off)) // SetLineDash panics: syscall/js accepts no []float64
	}
}

func dashes(on, off int) []any {
	if on > 0 {
		return []any{on, off}
	}
	return []any{}
}

// writeTexts writes all text.
func (c *canvas) writeTexts(s *surface, list *paint.List) {
	s.transform(c.scale)
	for batch := range list.AllTexts {
		if !s.style.fontSet || s.style.font != batch.Font {
			s.style.font, s.style.fontSet = batch.Font, true
			s.ctx.SetFont(c.theme.Font(batch.Font))
		}
		c.fill(s, batch.Color)
		for _, t := range batch.Texts {
			s.ctx.Call("fillText", c.text(t.Text), t.X, t.Y) // FillText copies the text each time
		}
	}
}

// text returns a text as a value of the browser. To pass such a value takes a third of the
// time that it takes to copy the text.
func (c *canvas) text(s string) js.Value {
	v, known := c.texts[s]
	if !known {
		if len(c.texts) == maxTexts {
			clear(c.texts)
		}
		v = js.ValueOf(s)
		c.texts[s] = v
	}
	return v
}

// hatch returns the pattern of diagonal lines in a colour, which is drawn once on a small
// canvas of its own.
func (c *canvas) hatch(color paint.Color) *dom.CanvasPattern {
	key := c.theme.Index(color)
	if pattern, ok := c.hatches[key]; ok {
		return pattern
	}
	size := math.Round(paint.HatchPeriod * c.scale)
	tile := asCanvas(newOffscreen(int(size), int(size)))
	ctx := tile.GetContext2d()
	ctx.SetStrokeStyle(c.theme.Color(color))
	ctx.Set("lineWidth", size*paint.HatchWidth/paint.HatchPeriod) // SetLineWidth takes whole numbers
	for _, shift := range []float64{-size, 0, size} {
		ctx.MoveTo(shift-size, 2*size)
		ctx.LineTo(shift+2*size, -size)
	}
	ctx.Stroke()
	pattern := &dom.CanvasPattern{Value: c.shown.ctx.Call("createPattern", tile.Underlying(), "repeat")} // see show
	matrix := js.Global().Get("DOMMatrix").New()
	matrix.Call("scaleSelf", paint.HatchPeriod/size, paint.HatchPeriod/size)
	pattern.Call("setTransform", matrix) // CanvasPattern has no method of its own
	c.hatches[key] = pattern
	return pattern
}
