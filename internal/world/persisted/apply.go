package persisted

import (
	"errors"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/store/blockstore"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/world"
	"github.com/copse-ecs/copse/internal/world/observe"
)

// Apply carries out a plan, or returns an error and changes nothing. Where nothing has to see the entities join the world, they are not
// queued: columns are written as a whole, with equal results.
func Apply(w *world.World, p *Plan) error {
	if spawnsAreSeen(w, p) {
		return w.Batch(func() error { return applyQueued(w, p) })
	}
	return applyNow(w, p)
}

// tableComposition returns the number of the composition of a table whose entities have some relations too.
func tableComposition(w *world.World, t Table, relations grouptree.Set) (composition int, err error) {
	set := setOf(t).Union(relations)
	if err := tryTable(w, set); err != nil {
		return 0, err
	}
	composition, err = w.Store().Compositions.Intern(set)
	return composition, w.Host().Refusal(err)
}

// applyQueued queues what a plan adds.
func applyQueued(w *world.World, p *Plan) error {
	var claimed []entity.Entity
	var compositions []int
	for _, t := range p.Tables {
		composition, err := tableComposition(w, t, grouptree.Set{})
		if err != nil {
			return err
		}
		for i := range t.Entities {
			if p.KeepHandles {
				claimed, compositions = append(claimed, t.Entities[i]), append(compositions, composition)
				continue
			}
			t.Entities[i] = w.Store().Queue.Spawn(composition)
		}
	}
	if len(claimed) > 0 {
		w.Store().Queue.Claim(claimed, compositions)
	}
	p.Spawned(p)
	for _, t := range p.Tables {
		for _, c := range t.Columns {
			w.Registry().List[c.Component].All.Push(t.Entities, c.Values)
		}
	}
	for _, l := range p.Links {
		if err := link(w, l); err != nil {
			return err
		}
	}
	for _, n := range p.Names {
		if err := w.Host().SetName(n.Entity, n.Name); err != nil {
			return err
		}
	}
	return nil
}

// link queues the target of an entity that is queued. There is no cycle.
func link(w *world.World, l Link) error {
	if _, err := w.Store().Queue.Change(l.Source, l.Relation, true); err != nil {
		return w.Host().Refusal(err)
	}
	r := w.Registry().List[l.Relation].Relation
	r.Attach(l.Source.Index(), l.Target.Index()+1, true)
	r.Queue.Push(l.Source.Index(), l.Target)
	return nil
}

// spawnsAreSeen reports whether something has to see the entities of a plan join the world: an observer, or what counts commits.
func spawnsAreSeen(w *world.World, p *Plan) bool {
	if w.Commits().Use != nil || w.Commits().Totals != nil {
		return true
	}
	if !w.Observers().Observes(observe.Spawned) {
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
	return w.Observers().Concern(observe.Spawned, set)
}

// applyNow carries a plan out without the queue: columns are written as a whole, or become the arrays of components that no
// entity has yet.
func applyNow(w *world.World, p *Plan) error {
	if err := w.OpenQueue("a world cannot be loaded"); err != nil {
		return err
	}
	parts, err := partsOf(w, p)
	if err != nil {
		return err
	}
	taken, only := map[int]bool{}, onlyColumns(p)
	*w.Moves()++
	err = w.Store().SpawnList(blockstore.List{Entities: p.Entities, Claim: p.KeepHandles, Parts: parts, HandlesKnown: func() { p.Spawned(p) },
		Offer: func(component, lane, rows int) {
			if c := only[component]; c != nil && rows == len(p.Tables[c.table].Entities) {
				taken[component] = w.Registry().List[component].All.TakeOver(lane, c.values)
			}
		},
	})
	if err != nil {
		return w.Host().Refusal(err)
	}
	for _, t := range p.Tables {
		for _, c := range t.Columns {
			if !taken[c.Component] {
				w.Registry().List[c.Component].All.Write(t.Entities, c.Values)
			}
			if v := w.Versions(c.Component); v != nil {
				for _, e := range t.Entities {
					v.Mark(e.Index())
				}
			}
		}
	}
	for _, l := range p.Links {
		w.Registry().List[l.Relation].Relation.Attach(l.Source.Index(), l.Target.Index()+1, false)
	}
	for _, n := range p.Names {
		w.Names().Set(n.Entity, n.Name, w.Store())
	}
	return nil
}

// onlyColumn is the values of a component of which a plan has one column.
type onlyColumn struct {
	table  int
	values any
}

// onlyColumns returns by component the column of a plan, nil if there are several.
func onlyColumns(p *Plan) map[int]*onlyColumn {
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
func partsOf(w *world.World, p *Plan) (parts []blockstore.Part, err error) {
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
				if composition, err = tableComposition(w, t, sets[k]); err != nil {
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

// Check returns an error if there cannot be the entities of tables. The tables may have components that are not registered yet.
func Check(w *world.World, tables []Table) error {
	n := 0
	for _, t := range tables {
		n += len(t.Entities)
		if err := tryTable(w, setOf(t)); err != nil {
			return err
		}
	}
	return w.Host().Refusal(w.Store().Queue.CheckMore(n))
}

func setOf(t Table) (set grouptree.Set) {
	for _, c := range t.Components {
		set.Add(c)
	}
	return set
}

// tryTable returns an error if the components of a table exclude one another.
func tryTable(w *world.World, set grouptree.Set) error {
	for _, tags := range w.Registry().Exclusive {
		if two := tags.Intersect(set); two.Len() > 1 {
			return errors.New("ecs: an entity would have " + pair(w, two) + ", which exclude one another")
		}
	}
	return nil
}
