package walk_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/walk"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// columns reads places as a page does.
type columns struct {
	data []byte
	n    int
}

func (c *columns) numbers32() (list []int32) {
	for i := range c.n {
		list = append(list, int32(binary.LittleEndian.Uint32(c.data[4*i:])))
	}
	c.data = c.data[4*c.n:]
	return list
}

func (c *columns) sum16() (sum int) {
	for i := range c.n {
		sum += int(binary.LittleEndian.Uint16(c.data[2*i:]))
	}
	c.data = c.data[2*c.n:]
	return sum
}

// requirePlaces requires that the document and the places of a walk say what the walk says.
func requirePlaces(t require.TestingT, a *analysis.Analysis, w *walk.Walk) {
	d, in := w.Document(a), columns{w.AppendPlaces(nil), len(w.Entities)}
	cost := w.Cost
	require.Equal(t, []int{cost.Visited, cost.Tested, cost.Matched, cost.Lookups}, []int{d.Visited, d.Tested, d.Matched, d.Lookups})
	require.Equal(t, len(w.Entities)*(7+8*len(d.Segments)), len(in.data))
	require.Equal(t, append([]int32(nil), w.Entities...), in.numbers32())
	var used []*walk.Segment
	for _, s := range d.Segments {
		segment := segmentOf(t, a, w, s)
		used = append(used, segment)
		requireFirst(t, segment, s.Lines, in.numbers32())
	}
	require.Len(t, used, len(d.Segments))
	for _, s := range used {
		lines, fetched := in.sum16(), in.sum16()
		require.Equal(t, s.Misses, fetched)
		require.Equal(t, s.Misses+s.Hits, lines)
	}
	require.Equal(t, cost.Lookups, in.sum16())
	tested, matched := 0, 0
	for _, flags := range in.data {
		tested += int(flags & 1)
		matched += int(flags >> 1)
	}
	require.Equal(t, []int{cost.Tested, cost.Matched, cost.Visited}, []int{tested, matched, len(in.data)})
	if w.Plan == nil {
		return
	}
	segments, leads := 0, w.Plan.Lead < 0
	for _, s := range w.Segments {
		if isUsed(s) {
			segments++
			leads = leads || s.Component == w.Plan.Lead
		}
	}
	if !leads && cost.Visited > 0 {
		segments++ // the lead, of which no value is used
	}
	require.Len(t, d.Segments, segments, "every array that is used has a segment")
}

func isUsed(s walk.Segment) bool {
	return slices.ContainsFunc(s.Rows, func(row int32) bool { return row != walk.None })
}

// segmentOf returns the segment that a segment of the document is about.
func segmentOf(t require.TestingT, a *analysis.Analysis, w *walk.Walk, of document.WalkSegment) *walk.Segment {
	for i := range w.Segments {
		s := &w.Segments[i]
		if int(of.Component) == s.Component && of.Lane == s.Lane && of.Bytes == s.Bytes && of.Name == w.Label(a, s) {
			return s
		}
	}
	require.Fail(t, "no segment", of.Name)
	return nil
}

func requireFirst(t require.TestingT, s *walk.Segment, lines int, got []int32) {
	for k, row := range s.Rows {
		want := int(row)
		if row != walk.None && s.Bytes > 0 {
			want, _ = s.Lines(row)
		}
		require.Equal(t, want, int(got[k]))
		require.Less(t, want, lines)
	}
}

func TestPlacesSayWhatTheWalkSays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := drawDesign(t)
		for _, layout := range layouts {
			a := analysis.Analyze(under(layout, text), analysis.Options{Populate: true}, designrun.NewWorld)
			for i := range a.Systems {
				w, err := walk.Of(a, i, walk.Caches[0], walk.MaxPagePlaces)
				require.NoError(t, err)
				requirePlaces(t, a, w)
			}
		}
	})
}

