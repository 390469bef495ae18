package scene

import (
	"iter"

	"github.com/copse-ecs/copse/ecs"
)

// ParentsFirst yields all nodes and their parents, each node after its parent; the parent of a root is the zero Entity, as that of a node
// whose parent is no node. Nodes of one depth are in the order of the rows of W. Changes that are made at once in the loop may
// not be to entities or their parents: make those in a Batch or a task. A task declares with AlsoReads of ecs.ChildOf that it walks.
// O(nodes) if no node has moved since the last walk or [Scene.Update], else O(nodes * log nodes).
func (s *Scene[L, W]) ParentsFirst() iter.Seq2[ecs.Entity, ecs.Entity] {
	return func(yield func(e, parent ecs.Entity) bool) {
		s.sync()
		n := &s.nodes
		for depth := range n.levels {
			n.refresh(depth)
			n.sort(&n.levels[depth])
			for k := range n.levels[depth].items {
				it := &n.levels[depth].items[k]
				var parent ecs.Entity
				if it.above != 0 {
					parent = n.records[it.above-1].e
				}
				if !yield(n.records[it.index].e, parent) {
					return
				}
			}
		}
	}
}

// Inherit calls f for every node of a scene that has a component, each after its parent, with pointers to its value and to that of its parent,
// which is nil for a root and where the parent does not have the component: for what nodes get from their parents besides transforms,
// such as visibility. The values count as written, see [ecs.Handle.Ptr]. A task declares AlsoWrites of the component and AlsoReads of
// ecs.ChildOf. Inherit panics if f is nil. O(nodes).
func Inherit[L, W, T any](s *Scene[L, W], component ecs.Handle[T], f func(e ecs.Entity, value, parent *T)) {
	if f == nil {
		panic("scene: the function of Inherit is nil: give one that gets a value and that of the parent")
	}
	for e, above := range s.ParentsFirst() {
		if !component.Has(e) {
			continue
		}
		var parent *T
		if component.Has(above) {
			parent = component.Ptr(above)
		}
		f(e, component.Ptr(e), parent)
	}
}
