package observed

import (
	"errors"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/document"
)

// Errors of [Between].
var (
	ErrOther   = errors.New("the documents are of different programs, or the program was started again in between")
	ErrNoTicks = errors.New("the program has made no tick in between")
)

// Between returns what happened after one document of a program and up to a later one: entities are those of the later, and everything that
// is counted is the difference.
func Between(before, after *document.Observed) (*document.Observed, error) {
	if before.Library != after.Library || before.Program != after.Program || after.Ticks < before.Ticks || len(after.Components) < len(before.Components) {
		return nil, ErrOther
	}
	for i := range before.Components {
		if before.Components[i].Name != after.Components[i].Name {
			return nil, ErrOther
		}
	}
	if after.Ticks == before.Ticks {
		return nil, ErrNoTicks
	}
	out := *after
	out.Ticks, out.Ns = after.Ticks-before.Ticks, less(after.Ns, before.Ns)
	out.Systems = systemsBetween(before.Systems, after.Systems)
	out.Transitions = transitionsBetween(before, after)
	return &out, nil
}

// less subtracts counts, of which either may be unknown. One that has become smaller was begun again.
func less(after, before int) int {
	if after < 0 || before < 0 || before > after {
		return after
	}
	return after - before
}

func systemsBetween(before, after []document.ObservedSystem) []document.ObservedSystem {
	byName := make(map[string]*document.ObservedSystem, len(before))
	for i := range before {
		byName[before[i].Name] = &before[i]
	}
	out := slices.Clone(after)
	for i := range out {
		if old := byName[out[i].Name]; old != nil {
			out[i].Runs, out[i].Ns, out[i].Commands = less(out[i].Runs, old.Runs), less(out[i].Ns, old.Ns), less(out[i].Commands, old.Commands)
		}
	}
	return out
}

// transitionsBetween subtracts the counts of transitions between compositions with the same components.
func transitionsBetween(before, after *document.Observed) (out []document.ObservedTransition) {
	key := func(d *document.Observed, x document.ObservedTransition) [2]string {
		var names [2]string
		for i, index := range [2]int{x.From, x.To} {
			if index >= 0 {
				names[i] = "+" + keyOf(d.Compositions[index].Components)
			}
		}
		return names
	}
	counts := make(map[[2]string]int, len(before.Transitions))
	for _, x := range before.Transitions {
		counts[key(before, x)] += x.Count
	}
	for _, x := range after.Transitions {
		if x.Count = less(x.Count, counts[key(after, x)]); x.Count > 0 {
			out = append(out, x)
		}
	}
	return out
}
