package ecs

import (
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/reftest"
)

// hook is a hook that is installed.
type hook struct {
	f        *field
	removed  bool // it is called for entities that lose the component
	hasValue bool // it is given values
}

func (m *machine) noteCall(h hook, entities []Entity, numbers []uint64) {
	if m.hookPanics {
		panic("a hook that panics")
	}
	m.calls = append(m.calls, h.call(entities, numbers))
}

// call writes a call of a hook.
func (h hook) call(entities []Entity, numbers []uint64) string {
	return fmt.Sprint(h.f.name, h.removed, entities, numbers)
}

// expectedCalls returns the calls that a commit must make: by component in order of registration,
// removals first.
func (m *machine) expectedCalls() []string {
	var out []string
	for id := range m.w.Components() {
		for _, removed := range []bool{true, false} {
			for _, h := range m.hooks {
				if int(h.f.id) != id || h.removed != removed {
					continue
				}
				entities, numbers := m.affected(id, removed)
				if !h.hasValue {
					numbers = nil
				}
				if len(entities) > 0 {
					out = append(out, h.call(entities, numbers))
				}
			}
		}
	}
	return out
}

// affected returns the entities that get a component with the commit, or lose it, and its values.
func (m *machine) affected(component int, removed bool) (entities []Entity, numbers []uint64) {
	for _, c := range m.model.Changes() {
		with, without := c.After, c.Before
		if removed {
			with, without = without, with
		}
		v, has := with[component]
		if _, both := without[component]; has && !both {
			entities, numbers = append(entities, Entity(c.Entity)), append(numbers, v)
		}
	}
	return entities, numbers
}

// checkBulkCalls checks the calls of hooks for entities that were spawned in bulk.
func (m *machine) checkBulkCalls(t *rapid.T, list []Entity, with []*field) {
	var want []string
	for id := range m.w.Components() {
		for _, h := range m.hooks {
			if int(h.f.id) != id || h.removed || len(list) == 0 || !slices.Contains(with, h.f) {
				continue
			}
			var numbers []uint64
			for _, e := range list {
				if h.hasValue {
					numbers = append(numbers, m.model.Values(stored(e))[id])
				}
			}
			want = append(want, h.call(list, numbers))
		}
	}
	require.Equal(t, want, m.calls)
	m.calls = nil
}

// expectedRestoreCalls returns the calls that a restore must make: all for what entities lose, then all for what they get.
func (m *machine) expectedRestoreCalls(to *reftest.World) []string {
	var out []string
	for _, removed := range []bool{true, false} {
		with, without := to, m.model
		if removed {
			with, without = m.model, to
		}
		for id := range m.w.Components() {
			for _, h := range m.hooks {
				if int(h.f.id) != id || h.removed != removed {
					continue
				}
				var entities []Entity
				var numbers []uint64
				for _, e := range with.Entities() {
					v, has := with.Values(e)[id]
					if _, both := without.Values(e)[id]; has && !both {
						if entities = append(entities, Entity(e)); h.hasValue {
							numbers = append(numbers, v)
						}
					}
				}
				if len(entities) > 0 {
					out = append(out, h.call(entities, numbers))
				}
			}
		}
	}
	return out
}