func TestDocument(t *testing.T) {
	const text = "layout lanes\ncomponent A f32\ntag T\nsystem Listed() with T\nsystem Scanned(?A) without T\nsystem Some(A) with T\nspawn 40 A\nspawn 20 A, T\n"
	a := designrun.Analyze(text, analysis.Options{HintsLater: true})
	document := func(system int) string {
		w, err := walk.Of(a, system, walk.Caches[0], walk.MaxPagePlaces)
		require.NoError(t, err)
		d := w.Document(a)
		require.Equal(t, []string{walk.Caches[0].String(), walk.Caches[5].String()}, []string{d.Caches[0], d.Caches[5]})
		return strings.Replace(string(d.Append(nil)), `"caches":["`+strings.Join(d.Caches, `","`)+`"]`, `"caches":[..]`, 1)
	}
	require.Equal(t, `{"schema":"copse.walk/1","system":0,"name":"Listed","storage":"grouptree","how":"full","leads":"list of T leads","text":"","refused":null,"visited":20,"tested":0,"matched":20,"lookups":0,"estimate":59,"cache":0,"caches":[..],"stops":[],"segments":[`+
		`{"component":1,"of":"T","lane":0,"name":"list of T","how":"lead, not read","rows":20,"bytes":0,"lines":20,"blocks":[{"from":0,"to":20,"look":"plain"}]}]}`, document(0))
	require.Equal(t, `{"schema":"copse.walk/1","system":1,"name":"Scanned","storage":"grouptree","how":"scan","leads":"all entities in order","text":"","refused":null,"visited":60,"tested":60,"matched":40,"lookups":40,"estimate":125,"cache":0,"caches":[..],"stops":[],"segments":[`+
		`{"component":-1,"of":"","lane":0,"name":"all entities","how":"in order, tested","rows":60,"bytes":12,"lines":12,"blocks":[{"from":0,"to":720,"look":"plain"}]},`+
		`{"component":0,"of":"A","lane":0,"name":"A","how":"by handle","rows":60,"bytes":4,"lines":4,"blocks":[{"from":0,"to":240,"look":"plain"}]}]}`, document(1))
	require.Equal(t, `{"schema":"copse.walk/1","system":2,"name":"Some","storage":"grouptree","how":"blind","leads":"A leads","text":"","refused":null,"visited":60,"tested":60,"matched":20,"lookups":0,"estimate":78,"cache":0,"caches":[..],"stops":[],"segments":[`+
		`{"component":0,"of":"A","lane":0,"name":"A","how":"lead, tested","rows":60,"bytes":4,"lines":4,"blocks":[{"from":0,"to":240,"look":"plain"}]},`+
		`{"component":-1,"of":"","lane":0,"name":"entities of A","how":"for tests","rows":60,"bytes":8,"lines":8,"blocks":[{"from":0,"to":480,"look":"plain"}]},`+
		`{"component":-1,"of":"","lane":0,"name":"records","how":"for tests","rows":60,"bytes":12,"lines":12,"blocks":[{"from":0,"to":720,"look":"plain"}]}]}`, document(2))
}

func TestARefusalIsADocument(t *testing.T) {
	a := designrun.Analyze("component A\ncomponent B\nsystem All(A, B)\nspawn 2 A, B\n", analysis.Options{})
	_, err := walk.Of(a, 0, walk.Caches[0], 7)
	require.EqualError(t, err, "All visits 2 entities in 2 arrays, and a walk follows 1 at most in so many; spawn fewer of those that it visits")
	d := walk.Refusal(a, 0, "grouptree", err)
	require.Equal(t, `{"schema":"copse.walk/1","system":0,"name":"All","storage":"grouptree","how":"blind","leads":"","text":"","refused":"`+err.Error()+`","visited":0,"tested":0,"matched":0,"lookups":0,"estimate":0,"cache":0,"caches":[],"stops":[],"segments":[]}`, string(d.Append(nil)))
}

func TestTheDearestSystemThatIsNotFull(t *testing.T) {
	const text = "layout laminar\ncomponent A\ncomponent B\nsystem Often(A) weight 100\nsystem Rare(B, A)\nsystem Partly(B, A) weight 3\nsystem Half(A, B) weight 2\nspawn 40 A\nspawn 20 A, B\n"
	dearest := func(text string) string {
		a := designrun.Analyze(text, analysis.Options{})
		if i := walk.Dearest(a); i >= 0 {
			return a.Systems[i].Statement.Name.Text
		}
		return "none"
	}
	require.Equal(t, "Partly", dearest(text))
	require.Equal(t, "Often", dearest("group A & B\n"+text), "all are full")
	require.Equal(t, "none", dearest("component A\n"))
}
