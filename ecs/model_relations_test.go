package ecs_test

import (
	"fmt"
	"slices"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/reftest"
)

// The relations of the tests, next to ChildOf.
type (
	likes   struct{}
	follows struct{}
	ownedBy struct{}
)

// modelRelation is a relation of a world that is compared with the model.
type modelRelation struct {
	*field
	h       ecs.RelationHandle
	acyclic bool
}

// relationKinds are the relations of the tests: of each kind that options can choose.
var relationKinds = []struct {
	declare       func(w *ecs.World) ecs.RelationHandle
	acyclic, ends bool
}{
	{func(w *ecs.World) ecs.RelationHandle { return ecs.Relation[ecs.ChildOf](w) }, true, true},
	{func(w *ecs.World) ecs.RelationHandle { return ecs.Relation[likes](w) }, false, false},
	{func(w *ecs.World) ecs.RelationHandle { return ecs.Relation[follows](w, ecs.Acyclic()) }, true, false},
	{func(w *ecs.World) ecs.RelationHandle { return ecs.Relation[ownedBy](w, ecs.DespawnSources()) }, false, true},
}

// related is a world and a model with relations.
type related struct {
	w         *ecs.World
	model     *reftest.World
	relations []*modelRelation
}

// declareRelation registers one more relation, if one is left.
func (m *related) declareRelation() {
	if len(m.relations) == len(relationKinds) {
		return
	}
	kind := relationKinds[len(m.relations)]
	h := kind.declare(m.w)
	values := func(targets []ecs.Entity) (out []uint64) {
		for _, e := range targets {
			v := uint64(0)
			if !e.IsZero() {
				v = reftest.ValueOf(stored(e))
			}
			out = append(out, v)
		}
		return out
	}
	f := &field{
		name: m.w.Name(h), id: h.ID(), term: h, tag: true, has: h.Has,
		before: func(o ecs.Observed) []uint64 { return values(h.Before(o)) },
		after:  func(o ecs.Observed) []uint64 { return values(h.After(o)) },
	}
	m.relations = append(m.relations, &modelRelation{f, h, kind.acyclic})
	m.model.Relate(int(h.ID()), kind.ends)
}

func (m *related) isRelation(id ecs.ID) bool {
	return slices.ContainsFunc(m.relations, func(r *modelRelation) bool { return r.id == id })
}

// relation draws one of the relations, nil if there is none.
func (m *related) relation(t *rapid.T) *modelRelation {
	if len(m.relations) == 0 {
		return nil
	}
	return rapid.SampledFrom(m.relations).Draw(t, "relation")
}

// with returns a list of fields and the relations.
func (m *related) with(fields []*field) []*field {
	out := slices.Clone(fields)
	for _, r := range m.relations {
		out = append(out, r.field)
	}
	return out
}

// drawOne returns an entity that is alive or queued, false if there is none.
func (m *related) drawOne(t *rapid.T) (ecs.Entity, bool) {
	list := slices.Concat(m.model.Entities(), m.model.Spawned())
	if len(list) == 0 {
		return ecs.Entity{}, false
	}
	return ecs.Entity(list[rapid.IntRange(0, len(list)-1).Draw(t, "entity")]), true
}

// setTarget sets a target, or takes one.
func (m *related) setTarget(t *rapid.T) {
	r := m.relation(t)
	e, ok := m.drawOne(t)
	if r == nil || !ok {
		return
	}
	target, _ := m.drawOne(t)
	switch k := rapid.IntRange(0, 13).Draw(t, "verb"); {
	case k == 0:
		r.h.Remove(e)
		m.model.RemoveTarget(int(r.id), stored(e))
	case k == 9:
		require.Equal(t, m.model.Release(int(r.id), stored(target)), r.h.Release(target))
	case k == 1:
		m.w.Remove(e, r.h)
		m.model.RemoveTarget(int(r.id), stored(e))
	case k > 11:
		m.setBefore(t, r, e, target)
	case r.acyclic && m.model.Leads(int(r.id), stored(target), stored(e)):
		want := "ecs: entity " + e.String() + " cannot have the target " + target.String() + " of " + r.name + ", which is acyclic: it leads from that to the entity; remove it on the way first"
		if e == target {
			want = "ecs: entity " + e.String() + " cannot have itself as target of " + r.name + ", which is acyclic: give another target"
		}
		require.Equal(t, want, panicText(func() { r.h.Set(e, target) }))
	case k > 9:
		m.setAt(t, r, e, target)
	default:
		r.h.Set(e, target)
		m.model.SetTarget(int(r.id), stored(e), stored(target))
	}
}

