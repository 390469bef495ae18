package scene

import (
	"github.com/copse-ecs/copse/ecs"
)

// journey is up to where the nodes know what commits have changed.
type journey struct {
	position uint64
	begun    bool
}

// Moved says that an entity has got a parent, has another one, or has none any more.
type Moved struct {
	Child    ecs.Entity
	From, To ecs.Entity // the parents before and after; zero for none
}

// Events returns the events of changes of parents: each entity that a commit has given another parent, or that was spawned or despawned with
// one, is one event, whatever changed it. They are sent from the first call of Events on; see [ecs.EventQueue] for when they are read.
func (s *Scene[L, W]) Events() *ecs.EventQueue[Moved] {
	if s.moved == nil {
		s.moved = ecs.Events[Moved](s.w)
	}
	return s.moved
}

// observe notes which entities have another parent.
func (s *Scene[L, W]) observe(o ecs.Observed) {
	for _, e := range o.Entities() {
		s.nodes.note(e.Index())
	}
	if s.moved == nil {
		return
	}
	from, to := s.childOf.Before(o), s.childOf.After(o)
	for k, e := range o.Entities() {
		if from[k] != to[k] {
			s.moved.Send(Moved{e, from[k], to[k]})
		}
	}
}

// sync brings the nodes up to date with what commits have changed since the last time.
func (s *Scene[L, W]) sync() {
	n := &s.nodes
	older, newer, ok := inside(s.w).Store().Journal.Since(s.journey.position)
	n.grow(inside(s.w).Store().Indices())
	if !ok || !s.journey.begun {
		for i := range n.list {
			n.note(uint32(i))
		}
	} else {
		for _, part := range [2][]uint32{older, newer} {
			for _, i := range part {
				n.note(i)
			}
		}
	}
	s.journey = journey{inside(s.w).Position(), true}
	if len(n.pending) == 0 {
		return
	}
	for k := 0; k < len(n.pending); k++ { // it grows
		if k%readAhead == 0 {
			n.read(n.pending[k:min(k+readAhead, len(n.pending))])
		}
		s.look(n.pending[k])
	}
	for _, i := range n.pending {
		s.linkToParent(i)
		n.records[i].isPending = false
	}
	n.pending = n.pending[:0]
	if !n.relevel() {
		n.levelAll()
	}
	if len(n.dirty)*wholeFrom > n.count { // else the list would get longer with each walk until the next update
		n.all, n.dirty = true, n.dirty[:0]
	}
}

// look finds out whether an index is a node, and where its values are.
func (s *Scene[L, W]) look(index uint32) {
	n := &s.nodes // it has room for all indices
	found, local, world, ok := inside(s.w).PlacesAt(index, int(s.local.ID()), int(s.world.ID()))
	e := ecs.Entity(found)
	if n.isNode(index) && (!ok || n.records[index].e != e) {
		n.remove(index)
	}
	if !ok {
		return
	}
	if !n.isNode(index) {
		n.add(index, e)
		if s.childOf.CountOf(e) > 0 {
			for child := range s.childOf.Of(e) {
				n.note(child.Index())
			}
		}
	}
	if x := &n.list[index]; x.local() != local || x.world() != world {
		x.localLane, x.localRow = uint16(local.Lane), local.Row
		x.worldLane, x.worldRow = uint16(world.Lane), world.Row
		n.staleAt(x.level)
		n.staleAt(x.level + 1)
	}
}

// linkToParent gives a node the parent that the relation says.
func (s *Scene[L, W]) linkToParent(index uint32) {
	n := &s.nodes
	if !n.isNode(index) {
		return
	}
	parent := uint32(0)
	if target, found := s.childOf.Target(n.records[index].e); found {
		if i := target.Index(); int(i) < len(n.list) && n.records[i].e == target {
			parent = i + 1
		}
	}
	n.link(index, parent)
}
