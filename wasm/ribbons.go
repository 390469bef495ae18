//go:build js && wasm

package main

import (
	"cmp"
	"github.com/copse-ecs/copse/internal/design/document"
	"math"
	"strconv"
	"syscall/js"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// ribbons is what the page shows: the last analysis, or the model that another
// program sent after it, and the picture. The picture is made when it is first asked
// for, so that the first analysis does not wait.
type ribbons struct {
	analysis *analysis.Analysis
	model    *paint.Model // nil: that of the analysis
	stepped  *paint.Model // instead of both, while a replay is shown
	picture  *paint.Picture
	theme    *theme
	width    int
	zoom     float64
	list     paint.List
	light    paint.Light
	canvases map[int]*canvas
}

// maxStages is how many pictures there may be.
const maxStages = 64

// stages are the pictures that can stand beside each other, made when they are first chosen.
var stages = []*ribbons{newRibbons()}

// show is the one that the calls are about.
var show = stages[0]

// stageAt returns a picture by its number.
func stageAt(which int) *ribbons {
	if which < 0 || which >= maxStages {
		panic("there is no picture " + strconv.Itoa(which) + ": a program has " + strconv.Itoa(maxStages))
	}
	for len(stages) <= which {
		stages = append(stages, newRibbons())
	}
	return stages[which]
}

func newRibbons() *ribbons {
	return &ribbons{theme: readTheme(""), canvases: map[int]*canvas{}}
}

// light is the most that an analysis may cost here, in the steps of analysis.Options:
// some 70 ms in a browser, in which the page would stand still.
const light = 24_000_000

// analyze returns bridge.Heavy, and changes nothing, if it is to keep within light
// and cannot.
func (r *ribbons) analyze(text string, flags int32) int32 {
	start := bridge.Now()
	opt := bridge.Options(flags)
	if flags&ifLight != 0 {
		opt.Within = light
	}
	if r.analysis != nil {
		opt.Before = r.analysis.Layout
	}
	a := analysis.Analyze(text, opt, designrun.NewWorld)
	if a == nil {
		return bridge.Heavy
	}
	r.analysis, r.model, r.stepped, r.picture = a, nil, nil, nil
	bridge.Out = document.AppendPage(bridge.Out[:0], a)
	bridge.Out = bridge.WithMicros(bridge.Out, int((bridge.Now()-start)*1000))
	return bridge.Done
}

// load takes over the model of an analysis that another program has made.
func (r *ribbons) load(data []byte) {
	if len(data) > 0 && data[0] == paint.KindState {
		if p := r.ready(); p != nil && r.model != nil && r.stepped == nil {
			must(p.Apply(data))
		}
		return
	}
	m, err := paint.ReadModel(data)
	must(err)
	r.model, r.stepped, r.picture = m, nil, nil
}

// replay takes over where a replay stands: a whole model, or what differs from where
// it stood; nothing at all ends it.
func (r *ribbons) replay(data []byte) {
	var err error
	switch p := r.ready(); {
	case len(data) == 0:
		r.stepped, r.picture = nil, nil
	case data[0] == paint.KindModel:
		r.stepped, err = paint.ReadModel(data)
		r.picture = nil
	case r.stepped != nil && p != nil:
		err = p.Apply(data)
	}
	if err != nil {
		r.stepped, r.picture = nil, nil
		panic(err)
	}
}

func (r *ribbons) setTheme(text string) {
	r.theme, r.picture = readTheme(text), nil
}

// ready returns the picture for the last width, or nil before there is anything to
// show.
func (r *ribbons) ready() *paint.Picture {
	if r.picture == nil && r.width > 0 {
		m := cmp.Or(r.stepped, r.model)
		if m == nil && r.analysis != nil {
			m = designmodel.Model(r.analysis)
		}
		if m == nil {
			return nil
		}
		r.picture = paint.New(m, &r.theme.metrics)
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
		bridge.PutWords()
		return
	}
	left, ribbonWidth, ribbonHeight := p.Ribbon()
	bridge.PutWords(p.Width(), p.Height(), left, ribbonWidth, ribbonHeight, p.Model.Looks())
}

// paint reads: the number of the canvas, the x, y, width and height of the window
// in the picture, device pixels per pixel in thousandths; how many components are
// lit and which; how many leaves are lit and which, those whose entities are
// tested with bit 16 set.
func (r *ribbons) paint(w bridge.Words) {
	surface := w.Next()
	win := paint.Window{X: w.Next(), Y: w.Next(), Width: w.Next(), Height: w.Next()}
	scale := math.Max(float64(w.Next())/1000, .25)
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

func (r *ribbons) readLight(w *bridge.Words, leaves int) {
	r.light = paint.Light{Leaves: make([]bool, leaves), Tested: make([]bool, leaves)}
	for range w.Next() {
		if c := w.Next(); c >= 0 && c < len(r.picture.Model.Components) {
			r.light.Components.Add(c)
		}
	}
	const tested = 1 << 16
	for range w.Next() {
		v := w.Next()
		if leaf := v &^ tested; leaf >= 0 && leaf < leaves {
			r.light.Leaves[leaf] = true
			r.light.Tested[leaf] = v&tested != 0
		}
	}
}

// svg makes an SVG document of the whole picture as wide as it is shown, without a zoom
// and with nothing lit.
func (r *ribbons) svg() {
	bridge.Out = bridge.Out[:0]
	p := r.ready()
	if p == nil {
		return
	}
	whole := paint.New(p.Model, &r.theme.metrics)
	whole.Arrange(r.width, 1)
	var list paint.List
	whole.Draw(&list, paint.Window{Width: whole.Width(), Height: whole.Height()}, &paint.Light{})
	bridge.Out = paint.AppendSVG(bridge.Out, &list, &r.theme.Style, whole.Width(), whole.Height())
}

func (r *ribbons) sight() {
	var words []int
	if r.picture != nil {
		missing := 0
		if r.picture.Sight.Missing {
			missing = 1
		}
		words = append(words, missing)
		for _, x := range r.picture.Sight.Stretches {
			words = append(words, x.Component, x.From, x.To)
		}
	}
	bridge.PutWords(words...)
}

func must(err error) {
	if err != nil {
		panic(err)
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
		bridge.PutWords()
		return
	}
	x, y, w, h, ok := p.Block(component, leaf)
	if !ok {
		bridge.PutWords()
		return
	}
	list := []int{x, y, w, h}
	for c := range p.Model.Leaves[leaf].Misplaced.All() {
		list = append(list, c)
	}
	bridge.PutWords(list...)
}
