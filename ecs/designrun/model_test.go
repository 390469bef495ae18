package designrun

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// model is the naive world: a map from entity to composition, and every statement
// carried out as the language says, one entity at a time.
type model struct {
	alive   map[int]grouptree.Set
	next    int
	random  uint64
	queue   []func(map[int]grouptree.Set, map[int]bool)
	spawned []grouptree.Set
	counts  [][3]int // spawned, despawned, changed

	// The arrays, as section 5 of the theory moves them one by one and at once.
	layout *grouptree.Layout
	order  []int // entities touched in this tick, in order of first touch
	rows   map[int]*array
	writes []map[int]int // by tick and component: what one by one writes
}

// matching returns the entities that match, by number.
func (m *model) matching(g grouptree.Conj) []int {
	var out []int
	for e := 1; e <= m.next; e++ {
		if comp, ok := m.alive[e]; ok && g.Holds(comp) {
			out = append(out, e)
		}
	}
	return out
}

// splitMix is the generator of the language, written down a second time.
func (m *model) splitMix() uint64 {
	m.random += 0x9e3779b97f4a7c15
	z := m.random
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// draw chooses k of a list, as the language says.
func (m *model) draw(list []int, k int) []int {
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

func (m *model) change(add, remove grouptree.Set, despawn bool, entities []int) {
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

func (m *model) spawn(n int, comp grouptree.Set) {
	for range n {
		m.spawned = append(m.spawned, comp)
		m.order = append(m.order, m.next+len(m.spawned))
	}
}

func (m *model) tick() {
	after, gone := make(map[int]grouptree.Set), make(map[int]bool)
	for e, comp := range m.alive {
		after[e] = comp
	}
	for _, f := range m.queue {
		f(after, gone)
	}
	count := [3]int{len(m.spawned), len(gone), 0}
	for i, comp := range m.spawned {
		after[m.next+1+i] = comp
	}
	writes := make(map[int]int)
	for _, e := range m.order {
		old, was := m.alive[e]
		if was && !gone[e] && old != after[e] {
			count[2]++
		}
		m.move(e, old, after[e], was, !gone[e], writes)
	}
	for _, e := range m.order {
		if m.alive[e] = after[e]; gone[e] {
			delete(m.alive, e)
		}
	}
	m.next += len(m.spawned)
	m.queue, m.spawned, m.order = nil, nil, nil
	m.counts, m.writes = append(m.counts, count), append(m.writes, writes)
}

// array is one component's array as blocks of entities, by leaf.
type array [][]int

// move takes an entity out of the arrays' blocks that it leaves and puts it into
// those it joins, one by one, counting writes.
func (m *model) move(e int, old, new grouptree.Set, was, stays bool, writes map[int]int) {
	for c := range m.layout.Arrays {
		if m.layout.Arrays[c].Root == nil {
			continue
		}
		from, to := -1, -1
		if was && old.Has(c) {
			from = slices.Index(m.layout.Arrays[c].Leaves, m.layout.Leaf(c, old))
		}
		if stays && new.Has(c) {
			to = slices.Index(m.layout.Arrays[c].Leaves, m.layout.Leaf(c, new))
		}
		if from == to {
			continue
		}
		a := m.rows[c]
		if a == nil {
			fresh := make(array, len(m.layout.Arrays[c].Leaves))
			a, m.rows[c] = &fresh, &fresh
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
func (a array) leave(block, e int) (writes int) {
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
func (a array) join(block, e int) (writes int) {
	for k := len(a) - 1; k > block; k-- {
		if len(a[k]) > 0 {
			a[k] = append(slices.Clone(a[k][1:]), a[k][0])
			writes++
		}
	}
	a[block] = append(a[block], e)
	return writes + 1
}

// script draws a design and its statements, and carries them out on the model.
type script struct {
	t     *rapid.T
	model model
	text  strings.Builder
}

var names = grouptree.Names{"A", "B", "C", "D", "T"}

const tag = 4 // the last is a tag

func newScript(t *rapid.T) *script {
	s := &script{t: t, model: model{alive: make(map[int]grouptree.Set), rows: make(map[int]*array)}}
	spec := grouptree.Spec{Components: len(names), Tags: grouptree.SetOf(tag)}
	kind := rapid.SampledFrom(grouptree.Kinds()).Draw(t, "layout")
	s.model.random = rapid.Uint64Range(0, 1<<20).Draw(t, "seed")
	s.text.WriteString("component A\ncomponent B\ncomponent C\ncomponent D 8\ntag T\n" +
		"layout " + kind.String() + "\nseed " + strconv.FormatUint(s.model.random, 10) + "\n")
	for range rapid.IntRange(0, 5).Draw(t, "groups") {
		g, text := s.expr()
		spec.Groups = append(spec.Groups, g)
		s.text.WriteString("group " + text + "\n")
	}
	s.model.layout = grouptree.Build(kind, spec)
	return s
}

func (s *script) set(label string, least int) (grouptree.Set, string) {
	list := rapid.SliceOfNDistinct(rapid.IntRange(0, len(names)-1), least, 4, rapid.ID[int]).Draw(s.t, label)
	var words []string
	for _, c := range list {
		words = append(words, names[c])
	}
	return grouptree.SetOf(list...), strings.Join(words, ", ")
}

func (s *script) expr() (grouptree.Conj, string) {
	cares, _ := s.set("cares", 1)
	has, _ := s.set("has", 0)
	g := grouptree.Conj{Cares: cares, Has: has.Intersect(cares)}
	return g, names.Conj(g)
}

// selector draws whom a statement is about.
func (s *script) selector() (entities []int, text string) {
	switch rapid.IntRange(0, 2).Draw(s.t, "selector") {
	case 0:
		if all := s.model.matching(grouptree.Conj{}); len(all) > 0 {
			e := rapid.SampledFrom(all).Draw(s.t, "entity")
			return []int{e}, "e" + strconv.Itoa(e)
		}
		fallthrough
	case 1:
		g, text := s.expr()
		n := rapid.IntRange(1, 6).Draw(s.t, "any")
		return s.model.draw(s.model.matching(g), n), "any " + strconv.Itoa(n) + " of " + text
	default:
		g, text := s.expr()
		return s.model.matching(g), "all of " + text
	}
}

func (s *script) statement() {
	var none grouptree.Set
	switch rapid.IntRange(0, 6).Draw(s.t, "statement") {
	case 0, 1:
		n := rapid.IntRange(1, 5).Draw(s.t, "count")
		comp, text := s.set("spawn", 1)
		s.model.spawn(n, comp)
		s.text.WriteString("spawn " + strconv.Itoa(n) + " " + text + "\n")
	case 2:
		set, text := s.set("add", 1)
		who, whom := s.selector()
		s.model.change(set, none, false, who)
		s.text.WriteString("add " + text + " to " + whom + "\n")
	case 3:
		set, text := s.set("remove", 1)
		who, whom := s.selector()
		s.model.change(none, set, false, who)
		s.text.WriteString("remove " + text + " from " + whom + "\n")
	case 4:
		who, whom := s.selector()
		s.model.change(none, none, true, who)
		s.text.WriteString("despawn " + whom + "\n")
	default:
		s.model.tick()
		s.text.WriteString("tick\n")
	}
}

// run draws statements; what is left in the queue is committed at the end.
func (s *script) run() string {
	for range rapid.IntRange(1, 30).Draw(s.t, "statements") {
		s.statement()
	}
	if len(s.model.queue)+len(s.model.spawned) > 0 {
		s.model.tick()
	}
	return s.text.String()
}
