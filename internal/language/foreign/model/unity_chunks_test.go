package model

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/grouptree"
)

// state is what an entity holds: what counts as present, and what is disabled.
type state struct{ has, off grouptree.Set }

// switches is a history of entities, some of whose components can be disabled.
type switches struct {
	in      *Input
	numbers map[state]int
	moves   []switching
}

// switching takes an entity from a composition to another one.
type switching struct{ entity, from, to int }

func (h *switches) number(s state) int {
	n, known := h.numbers[s]
	if !known {
		n = len(h.in.Compositions)
		h.numbers[s] = n
		h.in.Compositions = append(h.in.Compositions, Composition{Has: s.has, Off: s.off})
	}
	return n
}

// drawSwitches draws entities that are made, changed, switched and destroyed.
func drawSwitches(t *rapid.T) *switches {
	h := &switches{in: &Input{Components: drawComponents(t)}, numbers: map[state]int{}}
	for i := range h.in.Components {
		c := &h.in.Components[i]
		c.Enableable = rapid.IntRange(0, 2).Draw(t, "enableable") == 0
		if !c.Enableable && rapid.IntRange(0, 4).Draw(t, "shared") == 0 {
			c.Shared, c.Bytes = 1, 0
		}
		if rapid.IntRange(0, 3).Draw(t, "large") == 0 && c.Bytes > 0 {
			c.Bytes = rapid.SampledFrom([]int{1000, 2000, 3000}).Draw(t, "bytes")
		}
	}
	at, fromTo := []int{}, map[[2]int]int64{}
	for range rapid.IntRange(1, 60).Draw(t, "moves") {
		e := len(at)
		from, to := None, None
		if e > 0 && rapid.IntRange(0, 2).Draw(t, "spawn") > 0 {
			e = rapid.IntRange(0, len(at)-1).Draw(t, "entity")
			from = at[e]
			if from == None {
				continue
			}
		} else {
			at = append(at, None)
		}
		if from == None || rapid.IntRange(0, 4).Draw(t, "destroy") > 0 {
			to = h.number(h.drawState(t))
		}
		if from == to && from != None && !h.in.sharing(h.in.Compositions[from].Has) {
			continue
		}
		at[e] = to
		h.moves = append(h.moves, switching{e, from, to})
		fromTo[[2]int{from, to}]++
		if from != None {
			h.in.Compositions[from].Count--
		}
		if to != None {
			h.in.Compositions[to].Count++
		}
	}
	for k, n := range fromTo {
		h.in.Transitions = append(h.in.Transitions, Transition{From: k[0], To: k[1], Thousandths: 1000 * n})
	}
	return h
}

func (in *Input) sharing(has grouptree.Set) bool {
	for c := range has.All() {
		if in.Components[c].Shared > 0 {
			return true
		}
	}
	return false
}

func (h *switches) drawState(t *rapid.T) (s state) {
	s.has = drawSet(t, "made")
	s.off = s.has.Intersect(h.in.Switched()).Intersect(drawSet(t, "off"))
	s.has = s.has.Minus(s.off)
	return s
}

// chunk has rows of entities that hold the same components.
type chunk struct {
	held     grouptree.Set
	capacity int
	rows     []int
}

// chunks is a world that stores entities as Unity Entities does, and counts what it does.
type chunks struct {
	in         *Input
	enableable grouptree.Set
	chunks     []*chunk
	at         map[int]*chunk
	on         map[int]grouptree.Set // what counts as present of each entity
	held       map[int]grouptree.Set // of each composition
	moved      Moved
}

func (h *switches) inChunks(enableable grouptree.Set) *chunks {
	w := &chunks{in: h.in, enableable: enableable, at: map[int]*chunk{}, on: map[int]grouptree.Set{}, held: heldBy(h.in, enableable)}
	for _, m := range h.moves {
		w.play(m)
	}
	return w
}

// heldBy finds with a matrix of what can be reached what the model finds by joining.
func heldBy(in *Input, enableable grouptree.Set) map[int]grouptree.Set {
	reach := map[[2]int]bool{}
	for i := range in.Compositions {
		reach[[2]int{i, i}] = true
	}
	for _, t := range in.Transitions {
		reach[[2]int{t.From, t.To}], reach[[2]int{t.To, t.From}] = t.From != None && t.To != None, t.From != None && t.To != None
	}
	for k := range in.Compositions {
		for i := range in.Compositions {
			for j := range in.Compositions {
				reach[[2]int{i, j}] = reach[[2]int{i, j}] || reach[[2]int{i, k}] && reach[[2]int{k, j}]
			}
		}
	}
	out := map[int]grouptree.Set{}
	for i := range in.Compositions {
		out[i] = in.Compositions[i].Has.Union(in.Compositions[i].Off.Intersect(enableable))
		for _, t := range in.Transitions {
			if t.From != None && t.To != None && reach[[2]int{i, t.From}] {
				out[i] = out[i].Union(in.set(t.From).Differ(in.set(t.To)).Intersect(enableable.Minus(in.Switched())))
			}
		}
	}
	return out
}

