//go:build js && wasm

package main

import (
	"math"
	"syscall/js"

	"honnef.co/go/js/dom/v2"

	"github.com/copse-ecs/copse/wasm/paint"
)

// canvas plays display lists on one canvas element. Every call into the browser
// costs about a microsecond and every value handed over some more, so it sends
// one path for all shapes of a paint and touches a style only when it changes.
type canvas struct {
	element *dom.HTMLCanvasElement
	ctx     *dom.CanvasRenderingContext2D
	path2D  js.Value
	theme   *theme
	scale   float64
	hatches map[int]js.Value // patterns, by colour
	sizes   [2]int
}

// newCanvas wraps an element that the page has registered.
func newCanvas(element js.Value) *canvas {
	node := &dom.BasicNode{Value: element}
	c := &canvas{element: &dom.HTMLCanvasElement{BasicHTMLElement: &dom.BasicHTMLElement{BasicElement: &dom.BasicElement{BasicNode: node}}}}
	c.ctx = c.element.GetContext2d()
	c.path2D = js.Global().Get("Path2D")
	return c
}

// play paints the list on a cleared canvas of width x height pixels, each of
// which is scale device pixels wide.
func (c *canvas) play(list *paint.List, t *theme, width, height int, scale float64) {
	if c.theme != t || c.scale != scale {
		c.theme, c.scale, c.hatches = t, scale, map[int]js.Value{}
	}
	device := [2]int{int(math.Round(float64(width) * scale)), int(math.Round(float64(height) * scale))}
	if c.sizes != device {
		c.sizes = device
		c.element.SetWidth(device[0])
		c.element.SetHeight(device[1])
	}
	c.ctx.SetTransform(scale, 0, 0, scale, 0, 0)
	c.ctx.ClearRect(0, 0, float64(width), float64(height))
	for _, batch := range list.All {
		c.batch(batch)
	}
	c.texts(list)
}

func (c *canvas) batch(b paint.Batch) {
	path := c.path2D.New(string(b.Path))
	c.ctx.SetGlobalAlpha(b.Kind.Alpha())
	if b.Kind.Strokes() {
		c.ctx.SetStrokeStyle(c.theme.Color(b.Color))
		c.ctx.SetLineWidth(b.Kind.Thickness())
		c.ctx.Call("setLineDash", dashes(b.Kind)) // SetLineDash hands over a slice that syscall/js refuses
		c.ctx.Call("stroke", path)
		return
	}
	if b.Kind == paint.Hatch {
		c.ctx.Set("fillStyle", c.hatch(b.Color))
	} else {
		c.ctx.SetFillStyle(c.theme.Color(b.Color))
	}
	c.ctx.Call("fill", path)
}

func dashes(k paint.Kind) []any {
	if on, off := k.Dashes(); on > 0 {
		return []any{on, off}
	}
	return []any{}
}

// texts writes all text, font by font and colour by colour.
func (c *canvas) texts(list *paint.List) {
	c.ctx.SetGlobalAlpha(1)
	for batch := range list.AllTexts {
		c.ctx.SetFont(c.theme.Font(batch.Font))
		c.ctx.SetFillStyle(c.theme.Color(batch.Color))
		for _, t := range batch.Texts {
			c.ctx.FillText(t.Text, t.X, t.Y, -1)
		}
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
