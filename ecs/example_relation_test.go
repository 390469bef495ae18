package ecs_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
)

// Likes is a relation of the examples.
type Likes struct{}

// Bees lose their hive when it ends.
func ExampleRelation() {
	type HomeHive struct{}
	type Honey int

	world := ecs.NewWorld()
	home, honey := ecs.Relation[HomeHive](world), ecs.Component[Honey](world)
	hive, tree := world.Spawn(), world.Spawn()
	for n := range 4 {
		bee := world.Spawn(honey)
		honey.Set(bee, Honey(n))
		home.Set(bee, hive)
		if n == 2 {
			home.Set(bee, tree)
		}
	}
	for bee := range home.Of(hive) {
		fmt.Print(honey.Get(bee), " ")
	}
	fmt.Println(home.CountOf(hive), world.Count(home), world.Count(honey, ecs.Not(home)))
	world.Despawn(hive)
	fmt.Println(world.Count(home), world.Count(honey, ecs.Not(home)))
	// Output:
	// 0 1 3 3 4 0
	// 1 3
}

// Children are despawned with their parent.
func ExampleChildOf() {
	type Name string

	world := ecs.NewWorld()
	name, childOf := ecs.Component[Name](world), ecs.Relation[ecs.ChildOf](world)
	spawn := func(n Name) ecs.Entity {
		e := world.Spawn(name)
		name.Set(e, n)
		return e
	}
	ship, mast, sail, anchor := spawn("ship"), spawn("mast"), spawn("sail"), spawn("anchor")
	childOf.Set(mast, ship)
	childOf.Set(sail, mast)
	childOf.Set(anchor, ship)
	for child := range childOf.Of(ship) {
		parent, _ := childOf.Target(child)
		fmt.Println(name.Get(child), "of", name.Get(parent))
	}
	world.Despawn(mast)
	fmt.Println(world.Len(), world.Count(ecs.Not(childOf)))
	// Output:
	// mast of ship
	// anchor of ship
	// 2 1
}

// A parent is despawned alone: its children are released first.
func ExampleRelationHandle_Release() {
	world := ecs.NewWorld()
	childOf := ecs.Relation[ecs.ChildOf](world)
	ship, mast, sail := world.Spawn(), world.Spawn(), world.Spawn()
	childOf.Set(mast, ship)
	childOf.Set(sail, mast)
	world.Batch(func() {
		fmt.Println(childOf.Release(ship))
		world.Despawn(ship)
	})
	fmt.Println(world.Alive(mast), childOf.Has(mast), childOf.Has(sail))
	// Output:
	// 1
	// true false true
}

// An editor lets its user choose the parent, and shows why a choice is refused.
func ExampleRelationHandle_TrySet() {
	world := ecs.NewWorld()
	childOf := ecs.Relation[ecs.ChildOf](world)
	ship, mast := world.Spawn(), world.Spawn()
	fmt.Println(childOf.TrySet(mast, ship))
	fmt.Println(childOf.TrySet(ship, mast))
	fmt.Println(childOf.TryRelease(ship))
	fmt.Println(childOf.TrySet(ship, mast))
	// Output:
	// <nil>
	// ecs: entity 0.1 cannot have the target 1.1 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first
	// 1 <nil>
	// <nil>
}

func ExampleAcyclic() {
	type Leads struct{}

	world := ecs.NewWorld()
	leads := ecs.Relation[Leads](world, ecs.Acyclic())
	a, b := world.Spawn(), world.Spawn()
	leads.Set(a, b)
	defer func() { fmt.Println(recover()) }()
	leads.Set(b, a)
	// Output:
	// ecs: entity 1.1 cannot have the target 0.1 of Leads, which is acyclic: it leads from that to the entity; remove it on the way first
}

func ExampleDespawnSources() {
	type AimsAt struct{}

	world := ecs.NewWorld()
	aims := ecs.Relation[AimsAt](world, ecs.DespawnSources())
	enemy, arrow := world.Spawn(), world.Spawn()
	aims.Set(arrow, enemy)
	world.Despawn(enemy)
	fmt.Println(world.Alive(arrow))
	// Output:
	// false
}

