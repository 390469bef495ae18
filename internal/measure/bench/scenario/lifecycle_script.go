package scenario

import "github.com/copse-ecs/copse/internal/measure/bench"

// LifeAction is what a step of the random test of the lifecycle workload does.
type LifeAction uint8

const (
	OpCreate LifeAction = iota // makes the next entity, with the components of the mask
	OpWrite                    // writes all components of the entity, which the mask lists
	OpEnsure                   // adds or overwrites the one component of the mask
	OpRemove                   // removes the one component of the mask, if the entity has it
	OpDelete                   // deletes the entity
)

// LifeOp is a step of the random test. The values that it writes are made of its number in its phase.
type LifeOp struct {
	Action LifeAction
	Mask   uint8 // of components: 1 is A, 2 B, 4 C, 8 D
	Entity int32 // by order of creation, over all rounds
}

// Has reports whether the mask has a component.
func (o LifeOp) Has(component int) bool { return o.Mask>>component&1 != 0 }

// DrawLifeScript draws the random test: for each round three phases, each of which must have taken effect before the next
// one begins. A step of the first phase creates an entity, with a probability that falls from 1 to 0, or writes one. A step
// of the second phase writes an entity, ensures one of its components or removes one. A step of the third phase deletes an
// entity, with a probability that rises from 0 to 1, or writes one.
func DrawLifeScript(p bench.Params) [][3][]LifeOp {
	s := scriptWriter{random: NewRandom(p.Seed + 3)}
	sizes := LifeSizesOf(p)
	var out [][3][]LifeOp
	for range sizes.RandomRounds {
		out = append(out, s.round(sizes.RandomSteps))
	}
	return out
}

// CountCreated returns how many entities a script creates.
func CountCreated(rounds [][3][]LifeOp) (n int) {
	for _, phases := range rounds {
		for _, op := range phases[0] {
			if op.Action == OpCreate {
				n++
			}
		}
	}
	return n
}

// mostAlive returns how many entities of a script exist at most at a time.
func mostAlive(rounds [][3][]LifeOp) (most int) {
	alive := 0
	for _, phases := range rounds {
		for _, ops := range phases {
			for _, op := range ops {
				switch op.Action {
				case OpCreate:
					alive++
				case OpDelete:
					alive--
				}
				most = max(most, alive)
			}
		}
	}
	return most
}

// scriptWriter draws a script and keeps track of what exists.
type scriptWriter struct {
	random *Random
	ops    []LifeOp
	alive  []int32
	masks  []uint8 // by entity; those of deleted entities stay
}

func (s *scriptWriter) round(n int) [3][]LifeOp {
	s.ops = make([]LifeOp, 0, 4*n)
	for i := range n {
		if s.random.Float() < 1-float64(i)/float64(n) {
			s.create()
		} else {
			s.write()
		}
	}
	first := len(s.ops)
	for range 2 * n {
		switch s.random.Below(3) {
		case 0:
			s.write()
		case 1:
			s.change(OpEnsure)
		default:
			s.change(OpRemove)
		}
	}
	second := len(s.ops)
	for i := range n {
		if s.random.Float() < float64(i)/float64(n) {
			s.delete()
		} else {
			s.write()
		}
	}
	return [3][]LifeOp{s.ops[:first:first], s.ops[first:second:second], s.ops[second:]}
}

// draw draws an index into alive, -1 if no entity is alive.
func (s *scriptWriter) draw() int {
	if len(s.alive) == 0 {
		return -1
	}
	return s.random.Below(len(s.alive))
}

func (s *scriptWriter) create() {
	e, mask := int32(len(s.masks)), uint8(s.random.Below(1<<LifeComponents))
	s.masks, s.alive = append(s.masks, mask), append(s.alive, e)
	s.ops = append(s.ops, LifeOp{OpCreate, mask, e})
}

func (s *scriptWriter) write() {
	if i := s.draw(); i >= 0 {
		e := s.alive[i]
		s.ops = append(s.ops, LifeOp{OpWrite, s.masks[e], e})
	}
}

func (s *scriptWriter) change(a LifeAction) {
	if i := s.draw(); i >= 0 {
		e, bit := s.alive[i], uint8(1)<<s.random.Below(LifeComponents)
		if s.ops = append(s.ops, LifeOp{a, bit, e}); a == OpEnsure {
			s.masks[e] |= bit
		} else {
			s.masks[e] &^= bit
		}
	}
}

func (s *scriptWriter) delete() {
	if i := s.draw(); i >= 0 {
		e := s.alive[i]
		last := len(s.alive) - 1
		s.alive[i] = s.alive[last]
		s.alive = s.alive[:last]
		s.ops = append(s.ops, LifeOp{OpDelete, 0, e})
	}
}
