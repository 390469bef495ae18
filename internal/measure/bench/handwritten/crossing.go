package handwritten

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// LanesOf has by design the blocks of each lane that has arrays, as the layout lanes makes them of the entities that are drawn with the
// default seed. A digit is a component. The array of a component has the blocks with its digit, in this order. Blocks that never have an
// entity are left out.
var LanesOf = map[string][]string{
	"abc":   {"012 01 0 1 2", "02", "12"},
	"pairs": {"012 01 0 1 2", "345 34 3 4 5", "02", "35"},
	"hub": {
		"0123456 012346 01246 0146 016 01 0", "023456 02356 0256 025 02", "012345 01234 0123 013 03", "02345 0234 034 04",
		"013456 03456 0456 056 05", "012356 01356 0136 036 06", "01345 0134 014", "02346 0236 023", "012456 01456 0156 015",
		"01235 0125 012", "02456 0246 046", "01346 0346", "01245 0245 024", "01256 0126 026", "0124", "0345 035", "0145 045", "0135",
		"01236", "0235", "0356",
	},
}

// NewCrossing returns an instance of the crossing workload on the arrays of the layout lanes. It has no reading by handle.
func NewCrossing(p bench.Params, d scenario.CrossingDesign, work scenario.CrossingWork) bench.Instance {
	s := lanesCase{Params: p, Changes: scenario.NewChanges(p, scenario.ChangePercent), design: d}
	switch work {
	case scenario.CrossingSystems:
		return &lanesSystems{s}
	case scenario.CrossingChange:
		return &lanesChange{s}
	}
	return &s
}

// lanesCase makes changes one by one: a hole is filled by the last row of its block, and each block to the right gives its last row to its
// beginning, or its first row to its end. What a change does is known beforehand.
type lanesCase struct {
	bench.Params
	*scenario.Changes
	design scenario.CrossingDesign
	has    []uint8 // by entity, its components
	blocks []*laneBlock
	of     [1 << 7][]*laneBlock  // by components, the blocks of an entity that has them
	steps  [1 << 7][7]laneChange // by components, and the one that is lost or regained
	runs   [][]laneRun           // by pair
}

// laneBlock is a block: the rows start..end-1 of an array of each of its components.
type laneBlock struct {
	components uint8
	start, end int32
	values     [][]scenario.Vec // by component of the block
	entities   []int32          // by row
	rows       []int32          // by entity
	next       []*laneBlock     // the blocks that begin at its end
}

// laneChange is what happens to an entity.
type laneChange struct {
	leaves, joins []*laneBlock
	carries       []laneCarry
	gains         []scenario.Vec // the array that the regained component is in, nil if a component is lost
	gainedIn      int            // of joins
}

// laneCarry is a value that an entity takes from one block to another one.
type laneCarry struct {
	from, to     []scenario.Vec
	leaves, join int
}

// laneRun are the rows of a system in a lane: all up to the end of a block.
type laneRun struct {
	p, v []scenario.Vec
	last *laneBlock
}

// Setup makes the blocks and the entities.
func (s *lanesCase) Setup() {
	rows := make([][]int32, s.design.Components) // by component: where it is the lowest one of a block
	for c := range rows {
		rows[c] = make([]int32, s.Params.Entities)
	}
	s.runs = make([][]laneRun, len(s.design.Pairs))
	for _, lane := range LanesOf[s.design.Name] {
		s.addLane(strings.Fields(lane), rows)
	}
	for has := range 1 << s.design.Components {
		s.of[has] = s.blocksOf(uint8(has))
	}
	for has := range 1 << s.design.Components {
		for c := range s.design.Components {
			s.steps[has][c] = s.changeOf(uint8(has), c)
		}
	}
	s.has = s.design.Draw(s.Params)
	for e, has := range s.has {
		for _, b := range s.of[has] {
			row := b.open()
			b.put(int32(e), row)
			for _, values := range b.values {
				values[row] = scenario.One
			}
		}
	}
}

// addLane makes the arrays of a lane, with memory for all entities, and its blocks.
func (s *lanesCase) addLane(lane []string, rows [][]int32) {
	var values [7][]scenario.Vec
	var entities [7][]int32
	first := len(s.blocks)
	for _, digits := range lane {
		b := &laneBlock{}
		for _, d := range digits {
			c := d - '0'
			if values[c] == nil {
				values[c], entities[c] = make([]scenario.Vec, s.Params.Entities), make([]int32, s.Params.Entities)
			}
			b.components |= 1 << c
			b.values = append(b.values, values[c])
		}
		lowest := digits[0] - '0'
		b.entities, b.rows = entities[lowest], rows[lowest]
		for i := len(s.blocks) - 1; i >= first; i-- {
			if left := s.blocks[i]; left.components&b.components != 0 {
				left.next = append(left.next, b)
				break
			}
		}
		s.blocks = append(s.blocks, b)
	}
	for i, pair := range s.design.Pairs {
		both, run := uint8(1<<pair[0]|1<<pair[1]), laneRun{values[pair[0]], values[pair[1]], nil}
		for _, b := range s.blocks[first:] {
			if b.components&both == both {
				run.last = b
			}
		}
		if run.last != nil {
			s.runs[i] = append(s.runs[i], run)
		}
	}
}

