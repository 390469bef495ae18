// Package scene has transforms of entities that are relative to those of their parents: a sail moves with its mast, and the mast with its
// ship.
//
//	world := ecs.NewWorld()
//	s := scene.New3D(world)
//	update := s.Update()
//	ship, mast := world.Spawn(), world.Spawn()
//	s.Place(ship, scene.At(10, 0, 0))
//	s.Place(mast, scene.At(10, 0, 2))
//	s.Attach(mast, ship) // where it is
//	s.Local(ship).Translation.X = 20
//	world.Tick(0.016) // the mast is at 20, 0, 2
//
// An entity with a [Local] and a [World] is a node. The program writes Local, which is relative to the parent, and [Scene.Update],
// a task, computes World: of the nodes whose Local has changed since, or whose parent has, and of no others. The
// parent is the target of the relation [ecs.ChildOf]. A node whose parent is no node, or that has no parent, is a root: its Local is relative to
// the origin. [New2D] is the same for two dimensions, and [New] for transforms of a program's own.
//
// Parents come first, whatever the order in which nodes were attached and wherever their rows are: the scene keeps the nodes by
// depth, as levels, and changes the levels for what commits have changed. Within a level nodes are nearly in the order of their rows, so that arrays
// are read forwards, and large levels are shared among goroutines. Where levels are spread over the rows, all nodes are computed in one order
// instead, in which parents come first and rows ascend. The results are the same for any layout and number of goroutines.
//
// Whether an entity has a parent, which one it is, and its children in their order are questions to the relation:
// Has, Target and Of of ecs.Relation[ecs.ChildOf](world). Its SetAt and SetBefore choose the place of a child among the others.
//
// # What it costs
//
// Memory: about 110 bytes for a node, on top of the components, and 57 for each neighbouring index that is no node; 48 and 16 more once few nodes
// of a hierarchy that rests have changed, which is then kept with each subtree in one piece. A run in which nothing has
// changed costs O(compositions). A run costs O(nodes whose World changes) if they are fewer than a quarter, and O(nodes) otherwise.
// A change of the hierarchy costs O(nodes below it), but never more than O(nodes) for all changes of a run together.
// Setting a parent outside a [ecs.World.Batch] is a batch of one: build large hierarchies in a Batch.
package scene
