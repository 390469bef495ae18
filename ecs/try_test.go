package ecs_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/ecs"
)

// tried is what is tried in TestNoTryPanics.
type tried struct {
	w                 *ecs.World
	a                 ecs.Handle[n1]
	ice, moves, rests ecs.TagHandle
	raw               ecs.Dynamic
	child             ecs.RelationHandle
	bundle            *ecs.Bundle[pair]
	e, dead           ecs.Entity
	foreign           ecs.Handle[n2]
}

func newTried() *tried {
	w, other := ecs.NewWorld(ecs.WithLimit(9)), ecs.NewWorld()
	x := &tried{w: w, a: ecs.Component[n1](w), ice: ecs.Tag[frozen](w), raw: w.Dynamic("raw", 2), child: ecs.Relation[ecs.ChildOf](w), moves: w.TagNamed("moves"), rests: w.TagNamed("rests")}
	x.bundle, x.foreign = ecs.NewBundle[pair](w), ecs.Component[n2](other)
	w.Exclusive(x.moves, x.rests)
	x.e, x.dead = w.Spawn(x.a), w.Spawn()
	w.Despawn(x.dead)
	return x
}

// none drops the value of a call.
func none[T any](_ T, err error) error { return err }

const (
	dead1    = "1.1: the entity is dead: it was despawned, and this handle was kept"
	noEntity = "none: the zero Entity is no entity"
	noSource = " belongs to another world: take its handle from this one with ecs.Component"
	many     = "there would be 1099511627777 entities alive, and the world is limited to 9: nothing was changed; despawn some, or raise the limit"
	isNil    = "a nil World: make one with ecs.NewWorld"
)

