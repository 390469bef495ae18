package bench

import "slices"

// sliceChain is the floor of the derivative workload: hand-written loops over slices that
// were sorted once, so that those with the longest chain come first.
type sliceChain struct {
	Params
	kernel  Kernel
	blocked bool
	rounds  int // that a block goes through in a step
	chain   []uint8
	columns [MaxChain][]Vec
	rows    []uint32 // by entity
}

func newSliceChain(p Params, kernel Kernel) *sliceChain {
	return &sliceChain{Params: p, kernel: kernel, rounds: 1, chain: Chain(p)}
}

// inBlocks lets a step go block by block.
func inBlocks(s *sliceChain) *sliceChain {
	s.blocked = true
	return s
}

// inBlockedRounds lets a step take each block through all rounds.
func inBlockedRounds(s *sliceChain) *sliceChain {
	s.rounds = Rounds
	return inBlocks(s)
}

// Setup sorts by counting and fills the columns.
func (s *sliceChain) Setup() {
	var counts [MaxChain]int
	for _, k := range s.chain {
		counts[k]++
	}
	var next [MaxChain]uint32
	total := 0
	for k := s.Components - 1; k >= 0; k-- {
		next[k] = uint32(total)
		total += counts[k]
		s.columns[k] = make([]Vec, total) // those with a chain at least as long
	}
	s.rows = make([]uint32, len(s.chain))
	for i, k := range s.chain {
		row := next[k]
		next[k]++
		s.rows[i] = row
		for c := range int(k) + 1 {
			s.columns[c][row] = One
		}
	}
}

// blockRows returns the size of a block of the blocked floor: that which is fastest where the columns stay
// in a cache, or where they do not, or where a block is to stay in one for several rounds.
func (s *sliceChain) blockRows() int {
	values := 0
	for _, column := range s.columns {
		values += len(column)
	}
	switch {
	case values*12 <= 16<<20:
		return 1 << 10
	case s.rounds > 1:
		return 4 << 10
	}
	return 32 << 10
}

// Step runs a tick: system by system, or block by block.
func (s *sliceChain) Step(int) {
	n := s.Components
	if !s.blocked {
		for c := n - 2; c >= 0; c-- {
			s.kernel(s.columns[c][:len(s.columns[c+1])], s.columns[c+1], Delta)
		}
		return
	}
	rows := s.blockRows()
	for from := 0; from < len(s.columns[1]); from += rows {
		for range s.rounds {
			s.block(from, rows)
		}
	}
}

// block runs all systems over a block of rows.
func (s *sliceChain) block(from, rows int) {
	for c := s.Components - 2; c >= 0; c-- {
		v := s.columns[c+1]
		if from < len(v) {
			to := min(from+rows, len(v))
			s.kernel(s.columns[c][from:to], v[from:to], Delta)
		}
	}
}

// Units returns the number of entities, once for each round.
func (s *sliceChain) Units() int { return s.Params.Entities * s.rounds }

// Checksum adds up every value of every entity.
func (s *sliceChain) Checksum() uint64 {
	return ChainSum(s.chain, func(i, c int) Vec { return s.columns[c][s.rows[i]] })
}

// pointerChain is the paper's baseline: an array of interface values, one type for each
// length of chain, whose Update does all its derivatives in one call.
type pointerChain struct {
	Params
	order   pointerOrder
	chain   []uint8
	objects []updater
	ids     []int32 // of the objects, by place
}

// pointerOrder is the order in which objects are visited.
type pointerOrder uint8

const (
	inOrder pointerOrder = iota // as they were allocated
	sorted                      // by type
	shuffled
)

type updater interface {
	update(dt float32)
	values() []Vec
}

// derivatives adds each derivative to the one below it.
func derivatives(c []Vec, dt float32) {
	for i := len(c) - 2; i >= 0; i-- {
		c[i].X += dt * c[i+1].X
		c[i].Y += dt * c[i+1].Y
		c[i].Z += dt * c[i+1].Z
	}
}

