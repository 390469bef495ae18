package ecs_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world/links"
)

// TestRelationsRefuse checks the complete texts of what relations refuse, where it is given.
func TestRelationsRefuse(t *testing.T) {
	w, other := ecs.NewWorld(), ecs.NewWorld()
	a, ice := ecs.Component[weight](w), ecs.Tag[frozen](w)
	like, childOf := ecs.Relation[likes](w), ecs.Relation[ecs.ChildOf](w)
	foreign := ecs.Relation[follows](other)
	x, y, z := w.Spawn(a), w.Spawn(a), w.Spawn(a)
	childOf.Set(x, y)
	childOf.Set(y, z)
	dead := w.Spawn()
	w.Despawn(dead)
	type empty struct{}
	read := func(h ecs.RelationHandle, options ...ecs.Option) func() {
		return func() {
			s := ecs.Task(w, "T", func(ecs.Tick) {
				h.Target(x)
				h.CountOf(x)
				for range h.Of(x) {
				}
			}, options...)
			defer s.Remove()
			s.Run(1)
		}
	}
	const undeclared = `ecs: task "T": it reads likes of an entity without having declared it: add ecs.AlsoReads`
	for _, test := range []struct {
		f    func()
		want string
	}{
		{func() { like.Set(dead, x) }, "ecs: likes of entity 3.1: the entity is dead: it was despawned, and this handle was kept"},
		{func() { like.Set(x, dead) }, "ecs: entity 3.1: the entity is dead: it was despawned, and this handle was kept"},
		{func() { like.Set(x, ecs.Entity{}) }, "ecs: entity none: the zero Entity is no entity"},
		{func() { like.Set(x, ecs.Entity(entity.New(99, 1))) }, "ecs: entity 99.1: this world never returned such a handle"},
		{func() { like.Remove(dead) }, "ecs: likes of entity 3.1: the entity is dead: it was despawned, and this handle was kept"},
		{func() { childOf.Set(x, x) }, "ecs: entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target"},
		{func() { childOf.Set(z, x) }, "ecs: entity 2.1 cannot have the target 0.1 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first"},
		{func() { w.Add(x, like) }, "ecs: likes is a relation and needs a target: RelationHandle.Set gives it"},
		{func() { w.Spawn(a, like) }, "ecs: likes is a relation and needs a target: leave it out, and give it with RelationHandle.Set"},
		{func() { w.SpawnMany(3, nil, like) }, "ecs: likes is a relation and needs a target: leave it out, and give it with RelationHandle.Set"},
		{func() { ecs.NewBundle[struct{ likes }](w) }, "ecs: likes is a relation and needs a target: leave it out, and give it with RelationHandle.Set"},
		{func() { ecs.Tag[likes](w) }, "ecs: likes is a relation: take its handle from ecs.Relation"},
		{func() { w.TagNamed("likes") }, "ecs: likes is a relation: take its handle from ecs.Relation"},
		{func() { ecs.Component[likes](w) }, "ecs: likes is a relation already and cannot be a component too"},
		{func() { ecs.Relation[frozen](w) }, "ecs: frozen is a tag already and cannot be a relation too: call ecs.Relation before anything else names it"},
		{func() { ecs.Relation[weight](w) }, "ecs: a relation of type ecs_test.weight: take a struct without fields, and a component for what is to be known of an entity and its target"},
		{func() { ecs.Relation[level](w) }, "ecs: a relation of type ecs_test.level: take a struct without fields, and a component for what is to be known of an entity and its target"},
		{func() { ecs.Relation[likes](w, ecs.Acyclic()) }, "ecs: likes is registered already, and not with this option: give Acyclic and DespawnSources where it is registered first"},
		{func() { ecs.Relation[likes](w, ecs.Named("loves")) }, `ecs: ecs_test.likes is registered already, with the name "likes": give Named("loves") where it is registered first`},
		{func() { ecs.Relation[empty](w, nil) }, "ecs: a ComponentOption of empty is nil: leave it out"},
		{func() { ecs.Relation[empty](w, ecs.Named("likes")) }, `ecs: ecs_test.empty cannot be named "likes": there is a relation with this name; choose another one`},
		{func() { ecs.Component[level](w, ecs.DespawnSources()) }, "ecs: level is no relation: Acyclic and DespawnSources are for ecs.Relation"},
		{func() { ecs.Tag[frozen](w, ecs.Acyclic()) }, "ecs: frozen is no relation: Acyclic and DespawnSources are for ecs.Relation"},
		{func() { w.Has(x, foreign) }, "ecs: follows belongs to another world: take its handle from this one with ecs.Relation"},
		{func() { w.Observe(foreign, ecs.Added, func(ecs.Observed) {}) }, "ecs: follows belongs to another world: take its handle from this one with ecs.Relation"},
		{func() { ecs.RelationHandle{}.Set(x, y) }, "ecs: a zero RelationHandle: take one from ecs.Relation"},
		{func() { ecs.RelationHandle{}.Of(x) }, "ecs: a zero RelationHandle: take one from ecs.Relation"},
		{func() { ecs.NewQuery(w, ecs.Changed(like)) }, `ecs: system "query": likes is a relation and has no value that changes: With requires it, and World.Observe tells when entities get it`},
		{func() { w.SetValue(x, like, 7) }, "ecs: a value of likes is a ecs.Entity, not a int"},
		{func() { w.Value(x, like) }, "ecs: likes of entity 0.1: the entity is alive and does not have the component"},
		{func() { w.Observe(ice, ecs.Replaced, func(ecs.Observed) {}) }, "ecs: an observer of frozen for Replaced: a tag has no value that is Replaced"},
		{func() { collect(ecs.NewQuery(w).Among(nil)) }, "ecs: Among of a nil sequence: give the sources of a target, as RelationHandle.Of returns them, or slices.Values of a list"},
		{func() { collect(ecs.NewQuery(w, ecs.Changed(a)).Among(like.Of(x))) },
			"ecs: Among of a query with Changed: it cannot know what has changed since a run over other entities; use All, or a query without Changed"},
		{read(like), undeclared},
		{read(like, ecs.AlsoReads(childOf)), undeclared},
		{read(like, ecs.AlsoReads(like)), ""},
	} {
		require.Equal(t, test.want, panicText(test.f))
		require.Zero(t, queueLen(w))
	}
	require.Equal(t, []ecs.Entity{x}, collect(childOf.Of(y)))
	require.Equal(t, like, ecs.Relation[likes](w))
	require.Equal(t, childOf, ecs.Relation[ecs.ChildOf](w, ecs.Acyclic(), ecs.DespawnSources(), ecs.Named("ChildOf")))
}