// refusals has for every method that begins with Try what it refuses, with the text of the panic of the other form after "ecs: ".
var refusals = map[string]map[string]func(x *tried) error{
	"World.TrySpawn": {
		isNil: func(*tried) error { return none((*ecs.World)(nil).TrySpawn()) },
		"a Term is nil: give a handle, an ID, a Type, or Not of one of these": func(x *tried) error { return none(x.w.TrySpawn(nil)) },
		"n2" + noSource:                                       func(x *tried) error { return none(x.w.TrySpawn(x.foreign)) },
		"there is no component with ID 99":                    func(x *tried) error { return none(x.w.TrySpawn(ecs.ID(99))) },
		"a zero Handle: take one from ecs.Component":          func(x *tried) error { return none(x.w.TrySpawn(ecs.Handle[n1]{})) },
		"Not(n1) cannot be given to an entity: leave it out":  func(x *tried) error { return none(x.w.TrySpawn(ecs.Not(x.a))) },
		"n1 is both required and excluded: no entity matches": func(x *tried) error { return none(x.w.TrySpawn(x.a, ecs.Not(x.a))) },
		"ChildOf is a relation and needs a target: leave it out, and give it with RelationHandle.Set": func(x *tried) error { return none(x.w.TrySpawn(x.child)) },
		"what is to be spawned has moves and rests, which exclude one another: leave one out":         func(x *tried) error { return none(x.w.TrySpawn(x.rests, x.moves)) },
		"a component of type *ecs_test.n1: take []n1: columns hold values, not pointers":              func(x *tried) error { return none(x.w.TrySpawn(ecs.Type[*n1]())) },
	},
	"World.TrySpawnMany": {
		"-1 entities cannot be spawned": func(x *tried) error { return none(x.w.TrySpawnMany(-1, nil)) },
		many:                            func(x *tried) error { return none(x.w.TrySpawnMany(1<<40, nil, x.a)) },
		"n2" + noSource:                 func(x *tried) error { return none(x.w.TrySpawnMany(1, nil, x.foreign)) },
		"there would be 1099511627776 entities alive, and the world is limited to 9: nothing was changed; despawn some, or raise the limit": func(x *tried) error {
			return x.w.TryBatch(func() error { return none(x.w.TrySpawnMany(1<<40, nil, x.a)) })
		},
	},
	"World.TrySpawnBulk": {
		"-1 entities cannot be spawned": func(x *tried) error { return x.w.TrySpawnBulk(-1, nil) },
		many:                            func(x *tried) error { return x.w.TrySpawnBulk(1<<40, nil, x.a) },
		"n2" + noSource:                 func(x *tried) error { return x.w.TrySpawnBulk(1, nil, x.foreign) },
		isNil:                           func(*tried) error { return (*ecs.World)(nil).TrySpawnBulk(1, nil) },
		"entities cannot be spawned in bulk during a bulk spawn; do it afterwards": func(x *tried) (err error) {
			x.w.SpawnBulk(1, func(ecs.Block) { err = x.w.TrySpawnBulk(1, nil) })
			return err
		},
	},
	"World.TryReserve": {
		"room cannot be made for -1 entities": func(x *tried) error { return x.w.TryReserve(-1) },
		many:                                  func(x *tried) error { return x.w.TryReserve(1<<40, x.a) },
		"2000000000 entities with 1048596 bytes each take more than a tebibyte: give a smaller number": func(x *tried) error {
			x.w.SetLimit(0)
			return x.w.TryReserve(2_000_000_000, x.w.Dynamic("large", ecs.MaxBytes))
		},
		"n2" + noSource: func(x *tried) error { return x.w.TryReserve(1, x.foreign) },
		"room cannot be made while a loop over a query runs: leave it first, and stop what iter.Pull made of one": func(x *tried) (err error) {
			for range ecs.NewQuery(x.w).All() {
				err = x.w.TryReserve(1)
			}
			return err
		},
	},
	"World.TryClone":   {"entity " + dead1: func(x *tried) error { return none(x.w.TryClone(x.dead)) }, "entity " + noEntity: func(x *tried) error { return none(x.w.TryClone(ecs.Entity{})) }},
	"World.TryBatch":   {"a Batch of a nil function": func(x *tried) error { return x.w.TryBatch(nil) }, isNil: func(*tried) error { return (*ecs.World)(nil).TryBatch(func() error { return nil }) }},
	"World.TryDespawn": {"entity " + dead1: func(x *tried) error { return x.w.TryDespawn(x.dead) }, "entity " + noEntity: func(x *tried) error { return x.w.TryDespawn(ecs.Entity{}) }},
	"World.TryAdd": {
		"n1 of entity " + dead1: func(x *tried) error { return x.w.TryAdd(x.dead, x.a) },
		"n2" + noSource:         func(x *tried) error { return x.w.TryAdd(x.e, x.foreign) },
		"Not(n1) is given where a component or tag is needed":                   func(x *tried) error { return x.w.TryAdd(x.e, ecs.Not(x.a)) },
		"ChildOf is a relation and needs a target: RelationHandle.Set gives it": func(x *tried) error { return x.w.TryAdd(x.e, x.child) },
	},
	"World.TryRemove":     {"n2" + noSource: func(x *tried) error { return x.w.TryRemove(x.e, x.foreign) }, "n1 of entity " + dead1: func(x *tried) error { return x.w.TryRemove(x.dead, x.a) }},
	"World.TryRemoveAll":  {"Not(n1) is given where a component or tag is needed": func(x *tried) error { return none(x.w.TryRemoveAll(ecs.Not(x.a))) }},
	"World.TryDespawnAll": {"n2" + noSource: func(x *tried) error { return none(x.w.TryDespawnAll(x.foreign)) }},
	"World.TrySetName": {
		"entity 0.1 cannot have the name \"x\": entity 2.1 has it, or will have it; names are unique, and an empty name takes one away": func(x *tried) error {
			x.w.SetName(x.w.SpawnMany(2, nil)[1], "x")
			return x.w.TrySetName(x.e, "x")
		},
		"entity " + dead1: func(x *tried) error { return x.w.TrySetName(x.dead, "x") },
	},
	"World.TryValue": {
		`"frozen" is a tag and has no values: ask World.Has`:                         func(x *tried) error { return none(x.w.TryValue(x.e, x.ice)) },
		"n1 of entity " + dead1:                                                      func(x *tried) error { return none(x.w.TryValue(x.dead, x.a)) },
		"ChildOf of entity 0.1: the entity is alive and does not have the component": func(x *tried) error { return none(x.w.TryValue(x.e, x.child)) },
	},
	"World.TrySetValue": {
		"a value of n1 is a ecs_test.n1, not a string":       func(x *tried) error { return x.w.TrySetValue(x.e, x.a, "1") },
		"a value of raw is a []byte, not a nil":              func(x *tried) error { return x.w.TrySetValue(x.e, x.raw, nil) },
		"a value of ChildOf is a ecs.Entity, not a int":      func(x *tried) error { return x.w.TrySetValue(x.e, x.child, 1) },
		`"frozen" is a tag and has no values: ask World.Has`: func(x *tried) error { return x.w.TrySetValue(x.e, x.ice, 1) },
	},
	"Handle.TryGet": {
		"n1 of entity " + dead1:                      func(x *tried) error { return none(x.a.TryGet(x.dead)) },
		"a zero Handle: take one from ecs.Component": func(x *tried) error { return none(ecs.Handle[n1]{}.TryGet(x.e)) },
		`system "S": it reads n1 of an entity without having declared it: add ecs.AlsoReads`: func(x *tried) (err error) {
			x.w.NewSystem("S", nil, func(ecs.Block) { err = none(x.a.TryGet(x.e)) }).Run(1)
			return err
		},
	},
	"Handle.TryPtr": {
		"n1 of entity " + dead1:                      func(x *tried) error { return none(x.a.TryPtr(x.dead)) },
		"a zero Handle: take one from ecs.Component": func(x *tried) error { return none(ecs.Handle[n1]{}.TryPtr(x.e)) },
	},
	"Handle.TrySet": {
		"n1 of entity " + noEntity:                   func(x *tried) error { return x.a.TrySet(ecs.Entity{}, 1) },
		"a zero Handle: take one from ecs.Component": func(x *tried) error { return ecs.Handle[n1]{}.TrySet(x.e, 1) },
		"a component cannot be set during a bulk spawn; do it afterwards": func(x *tried) (err error) {
			x.w.SpawnMany(1, func(ecs.Block) { err = x.a.TrySet(x.e, 1) })
			return err
		},
		"a component cannot be set during a run condition; do it afterwards": func(x *tried) (err error) {
			ecs.Task(x.w, "T", func(ecs.Tick) {}, ecs.RunIf(func() bool { err = x.a.TrySet(x.e, 1); return true }))
			must(x.w.Tick(1))
			return err
		},
	},
	"Handle.TryRemove":    {"a zero Handle: take one from ecs.Component": func(x *tried) error { return ecs.Handle[n1]{}.TryRemove(x.e) }, "n1 of entity " + dead1: func(x *tried) error { return x.a.TryRemove(x.dead) }},
	"TagHandle.TryAdd":    {"a zero TagHandle: take one from ecs.Tag": func(x *tried) error { return ecs.TagHandle{}.TryAdd(x.e) }, "frozen of entity " + dead1: func(x *tried) error { return x.ice.TryAdd(x.dead) }},
	"TagHandle.TryRemove": {"a zero TagHandle: take one from ecs.Tag": func(x *tried) error { return ecs.TagHandle{}.TryRemove(x.e) }, "frozen of entity " + dead1: func(x *tried) error { return x.ice.TryRemove(x.dead) }},
	"Dynamic.TryGet":      {"a zero Dynamic: take one from World.Dynamic": func(x *tried) error { return none(ecs.Dynamic{}.TryGet(x.e)) }, "raw of entity " + dead1: func(x *tried) error { return none(x.raw.TryGet(x.dead)) }},
	"Dynamic.TryPtr":      {"a zero Dynamic: take one from World.Dynamic": func(x *tried) error { return none(ecs.Dynamic{}.TryPtr(x.e)) }, "raw of entity " + dead1: func(x *tried) error { return none(x.raw.TryPtr(x.dead)) }},
	"Dynamic.TrySet":      {"a value of raw has 2 bytes, not 3": func(x *tried) error { return x.raw.TrySet(x.e, []byte("abc")) }, "a zero Dynamic: take one from World.Dynamic": func(x *tried) error { return ecs.Dynamic{}.TrySet(x.e, nil) }},
	"Dynamic.TryRemove":   {"a zero Dynamic: take one from World.Dynamic": func(x *tried) error { return ecs.Dynamic{}.TryRemove(x.e) }},
	"RelationHandle.TrySet": {
		"entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target": func(x *tried) error { return x.child.TrySet(x.e, x.e) },
		"entity 0.1 cannot have the target 1.2 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first": func(x *tried) error {
			below := x.w.Spawn()
			x.child.Set(below, x.e)
			return x.w.TryBatch(func() error { return x.child.TrySet(x.e, below) })
		},
		"ChildOf of entity " + dead1:                        func(x *tried) error { return x.child.TrySet(x.dead, x.e) },
		"entity " + noEntity:                                func(x *tried) error { return x.child.TrySet(x.e, ecs.Entity{}) },
		"a zero RelationHandle: take one from ecs.Relation": func(x *tried) error { return ecs.RelationHandle{}.TrySet(x.e, x.e) },
	},
	"RelationHandle.TrySetAt": {
		"entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target": func(x *tried) error { return x.child.TrySetAt(x.e, x.e, 0) },
		"entity 0.1 cannot be source -1 of 1.2 under ChildOf: give 0":                               func(x *tried) error { return x.child.TrySetAt(x.e, x.w.Spawn(), -1) },
		"entity 2.1 cannot be source 2 of 0.1 under ChildOf: give 0 to 1": func(x *tried) error {
			x.child.Set(x.w.Spawn(), x.e)
			return x.child.TrySetAt(x.w.Spawn(), x.e, 2)
		},
		"ChildOf of entity " + dead1:                        func(x *tried) error { return x.child.TrySetAt(x.dead, x.e, 0) },
		"entity " + noEntity:                                func(x *tried) error { return x.child.TrySetAt(x.e, ecs.Entity{}, 0) },
		"a zero RelationHandle: take one from ecs.Relation": func(x *tried) error { return ecs.RelationHandle{}.TrySetAt(x.e, x.e, 0) },
	},
	"RelationHandle.TrySetBefore": {
		"entity 0.1 cannot stand before 1.2, which has no target of ChildOf: give it one with RelationHandle.Set": func(x *tried) error { return x.child.TrySetBefore(x.e, x.w.Spawn()) },
		"entity 0.1 cannot have itself as target of ChildOf, which is acyclic: give another target": func(x *tried) error {
			below := x.w.Spawn()
			x.child.Set(below, x.e)
			return x.child.TrySetBefore(x.e, below)
		},
		"ChildOf of entity " + dead1:                        func(x *tried) error { return x.child.TrySetBefore(x.e, x.dead) },
		"a zero RelationHandle: take one from ecs.Relation": func(x *tried) error { return ecs.RelationHandle{}.TrySetBefore(x.e, x.e) },
	},
	"RelationHandle.TryRemove":  {"a zero RelationHandle: take one from ecs.Relation": func(x *tried) error { return ecs.RelationHandle{}.TryRemove(x.e) }, "ChildOf of entity " + dead1: func(x *tried) error { return x.child.TryRemove(x.dead) }},
	"RelationHandle.TryRelease": {"a zero RelationHandle: take one from ecs.Relation": func(x *tried) error { return none(ecs.RelationHandle{}.TryRelease(x.e)) }},
	"Bundle.TrySpawn":           {"a zero Bundle of ecs_test.pair: make it with ecs.NewBundle": func(*tried) error { return none((*ecs.Bundle[pair])(nil).TrySpawn(pair{})) }},
	"Bundle.TrySet":             {"a zero Bundle of ecs_test.pair: make it with ecs.NewBundle": func(x *tried) error { return new(ecs.Bundle[pair]).TrySet(x.e, pair{}) }},
	"Bundle.TryRemove":          {"a zero Bundle of ecs_test.pair: make it with ecs.NewBundle": func(x *tried) error { return new(ecs.Bundle[pair]).TryRemove(x.e) }},
}