type (
	chain1  struct{ c [1]Vec }
	chain2  struct{ c [2]Vec }
	chain3  struct{ c [3]Vec }
	chain4  struct{ c [4]Vec }
	chain5  struct{ c [5]Vec }
	chain6  struct{ c [6]Vec }
	chain7  struct{ c [7]Vec }
	chain8  struct{ c [8]Vec }
	chain9  struct{ c [9]Vec }
	chain10 struct{ c [10]Vec }
	chain11 struct{ c [11]Vec }
	chain12 struct{ c [12]Vec }
)

func (o *chain1) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain2) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain3) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain4) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain5) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain6) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain7) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain8) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain9) update(dt float32)  { derivatives(o.c[:], dt) }
func (o *chain10) update(dt float32) { derivatives(o.c[:], dt) }
func (o *chain11) update(dt float32) { derivatives(o.c[:], dt) }
func (o *chain12) update(dt float32) { derivatives(o.c[:], dt) }

func (o *chain1) values() []Vec  { return o.c[:] }
func (o *chain2) values() []Vec  { return o.c[:] }
func (o *chain3) values() []Vec  { return o.c[:] }
func (o *chain4) values() []Vec  { return o.c[:] }
func (o *chain5) values() []Vec  { return o.c[:] }
func (o *chain6) values() []Vec  { return o.c[:] }
func (o *chain7) values() []Vec  { return o.c[:] }
func (o *chain8) values() []Vec  { return o.c[:] }
func (o *chain9) values() []Vec  { return o.c[:] }
func (o *chain10) values() []Vec { return o.c[:] }
func (o *chain11) values() []Vec { return o.c[:] }
func (o *chain12) values() []Vec { return o.c[:] }

var newObject = [MaxChain]func() updater{
	func() updater { return new(chain1) }, func() updater { return new(chain2) }, func() updater { return new(chain3) },
	func() updater { return new(chain4) }, func() updater { return new(chain5) }, func() updater { return new(chain6) },
	func() updater { return new(chain7) }, func() updater { return new(chain8) }, func() updater { return new(chain9) },
	func() updater { return new(chain10) }, func() updater { return new(chain11) }, func() updater { return new(chain12) },
}

func newPointerChain(p Params, order pointerOrder) *pointerChain {
	return &pointerChain{Params: p, order: order, chain: Chain(p)}
}

// Setup allocates every object by itself.
func (p *pointerChain) Setup() {
	chain := p.chain
	p.objects = make([]updater, len(chain))
	for i, k := range chain {
		o := newObject[k]()
		values := o.values()
		for c := range values {
			values[c] = One
		}
		p.objects[i] = o
	}
	if p.order == inOrder {
		return
	}
	p.ids = make([]int32, len(chain))
	for i := range p.ids {
		p.ids[i] = int32(i)
	}
	if p.order == sorted {
		slices.SortStableFunc(p.ids, func(a, b int32) int { return int(chain[a]) - int(chain[b]) })
	} else {
		NewRandom(p.Seed+1).Shuffle(len(p.ids), func(i, j int) { p.ids[i], p.ids[j] = p.ids[j], p.ids[i] })
	}
	was := p.objects
	p.objects = make([]updater, len(chain))
	for i, id := range p.ids {
		p.objects[i] = was[id]
	}
}

// Step updates every object.
func (p *pointerChain) Step(int) {
	for _, o := range p.objects {
		o.update(Delta)
	}
}

// Units returns the number of entities.
func (p *pointerChain) Units() int { return p.Params.Entities }

// Checksum adds up every value of every object.
func (p *pointerChain) Checksum() (sum uint64) {
	for i, o := range p.objects {
		id := i
		if p.ids != nil {
			id = int(p.ids[i])
		}
		for c, v := range o.values() {
			sum = Mix(sum, uint64(id*MaxChain+c), v.X, v.Y, v.Z)
		}
	}
	return sum
}
