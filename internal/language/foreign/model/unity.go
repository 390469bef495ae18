package model

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// Unity is the model of a world of Unity Entities: each archetype has chunks of 16 KiB, and a set of components is enableable, so that
// a bit says of each entity whether it counts as present.
//
// Chunks are the fewest that the entities fit in. After removals a world can have more for a while: a gap is filled by the next
// entity of its archetype. Which entities of a chunk are disabled is not known, so that all of an archetype with some are tested.
type Unity struct {
	In         *Input
	Prices     UnityPrices
	Enableable grouptree.Set
	held       []grouptree.Set // of each composition
	archetypes []Archetype
}

// Archetype is what the entities that hold the same components are stored in.
type Archetype struct {
	Held     grouptree.Set
	Rows     int
	Capacity int // of a chunk
	Chunks   int
	of       []int // compositions
}

// Sizes of what Unity Entities stores.
const (
	chunkBytes  = 16 * 1024
	chunkBuffer = chunkBytes - 64
	mostInChunk = 128 // because a mask has 128 bits
	columnStart = 64  // columns of a chunk begin at a multiple of it
	maskBytes   = 16
)

// MostOfEntity is how many bytes an entity has at most.
const MostOfEntity = chunkBuffer

// NewUnity returns the model of an input in which a set of components is enableable, in O(compositions x transitions).
func NewUnity(in *Input, prices UnityPrices, enableable grouptree.Set) *Unity {
	u := &Unity{In: in, Prices: prices, Enableable: enableable, held: in.heldWith(enableable)}
	at := map[grouptree.Set]int{}
	for i := range in.Compositions {
		held := u.held[i]
		n, known := at[held]
		if !known {
			n = len(u.archetypes)
			at[held] = n
			u.archetypes = append(u.archetypes, Archetype{Held: held, Capacity: in.Capacity(held)})
		}
		u.archetypes[n].Rows += in.Compositions[i].Count
		u.archetypes[n].of = append(u.archetypes[n].of, i)
	}
	for i := range u.archetypes {
		a := &u.archetypes[i]
		a.Chunks = chunksOf(a.Rows, a.Capacity, in.values(a.Held))
	}
	return u
}

// Switched returns the components that are enableable in the program.
func (in *Input) Switched() (out grouptree.Set) {
	for i := range in.Components {
		if in.Components[i].Enableable {
			out.Add(i)
		}
	}
	return out
}

// heldWith returns what the entities of each composition hold, if some components are enableable. One that becomes so is held from the
// beginning by each entity that ever has it: by all compositions that changes connect with one that puts it on or takes it off.
func (in *Input) heldWith(enableable grouptree.Set) (out []grouptree.Set) {
	for i := range in.Compositions {
		c := &in.Compositions[i]
		out = append(out, c.Has.Union(c.Off.Intersect(enableable)))
	}
	fresh := enableable.Minus(in.Switched())
	if fresh.Empty() {
		return out
	}
	join := newJoined(len(in.Compositions))
	for _, t := range in.Transitions {
		if t.From != None && t.To != None {
			join.join(t.From, t.To)
		}
	}
	put := map[int]grouptree.Set{}
	for _, t := range in.Transitions {
		if t.From != None && t.To != None {
			at := join.of(t.From)
			put[at] = put[at].Union(in.set(t.From).Differ(in.set(t.To)).Intersect(fresh))
		}
	}
	for i := range out {
		out[i] = out[i].Union(put[join.of(i)])
	}
	return out
}