// TestNoTryPanics checks that every method that begins with Try returns what it refuses, with the text of the panic of the other form, and
// changes nothing.
func TestNoTryPanics(t *testing.T) {
	for method, cases := range refusals {
		for want, try := range cases {
			x := newTried()
			var err error
			require.Empty(t, panicText(func() { err = try(x) }), "%s: %s", method, want)
			require.Error(t, err, "%s: %s", method, want)
			require.Equal(t, want, strings.TrimPrefix(err.Error(), "ecs: "), method)
			require.True(t, strings.HasSuffix(panicText(func() { must(err) }), "ecs: "+want), method)
			require.False(t, waiting(x.w))
			mustBeSound(t, x.w)
		}
	}
	for _, of := range []any{&ecs.World{}, ecs.Handle[weight]{}, ecs.TagHandle{}, ecs.Dynamic{}, ecs.RelationHandle{}, &ecs.Bundle[pair]{}} {
		typ := reflect.TypeOf(of)
		kind, _, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(typ.String(), "*"), "ecs."), "[")
		for i := range typ.NumMethod() {
			if name := typ.Method(i).Name; strings.HasPrefix(name, "Try") && name != "TryGetMany" { // which has no error
				require.NotEmpty(t, refusals[kind+"."+name], "%s.%s", kind, name)
			}
		}
	}
}
