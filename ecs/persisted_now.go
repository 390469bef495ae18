package ecs

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/persistence"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/world/observe"
)

// spawnsAreSeen reports whether something has to see the entities of a plan join the world: an observer, or what counts commits. The plan
// is queued then; else it is carried out at once, with equal results.
func (w *World) spawnsAreSeen(p *persistence.Plan) bool {
	if w.commits().Use != nil {
		return true
	}
	if !w.observers().Observes(observe.Spawned) {
		return false
	}
	var set grouptree.Set
	for _, t := range p.Tables {
		for _, c := range t.Components {
			set.Add(c)
		}
	}
	for _, s := range p.Sources {
		set.Add(s.Relation)
	}
	return w.observers().Concern(observe.Spawned, set)
}

// applyNow carries a plan out without the queue: columns are written as a whole, or become the arrays of components that no
// entity has yet.
func (w *World) applyNow(p *persistence.Plan) error {
	if err := w.core().OpenQueue("a world cannot be loaded"); err != nil {
		return err
	}
	parts, err := w.partsOf(p)
	if err != nil {
		return err
	}
	taken, only := map[int]bool{}, onlyColumns(p)
	*w.moves()++
	err = w.store().SpawnList(blockstore.List{Entities: p.Entities, Claim: p.KeepHandles, Parts: parts, HandlesKnown: func() { p.Spawned(p) },
		Offer: func(component, lane, rows int) {
			if c := only[component]; c != nil && rows == len(p.Tables[c.table].Entities) {
				taken[component] = w.component(ID(component)).Handle.(bulkColumn).takeOver(lane, c.values)
			}
		},
	})
	if err != nil {
		return wrap(err)
	}
	for _, t := range p.Tables {
		for _, c := range t.Columns {
			if !taken[c.Component] {
				w.component(ID(c.Component)).Handle.(bulkColumn).setEach(t.Entities, c.Values)
			}
			if v := w.findVersions(ID(c.Component)); v != nil {
				for _, e := range t.Entities {
					v.Mark(e.Index())
				}
			}
		}
	}
	for _, l := range p.Links {
		w.component(ID(l.Relation)).Relation.Attach(l.Source.Index(), l.Target.Index()+1, false)
	}
	for _, n := range p.Names {
		w.names().Set(n.Entity, n.Name, w.store())
	}
	return nil
}

// onlyColumn is the values of a component of which a plan has one column.
type onlyColumn struct {
	table  int
	values any
}

// onlyColumns returns by component the column of a plan, nil if there are several.
func onlyColumns(p *persistence.Plan) map[int]*onlyColumn {
	out := map[int]*onlyColumn{}
	for k, t := range p.Tables {
		for _, c := range t.Columns {
			if _, several := out[c.Component]; several {
				out[c.Component] = nil
			} else {
				out[c.Component] = &onlyColumn{k, c.Values}
			}
		}
	}
	return out
}

// partsOf returns the compositions of the entities of a plan, with the relations under which they get a target.
func (w *World) partsOf(p *persistence.Plan) (parts []blockstore.Part, err error) {
	var with []uint32 // by place: the number of its set in sets
	sets, number := []grouptree.Set{{}}, map[grouptree.Set]uint32{{}: 0}
	if len(p.Sources) > 0 {
		with = make([]uint32, len(p.Entities))
	}
	for _, s := range p.Sources {
		set := sets[with[s.Place]]
		set.Add(s.Relation)
		k, known := number[set]
		if !known {
			k = uint32(len(sets))
			number[set], sets = k, append(sets, set)
		}
		with[s.Place] = k
	}
	from := 0
	for _, t := range p.Tables {
		compositions := map[uint32]int{}
		for until := from + len(t.Entities); from < until; {
			k, n := uint32(0), until-from
			if with != nil {
				k, n = with[from], 1
				for from+n < until && with[from+n] == k {
					n++
				}
			}
			composition, known := compositions[k]
			if !known {
				if composition, err = w.tableComposition(t, sets[k]); err != nil {
					return nil, err
				}
				compositions[k] = composition
			}
			parts = append(parts, blockstore.Part{Composition: composition, Count: n})
			from += n
		}
	}
	return parts, nil
}
