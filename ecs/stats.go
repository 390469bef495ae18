package ecs

import "github.com/copse-ecs/copse/internal/blockstore"

// CommitStats says what a commit did. Slices by component are indexed by [ID]; they are valid
// until the next commit.
type CommitStats struct {
	Spawned, Despawned, Changed int   // entities
	Moves                       int   // rows that moved, counted once for all arrays that share them
	Writes                      []int // by component: rows written, those of new entities included
	oneByOne                    []int // by component: rows that the paper's algorithm would have written; nil unless counted
}

// add adds what another commit did.
func (s *CommitStats) add(other CommitStats) {
	s.Spawned, s.Despawned, s.Changed, s.Moves = s.Spawned+other.Spawned, s.Despawned+other.Despawned, s.Changed+other.Changed, s.Moves+other.Moves
	for id, n := range other.Writes {
		s.Writes[id] += n
	}
	for id, n := range other.oneByOne {
		if s.oneByOne == nil {
			s.oneByOne = make([]int, len(other.oneByOne))
		}
		s.oneByOne[id] += n
	}
}

// Arrangement is what it cost to rearrange the arrays for another layout.
type Arrangement = blockstore.Relayout