func (w *chunks) bytes(held grouptree.Set) (n int64) {
	n = 8
	for c := range held.All() {
		n += int64(w.in.Components[c].Bytes)
	}
	return n
}

// put writes a row into the first chunk with room.
func (w *chunks) put(e int, held grouptree.Set) {
	at := slices.IndexFunc(w.chunks, func(c *chunk) bool { return c.held == held && len(c.rows) < c.capacity })
	if at < 0 {
		at = len(w.chunks)
		w.chunks = append(w.chunks, &chunk{held: held, capacity: w.in.Capacity(held)})
	}
	w.chunks[at].rows = append(w.chunks[at].rows, e)
	w.at[e] = w.chunks[at]
	w.moved.Rows++
	w.moved.Bytes += w.bytes(held)
}

// take fills the hole of an entity with the last row of its chunk, and gives an empty chunk back.
func (w *chunks) take(e int) {
	c := w.at[e]
	k, last := slices.Index(c.rows, e), len(c.rows)-1
	c.rows[k] = c.rows[last]
	c.rows = c.rows[:last]
	if last == 0 {
		w.chunks = slices.DeleteFunc(w.chunks, func(x *chunk) bool { return x == c })
	}
	w.moved.Filled++
	w.moved.Bytes += w.bytes(c.held)
}

func (w *chunks) move(e int, held grouptree.Set) {
	w.take(e)
	w.put(e, held)
}

func (w *chunks) play(m switching) {
	switch {
	case m.from == None:
		w.put(m.entity, w.held[m.to])
	case m.to == None:
		w.take(m.entity)
		return
	case m.from == m.to:
		w.move(m.entity, w.held[m.to])
	default:
		was := w.held[m.from]
		for c := range was.All() { // what stays has its bit set
			if w.held[m.to].Has(c) && w.enableable.Has(c) && w.on[m.entity].Has(c) != w.in.Compositions[m.to].Has.Has(c) {
				w.moved.Toggled++
			}
		}
		if less := was.Intersect(w.held[m.to]); less != was {
			w.move(m.entity, less)
			was = less
		}
		if was != w.held[m.to] {
			w.move(m.entity, w.held[m.to])
		}
	}
	w.on[m.entity] = w.in.Compositions[m.to].Has
}

// run runs a system over the world. alike reports whether each archetype is in as few chunks as can be, and disabled entities in all of
// them or none.
func (w *chunks) run(s *System) (r Run, alike bool) {
	alike = true
	rows, mixed := map[grouptree.Set]int{}, map[grouptree.Set]int{}
	count, all := map[grouptree.Set]int{}, map[grouptree.Set]int{}
	for _, c := range w.chunks {
		count[c.held]++
		rows[c.held] += len(c.rows)
		if !c.held.Contains(s.Has.Union(s.Disabled).Union(s.Held)) || c.held.Meets(s.Not.Minus(w.enableable)) {
			continue
		}
		r.Pieces++
		r.Bytes += 16 * s.Has.Union(s.Not).Union(s.Disabled).Intersect(w.enableable).Intersect(c.held).Len()
		on := 0
		for _, e := range c.rows {
			has := w.on[e]
			if !has.Contains(s.Has) || has.Meets(s.Not) || has.Meets(s.Disabled) {
				continue
			}
			on++
			for x := range s.Access.Union(s.Optional).Intersect(c.held).All() {
				if has.Has(x) || s.Disabled.Has(x) || s.Held.Has(x) {
					r.Bytes += w.in.Components[x].Bytes
				}
			}
		}
		r.Matched += on
		switch on {
		case len(c.rows):
			all[c.held]++
			r.Visited += on
		case 0:
		default:
			mixed[c.held]++
			r.Visited += len(c.rows)
			r.Tested += len(c.rows)
			r.Tests += len(c.rows)
		}
	}
	for held, n := range count {
		alike = alike && n == chunksOf(rows[held], w.in.Capacity(held), 1)
		alike = alike && (mixed[held] == 0 && (all[held] == 0 || all[held] == n) || mixed[held] == n)
	}
	return r, alike
}

