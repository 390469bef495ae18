package grouptree

import "github.com/copse-ecs/copse/ecs/store"

// Gains appends to dst the entities that get a component with the prepared commit, in
// the order of first touch.
func (s *Store) Gains(component int, dst []store.Entity) []store.Entity {
	s.writeBirths()
	s.work.gains = sized(s.work.gains, s.pending.n)
	from := len(dst)
	for i := range s.pending.n {
		p := s.pending.at(i)
		s.work.gains[i] = store.NoRow
		if s.has(p.new, component) && !s.has(p.old, component) {
			s.work.gains[i] = uint32(len(dst) - from)
			dst = append(dst, s.handle(p))
		}
	}
	return dst
}

// Losses appends to dst the entities that lose a component with the prepared commit.
func (s *Store) Losses(component int, dst []store.Entity) []store.Entity {
	s.writeBirths()
	for i := range s.pending.n {
		p := s.pending.at(i)
		if s.has(p.old, component) && !s.has(p.new, component) {
			dst = append(dst, s.handle(p))
		}
	}
	return dst
}

func (s *Store) has(comp uint32, component int) bool {
	return comp != noComp && s.comps[comp].set.Has(component)
}

func (s *Store) handle(p *pending) store.Entity {
	return store.NewEntity(p.index, s.records[p.index].generation)
}

// Gained returns a resolver that tells, instead of rows, the places of entities in
// the list that Gains made last.
func (s *Store) Gained() store.Resolver { return (*gained)(s) }

type gained Store

// Rows implements store.Resolver.
func (g *gained) Rows(_ int, indices, rows []uint32) {
	for k, i := range indices {
		rows[k] = store.NoRow
		if comp := g.records[i].comp; comp != noComp && comp&queuedFlag != 0 {
			rows[k] = g.work.gains[comp&^queuedFlag]
		}
	}
}
