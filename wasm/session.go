//go:build js && wasm

package main

import (
	"cmp"
	"math"
	"strconv"
	"syscall/js"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/internal/bridge"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

// session is what the page shows of one design: the last analysis and the picture of its
// arrays. The picture is made when it is first needed, so that the first analysis does
// not wait for it.
type session struct {
	analysis    *analysis.Analysis
	loaded      *paint.Model // of an analysis that another program has made since; or nil
	replayed    *paint.Model // of a replay, instead of both while it is shown; or nil
	picture     *paint.Picture
	theme       *theme
	width       int
	height      int // 0 for the natural one
	zoom        float64
	list        paint.List
	highlighted paint.Highlight
	fetched     fetched
	canvases    map[int]*canvas
}

// fetched is what fetchedBy has found last.
type fetched struct {
	of     *paint.Model
	system int
	rows   []paint.Run
	links  []paint.Link
}

// maxSessions bounds the sessions.
const maxSessions = 64

// sessions are made when they are first selected.
var sessions = []*session{newSession()}

// current is the session that the calls are about.
var current = sessions[0]

// selectSession makes a session the current one.
func selectSession(number int) {
	if number < 0 || number >= maxSessions {
		panic("there is no picture " + strconv.Itoa(number) + ": a program has " + strconv.Itoa(maxSessions))
	}
	for len(sessions) <= number {
		sessions = append(sessions, newSession())
	}
	current = sessions[number]
}

func newSession() *session {
	return &session{theme: readTheme(""), canvases: map[int]*canvas{}}
}

// maxSteps is the most that an analysis may cost in the engine, in the steps of
// analysis.Options: some 70 ms, during which the page does not respond.
const maxSteps = 24_000_000

// analyze makes the page document of a text. With onlyIfLight it returns bridge.Heavy and
// changes nothing if the analysis would cost more than maxSteps.
func (s *session) analyze(text string, flags int32) (status int32) {
	start := bridge.Now()
	opt := bridge.Options(flags)
	if flags&onlyIfLight != 0 {
		opt.Within = maxSteps
	}
	if s.analysis != nil {
		opt.Before = s.analysis.Empty
	}
	a := analysis.Analyze(text, opt, designrun.NewWorld)
	if a == nil {
		return bridge.Heavy
	}
	s.analysis, s.loaded, s.replayed, s.picture = a, nil, nil, nil
	bridge.Out = describe.Page(a).Append(bridge.Out[:0])
	bridge.Out = bridge.WithMicros(bridge.Out, int((bridge.Now()-start)*1000))
	return bridge.Done
}

// load shows the model of an analysis that another program has made, or adds entities
// to that model.
func (s *session) load(data []byte) {
	if len(data) > 0 && data[0] == paint.KindState {
		if p := s.arranged(); p != nil && s.loaded != nil && s.replayed == nil {
			must(p.Apply(data))
		}
		return
	}
	m, err := paint.ReadModel(data)
	must(err)
	s.loaded, s.replayed, s.picture = m, nil, nil
}

// replay shows a position of a replay: a whole model, or what differs from the position
// before. Empty data ends the replay, and so does data that cannot be read.
func (s *session) replay(data []byte) {
	var err error
	switch p := s.arranged(); {
	case len(data) == 0:
		s.replayed, s.picture = nil, nil
	case data[0] == paint.KindModel:
		s.replayed, err = paint.ReadModel(data)
		s.picture = nil
	case s.replayed != nil && p != nil:
		err = p.Apply(data)
	}
	if err != nil {
		s.replayed, s.picture = nil, nil
		panic(err)
	}
}

func (s *session) setTheme(text string) {
	s.theme, s.picture = readTheme(text), nil
}

// arranged returns the picture for the last width, or nil if there is nothing to show.
func (s *session) arranged() *paint.Picture {
	if s.picture == nil && s.width > 0 {
		m := cmp.Or(s.replayed, s.loaded)
		if m == nil && s.analysis != nil {
			m = designmodel.Model(s.analysis)
		}
		if m == nil {
			return nil
		}
		s.picture = paint.New(m, &s.theme.metrics)
		s.picture.Arrange(s.width, s.height, s.zoom)
	}
	return s.picture
}

func (s *session) arrange(width, height int, zoom float64) {
	if width != s.width || height != s.height || zoom != s.zoom {
		s.width, s.height, s.zoom = width, height, zoom
		if s.picture != nil {
			s.picture.Arrange(width, height, zoom)
		}
	}
	p := s.arranged()
	if p == nil {
		bridge.PutNumbers()
		return
	}
	left, ribbonWidth, ribbonHeight := p.Ribbon()
	out := []int{p.Width(), p.Height(), left, ribbonWidth, ribbonHeight, p.Axis(), p.Model.Looks() | p.Marks()}
	bridge.PutNumbers(append(out, p.Order()...)...)
}

func (s *session) tween(t float64) {
	if p := s.arranged(); p != nil {
		p.Tween(t)
	}
}

// paint reads: the number of the canvas; x, y, width and height of the window in the
// picture; device pixels for each pixel, in thousandths; the number of highlighted
// components and which; the number of highlighted leaves and which; one more than the
// number of the selected system, 0, selectedCommits or shownMove; and then for each of its tracks the component, the
// leaf and the paint.Track.
func (s *session) paint(in bridge.NumberReader) {
	surface := in.Next()
	win := paint.Window{X: in.Next(), Y: in.Next(), Width: in.Next(), Height: in.Next()}
	scale := math.Max(float64(in.Next())/1000, .25)
	p := s.arranged()
	if p == nil {
		return
	}
	s.readHighlight(&in, len(p.Model.Leaves))
	p.Draw(&s.list, win, &s.highlighted)
	c := s.canvases[surface]
	if c == nil {
		c = newCanvas(js.Global().Get("copseCanvases").Index(surface))
		s.canvases[surface] = c
	}
	c.play(&s.list, s.theme, win.Width, win.Height, scale)
}

// What stands in the place of the selected system if the commits are selected, or a move is shown.
const (
	selectedCommits = -1
	shownMove       = -2
)

func (s *session) readHighlight(in *bridge.NumberReader, leaves int) {
	s.highlighted = paint.Highlight{Leaves: make([]bool, leaves)}
	for range in.Next() {
		if c := in.Next(); c >= 0 && c < len(s.picture.Model.Components) {
			s.highlighted.Components.Add(c)
		}
	}
	for range in.Next() {
		if leaf := in.Next(); leaf >= 0 && leaf < leaves {
			s.highlighted.Leaves[leaf] = true
		}
	}
	system := in.Next() - 1
	if system == selectedCommits-1 && s.analysis != nil && s.loaded == nil && s.replayed == nil {
		s.highlighted.Written = designmodel.Written(s.analysis)
	}
	s.highlighted.Move = system == shownMove-1
	if system < 0 {
		return
	}
	s.highlighted.Fetched, s.highlighted.Links = s.fetchedBy(system)
	s.highlighted.Lead = -1
	if s.highlighted.Fetched != nil {
		s.highlighted.Lead = s.analysis.Systems[system].Plan.Lead
	}
	s.highlighted.Tracks = make(map[int][]paint.Track)
	for in.More() {
		component, leaf, track := in.Next(), in.Next(), in.Next()
		if leaf < 0 || leaf >= leaves {
			continue
		}
		if s.highlighted.Tracks[component] == nil {
			s.highlighted.Tracks[component] = make([]paint.Track, leaves)
		}
		s.highlighted.Tracks[component][leaf] = paint.Track(track)
	}
}

// fetchedBy returns the rows that a system finds by handle, if the picture shows the
// analysis that this program has made.
func (s *session) fetchedBy(system int) ([]paint.Run, []paint.Link) {
	if s.analysis == nil || s.loaded != nil || s.replayed != nil {
		return nil, nil
	}
	if f := &s.fetched; f.of != s.picture.Model || f.system != system {
		*f = fetched{of: s.picture.Model, system: system}
		f.rows, f.links = designmodel.Fetched(s.analysis, s.picture.Model, system)
	}
	return s.fetched.rows, s.fetched.links
}

// svg makes an SVG document of the whole picture, as wide as it is shown and of its natural
// height, without zoom, with what is highlighted.
func (s *session) svg() {
	bridge.Out = bridge.Out[:0]
	p := s.arranged()
	if p == nil {
		return
	}
	whole := paint.New(p.Model, &s.theme.metrics)
	whole.Arrange(s.width, 0, 1)
	var list paint.List
	whole.Draw(&list, paint.Window{Width: whole.Width(), Height: whole.Height()}, &s.highlighted)
	bridge.Out = paint.AppendSVG(bridge.Out, &list, &s.theme.Style, whole.Width(), whole.Height())
}

// wantedRows writes the rows whose entities the picture would show if it knew them.
func (s *session) wantedRows() {
	var out []int
	if s.picture != nil {
		missing := 0
		if s.picture.Wanted.Missing {
			missing = 1
		}
		out = append(out, missing)
		for _, x := range s.picture.Wanted.Stretches {
			out = append(out, x.Component, x.Lane, x.From, x.To)
		}
	}
	bridge.PutNumbers(out...)
}

func (s *session) hit(x, y int) int {
	p := s.arranged()
	if p == nil {
		return -1
	}
	component, leaf := p.Hit(x, y)
	if component < 0 {
		return -1
	}
	return component<<16 | leaf&0xffff
}

func (s *session) entityAt(component, leaf, row int) int {
	if p := s.arranged(); p != nil {
		return p.EntityAt(component, leaf, row)
	}
	return 0
}

func (s *session) block(component, leaf int) {
	p := s.arranged()
	if p == nil {
		bridge.PutNumbers()
		return
	}
	x, y, w, h, ok := p.Block(component, leaf)
	if !ok {
		bridge.PutNumbers()
		return
	}
	out := []int{x, y, w, h}
	for c := range p.Model.Leaves[leaf].Misplaced.All() {
		out = append(out, c)
	}
	bridge.PutNumbers(out...)
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
