package storagetrace

import (
	"errors"
	"math"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/storagecost"
	"github.com/copse-ecs/copse/internal/storages/aos"
	"github.com/copse-ecs/copse/internal/storages/archetype"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/storages/manager"
	"github.com/copse-ecs/copse/internal/storages/pointers"
	"github.com/copse-ecs/copse/internal/storages/sparseset"
	"github.com/copse-ecs/copse/internal/store/entity"
	"github.com/copse-ecs/copse/internal/wording"
)

// MaxSteps is how many steps a trace keeps.
const MaxSteps = 400_000

// storage is a storage that can be traced.
type storage struct {
	name  document.TracedStorage
	title string
	kinds int                                                      // how many components it can have
	make  func([]contract.Kind, []sparseset.Group) contract.Traced // the groups are those over sparse sets
}

var storages = []storage{
	{"archetype", "archetypes", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return archetype.New(k) }},
	{"sparse", "sparse sets", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced {
		return sparseset.NewSpace(k, sparseset.Options{}, 0)
	}},
	{"owning", "groups over sparse sets", contract.MaxKinds, func(k []contract.Kind, groups []sparseset.Group) contract.Traced {
		return sparseset.NewGrouped(k, sparseset.Options{}, groups)
	}},
	{"bin", "the descriptor bin", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return sparseset.NewOldSpace(k) }},
	{"manager", "component managers", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return manager.New(k, manager.FillsHole) }},
	{"ordered", "ordered managers", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced {
		return manager.New(k, manager.KeepsOrder)
	}},
	{"sorted", "sorted managers", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return manager.New(k, manager.Sorted) }},
	{"structs", "an array of structs", contract.MaxKinds - 1, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return aos.New(k) }},
	{"objects", "objects", contract.MaxKinds, func(k []contract.Kind, _ []sparseset.Group) contract.Traced { return pointers.New(k) }},
}

// run carries out a design on a storage.
type run struct {
	*Trace
	store    contract.Traced
	handles  []entity.Entity // by number - 1
	numbers  []uint32        // by index in the storage, the number of the entity that has it
	spawning uint32          // the number of the entity that is being spawned; 0 if none is
	excess   bool            // there are too many steps
}

// Of carries out a design on the storage of a name. The error says why it cannot be followed.
func Of(a *analysis.Analysis, name document.TracedStorage) (*Trace, error) {
	for i := range storages {
		if storages[i].name == name {
			return storages[i].follow(a)
		}
	}
	return nil, errors.New("there is no storage " + wording.Quote(string(name)))
}

func (s *storage) follow(a *analysis.Analysis) (*Trace, error) {
	if n := len(a.Design.Components); n > s.kinds {
		return nil, errors.New("the design has " + wording.Amount(n, "component") + ", and " + s.title + " can have " + strconv.Itoa(s.kinds) + " here")
	}
	kinds := make([]contract.Kind, len(a.Design.Components))
	for c := range kinds {
		kinds[c] = contract.Kind{Name: a.Design.Components[c].Name, Width: uintptr(a.Design.Components[c].Bytes)}
		if kinds[c].Width > math.MaxInt32>>12 {
			return nil, errors.New("a value of " + kinds[c].Name + " is too large to be stored here")
		}
	}
	groups, err := s.groups(a)
	if err != nil {
		return nil, err
	}
	store := s.make(kinds, groups)
	t := &Trace{a: a, storage: s, picture: contract.NewPicture(store.Lists()), sets: make([]contract.Set, store.Lists())}
	r := &run{Trace: t, store: store}
	store.Trace(r.note)
	if !storagecost.Follow(a, r) {
		return nil, errors.New("the design asks for too much to be followed to its end")
	}
	if r.excess {
		return nil, errors.New("the ticks take more than " + wording.Amount(MaxSteps, "step") + " with " + s.title + ", and no more are kept; spawn fewer entities")
	}
	t.ends = t.ends[:min(len(t.ends), len(a.Ticks))]
	if len(t.ends) == 0 {
		return nil, errors.New("nothing to step through: no entity is spawned")
	}
	t.goTo(t.ends[len(t.ends)-1])
	return t, nil
}

// groups returns the groups over sparse sets that cost least; none for other storages.
func (s *storage) groups(a *analysis.Analysis) (out []sparseset.Group, err error) {
	if s.name != "owning" {
		return nil, nil
	}
	best, err := storagecost.BestGroups(a)
	for _, g := range best {
		out = append(out, sparseset.Group{Own: bits(g.Own), Get: bits(g.Get), Not: bits(g.Not)})
	}
	return out, err
}

// note keeps an event, with the number of the entity in the design.
func (r *run) note(e contract.Event) {
	if len(r.events) == MaxSteps {
		r.excess = true
		return
	}
	switch {
	case e.Kind == contract.ListMade:
		r.sets = append(r.sets, e.Has)
	case e.Kind == contract.EdgeCached:
	case r.spawning != 0:
		e.Entity = r.spawning
	default:
		e.Entity = r.numbers[e.Entity]
	}
	r.events = append(r.events, e)
}

// bits returns components as a storage knows them.
func bits(s grouptree.Set) (out contract.Set) {
	for c := range s.All() {
		out |= contract.SetOf(c)
	}
	return out
}

func (r *run) Spawn(set grouptree.Set, first, n int) {
	if r.excess = r.excess || len(r.events)+n > MaxSteps; r.excess {
		return
	}
	has := bits(set)
	for number := first; number < first+n; number++ {
		r.spawning = uint32(number)
		e := r.store.Spawn(has)
		r.spawning = 0
		for len(r.numbers) <= int(e.Index()) {
			r.numbers = append(r.numbers, 0)
		}
		r.numbers[e.Index()] = uint32(number)
		r.handles, r.indexes = append(r.handles, e), append(r.indexes, e.Index())
	}
}

func (r *run) Change(number int, before, after grouptree.Set) {
	if r.excess {
		return
	}
	e := r.handles[number-1]
	if s, ok := r.store.(*sparseset.Grouped); ok {
		s.Change(e, bits(after))
		return
	}
	for c := range before.Minus(after).All() {
		r.store.Remove(e, c)
	}
	for c := range after.Minus(before).All() {
		r.store.Add(e, c)
	}
}

func (r *run) Despawn(number int) {
	if !r.excess {
		r.store.Despawn(r.handles[number-1])
	}
}

func (r *run) Commit() { r.ends = append(r.ends, len(r.events)) }
