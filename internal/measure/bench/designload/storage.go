package designload

import (
	"unsafe"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/measure/bench/storagecases"
	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// maxOptional is how many optional components a system may have. The queries of the storages have no optional components, so a
// system becomes a query for each combination of them.
const maxOptional = 4

// fitsStorages reports whether the storages can keep the design and run its systems: a query requires a component.
func (s *workloadDesign) fitsStorages() bool {
	for _, system := range s.systems {
		optional := 0
		if len(system.List.Items)+len(system.With.Items) == 0 {
			return false
		}
		for _, item := range system.List.Items {
			if item.Optional {
				optional++
			}
		}
		if optional > maxOptional {
			return false
		}
	}
	return s.layout.Spec.Components <= contract.MaxKinds
}

// contractSet converts a set.
func contractSet(s grouptree.Set) contract.Set { return contract.Set(s[0]) }

// kinds returns the components in the form of the storages.
func (s *workloadDesign) kinds() []contract.Kind {
	kinds := make([]contract.Kind, s.layout.Spec.Components)
	for c := range kinds {
		kinds[c].Name = s.names[c]
		if !s.layout.Spec.Tags.Has(c) {
			kinds[c].Width = uintptr(s.width(c))
		}
	}
	return kinds
}

// chain returns groups that contain one another, weakest first. It begins with the first declared group that owns at least two
// arrays and excludes no component, and goes on with the declared groups that contain the previous one.
func (s *workloadDesign) chain() (groups []contract.Set) {
	for _, g := range s.groups {
		owned := g.Has.Minus(s.layout.Spec.Tags)
		if g.Has != g.Cares || owned != g.Has || owned.Len() < 2 {
			continue
		}
		set := contractSet(owned)
		if len(groups) == 0 || set != groups[len(groups)-1] && set.Contains(groups[len(groups)-1]) {
			groups = append(groups, set)
		}
	}
	return groups
}

// storageWorld is a storage with the components and systems of a design.
type storageWorld struct {
	*workloadDesign
	storage  string
	store    contract.Storage
	walks    [][]walk        // of each system of the design
	entities []entity.Entity // by number from 0
	sum      uint32          // the sum of what the systems have read
}

// walk is a system with one combination of its optional components.
type walk struct {
	shape
	query  contract.Query
	widths []int // the sizes of the components that are read, then of those that are written
}

// shape is what a system takes, with one combination of its optional components.
type shape struct {
	columns       []int // the components that are read, then those that are written
	reads         int   // how many components are read
	counts        bool  // the system takes no components and counts its entities
	with, without contract.Set
}

// declare makes the empty storage and the queries.
func (w *storageWorld) declare() {
	w.store = storagecases.NewStorage(w.storage, w.kinds(), w.chain())
	for _, system := range w.systems {
		w.walks = append(w.walks, w.system(system))
	}
}

// system makes the walks of a system of the design.
func (w *storageWorld) system(s *syntax.System) (walks []walk) {
	for _, shape := range w.shapesOf(s) {
		walks = append(walks, w.walk(shape))
	}
	return walks
}

// shapesOf returns what a system takes, with each combination of its optional components.
func (s *workloadDesign) shapesOf(system *syntax.System) (shapes []shape) {
	var read, written, optional []int
	with, without := s.named(system.With), s.named(system.Without)
	mutable := map[int]bool{}
	for _, item := range system.List.Items {
		c, ok := s.ids[item.Name.Text]
		if !ok {
			continue
		}
		mutable[c] = item.Mut
		switch {
		case item.Optional:
			optional = append(optional, c)
			continue
		case s.layout.Spec.Tags.Has(c):
		case item.Mut:
			written = append(written, c)
		default:
			read = append(read, c)
		}
		with |= contract.SetOf(c)
	}
	if len(read)+len(written)+len(optional) == 0 {
		return []shape{{counts: true, with: with, without: without}}
	}
	for choice := range 1 << len(optional) {
		r, wr, has, not := read, written, with, without
		for k, c := range optional {
			if choice>>k&1 == 0 {
				not |= contract.SetOf(c)
				continue
			}
			has |= contract.SetOf(c)
			if mutable[c] {
				wr = append(wr[:len(wr):len(wr)], c)
			} else {
				r = append(r[:len(r):len(r)], c)
			}
		}
		if len(r)+len(wr) > 0 && has&not == 0 { // otherwise the walk reads and writes nothing, or matches nothing
			shapes = append(shapes, shape{columns: append(r[:len(r):len(r)], wr...), reads: len(r), with: has, without: not})
		}
	}
	return shapes
}

// walk makes a walk.
func (w *storageWorld) walk(s shape) walk {
	one := walk{shape: s, query: w.store.Query(contract.Spec{Read: s.columns, With: s.with, Without: s.without})}
	for _, c := range s.columns {
		one.widths = append(one.widths, w.width(c))
	}
	return one
}

// named returns the components of a list.
func (s *workloadDesign) named(list syntax.List) (set contract.Set) {
	for _, item := range list.Items {
		if c, ok := s.ids[item.Name.Text]; ok {
			set |= contract.SetOf(c)
		}
	}
	return set
}

// tick runs all systems.
func (w *storageWorld) tick() {
	for system := range w.walks {
		w.run(system)
	}
}

// run runs one system.
func (w *storageWorld) run(system int) {
	for i := range w.walks[system] {
		one := &w.walks[system][i]
		one.query.Each(func(s *contract.Batch) {
			if one.counts {
				w.sum += uint32(s.Len)
			}
			for k, width := range one.widths {
				if k < one.reads {
					w.sum += sumOfView(&s.Views[k], s.Len, width)
				} else {
					increaseView(&s.Views[k], s.Len, width)
				}
			}
		})
	}
}

// dense returns the values of a view as one slice, if they are side by side.
func dense(v *contract.View, n, width int) ([]byte, bool) {
	if v.Rows != nil || v.Stride != uintptr(width) {
		return nil, false
	}
	return unsafe.Slice((*byte)(v.Base), n*width), true
}

// value returns the i-th value of a view.
func value(v *contract.View, i, width int) []byte {
	row := uint32(i)
	if v.Rows != nil {
		row = v.Rows[i]
	}
	return unsafe.Slice((*byte)(contract.Address(*v, row)), width)
}

// sumOfView adds up the values of a view.
func sumOfView(v *contract.View, n, width int) (sum uint32) {
	if all, ok := dense(v, n, width); ok {
		return sumOf(all, width)
	}
	for i := range n {
		sum += sumOf(value(v, i, width), width)
	}
	return sum
}

// increaseView adds 1 to the values of a view.
func increaseView(v *contract.View, n, width int) {
	if all, ok := dense(v, n, width); ok {
		increase(all, width)
		return
	}
	for i := range n {
		increase(value(v, i, width), width)
	}
}

func (w *storageWorld) spawn(at int, has grouptree.Set) {
	w.entities = put(w.entities, at, w.store.Spawn(contractSet(has)))
}

func (w *storageWorld) change(at int, add, remove grouptree.Set) {
	for c := range add.All() {
		w.store.Add(w.entities[at], c)
	}
	for c := range remove.All() {
		w.store.Remove(w.entities[at], c)
	}
}

func (w *storageWorld) despawn(at int) { w.store.Despawn(w.entities[at]) }

// commit does nothing: changes happen at once.
func (w *storageWorld) batch(operations func()) { operations() }

// Checksum depends on every value in the storage and on what was read.
func (w *storageWorld) Checksum() uint64 {
	return w.workloadDesign.checksum(w.sum, w.store.Len(), func(at int, visit func(c int, bytes []byte)) {
		has := w.store.Has(w.entities[at])
		for _, c := range has.List() {
			var bytes []byte
			if !w.layout.Spec.Tags.Has(c) {
				bytes = unsafe.Slice((*byte)(w.store.Get(w.entities[at], c)), w.width(c))
			}
			visit(c, bytes)
		}
	}, len(w.entities))
}