func TestQueriesAndChangesCountWhatChunksDo(t *testing.T) {
	same := 0
	rapid.Check(t, func(t *rapid.T) {
		h := drawSwitches(t)
		shared := grouptree.Set{}
		for c := range h.in.Components {
			if h.in.Components[c].Shared > 0 {
				shared.Add(c)
			}
		}
		enableable := drawSet(t, "option").Union(drawSet(t, "option")).Minus(shared)
		w, u := h.inChunks(enableable), NewUnity(h.in, UnityDefault, enableable)
		require.Equal(t, thousandths(w.moved), u.Changes().counts())
		used := 0
		for _, c := range w.chunks {
			used += len(c.rows) * int(w.bytes(c.held))
		}
		memory := u.Memory()
		require.Equal(t, used, memory.Used)
		require.GreaterOrEqual(t, len(w.chunks), memory.Chunks)
		require.LessOrEqual(t, memory.Used, memory.Bytes)
		s := drawSystem(t, h.in)
		s.Disabled = enableable.Intersect(h.in.Switched()).Minus(s.Has).Minus(s.Not).Intersect(drawSet(t, "disabled"))
		s.Held = enableable.Intersect(h.in.Switched()).Minus(s.Has).Minus(s.Not).Minus(s.Disabled).Intersect(drawSet(t, "held"))
		want, alike := w.run(s)
		got := u.Run(s)
		require.Equal(t, want.Matched, got.Matched)
		require.GreaterOrEqual(t, got.Tested, want.Tested)
		if alike {
			require.Equal(t, want.counts(), got.counts())
			same++
		}
	})
	require.Positive(t, same)
}

// Entities that are disabled make all of their archetype tested, and what asks for none of their bits is not concerned.
func TestDisabledEntitiesAreTested(t *testing.T) {
	set := grouptree.SetOf
	in := &Input{
		Components:   []Component{{Name: "A", Bytes: 128}, {Name: "B", Enableable: true}},
		Compositions: []Composition{{Has: set(0, 1), Count: 200}, {Has: set(0), Off: set(1), Count: 100}},
	}
	u := NewUnity(in, UnityDefault, set(1))
	require.Equal(t, Memory{Chunks: 3, Archetypes: 1, Bytes: 3 * 16384, Used: 300 * 136}, u.Memory())
	got := u.Run(&System{Has: set(0, 1), Access: set(0)})
	require.Equal(t, Run{Pieces: 3, Visited: 300, Matched: 200, Tested: 300, Tests: 300, Bytes: 200*128 + 3*16}, got.counts())
	got = u.Run(&System{Has: set(0), Access: set(0)})
	require.Equal(t, Run{Pieces: 3, Visited: 300, Matched: 300, Bytes: 300 * 128}, got.counts())
	apart := NewUnity(in, UnityDefault, set()) // 200 with B in 2 chunks, 100 without in 1
	require.Equal(t, Memory{Chunks: 3, Archetypes: 2, Bytes: 3 * 16384, Used: 300 * 136}, apart.Memory())
	got = apart.Run(&System{Has: set(0, 1), Access: set(0)})
	require.Equal(t, Run{Pieces: 2, Visited: 200, Matched: 200, Bytes: 200 * 128}, got.counts())
}

// Figures from the rule of capacities: 8 bytes for the entity, columns from multiples of 64 bytes, at most 128 entities.
func TestCapacityOfChunks(t *testing.T) {
	for _, c := range []struct {
		sizes       []int
		most, share int
		want        int
	}{
		{nil, 0, 0, 128},
		{[]int{12, 12, 0}, 0, 0, 128},
		{[]int{120}, 0, 0, 127},     // 127 x 120 = 15,240, in columns of 15,296 and 1,024: all of the buffer
		{[]int{128}, 0, 0, 120},     // 120 x 136 = 16,320, all of the buffer
		{[]int{100, 36}, 0, 0, 112}, // 113 would take 16,272 and, with columns that begin at multiples of 64, 16,384
		{[]int{9000}, 0, 0, 1},
		{[]int{20_000}, 0, 0, 1},
		{[]int{12}, 16, 0, 16},
		{[]int{120}, 0, 4, 128}, // a shared value is no column
	} {
		in := &Input{}
		var held grouptree.Set
		for i, size := range c.sizes {
			in.Components = append(in.Components, Component{Bytes: size, Shared: c.share, MostInChunk: c.most})
			held.Add(i)
		}
		require.Equal(t, c.want, in.Capacity(held), c.sizes)
	}
}

func TestSharedValuesSplitChunks(t *testing.T) {
	for _, c := range []struct{ rows, capacity, values, want int }{{0, 128, 1, 0}, {128, 128, 1, 1}, {129, 128, 1, 2}, {128, 128, 4, 4}, {3, 128, 4, 3}, {1000, 100, 3, 12}, {301, 100, 3, 4}} {
		require.Equal(t, c.want, chunksOf(c.rows, c.capacity, c.values), c)
	}
}
