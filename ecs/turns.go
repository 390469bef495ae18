package ecs

import (
	"errors"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// turns are consecutive systems that take turns on blocks of rows.
type turns struct {
	systems []*System
	version int           // of the layout for which they were looked at
	apart   error         // why they cannot take turns in it, nil if they can
	rows    [][]stretched // by system: the rows that it runs over in this tick
	party   *party        // if all of them are split: then blocks are, over goroutines
	size    int           // of a block, in rows
	rounds  int           // that each block goes through in this tick
	block   int           // its size then
}

// stretched is a stretch of rows.
type stretched struct{ from, to int }

// Systems take turns on as many rows as have turnBytes in the columns of all of them: what one
// system has written the next still finds in a cache, and each walks a column for long enough
// that the processor fetches ahead, which it begins to do anew for each call. A call, half a
// microsecond in WebAssembly, is a small share of what it does from leastTurn on; from mostTurn
// on nothing is gained.
const (
	turnBytes = 9 << 19
	leastTurn = 4 * blockRows
	mostTurn  = 64 * blockRows
)

// TakeTurns lets consecutive systems of a tick take turns on blocks of rows, about 4.5 MB of all
// their columns and 4,096 to 65,536 rows at a time, instead of each walking all of its rows before
// the next begins: a chain of systems then touches memory once and not once for each. Functions
// that wait for memory gain by it, those with SIMD most; a loop that its arithmetic holds up does
// not and can lose, so measure both.
//
// The result is the same, since every entity still meets the systems in their order. TakeTurns
// returns an error that says why where that cannot be known: if a system is not full, or reads or
// writes other entities or resources, or if they do not walk the same rows. Should a later group
// make it so, they run one after the other again. Changes that systems queue are then queued in
// another order.
func (w *World) TakeTurns(systems ...*System) error {
	w.outside("systems cannot be told to take turns")
	if err := w.consecutive("take turns", systems); err != nil {
		return err
	}
	w.settle()
	t := &turns{systems: slices.Clone(systems), version: w.version, size: w.turnRows(systems)}
	if err := t.examine(); err != nil {
		return errors.New("ecs: " + err.Error())
	}
	systems[0].turns = t
	for _, s := range systems {
		s.inTurns = true
	}
	return nil
}

// turnRows returns how many rows the systems take turns on, whole blocks.
func (w *World) turnRows(systems []*System) int {
	var columns grouptree.Set
	for _, s := range systems {
		columns = columns.Union(s.columnSet(false))
	}
	bytes := 0
	for c := range columns.All() {
		bytes += w.components[c].bytes
	}
	rows := turnBytes / max(bytes, 1) / blockRows * blockRows
	return min(max(rows, leastTurn), mostTurn)
}

// consecutive checks that there are several systems, that they follow one another in a tick, that they
// neither take turns nor run at the same time already, and that all of them have the same substeps.
func (w *World) consecutive(what string, systems []*System) error {
	if len(systems) < 2 {
		return errors.New("ecs: it takes two systems to " + what)
	}
	if err := w.inARow(what, systems); err != nil {
		return err
	}
	for _, s := range systems {
		name := "ecs: system " + strconv.Quote(s.name)
		switch first := systems[0]; {
		case s.inTurns:
			return errors.New(name + " takes turns with others already")
		case s.together:
			return errors.New(name + " runs at the same time as others already")
		case s.rounds != first.rounds:
			return errors.New(name + " has not the substeps that " + strconv.Quote(first.name) + " has: systems that " + what + " have the same")
		}
	}
	return nil
}

// inARow checks that systems follow one another in a tick, and that there are any.
func (w *World) inARow(what string, systems []*System) error {
	if len(systems) == 0 {
		return errors.New("ecs: no systems were given to " + what)
	}
	first := slices.Index(w.systems, systems[0])
	for i, s := range systems {
		name := "ecs: system " + strconv.Quote(s.name)
		switch {
		case first < 0 || i == 0 && s.w != w:
			return errors.New(name + " is not run by the ticks of this world")
		case first+i >= len(w.systems) || w.systems[first+i] != s:
			return errors.New(name + " does not follow on " + strconv.Quote(systems[i-1].name) + " in the tick: systems that " + what + " are declared one after another")
		}
	}
	return nil
}

// examine says why the systems cannot take turns in the layout as it is.
func (t *turns) examine() error {
	lane, of := -1, ""
	for _, s := range t.systems {
		s.prepare()
		name := "system " + strconv.Quote(s.name)
		switch {
		case s.plan.Match != Full:
			return errors.New(name + " is " + s.plan.Match.String() + " and not full: rows of others would have to wait for it")
		case !s.random.Empty():
			return errors.New(name + " reads or writes components of other entities, which another system may not have come to")
		case len(s.uses) > 0:
			return errors.New(name + " uses a resource, through which it may see what others do")
		case !s.signature.Optional.Minus(s.plan.Always).Empty():
			return errors.New(name + " has an optional column that is fetched by handle")
		}
		for _, leaf := range s.plan.Leaves {
			switch at := s.w.store.EntityList(s.plan.Lead, int(leaf.Leaf)); {
			case lane < 0:
				lane, of = at, s.name
			case at != lane:
				return errors.New(name + " does not walk the same rows as " + strconv.Quote(of) + ": its entities stand in other arrays")
			}
		}
	}
	return nil
}

// run runs the systems so many times, in turns if they can.
func (t *turns) run(w *World, dt float64, rounds int) {
	if t.version != w.version {
		t.version, t.apart = w.version, t.examine()
	}
	if t.apart != nil {
		t.oneByOne(dt, rounds)
		return
	}
	t.rounds, t.block = rounds, t.size
	if rounds > 1 { // it is to stay in the second cache, not to be walked once for long
		t.block = max(t.size/8, min(t.size, leastTurn))
	}
	end := 0
	for len(t.rows) < len(t.systems) {
		t.rows = append(t.rows, nil)
	}
	for i, s := range t.systems {
		t.rows[i] = t.rows[i][:0]
		if s.disabled {
			continue
		}
		s.prepare()
		s.frame.dt, s.frame.stop = dt, false
		t.rows[i] = s.stretches(t.rows[i])
		for _, r := range t.rows[i] {
			end = max(end, r.to)
		}
	}
	if t.together(w) != nil {
		w.crew.turn(w, t, end, dt)
		return
	}
	w.enter(nil)
	defer w.leave()
	t.blocks(0, 0, end)
}

// blocks lets the systems take turns on some of the rows, in the frames of one goroutine.
func (t *turns) blocks(worker, from, end int) {
	for ; from < end; from += t.block {
		for range t.rounds {
			for i, s := range t.systems {
				f := s.frameOf(worker)
				switch {
				case t.party == nil: // else the party stands for all of them
					s.w.running = s
				case worker > 0:
					f.lane, f.modes = s.frame.lane, s.frame.modes
				}
				f.turn(t.rows[i], from, min(from+t.block, end))
			}
		}
	}
}

// oneByOne runs the systems so many times without turns.
func (t *turns) oneByOne(dt float64, rounds int) {
	for range rounds {
		for _, s := range t.systems {
			if !s.disabled {
				s.run(dt)
			}
		}
	}
}

// turn runs a system over those of its rows that are in from..to-1.
func (f *frame) turn(rows []stretched, from, to int) {
	for _, r := range rows {
		if lo, hi := max(r.from, from), min(r.to, to); lo < hi {
			f.inPlace(lo, hi)
		}
	}
}

// stretches appends the rows of a full plan to dst, those side by side as one.
func (s *System) stretches(dst []stretched) []stretched {
	st, p := s.w.store, &s.plan
	if len(p.Leaves) > 0 {
		s.frame.lane, s.frame.modes = st.EntityList(p.Lead, int(p.Leaves[0].Leaf)), p.modes[0]
	}
	for _, leaf := range p.Leaves {
		from, n := st.Block(p.Lead, int(leaf.Leaf))
		switch last := len(dst) - 1; {
		case n == 0:
		case last >= 0 && dst[last].to == from:
			dst[last].to += n
		default:
			dst = append(dst, stretched{from, from + n})
		}
	}
	return dst
}