// TestRelationsForTools checks what inspectors, savers and the design language see of relations.
func TestRelationsForTools(t *testing.T) {
	w := ecs.NewWorld()
	like, childOf := ecs.Relation[likes](w), ecs.Relation[ecs.ChildOf](w)
	ecs.Relation[ownedBy](w, ecs.DespawnSources(), ecs.Named("owner"))
	x, y := w.Spawn(), w.Spawn()
	like.Set(x, x)
	w.SetValue(y, childOf.ID(), x)
	require.Equal(t, x, w.Value(x, like))
	require.Equal(t, x, w.Value(y, ecs.ID(1)))
	require.Equal(t, reflect.TypeFor[ecs.Entity](), w.Type(like))
	require.Equal(t, []ecs.ID{1}, w.Composition(y))
	w.Batch(func() {
		like.Set(y, x)
		childOf.Remove(y)
		require.Equal(t, []ecs.ID{0}, w.Pending(y))
		require.Equal(t, []ecs.Entity{y}, collect(childOf.Of(x)))
		w.Despawn(x)
		require.Nil(t, w.Pending(x))
		require.Equal(t, []ecs.ID(nil), w.Pending(y))
	})
	require.Equal(t, 1, w.Len())
	require.Empty(t, w.Composition(y))
	like.Set(y, y)
	require.Equal(t, "tag likes # relation\ntag ChildOf # relation, acyclic, sources end with their target\n"+
		"tag owner # relation, sources end with their target\nlayout lanes\nspawn 1 likes\n", w.Design())
	likesNothing := w.Snapshot()
	like.Set(y, w.Spawn())
	require.False(t, w.Snapshot().Equal(likesNothing))
	w.Restore(likesNothing)
	require.True(t, w.Snapshot().Equal(likesNothing))
	require.Equal(t, []ecs.Entity{y}, collect(like.Of(y)))
}