// Capacity returns how many entities with some components a chunk holds: the most whose columns, each from a multiple of 64 bytes on,
// fit its buffer, and at most 128.
func (in *Input) Capacity(held grouptree.Set) int {
	sizes, total, most := []int{entityBytes}, entityBytes, mostInChunk
	for c := range held.All() {
		if size := in.Components[c].Bytes; size > 0 && in.Components[c].Shared == 0 {
			sizes = append(sizes, size)
			total += size
		}
		if limit := in.Components[c].MostInChunk; limit > 0 {
			most = min(most, limit)
		}
	}
	n := min(most, chunkBuffer/total)
	for ; n > 1; n-- {
		need := 0
		for _, size := range sizes {
			need += (size*n + columnStart - 1) / columnStart * columnStart
		}
		if need <= chunkBuffer {
			break
		}
	}
	return max(n, 1)
}

// values returns how many combinations of shared values, or of targets, entities can have.
func (in *Input) values(held grouptree.Set) int {
	out := 1
	for c := range held.All() {
		if n := max(in.Components[c].Shared, in.Components[c].Targets); n > 1 {
			out = min(out*n, 1<<20)
		}
	}
	return out
}

// chunksOf returns how many chunks entities take that are spread evenly over values: a chunk has entities of one value.
func chunksOf(rows, capacity, values int) int {
	if rows == 0 {
		return 0
	}
	values = min(values, rows)
	each, more := rows/values, rows%values
	return more*((each+capacity)/capacity) + (values-more)*((each+capacity-1)/capacity)
}

// Fills returns how many entities each chunk of an archetype has, the fullest first.
func (u *Unity) Fills(a *Archetype) (out []int) {
	values := min(u.In.values(a.Held), a.Rows)
	for i := range values {
		rows := a.Rows / values
		if i < a.Rows%values {
			rows++
		}
		for ; rows > 0; rows -= a.Capacity {
			out = append(out, min(rows, a.Capacity))
		}
	}
	slices.SortFunc(out, func(x, y int) int { return y - x })
	return out
}

// Run runs a system as a query.
func (u *Unity) Run(s *System) Run { return u.run(s, nil) }

func (u *Unity) run(s *System, seen *touches) Run {
	r := Run{How: "chunk by chunk"}
	masks := 0
	for i := range u.archetypes {
		a := &u.archetypes[i]
		if a.Rows == 0 || !a.Held.Contains(s.Has.Union(s.Disabled).Union(s.Held)) || a.Held.Meets(s.Not.Minus(u.Enableable)) {
			continue
		}
		bits := s.Has.Union(s.Not).Union(s.Disabled).Intersect(u.Enableable).Intersect(a.Held)
		on := u.on(a, s)
		r.Pieces += a.Chunks
		masks += a.Chunks * bits.Len()
		r.Matched += on
		mixed := on > 0 && on < a.Rows
		if on > 0 {
			r.Visited += a.Rows
		}
		if mixed {
			r.How = "chunk by chunk, entities tested by their bits"
			r.Tested += a.Rows
			r.Tests += a.Rows
			for c := range bits.All() {
				seen.add(c, a.Held, Tested, a.Rows)
			}
		}
		u.columns(a, s, mixed, &r, seen)
	}
	r.Bytes += masks * maskBytes
	r.Lines += masks
	r.Picoseconds = int64(r.Matched)*u.Prices.Row + int64(r.Bytes)*u.Prices.Byte + int64(r.Pieces)*u.Prices.Chunk + int64(masks)*u.Prices.Mask + int64(r.Tested)*u.Prices.Test
	return r
}

// Matches reports whether a system is for the entities of a composition.
func (s *System) Matches(c *Composition) bool {
	return c.Has.Contains(s.Has) && !c.Has.Meets(s.Not) && c.Off.Contains(s.Disabled) && c.Has.Union(c.Off).Contains(s.Held)
}

// on counts the entities of an archetype that a system is for.
func (u *Unity) on(a *Archetype, s *System) (n int) {
	for _, i := range a.of {
		if c := &u.In.Compositions[i]; s.Matches(c) {
			n += c.Count
		}
	}
	return n
}

