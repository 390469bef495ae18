// Package tally counts what commits do, and what the stages of a tick do together.
package tally

// Stats is what a commit did. Slices by component are indexed by ID; they are valid until the next commit.
type Stats struct {
	Spawned, Despawned, Changed int   // entities
	Moves                       int   // rows that moved, counted once for all arrays that share them
	Writes                      []int // by component: rows written, those of new entities included
}

// add adds what another commit did.
func (s *Stats) add(other Stats) {
	s.Spawned, s.Despawned, s.Changed, s.Moves = s.Spawned+other.Spawned, s.Despawned+other.Despawned, s.Changed+other.Changed, s.Moves+other.Moves
	for id, n := range other.Writes {
		s.Writes[id] += n
	}
}

// Tally is what the last commit did, and inside a tick what its stages have done so far.
type Tally struct {
	Last   Stats
	tick   Stats
	writes []int // of tick
}

// IsFor reports whether the sum is one of so many components.
func (t *Tally) IsFor(components int) bool { return len(t.writes) == components }

// BeginTick begins the sum of a tick. O(components).
func (t *Tally) BeginTick(components int) {
	if len(t.writes) < components {
		t.writes = make([]int, components)
	}
	clear(t.writes)
	t.Last = Stats{Writes: t.writes}
	t.tick = t.Last
}

// AddToTick adds the last commit to the sum of the tick.
func (t *Tally) AddToTick() {
	t.tick.add(t.Last)
	t.Last = t.tick
}
