package blockstore

import (
	"github.com/copse-ecs/copse/internal/column"
	"github.com/copse-ecs/copse/internal/entity"
)

// Clone makes an entity with the components and values of another one.
func (m *Immediate) Clone(of entity.Entity) (entity.Entity, error) {
	if !m.Idle(of) {
		return entity.Entity{}, ErrNotIdle
	}
	p := m.plan
	comp := p.records.List[of.Index()].Comp
	e, err := m.Spawn(int(comp))
	if err != nil {
		return entity.Entity{}, err
	}
	for k, at := range p.compositions.list[comp].blocks {
		m.oneMove[0] = column.Move{From: p.rows.at(of.Index(), comp, k), To: p.rows.at(e.Index(), comp, k)}
		for _, x := range p.blocks.classes[at.class].columns {
			p.blocks.columns[x].Move(m.oneMove[:])
		}
	}
	return e, nil
}
