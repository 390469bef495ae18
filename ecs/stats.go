package ecs

import "github.com/copse-ecs/copse/internal/inspection"

// kept is what a system that is not full keeps of its last runs, so that the next need not look it up: which rows match, and the
// rows of columns that are fetched by handle. What a commit has changed is looked up again; if that is very much, nothing is
// kept.
type kept struct {
	entities int // whose rows are kept; 0 if nothing is
	runs     int // that have used what is kept
}

// keeps says what is kept for the next run.
func (d *declaration) keeps() kept {
	entities, runs := d.walk.Keeps()
	return kept{entities, runs}
}

// Package ecs/inspect shows these figures to tools. They are no methods here, because programs do not need them.
func init() {
	inspection.KeptOf = func(explanation any) inspection.Kept {
		k := explanation.(Explanation).kept
		return inspection.Kept{Entities: k.entities, Runs: k.runs}
	}
}