func ExampleRelationHandle() {
	world := ecs.NewWorld()
	likes := ecs.Relation[Likes](world)
	a, b, stale := world.Spawn(), world.Spawn(), world.Spawn()
	world.Despawn(stale)
	likes.Set(a, b)
	target, found := likes.Target(a)
	fmt.Println(target == b, found, likes.Has(a), likes.Has(b), world.Name(likes), likes.ID())
	fmt.Println(likes.TrySet(a, stale))
	fmt.Println(likes.TryRemove(stale))
	likes.Remove(a)
	fmt.Println(likes.Has(a))
	// Output:
	// true true true false Likes 0
	// entity 2.1: the entity is dead: it was despawned, and this handle was kept
	// Likes of entity 2.1: the entity is dead: it was despawned, and this handle was kept
	// false
}

// A target that is set is seen as a value is: added, replaced or removed.
func ExampleRelationHandle_Before() {
	world := ecs.NewWorld()
	likes := ecs.Relation[Likes](world)
	world.Observe(likes, ecs.Added|ecs.Replaced|ecs.Removed, func(o ecs.Observed) {
		before, after := likes.Before(o), likes.After(o)
		for i, e := range o.Entities() {
			fmt.Println(e, o.Change(), before[i], after[i])
		}
	})
	a, b, c := world.Spawn(), world.Spawn(), world.Spawn()
	likes.Set(a, b)
	likes.Set(a, c)
	world.Despawn(c)
	// Output:
	// 0.1 Added none 1.1
	// 0.1 Replaced 1.1 2.1
	// 0.1 Removed 2.1 none
}

// The cost is that of the bees of one hive, however many bees there are.
func ExampleQuery_Among() {
	type HomeHive struct{}
	type Honey int
	type Asleep struct{}

	world := ecs.NewWorld()
	home, honey, asleep := ecs.Relation[HomeHive](world), ecs.Component[Honey](world), ecs.Tag[Asleep](world)
	hive := world.Spawn(honey)
	for n := range 4 {
		bee := world.Spawn(honey)
		home.Set(bee, hive)
		if honey.Set(bee, Honey(n)); n == 2 {
			asleep.Add(bee)
		}
	}
	awake := ecs.NewQuery1[Honey](world, ecs.Without(asleep))
	for _, bee := range awake.Among(home.Of(hive)) {
		*honey.Ptr(hive) += *bee.A
		*bee.A = 0
	}
	fmt.Println(honey.Get(hive), ecs.NewQuery(world, ecs.With(asleep)).Count())
	for bee := range ecs.NewQuery(world, ecs.With(asleep)).Among(home.Of(hive)) {
		fmt.Println("asleep with", honey.Get(bee))
	}
	// Output:
	// 4 1
	// asleep with 2
}

// A menu keeps the order of its entries: Set gives the last place, SetAt a number, SetBefore the place before another one.
func ExampleRelationHandle_SetAt() {
	world := ecs.NewWorld()
	childOf := ecs.Relation[ecs.ChildOf](world)
	menu := world.Spawn()
	show := func() {
		var names []string
		for entry := range childOf.Of(menu) {
			names = append(names, world.NameOf(entry))
		}
		fmt.Println(names)
	}
	for _, name := range []string{"Open", "Save", "Quit"} {
		entry := world.Spawn()
		world.SetName(entry, name)
		childOf.Set(entry, menu)
	}
	quit, _ := world.Find("Quit")
	childOf.SetAt(quit, menu, 0)
	show()
	childOf.Set(quit, menu) // it has this target already, and stays
	show()
	fmt.Println(childOf.TrySetAt(quit, menu, 3))
	// Output:
	// [Quit Open Save]
	// [Quit Open Save]
	// ecs: entity 3.1 cannot be source 3 of 0.1 under ChildOf: give 0 to 2
}

// A new entry is inserted before another one, whichever menu that is in.
func ExampleRelationHandle_SetBefore() {
	world := ecs.NewWorld()
	childOf := ecs.Relation[ecs.ChildOf](world)
	menu, open, quit, save := world.Spawn(), world.Spawn(), world.Spawn(), world.Spawn()
	childOf.Set(open, menu)
	childOf.Set(quit, menu)
	childOf.SetBefore(save, quit)
	for entry := range childOf.Of(menu) {
		fmt.Println(entry)
	}
	fmt.Println(childOf.TrySetBefore(save, menu))
	// Output:
	// 1.1
	// 3.1
	// 2.1
	// ecs: entity 3.1 cannot stand before 0.1, which has no target of ChildOf: give it one with RelationHandle.Set
}