// setAt sets a target and a place, which there may not be. What the target is allows it.
func (m *related) setAt(t *rapid.T, r *modelRelation, e, target ecs.Entity) {
	others := slices.DeleteFunc(m.model.Stay(int(r.id), stored(target)), func(x stored) bool { return x == stored(e) })
	i := rapid.IntRange(-1, len(others)+1).Draw(t, "place")
	switch ends := m.model.Ends(stored(target)); {
	case !ends && (i < 0 || i > len(others)):
		places := "0"
		if len(others) > 0 {
			places = fmt.Sprint("0 to ", len(others))
		}
		require.Equal(t, fmt.Sprintf("ecs: entity %v cannot be source %d of %v under %s: give %s", e, i, target, r.name, places), panicText(func() { r.h.SetAt(e, target, i) }))
	case ends || i == len(others):
		r.h.SetAt(e, target, i)
		m.model.SetTargetBefore(int(r.id), stored(e), stored(target), stored{})
	default:
		r.h.SetAt(e, target, i)
		m.model.SetTargetBefore(int(r.id), stored(e), stored(target), others[i])
	}
}

// setBefore gives an entity the target of another one, and the place before it.
func (m *related) setBefore(t *rapid.T, r *modelRelation, e, sibling ecs.Entity) {
	target := ecs.Entity(m.model.NextTarget(int(r.id), stored(sibling)))
	switch {
	case target.IsZero():
		want := "ecs: entity " + e.String() + " cannot stand before " + sibling.String() + ", which has no target of " + r.name + ": give it one with RelationHandle.Set"
		require.EqualError(t, r.h.TrySetBefore(e, sibling), want)
	case r.acyclic && m.model.Leads(int(r.id), stored(target), stored(e)):
		require.ErrorContains(t, r.h.TrySetBefore(e, sibling), "which is acyclic: ")
	default:
		r.h.SetBefore(e, sibling)
		m.model.SetTargetBefore(int(r.id), stored(e), stored(target), stored(sibling))
	}
}

// clone clones a committed entity, of which something may be queued.
func (m *related) clone(t *rapid.T, e ecs.Entity) {
	clone := m.w.Clone(e)
	require.Equal(t, ecs.Unknown, ecs.EntityState(m.model.State(stored(clone))), "a handle is returned twice")
	m.model.Spawn(stored(clone))
	values := m.model.Values(stored(e))
	for id, v := range values {
		if !m.isRelation(ecs.ID(id)) {
			m.model.Set(stored(clone), id, v)
		}
	}
	for id := range values.Set().All() {
		if m.isRelation(ecs.ID(id)) {
			m.model.SetTarget(id, stored(clone), m.model.Target(id, stored(e)))
		}
	}
}

// compareRelations compares the targets and sources of an entity, which may be dead.
func (m *related) compareRelations(t *rapid.T, e ecs.Entity) {
	for _, r := range m.relations {
		want := ecs.Entity(m.model.Target(int(r.id), stored(e)))
		if got, found := r.h.Target(e); got != want || found != !want.IsZero() || r.h.Has(e) != found || m.w.Has(e, r.h) != found {
			t.Fatalf("%v has the target %v of %s, want %v", e, got, r.name, want)
		}
		got, sources := collect(r.h.Of(e)), fromStored(m.model.Sources(int(r.id), stored(e)))
		if !slices.Equal(got, sources) || r.h.CountOf(e) != len(sources) {
			t.Fatalf("%v is the target of %s of %v, %d, want %v", e, r.name, got, r.h.CountOf(e), sources)
		}
	}
}

// refusesStale checks what relations say of an entity that is neither alive nor queued.
func (m *related) refusesStale(t *rapid.T, e, alive ecs.Entity) {
	r := m.relation(t)
	if r == nil {
		return
	}
	state := ecs.EntityState(m.model.State(stored(e)))
	want := &ecs.Error{Entity: e, Component: r.name, State: state}
	require.Equal(t, want, r.h.TrySet(e, alive))
	require.Equal(t, want, r.h.TryRemove(e))
	if !alive.IsZero() {
		require.Equal(t, &ecs.Error{Entity: e, State: state}, r.h.TrySet(alive, e))
	}
}
