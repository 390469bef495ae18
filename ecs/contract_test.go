package ecs_test

import (
	"strconv"
	"testing"
	"unsafe"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/suite"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// contractWorld is a World as a storage of the contract: every change is a Batch of its own.
type contractWorld struct {
	*ecs.World
	kinds []contract.Kind
	raws  []ecs.Dynamic
	terms []ecs.Term
	made  int // queries
}

func newWorld(kinds []contract.Kind, groups []contract.Set, layout ecs.Layout) *contractWorld {
	w := &contractWorld{World: ecs.NewWorld(ecs.WithLayout(layout)), kinds: kinds, raws: make([]ecs.Dynamic, len(kinds))}
	for i, k := range kinds {
		if k.Width == 0 {
			w.terms = append(w.terms, w.TagNamed(k.Name))
			continue
		}
		w.raws[i] = w.Dynamic(k.Name, int(k.Width))
		w.terms = append(w.terms, w.raws[i])
	}
	for _, g := range groups {
		w.Group(w.of(g)...)
	}
	return w
}

// of are the terms of a set.
func (w *contractWorld) of(s contract.Set) (terms []ecs.Term) {
	for _, c := range s.List() {
		terms = append(terms, w.terms[c])
	}
	return terms
}

func (w *contractWorld) Spawn(has contract.Set) entity.Entity {
	var e ecs.Entity
	w.Batch(func() { e = w.World.Spawn(w.of(has)...) })
	return entity.Entity(e)
}

func (w *contractWorld) Despawn(e entity.Entity) bool {
	if !w.Valid(e) {
		return false
	}
	w.Batch(func() { w.World.Despawn(ecs.Entity(e)) })
	return true
}

func (w *contractWorld) Valid(e entity.Entity) bool { return w.Alive(ecs.Entity(e)) }

func (w *contractWorld) Has(e entity.Entity) (s contract.Set) {
	for _, id := range w.Composition(ecs.Entity(e)) {
		s |= contract.SetOf(int(id))
	}
	return s
}

func (w *contractWorld) Get(e entity.Entity, component int) unsafe.Pointer {
	switch {
	case !w.Has(e).Has(component):
		return nil
	case w.kinds[component].Width == 0:
		return contract.TagValue()
	}
	return unsafe.Pointer(&w.raws[component].Ptr(ecs.Entity(e))[0])
}

func (w *contractWorld) Add(e entity.Entity, component int) unsafe.Pointer {
	if !w.Valid(e) {
		return nil
	}
	if !w.Has(e).Has(component) {
		w.Batch(func() { w.World.Add(ecs.Entity(e), w.terms[component]) })
	}
	return w.Get(e, component)
}

func (w *contractWorld) Remove(e entity.Entity, component int) bool {
	if !w.Has(e).Has(component) {
		return false
	}
	w.Batch(func() { w.World.Remove(ecs.Entity(e), w.terms[component]) })
	return true
}

// Memory is 0, because [suite.Behaves] does not use it.
func (w *contractWorld) Memory() int { return 0 }

// walk is a system that runs when Each is called.
type walk struct {
	*ecs.System
	visit func(*contract.Batch)
}

func (q *walk) Each(visit func(*contract.Batch)) {
	q.visit = visit
	q.Run(0)
}

func (w *contractWorld) Query(spec contract.Spec) contract.Query {
	w.made++
	var read []ecs.Term
	for _, c := range spec.Read {
		read = append(read, w.terms[c])
	}
	options := []ecs.Option{ecs.With(w.of(spec.With)...)}
	if spec.Without != 0 {
		options = append(options, ecs.Without(w.of(spec.Without)...))
	}
	q := &walk{}
	q.System = w.NewSystem("query "+strconv.Itoa(w.made), read, func(b ecs.Block) {
		s := contract.Batch{Len: b.Len()}
		for _, c := range spec.Read {
			s.Views = append(s.Views, contract.View{Base: unsafe.Pointer(&w.raws[c].In(b)[0]), Stride: w.kinds[c].Width})
		}
		q.visit(&s)
	}, options...)
	return q
}

// immediateWorld is a World as a storage of the contract: every change of an entity is made at once.
type immediateWorld struct{ *contractWorld }

func (w immediateWorld) Spawn(has contract.Set) entity.Entity {
	return entity.Entity(w.World.Spawn(w.of(has)...))
}

func (w immediateWorld) Despawn(e entity.Entity) bool {
	if !w.Valid(e) {
		return false
	}
	w.World.Despawn(ecs.Entity(e))
	return true
}

func (w immediateWorld) Add(e entity.Entity, component int) unsafe.Pointer {
	if !w.Valid(e) {
		return nil
	}
	w.World.Add(ecs.Entity(e), w.terms[component])
	return w.Get(e, component)
}

func (w immediateWorld) Remove(e entity.Entity, component int) bool {
	if !w.Has(e).Has(component) {
		return false
	}
	w.World.Remove(ecs.Entity(e), w.terms[component])
	return true
}

// TestContract runs the tests of the storages that the library is compared with.
func TestContract(t *testing.T) {
	for name, layout := range map[string]ecs.Layout{"laminar": ecs.Laminar, "trees": inspect.Trees, "paper": inspect.Paper, "lanes": ecs.Lanes} {
		t.Run(name, func(t *testing.T) {
			suite.Behaves(t, func(k []contract.Kind) contract.Storage { return newWorld(k, suite.Chain(), layout) })
			suite.Behaves(t, func(k []contract.Kind) contract.Storage { return immediateWorld{newWorld(k, suite.Chain(), layout)} })
		})
	}
}
