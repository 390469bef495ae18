package bench

import (
	"slices"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/aos"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/hybrid"
	"github.com/copse-ecs/copse/internal/storages/manager"
	"github.com/copse-ecs/copse/internal/storages/pointers"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
)

// maker makes an empty storage of the contract. groups is the chain of groups, weakest first,
// that the workload would ask for; most storages know of none.
type maker struct {
	name string
	make func(kinds []contract.Kind, groups []contract.Set) contract.Storage
}

// owned is the group that a sparse set owns: the weakest that is one.
func owned(groups []contract.Set) contract.Set {
	for _, g := range groups {
		if g.Len() > 1 {
			return g
		}
	}
	return 0
}

// space makes sparse sets without a group.
func space(options sparseset.Options) func([]contract.Kind, []contract.Set) contract.Storage {
	return func(k []contract.Kind, _ []contract.Set) contract.Storage { return sparseset.NewSpace(k, options, 0) }
}

// tables makes archetypes.
func tables(options archetype.Options) func([]contract.Kind, []contract.Set) contract.Storage {
	return func(k []contract.Kind, _ []contract.Set) contract.Storage { return archetype.New(k, options) }
}

// makers are the storages beside ours, by the names that benchmarks give them.
var makers = []maker{
	{"archetype", tables(archetype.Options{})},
	{"archetype-noedges", tables(archetype.Options{Edges: archetype.Looked, Index: archetype.Scanned})},
	{"sparseset", space(sparseset.Options{})},
	{"sparseset-group", func(k []contract.Kind, g []contract.Set) contract.Storage {
		return sparseset.NewSpace(k, sparseset.Options{}, owned(g))
	}},
	{"manager", func(k []contract.Kind, _ []contract.Set) contract.Storage { return manager.New(k) }},
	{"aos", func(k []contract.Kind, _ []contract.Set) contract.Storage { return aos.New(k) }},
	{"hybrid", func(k []contract.Kind, g []contract.Set) contract.Storage { return hybrid.New(k, g) }},
	{"pointers", func(k []contract.Kind, _ []contract.Set) contract.Storage { return pointers.New(k) }},
	{"sparseset-traditional", space(sparseset.Options{Form: sparseset.Traditional})},
	{"sparseset-two", space(sparseset.Options{Allocation: sparseset.Two})},
	{"sparseset-unchecked", space(sparseset.Options{Checks: sparseset.Unchecked})},
	{"sparseset-old", func(k []contract.Kind, _ []contract.Set) contract.Storage { return sparseset.NewOldSpace(k) }},
}

// NewStorage makes an empty storage beside ours, by the name that benchmarks give it. groups is a chain, weakest first, that
// it may keep in step. It panics where there is none of that name.
func NewStorage(name string, kinds []contract.Kind, groups []contract.Set) contract.Storage {
	return makerOf(name).make(kinds, groups)
}

func makerOf(name string) maker {
	return makers[slices.IndexFunc(makers, func(m maker) bool { return m.name == name })]
}

// CommonStorages are the names of the storages that take part in every workload.
func CommonStorages() []string { return slices.Clone(common) }

// common are the storages that take part in every workload.
var common = []string{"archetype", "archetype-noedges", "sparseset", "sparseset-group", "manager", "aos", "hybrid", "pointers"}

// revisions are the forms of a sparse set that Varkor tried or asked about.
var revisions = []string{"sparseset-traditional", "sparseset-two", "sparseset-unchecked", "sparseset-old"}

// addStored gives a metric a case for each of the named storages.
func addStored[I Instance](w *Workload, metric string, names []string, create func(maker, Params) I) {
	for _, name := range names {
		m := makerOf(name)
		w.Add(metric, Case{name, func(p Params) Instance { return create(m, p) }})
	}
}

// without leaves some names out.
func without(names []string, out ...string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(n string) bool { return slices.Contains(out, n) })
}

// vecKinds are n components of the chain.
func vecKinds(n int) []contract.Kind {
	kinds := []contract.Kind{
		contract.KindOf[Position](), contract.KindOf[Velocity](), contract.KindOf[Acceleration](), contract.KindOf[Jerk](),
		contract.KindOf[Snap](), contract.KindOf[Crackle](), contract.KindOf[Pop](), contract.KindOf[Lock](),
		contract.KindOf[Drop](), contract.KindOf[Tumble](), contract.KindOf[Waver](), contract.KindOf[Quiver](),
	}
	return kinds[:n]
}

// upTo is the set of the components 0..n-1.
func upTo(n int) contract.Set { return 1<<n - 1 }

// nested is the chain of groups of the first from..to components.
func nested(from, to int) (groups []contract.Set) {
	for n := from; n <= to; n++ {
		groups = append(groups, upTo(n))
	}
	return groups
}

// stored is what all workloads on a storage of the contract have.
type stored struct {
	s        contract.Storage
	entities []entity.Entity // the program's
}

// spawn makes an entity whose vectors are all One.
func (t *stored) spawn(has contract.Set) entity.Entity {
	e := t.s.Spawn(has)
	for left := has; left != 0; left &= left - 1 {
		*(*Vec)(t.s.Get(e, left.First())) = One
	}
	return e
}

// vec returns the value of a component, if entity i has it.
func (t *stored) vec(i, component int) (v Vec, has bool) {
	if p := contract.Value[Vec](t.s, t.entities[i], component); p != nil {
		return *p, true
	}
	return v, false
}

// axpy adds dt times the second column of a stretch to the first.
func axpy(s *contract.Stretch) {
	p, inStep := contract.In[Vec](s, 0)
	v, both := contract.In[Vec](s, 1)
	if inStep && both {
		Loop(p, v, Delta)
		return
	}
	axpyRows(s)
}

// axpyRows does so for values that stand anywhere.
func axpyRows(s *contract.Stretch) {
	a, b := s.Views[0], s.Views[1]
	if a.Rows == nil || b.Rows == nil {
		for i := range s.Len {
			addVec(contract.At[Vec](s, 0, i), contract.At[Vec](s, 1, i))
		}
		return
	}
	rows := b.Rows[:len(a.Rows)]
	for i, row := range a.Rows {
		addVec((*Vec)(contract.Place(a, row)), (*Vec)(contract.Place(b, rows[i])))
	}
}

func addVec(p, v *Vec) {
	p.X += Delta * v.X
	p.Y += Delta * v.Y
	p.Z += Delta * v.Z
}
