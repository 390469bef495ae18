package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// EntitiesGaining appends to dst the entities that get a component with the prepared commit, in
// the order of first touch.
func (s *Store) EntitiesGaining(component int, dst []entity.Entity) []entity.Entity {
	s.writeBirths()
	s.work.gains = sized(s.work.gains, s.pending.n)
	from := len(dst)
	for i := range s.pending.n {
		p := s.pending.at(i)
		s.work.gains[i] = column.NoRow
		if s.has(p.new, component) && !s.has(p.old, component) {
			s.work.gains[i] = uint32(len(dst) - from)
			dst = append(dst, s.handle(p))
		}
	}
	return dst
}

// EntitiesLosing appends to dst the entities that lose a component with the prepared commit.
func (s *Store) EntitiesLosing(component int, dst []entity.Entity) []entity.Entity {
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

func (s *Store) handle(p *pending) entity.Entity {
	return entity.New(p.index, s.records[p.index].generation)
}

// GainPositions returns a resolver that tells, instead of rows, the places of entities in
// the list that EntitiesGaining made last.
func (s *Store) GainPositions() column.Resolver { return (*gained)(s) }

type gained Store

// Rows implements column.Resolver.
func (g *gained) Rows(_ int, indices, rows []uint32) {
	for k, i := range indices {
		rows[k] = column.NoRow
		if comp := g.records[i].comp; comp != noComp && comp&queuedFlag != 0 {
			rows[k] = g.work.gains[comp&^queuedFlag]
		}
	}
}
