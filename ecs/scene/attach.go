package scene

import (
	"errors"
	"iter"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/world/refuse"
)

// Attach makes an entity the last child of a parent, in place of the parent that it has, and keeps it where it is in the world. A child
// of this parent keeps its place among the children; [ecs.RelationHandle.SetAt] and SetBefore of [ecs.ChildOf] choose one. Its transform relative
// to the parent becomes that with which it has the same transform relative to the origin. What is below it stays where it is too. Where
// the entity and its new parent are is computed from what reads see at the time of the call, also if [Scene.Update] has not run since.
// An entity without transforms gets that of the origin, and so does a parent without.
//
// The change is made when [ecs.RelationHandle.Set] makes one, and refused as that does: if one of the two is not alive or queued, and
// if the child is the parent or above it. Nothing has changed then, also if a function of [New] panics. A task declares that it calls Attach with
// AlsoReads of L and ecs.ChildOf. O(depth).
func (s *Scene[L, W]) Attach(child, parent ecs.Entity) { refuse.Must(s.TryAttach(child, parent)) }

// TryAttach is Attach for entities that may not be alive, or may be above one another: it returns the error of [ecs.RelationHandle.TrySet] instead of panicking.
func (s *Scene[L, W]) TryAttach(child, parent ecs.Entity) error {
	at, err := s.tryWorldOf(child)
	if err != nil {
		return err
	}
	above, err := s.tryWorldOf(parent)
	if err != nil {
		return err
	}
	local := s.invert(&above, &at)
	return s.attach(child, parent, &local)
}

// AttachLocal makes an entity the last child of a parent, as [Scene.Attach] does, and keeps its transform relative to the parent: it moves to
// where that is relative to the new one. O(depth).
func (s *Scene[L, W]) AttachLocal(child, parent ecs.Entity) {
	refuse.Must(s.TryAttachLocal(child, parent))
}

// TryAttachLocal is AttachLocal that returns an error, as [Scene.TryAttach] does.
func (s *Scene[L, W]) TryAttachLocal(child, parent ecs.Entity) error {
	if s == nil || s.w == nil {
		return errNoScene
	}
	return s.attach(child, parent, nil)
}

// attach gives an entity a parent, and a transform unless that is nil. All that can fail comes before the first change.
func (s *Scene[L, W]) attach(child, parent ecs.Entity, local *L) error {
	still := s.invert(&s.origin, &s.origin)
	return s.w.TryBatch(func() error {
		if err := s.childOf.TrySet(child, parent); err != nil {
			return err
		}
		if err := s.makeNode(parent, &still); err != nil {
			return err
		}
		if err := s.makeNode(child, &still); err != nil || local == nil {
			return err
		}
		return s.local.TrySet(child, *local)
	})
}

// makeNode gives an entity the transforms that it does not have; still is that of a node which is where its parent is.
func (s *Scene[L, W]) makeNode(e ecs.Entity, still *L) error {
	if s.isNode(e) {
		return nil
	}
	pending := s.w.Pending(e)
	if !slices.Contains(pending, s.local.ID()) {
		if err := s.local.TrySet(e, *still); err != nil {
			return err
		}
	}
	if !slices.Contains(pending, s.world.ID()) {
		return s.world.TrySet(e, s.origin)
	}
	return nil
}

// Detach takes the parent from an entity and keeps it where it is: its transform relative to the origin becomes its local one.
// Nothing changes if it has no parent. To keep the local one, remove the relation [ecs.ChildOf] instead. Otherwise it is
// as [Scene.Attach]. O(depth).
func (s *Scene[L, W]) Detach(child ecs.Entity) { refuse.Must(s.TryDetach(child)) }

// TryDetach is Detach for an entity that may not be alive: it returns the error of [ecs.RelationHandle.TryRemove] instead of panicking.
func (s *Scene[L, W]) TryDetach(child ecs.Entity) error {
	at, err := s.tryWorldOf(child)
	if err != nil {
		return err
	}
	if !s.isNode(child) || !s.childOf.Has(child) && !slices.Contains(s.w.Pending(child), s.childOf.ID()) {
		return s.childOf.TryRemove(child)
	}
	local := s.invert(&s.origin, &at)
	return s.w.TryBatch(func() error {
		if err := s.childOf.TryRemove(child); err != nil {
			return err
		}
		return s.local.TrySet(child, local)
	})
}