// blocksOf returns the blocks of an entity with some components: the largest ones that have no others. No entity has other components
// than those of all blocks together.
func (s *lanesCase) blocksOf(has uint8) (out []*laneBlock) {
	for has != 0 {
		var largest *laneBlock
		for _, b := range s.blocks {
			if b.components&^has == 0 && (largest == nil || len(b.values) > len(largest.values)) {
				largest = b
			}
		}
		if largest == nil {
			return nil
		}
		out, has = append(out, largest), has&^largest.components
	}
	return out
}

// changeOf returns what happens to an entity with some components that loses or regains one.
func (s *lanesCase) changeOf(has uint8, component int) (out laneChange) {
	out.leaves, out.joins = without(s.of[has], s.of[has^1<<component]), without(s.of[has^1<<component], s.of[has])
	for j, join := range out.joins {
		for c := range s.design.Components {
			to := join.array(c)
			if to == nil {
				continue
			}
			if c == component {
				out.gains, out.gainedIn = to, j
			}
			for l, left := range out.leaves {
				if from := left.array(c); from != nil {
					out.carries = append(out.carries, laneCarry{from, to, l, j})
				}
			}
		}
	}
	return out
}

// without returns the blocks of a that are not in b.
func without(a, b []*laneBlock) []*laneBlock {
	return slices.DeleteFunc(slices.Clone(a), func(x *laneBlock) bool { return slices.Contains(b, x) })
}

// array returns the array of a component, nil if the block has no rows of it.
func (b *laneBlock) array(component int) []scenario.Vec {
	if b.components>>component&1 == 0 {
		return nil
	}
	return b.values[bits.OnesCount8(b.components&(1<<component-1))]
}

// put notes that an entity is at a row.
func (b *laneBlock) put(entity, row int32) { b.entities[row], b.rows[entity] = entity, row }

// move moves a row.
func (b *laneBlock) move(from, to int32) {
	for _, values := range b.values {
		values[to] = values[from]
	}
	b.put(b.entities[from], to)
}

// open makes room for a row at the end of the block, and returns it.
func (b *laneBlock) open() int32 {
	for _, right := range b.next {
		if row := right.open(); row != right.start {
			right.move(right.start, row)
		}
		right.start++
	}
	b.end++
	return b.end - 1
}

// remove removes a row.
func (b *laneBlock) remove(row int32) {
	b.end--
	if row != b.end {
		b.move(b.end, row)
	}
	for _, right := range b.next {
		right.start--
		right.remove(right.start)
	}
}

// change makes the changes of a step.
func (s *lanesCase) change(step int) {
	back := scenario.RegainedValue(step)
	for _, change := range s.Of(step) {
		e, c := change.Entity, s.design.Changed(step, change.Entity)
		x := &s.steps[s.has[e]][c]
		s.has[e] ^= 1 << c
		var left, joined [2]int32
		for j, b := range x.joins {
			joined[j] = b.open()
		}
		for l, b := range x.leaves {
			left[l] = b.rows[e]
		}
		for i := range x.carries {
			carry := &x.carries[i]
			carry.to[joined[carry.join]] = carry.from[left[carry.leaves]]
		}
		if x.gains != nil {
			x.gains[joined[x.gainedIn]] = back
		}
		for j, b := range x.joins {
			b.put(e, joined[j])
		}
		for l, b := range x.leaves {
			b.remove(left[l])
		}
	}
}

// run runs the system of a pair.
func (s *lanesCase) run(pair int) {
	for _, r := range s.runs[pair] {
		scenario.Loop(r.p[:r.last.end], r.v[:r.last.end], scenario.Delta)
	}
}

// Step makes the changes of the step and runs all systems.
func (s *lanesCase) Step(step int) {
	s.change(step)
	for i := range s.runs {
		s.run(i)
	}
}

// Units returns the number of entities.
func (s *lanesCase) Units() int { return s.Params.Entities }

// Checksum includes the values of all entities.
func (s *lanesCase) Checksum() uint64 {
	return s.design.Sum(len(s.has), func(i, c int) (v scenario.Vec, has bool) {
		for _, b := range s.of[s.has[i]] {
			if values := b.array(c); values != nil {
				return values[b.rows[i]], true
			}
		}
		return v, false
	})
}

// lanesSystems runs the systems that cross others.
type lanesSystems struct{ lanesCase }

// Reset makes the changes of the step.
func (s *lanesSystems) Reset(step int) { s.change(step) }

// Step runs the systems.
func (s *lanesSystems) Step(int) {
	for i := range s.runs {
		if s.design.Crosses(i) {
			s.run(i)
		}
	}
}

// lanesChange makes changes.
type lanesChange struct{ lanesCase }

// Step makes the changes of the step.
func (s *lanesChange) Step(step int) { s.change(step) }

// Units returns the number of changes.
func (s *lanesChange) Units() int { return s.Count() }
