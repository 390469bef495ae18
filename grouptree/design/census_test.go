package design

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// TestStream holds the generator against the published outputs for seed 1234567.
func TestStream(t *testing.T) {
	s := stream{1234567}
	for _, want := range []uint64{
		6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821,
	} {
		require.Equal(t, want, s.next())
	}
}

func TestDraw(t *testing.T) {
	s := stream{1}
	require.Equal(t, []int32{0, 1, 2}, s.draw([]int32{0, 1, 2}, 3), "all, in their order")
	require.Equal(t, uint64(1), s.state, "and nothing is drawn")
	require.Equal(t, []int32{5, 7, 9}, s.draw([]int32{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 3))
}

// naive is the model of the ticks: a map from entity to composition, and every
// statement carried out as the language says, one entity at a time.
type naive struct {
	alive   map[int]grouptree.Set
	next    int
	stream  stream
	queue   []func(map[int]grouptree.Set, map[int]bool)
	spawned []grouptree.Set
	counts  []commitCount
}

func (n *naive) matching(g grouptree.Conj) []int32 {
	var out []int32
	for e := 1; e <= n.next; e++ {
		if comp, ok := n.alive[e]; ok && g.Holds(comp) {
			out = append(out, int32(e))
		}
	}
	return out
}

func (n *naive) change(c change, entities []int32) {
	chosen := slices.Clone(entities)
	n.queue = append(n.queue, func(after map[int]grouptree.Set, gone map[int]bool) {
		for _, e := range chosen {
			comp := after[int(e)]
			for k := range c.add.All() {
				comp.Add(k)
			}
			for k := range c.remove.All() {
				comp.Remove(k)
			}
			after[int(e)] = comp
			if c.despawn {
				gone[int(e)] = true
			}
		}
	})
}

func (n *naive) tick() {
	after, gone := make(map[int]grouptree.Set), make(map[int]bool)
	for e, comp := range n.alive {
		after[e] = comp
	}
	for _, f := range n.queue {
		f(after, gone)
	}
	count := commitCount{Spawned: len(n.spawned), Despawned: len(gone)}
	for e, comp := range after {
		switch {
		case gone[e]:
			delete(n.alive, e)
		case n.alive[e] != comp:
			count.Changed++
			n.alive[e] = comp
		}
	}
	for _, comp := range n.spawned {
		n.next++
		n.alive[n.next] = comp
	}
	n.queue, n.spawned = nil, nil
	n.counts = append(n.counts, count)
}

// script draws statements and carries them out on the model.
type script struct {
	t     *rapid.T
	model naive
	text  strings.Builder
	queue int // spawned and not committed
}

var scriptNames = grouptree.Names{"A", "B", "C", "D"}

func (s *script) set(label string, least int) (grouptree.Set, string) {
	list := rapid.SliceOfNDistinct(rapid.IntRange(0, 3), least, 3, rapid.ID[int]).Draw(s.t, label)
	var names []string
	for _, c := range list {
		names = append(names, scriptNames[c])
	}
	return grouptree.SetOf(list...), strings.Join(names, ", ")
}

func (s *script) expr() (grouptree.Conj, string) {
	cares, _ := s.set("cares", 1)
	has, _ := s.set("has", 0)
	g := grouptree.Conj{Cares: cares, Has: has.Intersect(cares)}
	return g, scriptNames.Conj(g)
}

// selector draws whom a statement is about.
func (s *script) selector() (entities []int32, text string) {
	switch rapid.IntRange(0, 2).Draw(s.t, "selector") {
	case 0:
		if all := s.model.matching(grouptree.Conj{}); len(all) > 0 {
			e := rapid.SampledFrom(all).Draw(s.t, "entity")
			return []int32{e}, "e" + strconv.Itoa(int(e))
		}
		fallthrough
	case 1:
		g, text := s.expr()
		n := rapid.IntRange(1, 6).Draw(s.t, "any")
		return s.model.stream.draw(s.model.matching(g), n), "any " + strconv.Itoa(n) + " of " + text
	default:
		g, text := s.expr()
		return s.model.matching(g), "all of " + text
	}
}

func (s *script) statement() {
	switch rapid.IntRange(0, 6).Draw(s.t, "statement") {
	case 0, 1:
		n := rapid.IntRange(1, 5).Draw(s.t, "count")
		comp, names := s.set("spawn", 1)
		for range n {
			s.model.spawned = append(s.model.spawned, comp)
		}
		s.text.WriteString("spawn " + strconv.Itoa(n) + " " + names + "\n")
	case 2:
		set, names := s.set("add", 1)
		who, text := s.selector()
		s.model.change(change{add: set}, who)
		s.text.WriteString("add " + names + " to " + text + "\n")
	case 3:
		set, names := s.set("remove", 1)
		who, text := s.selector()
		s.model.change(change{remove: set}, who)
		s.text.WriteString("remove " + names + " from " + text + "\n")
	case 4:
		who, text := s.selector()
		s.model.change(change{despawn: true}, who)
		s.text.WriteString("despawn " + text + "\n")
	default:
		s.model.tick()
		s.text.WriteString("tick\n")
	}
}

// TestCensus holds the ticks of random designs against the model.
func TestCensus(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := script{t: t, model: naive{alive: make(map[int]grouptree.Set)}}
		s.model.stream.state = rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
		s.text.WriteString("component A\ncomponent B\ntag C\ncomponent D\nseed " + strconv.FormatUint(s.model.stream.state, 10) + "\n")
		for range rapid.IntRange(1, 30).Draw(t, "statements") {
			s.statement()
		}
		pending := len(s.model.queue)+len(s.model.spawned) > 0
		if pending {
			s.model.tick()
		}
		a := Analyze(s.text.String(), Options{})
		require.False(t, a.HasErrors(), "%s\n%v", a.Text, a.Diagnostics)
		require.Equal(t, s.model.counts, a.ticks, a.Text)
		want := make(map[grouptree.Set]int)
		for _, comp := range s.model.alive {
			want[comp]++
		}
		got := make(map[grouptree.Set]int)
		for i, comp := range a.Census.Comps {
			require.Positive(t, a.Census.Count[i])
			got[comp] = a.Census.Count[i]
		}
		require.Equal(t, want, got, a.Text)
		require.Len(t, a.Census.Comps, len(want), "each composition once")
	})
}

// TestLimitsOfEntities holds that as many as allowed are made, and quickly.
func TestLimitsOfEntities(t *testing.T) {
	a := Analyze("spawn 4M A\nspawn 1M A, B\ntick\ntick", Options{})
	require.False(t, a.HasErrors())
	require.Equal(t, 5_000_000, a.Census.Total())
	require.Equal(t, []commitCount{{Spawned: 5_000_000}, {}}, a.ticks)
	require.Less(t, testing.AllocsPerRun(3, func() { Analyze(a.Text, Options{}) }), 500.0)

	a = Analyze("spawn 200k A\ntick\nadd B to any 50k of A\ndespawn e7\ntick\nremove A from all of A & B", Options{})
	require.False(t, a.HasErrors())
	require.Equal(t, 199_999, a.Census.Total())
	require.Equal(t, []commitCount{{Spawned: 200_000}, {Despawned: 1, Changed: 50_000}, {Changed: 50_000}}, a.ticks)

	a = Analyze("spawn 6M A\ntick", Options{})
	require.True(t, a.HasErrors())
	require.Zero(t, a.Census.Total())
	require.Empty(t, a.ticks)
}
