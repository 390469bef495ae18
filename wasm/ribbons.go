//go:build js && wasm

package main

import (
	"bytes"
	"math"
	"strconv"
	"syscall/js"

	"github.com/copse-ecs/copse/ecs/designrun"
	"github.com/copse-ecs/copse/grouptree/design"
	"github.com/copse-ecs/copse/wasm/paint"
)

// ribbons is what the page shows: the last analysis and its picture. The picture
// is made when it is first asked for, so that the first analysis does not wait.
type ribbons struct {
	analysis *design.Analysis
	picture  *paint.Picture
	theme    *theme
	width    int
	zoom     float64
	list     paint.List
	light    paint.Light
	canvases map[int]*canvas
}

var show = ribbons{theme: readTheme(""), canvases: map[int]*canvas{}}

func (r *ribbons) analyze(text string, opt design.Options) {
	start := now()
	a := designrun.Analyze(text, opt)
	r.analysis, r.picture = a, nil
	out = a.AppendPage(out[:0])
	out = withMicros(out, int((now()-start)*1000))
}

// withMicros writes the time into the page document, which has a place for it
// near its beginning.
func withMicros(page []byte, micros int) []byte {
	const place = `"micros":0`
	at := bytes.Index(page, []byte(place))
	if at < 0 || micros <= 0 {
		return page
	}
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], int64(micros), 10)
	at += len(place) - 1
	page = append(page, digits[1:]...) // room; what it holds is overwritten
	copy(page[at+len(digits):], page[at+1:len(page)-len(digits)+1])
	copy(page[at:], digits)
	return page
}

// now returns the time in milliseconds.
func now() float64 { return js.Global().Get("performance").Call("now").Float() }

func (r *ribbons) setTheme(text string) {
	r.theme, r.picture = readTheme(text), nil
}

// ready returns the picture of the last analysis for the last width, or nil
// before the first analysis.
func (r *ribbons) ready() *paint.Picture {
	if r.picture == nil && r.analysis != nil && r.width > 0 {
		r.picture = paint.New(model(r.analysis), &r.theme.metrics)
		r.picture.Arrange(r.width, r.zoom)
	}
	return r.picture
}

func (r *ribbons) arrange(width int, zoom float64) {
	if width != r.width || zoom != r.zoom {
		r.width, r.zoom = width, zoom
		if r.picture != nil {
			r.picture.Arrange(width, zoom)
		}
	}
	p := r.ready()
	if p == nil {
		putWords()
		return
	}
	left, ribbonWidth, ribbonHeight := p.Ribbon()
	putWords(p.Width(), p.Height(), left, ribbonWidth, ribbonHeight, p.Model.Looks())
}

// paint reads: the number of the canvas, the x, y, width and height of the window
// in the picture, device pixels per pixel in thousandths; how many components are
// lit and which; how many leaves are lit and which, those whose entities are
// tested with bit 16 set.
func (r *ribbons) paint(w words) {
	surface := w.next()
	win := paint.Window{X: w.next(), Y: w.next(), Width: w.next(), Height: w.next()}
	scale := math.Max(float64(w.next())/1000, .25)
	p := r.ready()
	if p == nil {
		return
	}
	r.readLight(&w, len(p.Model.Leaves))
	p.Draw(&r.list, win, &r.light)
	c := r.canvases[surface]
	if c == nil {
		c = newCanvas(js.Global().Get("copseCanvases").Index(surface))
		r.canvases[surface] = c
	}
	c.play(&r.list, r.theme, win.Width, win.Height, scale)
}

func (r *ribbons) readLight(w *words, leaves int) {
	r.light = paint.Light{Leaves: make([]bool, leaves), Tested: make([]bool, leaves)}
	for range w.next() {
		if c := w.next(); c >= 0 && c < len(r.picture.Model.Components) {
			r.light.Components.Add(c)
		}
	}
	const tested = 1 << 16
	for range w.next() {
		v := w.next()
		if leaf := v &^ tested; leaf >= 0 && leaf < leaves {
			r.light.Leaves[leaf] = true
			r.light.Tested[leaf] = v&tested != 0
		}
	}
}

func (r *ribbons) hit(x, y int) int {
	p := r.ready()
	if p == nil {
		return -1
	}
	component, leaf := p.Hit(x, y)
	if component < 0 {
		return -1
	}
	return component<<16 | leaf&0xffff
}

func (r *ribbons) block(component, leaf int) {
	p := r.ready()
	if p == nil {
		putWords()
		return
	}
	x, y, w, h, ok := p.Block(component, leaf)
	if !ok {
		putWords()
		return
	}
	list := []int{x, y, w, h}
	for c := range p.Model.Leaves[leaf].Misplaced.All() {
		list = append(list, c)
	}
	putWords(list...)
}
