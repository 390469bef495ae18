package ecs

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestWhatIsPrinted checks what fmt prints of handles, terms and declarations.
func TestWhatIsPrinted(t *testing.T) {
	w := NewWorld()
	a, tag, raw := Component[weight](w, Named("mass")), Tag[frozen](w), w.Dynamic("Charge", 3)
	for want, v := range map[string]any{
		"mass": a, "frozen": tag, "Charge": raw, "weight": Type[weight](), "Not(mass)": Not(a), "Not(Not(1))": Not(Not(ID(1))),
		"zero Handle": Handle[weight]{}, "zero TagHandle": TagHandle{}, "zero Dynamic": Dynamic{}, "zero RelationHandle": RelationHandle{}, "ChildOf": Relation[ChildOf](w),
		"draw": w.Stage("draw"), "events of hit": Events[hit](w), "[mass Not(frozen)]": []Term{a, Not(tag)},
		"full": Full, "partial": Partial, "blind": Blind, "scan": Scan, "no match": NoMatch, "Match(5)": NoMatch + 1,
		"lanes": Lanes, "laminar": Laminar, "Layout(9)": Layout(9), "EntityState(4)": Dead + 1, "dead": Dead, "AdviceStatus(7)": AdviceStatus(7),
		"Added|Removed": Added | Removed,
	} {
		require.Equal(t, want, fmt.Sprint(v))
	}
}

// TestTasksHaveNoMatch checks what a task says of its match, and what cannot be asked for.
func TestTasksHaveNoMatch(t *testing.T) {
	p := newStaged()
	x := p.task("x")
	require.Equal(t, NoMatch, x.Match())
	require.Equal(t, NoMatch, x.Explain().Match)
	require.EqualError(t, x.Check(Scan), `task "x" runs over no entities, so it has no match`)
	require.PanicsWithValue(t, `ecs: task "x" runs over no entities, so it has no match`, func() { x.MustMatch(Scan) })
	require.PanicsWithValue(t, `ecs: task "x": no match cannot be asked for: take ecs.Full, ecs.Partial, ecs.Blind or ecs.Scan`, func() { _ = x.Check(NoMatch) })
	require.PanicsWithValue(t, `ecs: system "s": Match(9) cannot be asked for: take ecs.Full, ecs.Partial, ecs.Blind or ecs.Scan`, func() { p.system("s").MustMatch(9) })
}
