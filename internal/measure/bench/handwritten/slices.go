package handwritten

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// SliceOptions choose how a step walks the slices.
type SliceOptions struct {
	Blocked  bool // all systems walk a block of rows before the next block
	Substeps int  // how often the systems walk a block; 1 if 0. It needs Blocked
}

// NewSlices returns an instance of the derivative workload on slices.
func NewSlices(p bench.Params, kernel scenario.Kernel, options SliceOptions) *SliceChain {
	options.Substeps = max(1, options.Substeps)
	return &SliceChain{Params: p, kernel: kernel, options: options, highest: scenario.DrawHighest(p)}
}

// SliceChain has a slice for each component. Its rows are sorted once, entities with the longest chain first, so that each
// slice is in step with the next one.
type SliceChain struct {
	bench.Params
	Columns [scenario.MaxChain][]scenario.Vec // by component
	kernel  scenario.Kernel
	options SliceOptions
	highest []uint8  // by entity, the highest component
	rows    []uint32 // by entity
}

// Setup sorts the entities by counting and fills the columns.
func (s *SliceChain) Setup() {
	var counts [scenario.MaxChain]int
	for _, k := range s.highest {
		counts[k]++
	}
	var next [scenario.MaxChain]uint32
	total := 0
	for k := s.Components - 1; k >= 0; k-- {
		next[k] = uint32(total)
		total += counts[k]
		s.Columns[k] = make([]scenario.Vec, total) // of all entities that have component k
	}
	s.rows = make([]uint32, len(s.highest))
	for i, k := range s.highest {
		row := next[k]
		next[k]++
		s.rows[i] = row
		for c := range int(k) + 1 {
			s.Columns[c][row] = scenario.One
		}
	}
}

// blockRows returns the fastest size of a block, as measured: it depends on whether all columns fit into a cache, and on
// whether a block should stay in one for several substeps.
func (s *SliceChain) blockRows() int {
	values := 0
	for _, column := range s.Columns {
		values += len(column)
	}
	switch {
	case values*12 <= 16<<20:
		return 1 << 10
	case s.options.Substeps > 1:
		return 4 << 10
	}
	return 32 << 10
}

// Step runs a tick.
func (s *SliceChain) Step(int) {
	n := s.Components
	if !s.options.Blocked {
		for c := n - 2; c >= 0; c-- {
			s.kernel(s.Columns[c][:len(s.Columns[c+1])], s.Columns[c+1], scenario.Delta)
		}
		return
	}
	rows := s.blockRows()
	for from := 0; from < len(s.Columns[1]); from += rows {
		for range s.options.Substeps {
			s.walkBlock(from, rows)
		}
	}
}

// walkBlock runs all systems over a block of rows.
func (s *SliceChain) walkBlock(from, rows int) {
	for c := s.Components - 2; c >= 0; c-- {
		v := s.Columns[c+1]
		if from < len(v) {
			to := min(from+rows, len(v))
			s.kernel(s.Columns[c][from:to], v[from:to], scenario.Delta)
		}
	}
}

// Units returns the number of entities, once for each substep.
func (s *SliceChain) Units() int { return s.Params.Entities * s.options.Substeps }

// Checksum includes every value of every entity.
func (s *SliceChain) Checksum() uint64 {
	return scenario.ChainSum(s.highest, func(i, c int) scenario.Vec { return s.Columns[c][s.rows[i]] })
}