// TestRelationsTakeNoMemoryOfOthers checks that entities far from those with a target take no memory, and that it is given back.
func TestRelationsTakeNoMemoryOfOthers(t *testing.T) {
	w := ecs.NewWorld()
	like := ecs.Relation[likes](w)
	list := w.SpawnMany(100_000, nil)
	pages := func() int { return linksOf(w, like.ID()).Memory() / links.Page }
	like.Set(list[99_999], list[10])
	require.Equal(t, 2, pages())
	w.Batch(func() {
		for _, e := range list[:1000] {
			like.Set(e, list[50_000])
		}
	})
	require.Equal(t, 18, pages())
	like.Remove(list[99_999])
	w.Despawn(list[50_000])
	require.Zero(t, w.Count(like))
	w.Shrink()
	require.Zero(t, pages())
}

// TestAmongAgainstAll compares a query among given entities with the same query over all.
func TestAmongAgainstAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := ecs.NewWorld(ecs.WithLayout(drawLayout(t)))
		fields, pos, mass := makeFields(w), ecs.Component[position](w), ecs.Component[weight](w)
		list := []ecs.Entity{{}, ecs.Entity(entity.New(7, 1))}
		for range rapid.IntRange(0, 30).Draw(t, "entities") {
			e := w.Spawn(termsOf(drawSome(t, fields))...)
			if list = append(list, e); rapid.IntRange(0, 9).Draw(t, "dead") == 0 {
				w.Despawn(e)
			}
		}
		var options []ecs.Option
		if terms := drawTerms(t, fields[3:]); len(terms) > 0 {
			options = append(options, ecs.With(terms...))
		}
		if rapid.Bool().Draw(t, "optional") {
			options = append(options, ecs.Optional(ecs.Type[position]()))
		}
		q := ecs.NewQuery2[position, weight](w, options...)
		if terms := drawTerms(t, fields); len(terms) > 0 {
			w.Group(terms...)
		}
		want := map[ecs.Entity]ecs.Row2[position, weight]{}
		for e := range q.All() {
			want[e] = ecs.Row2[position, weight]{}
		}
		for e := range want { // the loop may have had copies
			row := ecs.Row2[position, weight]{B: mass.Ptr(e)}
			if pos.Has(e) {
				row.A = pos.Ptr(e)
			}
			want[e] = row
		}
		given := rapid.SliceOf(rapid.SampledFrom(list)).Draw(t, "given")
		var got, matching []ecs.Entity
		for e, row := range q.Among(slices.Values(given)) {
			got = append(got, e)
			require.Equal(t, want[e], row)
			for other := range q.Among(slices.Values(given)) {
				require.Contains(t, want, other)
			}
			w.Despawn(e)
		}
		for _, e := range given {
			if _, ok := want[e]; ok {
				matching = append(matching, e)
			}
		}
		require.Equal(t, matching, got)
		for e := range want {
			require.Equal(t, !slices.Contains(given, e), w.Alive(e), "changes wait for the end of the loop")
		}
	})
}

// TestAmongIsSeenAsWritten checks that a query with Changed sees what another one may have written among given entities.
func TestAmongIsSeenAsWritten(t *testing.T) {
	w := ecs.NewWorld()
	a := ecs.Component[weight](w)
	list := w.SpawnMany(10, nil, a)
	changed, q := ecs.NewQuery1[weight](w, ecs.Changed(a), ecs.Reads(a)), ecs.NewQuery1[weight](w)
	for range changed.All() {
	}
	for _, row := range q.Among(slices.Values(list[3:5])) {
		*row.A++
	}
	var seen []ecs.Entity
	for e := range changed.All() {
		seen = append(seen, e)
	}
	require.ElementsMatch(t, list[3:5], seen)
}

// TestEntityLimitsKeepRelations checks that what a limit refuses leaves targets and sources as they were, in a batch and a stage.
func TestEntityLimitsKeepRelations(t *testing.T) {
	w := ecs.NewWorld(ecs.WithLimit(4))
	like := ecs.Relation[likes](w)
	list := w.SpawnMany(4, nil)
	for _, e := range list[1:] {
		like.Set(e, list[0])
	}
	change := func() error {
		like.Set(list[1], list[2])
		like.Remove(list[2])
		like.Set(w.Spawn(), list[0])
		like.Set(list[3], w.Spawn())
		w.Despawn(list[0])
		return nil
	}
	ecs.Task(w, "change", func(ecs.Tick) { require.NoError(t, change()) })
	for range 2 {
		require.ErrorIs(t, w.TryBatch(change), ecs.ErrEntityLimit)
		require.ErrorIs(t, w.Tick(1), ecs.ErrEntityLimit)
		require.Equal(t, list[1:], collect(like.Of(list[0])))
		require.Zero(t, like.CountOf(list[2]))
		require.True(t, linksOf(w, like.ID()).QueuesNothing())
	}
	w.SetLimit(5)
	require.NoError(t, w.TryBatch(change))
	require.Equal(t, []ecs.Entity{list[1]}, collect(like.Of(list[2])))
	require.Equal(t, 2, w.Count(like))
}