// DespawnAlone despawns an entity and detaches its children, which stay where they are; [ecs.World.Despawn] despawns them with it. It
// panics as that does. O(children * depth).
func (s *Scene[L, W]) DespawnAlone(e ecs.Entity) { refuse.Must(s.TryDespawnAlone(e)) }

// TryDespawnAlone is DespawnAlone for an entity that may not be alive: it returns the error of [ecs.World.TryDespawn] instead of panicking.
func (s *Scene[L, W]) TryDespawnAlone(e ecs.Entity) error {
	if err := s.tryReads(e); err != nil {
		return err
	}
	return s.w.TryBatch(func() error {
		for child := range s.childOf.Of(e) {
			if err := s.TryDetach(child); err != nil {
				return err
			}
		}
		return s.w.TryDespawn(e)
	})
}

// WorldOf computes the transform of a node relative to the origin from those of all above it, so that it is right also if [Scene.Update]
// has not run since they were written. That of an entity that is no node, or is queued, is the origin's. What is
// queued is left out. O(depth).
func (s *Scene[L, W]) WorldOf(e ecs.Entity) W {
	if !s.isNode(e) {
		return s.origin
	}
	local := s.local.Get(e)
	parent, found := s.childOf.Target(e)
	if !found {
		return s.compose(&s.origin, &local)
	}
	above := s.WorldOf(parent)
	return s.compose(&above, &local)
}

// tryWorldOf is WorldOf where what runs may not have declared that it reads transforms and parents.
func (s *Scene[L, W]) tryWorldOf(e ecs.Entity) (at W, err error) {
	if err := s.tryReads(e); err != nil {
		return at, err
	}
	return s.WorldOf(e), nil
}

// tryReads returns an error if there is no scene, or if what runs has not declared that it reads transforms and parents.
func (s *Scene[L, W]) tryReads(e ecs.Entity) error {
	if s == nil || s.w == nil {
		return errNoScene
	}
	_, noLocal := s.local.TryGet(e)
	_, noParent := s.w.TryValue(e, s.childOf)
	for _, err := range [...]error{noLocal, noParent} {
		if err != nil && !errors.As(err, new(*ecs.Error)) { // else the entity has none, or is not alive
			return err
		}
	}
	return nil
}

var errNoScene = errors.New("a zero Scene: make one with scene.New3D, New2D or New")

// isNode reports whether an entity is committed and has both transforms.
func (s *Scene[L, W]) isNode(e ecs.Entity) bool { return s.local.Has(e) && s.world.Has(e) }

// Root returns the entity at the end of the parents of an entity: the entity itself if it has none or is not alive. O(depth).
func (s *Scene[L, W]) Root(e ecs.Entity) ecs.Entity {
	for above := range s.Ancestors(e) {
		e = above
	}
	return e
}

// Depth returns how many parents are above an entity, 0 if it has none. O(depth).
func (s *Scene[L, W]) Depth(e ecs.Entity) (n int) {
	for range s.Ancestors(e) {
		n++
	}
	return n
}

// Ancestors yields the parent of a committed entity, then the parent's, and so on. The hierarchy must not be changed at once in the loop.
// O(depth).
func (s *Scene[L, W]) Ancestors(e ecs.Entity) iter.Seq[ecs.Entity] {
	return func(yield func(ecs.Entity) bool) {
		for {
			parent, found := s.childOf.Target(e)
			if !found || !yield(parent) {
				return
			}
			e = parent
		}
	}
}

// Common returns the lowest entity that is above two entities, or is one of them and above the other; found is false if they have different
// roots. O(depth).
func (s *Scene[L, W]) Common(a, b ecs.Entity) (e ecs.Entity, found bool) {
	for x, y := s.Depth(a), s.Depth(b); a != b; {
		switch {
		case x == 0 && y == 0:
			return ecs.Entity{}, false
		case x < y:
			b, _ = s.childOf.Target(b)
			y--
		default:
			a, _ = s.childOf.Target(a)
			x--
		}
	}
	return a, s.w.Alive(a)
}

// Find returns the committed entity with a path of names, such as "Ship/Mast/Sail": each name is that of a child of the one before it,
// and the first that of any entity. found is false if there is none. O(length of the path): names are unique in a world.
func (s *Scene[L, W]) Find(path string) (e ecs.Entity, found bool) {
	for k, name := range strings.Split(path, "/") {
		above := e
		if e, found = s.w.Find(name); !found {
			return ecs.Entity{}, false
		}
		if parent, _ := s.childOf.Target(e); k > 0 && parent != above {
			return ecs.Entity{}, false
		}
	}
	return e, true
}
