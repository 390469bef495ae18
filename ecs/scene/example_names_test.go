package scene_test

import (
	"fmt"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/scene"
)

// Transforms compose and invert without a scene.
func ExampleCompose() {
	var half scene.Quat = scene.Turn(scene.Vec3{Z: 1}, 0)
	parent := scene.World(scene.Transform{Translation: scene.Vec3{X: 1}, Rotation: half, Scale: scene.Vec3{X: 2, Y: 2, Z: 2}})
	local := scene.Identity()
	local.Translation.X = 3
	child := scene.Compose(&parent, &local)
	fmt.Println(child.Translation, child.Apply(scene.Vec3{Y: 1}), scene.Invert(&parent, &child).Translation)
	// Output: {7 0 0} {7 2 0} {3 0 0}
}

// The same in two dimensions.
func ExampleCompose2() {
	parent := scene.World2(scene.Transform2{Translation: scene.Vec2{X: 1}, Rotation: scene.Turn2(0), Scale: scene.Vec2{X: 2, Y: 2}})
	local := scene.At2(3, 0)
	child := scene.Compose2(&parent, &local)
	fmt.Println(child.Translation, child.Apply(scene.Vec2{Y: 1}), scene.Invert2(&parent, &child).Translation)
	// Output: {7 0} {7 2} {3 0}
}

// Where many transforms are composed, each is written where it stays.
func ExampleComposeInto() {
	parent, local := scene.World(scene.At(1, 0, 0)), scene.At(0, 2, 0)
	worlds := make([]scene.World, 2)
	for i := range worlds {
		scene.ComposeInto(&worlds[i], &parent, &local)
		local.Translation.Z++
	}
	fmt.Println(worlds[0].Translation, worlds[1].Translation)
	// Output: {1 2 0} {1 2 1}
}

// The same in two dimensions.
func ExampleComposeInto2() {
	var child scene.World2
	parent, local := scene.World2(scene.At2(1, 0)), scene.At2(0, 2)
	scene.ComposeInto2(&child, &parent, &local)
	fmt.Println(child.Translation)
	// Output: {1 2}
}

// Nodes are walked after their parents, in whatever order they were attached.
func ExampleScene_ParentsFirst() {
	w := ecs.NewWorld()
	s := scene.New3D(w)
	s.SetWorkers(1)
	moved := s.Events().Reader()
	ship, mast, sail := w.Spawn(), w.Spawn(), w.Spawn()
	s.AttachLocal(sail, mast)
	s.AttachLocal(mast, ship)
	for e, parent := range s.ParentsFirst() {
		fmt.Println(e, "below", parent)
	}
	for above := range s.Ancestors(sail) {
		fmt.Println("above", above)
	}
	fmt.Println(s.Common(sail, mast))
	for event := range moved.Read() {
		var m scene.Moved = event
		fmt.Println(m.Child, "from", m.From, "to", m.To)
	}
	// Output:
	// 0.1 below none
	// 1.1 below 0.1
	// 2.1 below 1.1
	// above 1.1
	// above 0.1
	// 1.1 true
	// 2.1 from none to 1.1
	// 1.1 from none to 0.1
}