// columns adds the values that a system reads in an archetype.
func (u *Unity) columns(a *Archetype, s *System, mixed bool, r *Run, seen *touches) {
	for x := range u.In.valued(s.Access.Union(s.Optional).Intersect(a.Held)).All() {
		size, n := u.In.Components[x].Bytes, 0
		if u.In.Components[x].Shared > 0 {
			continue // one value for a chunk
		}
		for _, i := range a.of {
			if c := &u.In.Compositions[i]; s.Matches(c) && (c.Has.Has(x) || s.Disabled.Has(x) || s.Held.Has(x)) {
				n += c.Count
			}
		}
		seen.add(x, a.Held, Walked, n)
		r.Bytes += n * size
		r.Lines += min(n*linesOf(size), a.Chunks*((min(a.Rows, a.Capacity)*size+line-1)/line))
	}
}

// Changes returns what the transitions of a round cost. Removing and adding are two changes, so an entity that loses some components
// and gets others moves twice.
func (u *Unity) Changes() (sum Moved) {
	for i := range u.In.Transitions {
		t := &u.In.Transitions[i]
		sum = sum.Plus(u.Change(t).times(t.Thousandths))
	}
	sum.Picoseconds /= 1000
	return sum
}

// Change returns what one entity of a transition costs, in ones. From a composition to itself a shared value changes, which moves the
// entity to a chunk of its new value.
func (u *Unity) Change(t *Transition) (m Moved) {
	switch {
	case t.From == None:
		m.Rows, m.Bytes = 1, u.row(u.held[t.To])
	case t.To == None:
		m.Filled, m.Bytes = 1, u.row(u.held[t.From])
	case t.From == t.To:
		m = u.moved(u.held[t.From], u.held[t.To])
	default:
		from, to := u.held[t.From], u.held[t.To]
		m.Toggled = int64(u.In.set(t.From).Differ(u.In.set(t.To)).Intersect(u.Enableable).Intersect(from).Intersect(to).Len())
		if between := from.Intersect(to); between != from {
			m = m.Plus(u.moved(from, between))
			from = between
		}
		if from != to {
			m = m.Plus(u.moved(from, to))
		}
	}
	m.Picoseconds = max(m.Rows, m.Filled)*u.Prices.Move + m.Bytes*u.Prices.MovedByte + m.Toggled*u.Prices.Toggle
	return m
}

// moved returns what it takes to move an entity from a chunk to another: its row is copied, and the last row of its chunk fills the hole.
func (u *Unity) moved(from, to grouptree.Set) Moved {
	return Moved{Rows: 1, Filled: 1, Bytes: u.row(from) + u.row(to)}
}

// row returns the bytes of an entity in a chunk.
func (u *Unity) row(held grouptree.Set) int64 {
	bytes := entityBytes
	for c := range held.All() {
		if u.In.Components[c].Shared == 0 {
			bytes += u.In.Components[c].Bytes
		}
	}
	return int64(bytes)
}

// Held returns what the entities of a composition hold.
func (u *Unity) Held(composition int) grouptree.Set { return u.held[composition] }

// RowBytes returns the bytes of an entity that holds some components, with its Entity.
func (u *Unity) RowBytes(held grouptree.Set) int { return int(u.row(held)) }

// Archetypes returns those with entities, in the order of their first composition.
func (u *Unity) Archetypes() (out []Archetype) {
	for i := range u.archetypes {
		if u.archetypes[i].Rows > 0 {
			out = append(out, u.archetypes[i])
		}
	}
	return out
}

// Memory returns the chunks, and how much of them has entities.
func (u *Unity) Memory() (out Memory) {
	for i := range u.archetypes {
		a := &u.archetypes[i]
		out.Chunks += a.Chunks
		out.Used += a.Rows * int(u.row(a.Held))
	}
	out.Archetypes = len(u.archetypes)
	out.Bytes = out.Chunks * chunkBytes
	return out
}

// Touches returns what a run of a system does with each component.
func (u *Unity) Touches(s *System) []Touch {
	var seen touches
	u.run(s, &seen)
	return seen
}
