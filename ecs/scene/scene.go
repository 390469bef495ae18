package scene

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world/execution"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// Scene computes transforms W of nodes relative to the origin from transforms L relative to their parents. [New] makes it.
type Scene[L, W any] struct {
	w       *ecs.World
	local   ecs.Handle[L]
	world   ecs.Handle[W]
	childOf ecs.RelationHandle
	compose func(parent *W, local *L) W
	into    func(world, parent *W, local *L) // does what compose does, and writes the result to world
	invert  func(parent, child *W) L
	origin  W
	// straight is a loop for composeStraight that calls into directly; nil if there is none.
	straight func(world []W, local []L, parents []uint32, origin *W)

	written   execution.Walker       // finds the nodes whose local transforms were written since its last run
	noteBlock func(*execution.Frame) // what it calls, kept so that an update allocates nothing

	nodes   nodes
	journey journey
	arrays  arrays[L, W]
	moved   *ecs.EventQueue[Moved]
	workers int
}

// New3D returns the scene of a world whose nodes have [Local] and [World], as [New] does.
func New3D(w *ecs.World) *Scene[Local, World] {
	s := New(w, World(Identity()), Compose, Invert)
	s.into, s.straight = ComposeInto, straight3
	return s
}

// New2D returns the scene of a world whose nodes have [Local2] and [World2], as [New] does.
func New2D(w *ecs.World) *Scene[Local2, World2] {
	s := New(w, World2(At2(0, 0)), Compose2, Invert2)
	s.into = ComposeInto2
	return s
}

// New prepares a scene with transforms of a program's own: L is relative to the parent, and W relative to the origin, which is given. It
// registers both as components, and the relation [ecs.ChildOf]. The functions are called from several goroutines, and must depend on
// nothing else:
//
//   - compose returns what is relative to the origin for a child of a parent,
//   - invert returns what is relative to the parent, so that compose(parent, invert(parent, child)) is the child.
//
// New panics if the world or a function is nil, if L or W is a tag or both are one type, and where [ecs.World.Observe] does. A world can have
// several scenes, of different types.
func New[L, W any](w *ecs.World, origin W, compose func(parent *W, local *L) W, invert func(parent, child *W) L) *Scene[L, W] {
	if w == nil {
		panic("scene: the world is nil: give one from ecs.NewWorld")
	}
	s := &Scene[L, W]{w: w, origin: origin, compose: compose, invert: invert}
	s.into = func(world, parent *W, local *L) { *world = compose(parent, local) }
	s.local, s.world, s.childOf = ecs.Component[L](w), ecs.Component[W](w), ecs.Relation[ecs.ChildOf](w)
	if s.local.ID() == s.world.ID() {
		panic("scene: " + w.Name(s.local) + " cannot be both transforms of a node: give two types, one relative to the parent and one to the origin")
	}
	if compose == nil || invert == nil {
		panic("scene: the functions of " + w.Name(s.local) + " and " + w.Name(s.world) + " are nil: give compose and invert")
	}
	s.findWritten()
	w.Observe(s.childOf, ecs.Spawned|ecs.Added|ecs.Replaced|ecs.Removed|ecs.Despawned, s.observe)
	return s
}

// Update declares the task that computes W of all nodes: of those whose L has changed since its last run, as [ecs.Changed] says, of those that
// have got a transform or another parent, and of what is below them. It is called Scene of W's name, such as "SceneWorld". The options
// are those of a task, such as [ecs.In] and [ecs.After]. What is attached or moved in stages before it is right after one
// run, in whatever order it was done. Where very many nodes change, or their number, more of them may count as changed for systems that ask
// for changes of W. Update panics where [ecs.Task] does.
func (s *Scene[L, W]) Update(options ...ecs.Option) *ecs.System {
	options = append([]ecs.Option{ecs.AlsoReads(s.local, s.childOf), ecs.AlsoWrites(s.world)}, options...)
	return ecs.Task(s.w, "Scene"+s.w.Name(s.world), func(ecs.Tick) { s.update() }, options...)
}

// SetWorkers sets how many goroutines share a large level, 1 to [ecs.MaxWorkers], but no more than runtime.GOMAXPROCS allows; 0, the default,
// means as many as that. It panics if n is out of range.
func (s *Scene[L, W]) SetWorkers(n int) {
	if n < 0 || n > ecs.MaxWorkers {
		panic("scene: the number of workers is out of range: give 1 to ecs.MaxWorkers, or 0 for as many as there are processors")
	}
	s.workers = n
}

// Local returns a pointer to the transform of a node relative to its parent, as [ecs.Handle.Ptr] does.
func (s *Scene[L, W]) Local(e ecs.Entity) *L {
	if s == nil || s.w == nil {
		refuse.Must(errNoScene)
	}
	return s.local.Ptr(e)
}

// TryLocal is Local for an entity that may not be alive, or no node: it returns the error of [ecs.Handle.TryPtr] instead of panicking.
func (s *Scene[L, W]) TryLocal(e ecs.Entity) (*L, error) {
	if s == nil || s.w == nil {
		return nil, errNoScene
	}
	return s.local.TryPtr(e)
}

// Place gives an entity a transform relative to its parent, or to the origin if it has none, and makes it a node if it is none.
// It changes the entity when [ecs.Handle.Set] does, and panics as that does. O(1).
func (s *Scene[L, W]) Place(e ecs.Entity, local L) { refuse.Must(s.TryPlace(e, local)) }

// TryPlace is Place for an entity that may not be alive: it returns the error of [ecs.Handle.TrySet] instead of panicking.
func (s *Scene[L, W]) TryPlace(e ecs.Entity, local L) error {
	if s == nil || s.w == nil {
		return errNoScene
	}
	return s.w.TryBatch(func() error {
		if err := s.makeNode(e, &local); err != nil {
			return err
		}
		return s.local.TrySet(e, local)
	})
}
