package scene_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/scene"
)

// A sail is attached to its mast before the mast is attached to the ship. All move with the ship.
func Example() {
	w := ecs.NewWorld()
	s := scene.New3D(w)
	s.Update()
	world := ecs.Component[scene.World](w)
	ship, mast, sail := w.Spawn(), w.Spawn(), w.Spawn()
	s.Place(ship, scene.At(10, 0, 0))
	s.Place(mast, scene.At(10, 0, 2))
	s.Place(sail, scene.At(10, 0, 5))
	s.Attach(sail, mast)
	s.Attach(mast, ship)

	s.Local(ship).Translation.X = 20
	w.Tick(1)
	fmt.Println(world.Get(sail).Translation)
	// Output: {20 0 5}
}

// Attach keeps a child where it is, AttachLocal keeps where it is relative to its parent.
func ExampleScene_Attach() {
	w := ecs.NewWorld()
	s := scene.New2D(w)
	wagon, lamp, bell := w.Spawn(), w.Spawn(), w.Spawn()
	s.Place(wagon, scene.At2(100, 0))
	s.Place(lamp, scene.At2(103, 1))
	s.Place(bell, scene.At2(3, 1))
	s.Attach(lamp, wagon)
	s.AttachLocal(bell, wagon)
	fmt.Println(s.Local(lamp).Translation, s.WorldOf(lamp).Translation)
	fmt.Println(s.Local(bell).Translation, s.WorldOf(bell).Translation)
	s.Detach(lamp)
	fmt.Println(s.Local(lamp).Translation)
	// Output:
	// {3 1} {103 1}
	// {3 1} {103 1}
	// {103 1}
}

// An editor lets its user drag nodes into one another, and shows why a move is refused.
func ExampleScene_TryAttach() {
	w := ecs.NewWorld()
	s := scene.New2D(w)
	wagon, lamp, gone := w.Spawn(), w.Spawn(), w.Spawn()
	w.Despawn(gone)
	fmt.Println(s.TryPlace(wagon, scene.At2(5, 0)))
	fmt.Println(s.TryAttach(lamp, wagon))
	fmt.Println(s.TryAttachLocal(wagon, lamp))
	fmt.Println(s.TryDetach(gone))
	fmt.Println(s.TryDespawnAlone(gone))
	local, err := s.TryLocal(lamp)
	fmt.Println(local.Translation, err)
	// Output:
	// <nil>
	// <nil>
	// ecs: entity 0.1 cannot have the target 1.1 of ChildOf, which is acyclic: it leads from that to the entity; remove it on the way first
	// ChildOf of entity 2.1: the entity is dead: it was despawned, and this handle was kept
	// entity 2.1: the entity is dead: it was despawned, and this handle was kept
	// {-5 0} <nil>
}

// A child that is despawned with its parent, and one that stays.
func ExampleScene_DespawnAlone() {
	w := ecs.NewWorld()
	s := scene.New2D(w)
	boat, sailor := w.Spawn(), w.Spawn()
	s.Place(boat, scene.At2(5, 0))
	s.AttachLocal(sailor, boat)
	s.DespawnAlone(boat)
	fmt.Println(w.Alive(sailor), s.Local(sailor).Translation)
	// Output: true {5 0}
}

// Transforms of a program's own: brightness, which is multiplied.
func ExampleNew() {
	type Own float32
	type Shown float32
	w := ecs.NewWorld()
	s := scene.New(w, Shown(1),
		func(parent *Shown, own *Own) Shown { return *parent * Shown(*own) },
		func(parent, child *Shown) Own { return Own(*child / *parent) })
	s.Update()
	room, lamp := w.Spawn(), w.Spawn()
	s.Place(room, 0.5)
	s.Place(lamp, 0.5)
	s.AttachLocal(lamp, room)
	w.Tick(1)
	fmt.Println(ecs.Component[Shown](w).Get(lamp))
	// Output: 0.25
}

// What is hidden hides what is below it.
func ExampleInherit() {
	type Visible bool
	w := ecs.NewWorld()
	s := scene.New3D(w)
	visible := ecs.Component[Visible](w)
	chest, coin := w.Spawn(), w.Spawn()
	s.AttachLocal(coin, chest)
	visible.Set(chest, false)
	visible.Set(coin, true)
	scene.Inherit(s, visible, func(_ ecs.Entity, value, parent *Visible) {
		*value = *value && (parent == nil || *parent)
	})
	fmt.Println(visible.Get(coin))
	// Output: false
}

// Names on the way from a root are a path.
func ExampleScene_Find() {
	w := ecs.NewWorld()
	s := scene.New3D(w)
	ship, mast := w.Spawn(), w.Spawn()
	w.SetName(ship, "Ship")
	w.SetName(mast, "Mast")
	s.AttachLocal(mast, ship)
	_, found := s.Find("Ship/Mast")
	_, other := s.Find("Ship/Sail")
	fmt.Println(found, other, s.Depth(mast), s.Root(mast) == ship)
	// Output: true false 1 true
}
