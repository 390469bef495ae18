package storagecost

import "github.com/copse-ecs/copse/internal/language/design/analysis"

// Tables are numbers of a design whose entities are stored as archetypes.
type Tables struct {
	Made     int   // tables, empty ones included
	Walked   []int // tables that a system walks, by system
	Complete bool  // all statements were carried out

	ticks []storageTick
}

// CountTables returns the numbers of a design. It runs the design once more.
func CountTables(a *analysis.Analysis) *Tables {
	tables := newArchetypes(a)
	run := runRecorded(a, tables)
	out := &Tables{Made: len(tables.sets), Complete: run.Refusal() == analysis.Nothing, ticks: tables.ticks}
	for i := range a.Systems {
		out.Walked = append(out.Walked, tables.judge(a, &a.Systems[i]).pieces)
	}
	return out
}

// Writes returns the rows that a commit, from 1, writes in the columns of a component: those of entities that come to a table, and those
// that fill a gap where one leaves. With tick 0 all commits are added up, with component -1 all components.
func (t *Tables) Writes(component, tick int) int {
	rows := 0
	for i := range t.ticks {
		for _, w := range t.ticks[i].writes {
			if (tick == 0 || tick == i+1) && (component < 0 || component == w.component) {
				rows += w.rows
			}
		}
	}
	return rows
}
