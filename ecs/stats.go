package ecs

import "github.com/copse-ecs/copse/internal/inspection"

// commitStats is what a commit did. Slices by component are indexed by ID; they are valid until the next commit.
type commitStats struct {
	spawned, despawned, changed int   // entities
	moves                       int   // rows that moved, counted once for all arrays that share them
	writes                      []int // by component: rows written, those of new entities included
	oneByOne                    []int // by component: rows that the paper's algorithm would have written; nil unless counted
}

// add adds what another commit did.
func (s *commitStats) add(other commitStats) {
	s.spawned, s.despawned, s.changed, s.moves = s.spawned+other.spawned, s.despawned+other.despawned, s.changed+other.changed, s.moves+other.moves
	for id, n := range other.writes {
		s.writes[id] += n
	}
	for id, n := range other.oneByOne {
		if s.oneByOne == nil {
			s.oneByOne = make([]int, len(other.oneByOne))
		}
		s.oneByOne[id] += n
	}
}

// kept is what a system that is not full keeps of its last runs, so that the next need not look it up: which rows match, and the
// rows of columns that are fetched by handle. What a commit has changed is looked up again; if that is very much, nothing is
// kept.
type kept struct {
	entities int // whose rows are kept; 0 if nothing is
	runs     int // that have used what is kept
}

// Package ecs/inspect shows these figures to tools. They are no methods here, because programs do not need them.
func init() {
	inspection.LastCommit = func(world any) inspection.Commit {
		w := inspected(world)
		s := &w.lastCommit
		return inspection.Commit{Spawned: s.spawned, Despawned: s.despawned, Changed: s.changed, Moves: s.moves, Writes: s.writes}
	}
	inspection.LastArrangement = func(world any) inspection.Arrangement {
		return inspection.Arrangement(inspected(world).lastArrangement)
	}
	inspection.KeptOf = func(explanation any) inspection.Kept {
		k := explanation.(Explanation).kept
		return inspection.Kept{Entities: k.entities, Runs: k.runs}
	}
}

// inspected returns the world that a tool asks about.
func inspected(world any) *World {
	w := world.(*World)
	checkWorld(w)
	return w
}
