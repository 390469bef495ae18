package ecs_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// TestWhatIsPrinted checks what fmt prints of handles, terms and declarations.
func TestWhatIsPrinted(t *testing.T) {
	w := ecs.NewWorld()
	a, tag, raw := ecs.Component[weight](w, ecs.Named("mass")), ecs.Tag[frozen](w), w.Dynamic("Charge", 3)
	for want, v := range map[string]any{
		"mass": a, "frozen": tag, "Charge": raw, "weight": ecs.Type[weight](), "Not(mass)": ecs.Not(a), "Not(Not(1))": ecs.Not(ecs.Not(ecs.ID(1))),
		"zero Handle": ecs.Handle[weight]{}, "zero TagHandle": ecs.TagHandle{}, "zero Dynamic": ecs.Dynamic{}, "zero RelationHandle": ecs.RelationHandle{}, "ChildOf": ecs.Relation[ecs.ChildOf](w),
		"draw": w.Stage("draw"), "events of hit": ecs.Events[hit](w), "[mass Not(frozen)]": []ecs.Term{a, ecs.Not(tag)},
		"full": ecs.Full, "partial": ecs.Partial, "blind": ecs.Blind, "scan": ecs.Scan, "no match": ecs.NoMatch, "Match(5)": ecs.NoMatch + 1,
		"lanes": ecs.Lanes, "laminar": ecs.Laminar, "Layout(9)": ecs.Layout(9), "EntityState(4)": ecs.Dead + 1, "dead": ecs.Dead, "AdviceStatus(7)": ecs.AdviceStatus(7),
		"Added|Removed": ecs.Added | ecs.Removed,
	} {
		require.Equal(t, want, fmt.Sprint(v))
	}
}

// TestTasksHaveNoMatch checks what a task says of its match, and what cannot be asked for.
func TestTasksHaveNoMatch(t *testing.T) {
	p := newStaged()
	x := p.task("x")
	require.Equal(t, ecs.NoMatch, x.Match())
	require.Equal(t, ecs.NoMatch, x.Explain().Match)
	require.EqualError(t, x.Check(ecs.Scan), `task "x" runs over no entities, so it has no match`)
	require.PanicsWithValue(t, `ecs: task "x" runs over no entities, so it has no match`, func() { x.MustMatch(ecs.Scan) })
	require.PanicsWithValue(t, `ecs: task "x": no match cannot be asked for: take ecs.Full, ecs.Partial, ecs.Blind or ecs.Scan`, func() { _ = x.Check(ecs.NoMatch) })
	require.PanicsWithValue(t, `ecs: system "s": Match(9) cannot be asked for: take ecs.Full, ecs.Partial, ecs.Blind or ecs.Scan`, func() { p.system("s").MustMatch(9) })
}