// TestRestoreTellsTargets checks what observers hear of targets that Restore changes.
func TestRestoreTellsTargets(t *testing.T) {
	w := ecs.NewWorld()
	like := ecs.Relation[likes](w)
	list := w.SpawnMany(4, nil)
	like.Set(list[0], list[1])
	like.Set(list[2], list[1])
	s := w.Snapshot()
	like.Set(list[0], list[3])
	like.Set(list[1], list[1])
	w.Despawn(list[2])
	type call struct {
		what          ecs.Change
		e             ecs.Entity
		before, after ecs.Entity
	}
	var got []call
	w.Observe(like, everyChange, func(o ecs.Observed) {
		for i, e := range o.Entities() {
			got = append(got, call{o.Change(), e, like.Before(o)[i], like.After(o)[i]})
		}
	})
	w.Restore(s)
	require.Equal(t, []call{
		{ecs.Removed, list[1], list[1], ecs.Entity{}}, {ecs.Spawned, list[2], ecs.Entity{}, list[1]}, {ecs.Replaced, list[0], list[3], list[1]},
	}, got)
	got = nil
	w.Reset()
	require.Equal(t, []call{{ecs.Despawned, list[0], list[1], ecs.Entity{}}, {ecs.Despawned, list[2], list[1], ecs.Entity{}}}, got)
}

// TestPlacesOfSources checks the order of sources where a target is set again, at a place and before a source: at once, in a Batch, and with an
// observer. A snapshot keeps the order, and another order is another state.
func TestPlacesOfSources(t *testing.T) {
	for _, observed := range []bool{false, true} {
		for name, together := range map[string]func(w *ecs.World, f func()){"at once": func(_ *ecs.World, f func()) { f() }, "batch": (*ecs.World).Batch} {
			w := ecs.NewWorld()
			childOf, parent, other := ecs.Relation[ecs.ChildOf](w), w.Spawn(), w.Spawn()
			if observed {
				w.Observe(childOf, everyChange, func(ecs.Observed) {})
			}
			e := w.SpawnMany(4, nil)
			for _, child := range e {
				childOf.Set(child, parent)
			}
			order := func(change func(), want ...ecs.Entity) {
				together(w, change)
				require.Equal(t, want, collect(childOf.Of(parent)), name)
				require.Equal(t, len(want), childOf.CountOf(parent))
				s := w.Snapshot()
				w.Reset()
				w.Restore(s)
				require.Equal(t, want, collect(childOf.Of(parent)), name)
			}
			order(func() { childOf.Set(e[0], parent) }, e[0], e[1], e[2], e[3])
			order(func() { childOf.SetAt(e[3], parent, 0) }, e[3], e[0], e[1], e[2])
			order(func() { childOf.SetAt(e[3], parent, 3) }, e[0], e[1], e[2], e[3])
			order(func() { childOf.SetBefore(e[2], e[0]) }, e[2], e[0], e[1], e[3])
			order(func() { childOf.SetBefore(e[0], e[0]) }, e[2], e[0], e[1], e[3])
			order(func() { childOf.Set(e[0], other); childOf.SetAt(e[0], parent, 1) }, e[2], e[0], e[1], e[3])
			order(func() { childOf.SetBefore(other, e[1]); childOf.Remove(e[2]) }, e[0], other, e[1], e[3])
			order(func() { w.Despawn(e[0]); childOf.SetAt(e[3], parent, 1) }, other, e[3], e[1])
			before := w.Snapshot()
			order(func() { childOf.SetAt(e[1], parent, 0) }, e[1], other, e[3])
			require.False(t, before.Equal(w.Snapshot()))
			order(func() { childOf.SetAt(e[1], parent, 2) }, other, e[3], e[1])
			require.True(t, before.Equal(w.Snapshot()))
		}
	}
}
