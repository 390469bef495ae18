// Package naive draws random designs and carries them out one entity at a time, on maps
// and plain slices: what the real store is held against in tests.
package naive

import (
	"maps"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// Model is the naive world: a map from entity to composition, and every statement
// carried out as the language says, one entity at a time.
type Model struct {
	Alive   map[int]grouptree.Set
	Next    int
	random  uint64
	queue   []func(map[int]grouptree.Set, map[int]bool)
	spawned []grouptree.Set
	Counts  [][3]int // spawned, despawned, changed

	// The arrays, as section 5 of the theory moves them one by one and at once.
	Layout *grouptree.Layout
	order  []int // entities touched in this tick, in order of first touch
	Rows   map[int]*Array
	Writes []map[int]int // by tick and component: what one by one writes
	After  []State       // by tick
}

// State is the world after a tick.
type State struct {
	Alive map[int]grouptree.Set
	Rows  map[int]Array // by component, as one by one puts them; none that never had a row
}

// state copies the world.
func (m *Model) state() State {
	out := State{maps.Clone(m.Alive), make(map[int]Array)}
	for c, a := range m.Rows {
		for _, block := range *a {
			out.Rows[c] = append(out.Rows[c], slices.Clone(block))
		}
	}
	return out
}

// matching returns the entities that match, by number.
func (m *Model) matching(g grouptree.Conj) []int {
	var out []int
	for e := 1; e <= m.Next; e++ {
		if comp, ok := m.Alive[e]; ok && g.Holds(comp) {
			out = append(out, e)
		}
	}
	return out
}

// splitMix is the generator of the language, written down a second time.
func (m *Model) splitMix() uint64 {
	m.random += 0x9e3779b97f4a7c15
	z := m.random
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// draw chooses k of a list, as the language says.
func (m *Model) draw(list []int, k int) []int {
	if k >= len(list) {
		return list
	}
	list = slices.Clone(list)
	for i := range k {
		hi, _ := bits.Mul64(m.splitMix(), uint64(len(list)-i))
		j := i + int(hi)
		list[i], list[j] = list[j], list[i]
	}
	return list[:k]
}

func (m *Model) change(add, remove grouptree.Set, despawn bool, entities []int) {
	for _, e := range entities {
		if !slices.Contains(m.order, e) {
			m.order = append(m.order, e)
		}
	}
	m.queue = append(m.queue, func(after map[int]grouptree.Set, gone map[int]bool) {
		for _, e := range entities {
			after[e] = after[e].Union(add).Minus(remove)
			if despawn {
				gone[e] = true
			}
		}
	})
}

func (m *Model) spawn(n int, comp grouptree.Set) {
	for range n {
		m.spawned = append(m.spawned, comp)
		m.order = append(m.order, m.Next+len(m.spawned))
	}
}

func (m *Model) tick() {
	after, gone := make(map[int]grouptree.Set), make(map[int]bool)
	for e, comp := range m.Alive {
		after[e] = comp
	}
	for _, f := range m.queue {
		f(after, gone)
	}
	count := [3]int{len(m.spawned), len(gone), 0}
	for i, comp := range m.spawned {
		after[m.Next+1+i] = comp
	}
	writes := make(map[int]int)
	for _, e := range m.order {
		old, was := m.Alive[e]
		if was && !gone[e] && old != after[e] {
			count[2]++
		}
		m.move(e, old, after[e], was, !gone[e], writes)
	}
	for _, e := range m.order {
		if m.Alive[e] = after[e]; gone[e] {
			delete(m.Alive, e)
		}
	}
	m.Next += len(m.spawned)
	m.queue, m.spawned, m.order = nil, nil, nil
	m.Counts, m.Writes = append(m.Counts, count), append(m.Writes, writes)
	m.After = append(m.After, m.state())
}

// Array is one component's array as blocks of entities, by leaf.
type Array [][]int

// move takes an entity out of the arrays' blocks that it leaves and puts it into
// those it joins, one by one, counting writes.
func (m *Model) move(e int, old, new grouptree.Set, was, stays bool, writes map[int]int) {
	for c := range m.Layout.Arrays {
		if m.Layout.Arrays[c].Root == nil {
			continue
		}
		from, to := -1, -1
		if was && old.Has(c) {
			from = slices.Index(m.Layout.Arrays[c].Leaves, m.Layout.Leaf(c, old))
		}
		if stays && new.Has(c) {
			to = slices.Index(m.Layout.Arrays[c].Leaves, m.Layout.Leaf(c, new))
		}
		if from == to {
			continue
		}
		a := m.Rows[c]
		if a == nil {
			fresh := make(Array, len(m.Layout.Arrays[c].Leaves))
			a, m.Rows[c] = &fresh, &fresh
		}
		if from >= 0 {
			writes[c] += a.leave(from, e)
		}
		if to >= 0 {
			writes[c] += a.join(to, e)
		}
	}
}

// leave fills the hole with the last of the block, and every block to the right
// follows: its last goes first.
func (a Array) leave(block, e int) (writes int) {
	b := a[block]
	i, last := slices.Index(b, e), len(b)-1
	if i != last {
		b[i] = b[last]
		writes++
	}
	a[block] = b[:last]
	for k := block + 1; k < len(a); k++ {
		if n := len(a[k]); n > 0 {
			a[k] = append([]int{a[k][n-1]}, a[k][:n-1]...)
			writes++
		}
	}
	return writes
}

// join makes room from the right: the first of each block goes last.
func (a Array) join(block, e int) (writes int) {
	for k := len(a) - 1; k > block; k-- {
		if len(a[k]) > 0 {
			a[k] = append(slices.Clone(a[k][1:]), a[k][0])
			writes++
		}
	}
	a[block] = append(a[block], e)
	return writes + 1
}

// Script draws a design and its statements, and carries them out on the model.
type Script struct {
	t     *rapid.T
	Model Model
	Text  strings.Builder
}

// Names are the components of every design; the last is a tag.
var Names = grouptree.Names{"A", "B", "C", "D", "T"}

// Tag is the number of the tag.
const Tag = 4

// New draws a design without statements.
func New(t *rapid.T) *Script {
	s := &Script{t: t, Model: Model{Alive: make(map[int]grouptree.Set), Rows: make(map[int]*Array)}}
	spec := grouptree.Spec{Components: len(Names), Tags: grouptree.SetOf(Tag)}
	kind := rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout")
	s.Model.random = rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	s.Text.WriteString("component A\ncomponent B\ncomponent C\ncomponent D 8\ntag T\n" +
		"layout " + kind.String() + "\nseed " + strconv.FormatUint(s.Model.random, 10) + "\n")
	for range rapid.IntRange(0, 5).Draw(t, "groups") {
		g, text := s.expr()
		spec.Groups = append(spec.Groups, g)
		s.Text.WriteString("group " + text + "\n")
	}
	s.Model.Layout = grouptree.Build(kind, spec)
	return s
}

// Set draws components, and how they are written.
func (s *Script) Set(label string, least int) (grouptree.Set, string) {
	list := rapid.SliceOfNDistinct(rapid.IntRange(0, len(Names)-1), least, 4, rapid.ID[int]).Draw(s.t, label)
	var words []string
	for _, c := range list {
		words = append(words, Names[c])
	}
	return grouptree.SetOf(list...), strings.Join(words, ", ")
}

func (s *Script) expr() (grouptree.Conj, string) {
	cares, _ := s.Set("cares", 1)
	has, _ := s.Set("has", 0)
	g := grouptree.Conj{Cares: cares, Has: has.Intersect(cares)}
	return g, Names.Conj(g)
}

// selector draws whom a statement is about.
func (s *Script) selector() (entities []int, text string) {
	switch rapid.IntRange(0, 2).Draw(s.t, "selector") {
	case 0:
		if all := s.Model.matching(grouptree.Conj{}); len(all) > 0 {
			e := rapid.SampledFrom(all).Draw(s.t, "entity")
			return []int{e}, "e" + strconv.Itoa(e)
		}
		fallthrough
	case 1:
		g, text := s.expr()
		n := rapid.IntRange(1, 6).Draw(s.t, "any")
		return s.Model.draw(s.Model.matching(g), n), "any " + strconv.Itoa(n) + " of " + text
	default:
		g, text := s.expr()
		return s.Model.matching(g), "all of " + text
	}
}

func (s *Script) statement() {
	var none grouptree.Set
	switch rapid.IntRange(0, 6).Draw(s.t, "statement") {
	case 0, 1:
		n := rapid.IntRange(1, 5).Draw(s.t, "count")
		comp, text := s.Set("spawn", 1)
		s.Model.spawn(n, comp)
		s.Text.WriteString("spawn " + strconv.Itoa(n) + " " + text + "\n")
	case 2:
		set, text := s.Set("add", 1)
		who, whom := s.selector()
		s.Model.change(set, none, false, who)
		s.Text.WriteString("add " + text + " to " + whom + "\n")
	case 3:
		set, text := s.Set("remove", 1)
		who, whom := s.selector()
		s.Model.change(none, set, false, who)
		s.Text.WriteString("remove " + text + " from " + whom + "\n")
	case 4:
		who, whom := s.selector()
		s.Model.change(none, none, true, who)
		s.Text.WriteString("despawn " + whom + "\n")
	default:
		s.Model.tick()
		s.Text.WriteString("tick\n")
	}
}

// Run draws statements; what is left in the queue is committed at the end.
func (s *Script) Run() string {
	for range rapid.IntRange(1, 30).Draw(s.t, "statements") {
		s.statement()
	}
	if len(s.Model.queue)+len(s.Model.spawned) > 0 {
		s.Model.tick()
	}
	return s.Text.String()
}
