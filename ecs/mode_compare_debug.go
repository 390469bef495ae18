//go:build copse_debug

package ecs

import (
	"fmt"

	"github.com/copse-ecs/copse/internal/world/mode"
)

// compareMode panics if the mode and the flags disagree.
func (w *World) compareMode() {
	m := &w.mode
	for _, c := range []struct {
		what   string
		differ bool
	}{
		{"takes", m.Takes() != w.queueOpen},
		{"waits", m.Waits() != (w.running != nil || w.deferring > 0)},
		{"query", m.In(mode.Query) != (w.openQueries > 0)},
		{"walk", m.In(mode.Walk) != (w.openWalks > 0)},
		{"batch", m.In(mode.Batch) != w.batch},
		{"transition", m.In(mode.Transition) != w.transition},
		{"kept", m.In(mode.Kept) != w.kept},
		{"unarranged", m.In(mode.Unarranged) == w.arranged},
		{"phase", m.Has(mode.Phases) != (w.phase != "")},
		{"goroutines", m.In(mode.Goroutines) != (w.running != nil && w.running.parallel)},
		{"function", m.In(mode.Function) != (w.running != nil)},
	} {
		if c.differ {
			panic(fmt.Sprintf("the mode and the flags differ: %s", c.what))
		}
	}
	if c, found := m.Closed(); w.phase != "" && (!found || c != mode.Goroutines && phases[w.phase] != c) {
		panic("the mode and the flags differ: the phase")
	}
}
