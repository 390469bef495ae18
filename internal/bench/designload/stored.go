package designload

import (
	"unsafe"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/bench/storagecases"
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// mostOptional is how many optional components a system may have on a storage of the contract, whose queries know of none:
// the system is asked for once with each choice of them.
const mostOptional = 4

// fits reports whether a storage of the contract can hold the design.
func (s *sketch) fits() bool {
	for _, system := range s.systems {
		optional := 0
		for _, item := range system.List.Items {
			if item.Optional {
				optional++
			}
		}
		if optional > mostOptional {
			return false
		}
	}
	return s.layout.Spec.Components <= contract.MaxKinds
}

// word returns the set in the one word that storages of the contract have for it.
func word(s grouptree.Set) contract.Set { return contract.Set(s[0]) }

// kinds are the components as the storages take them.
func (s *sketch) kinds() []contract.Kind {
	kinds := make([]contract.Kind, s.layout.Spec.Components)
	for c := range kinds {
		kinds[c].Name = s.names[c]
		if !s.layout.Spec.Tags.Has(c) {
			kinds[c].Width = uintptr(s.width(c))
		}
	}
	return kinds
}

// chain picks groups that contain each other, weakest first: the first one declared that owns two arrays and needs nothing
// absent, and of the others those that go on from there.
func (s *sketch) chain() (groups []contract.Set) {
	for _, g := range s.layout.Spec.Groups {
		owned := g.Has.Minus(s.layout.Spec.Tags)
		if g.Has != g.Cares || owned != g.Has || owned.Len() < 2 {
			continue
		}
		set := word(owned)
		if len(groups) == 0 || set != groups[len(groups)-1] && set.Contains(groups[len(groups)-1]) {
			groups = append(groups, set)
		}
	}
	return groups
}

// storedWorld is a storage of the contract that is filled as a design says.
type storedWorld struct {
	*sketch
	storage  string
	s        contract.Storage
	walks    []walk
	entities []entity.Entity // by number - 1
	sum      uint32          // of what systems have read
}

// walk is a system, or a system with one choice of its optional components.
type walk struct {
	query  contract.Query
	widths []int // of what is read, and behind it of what is written
	reads  int
}

func (w *storedWorld) declare() {
	w.s = storagecases.NewStorage(w.storage, w.kinds(), w.chain())
	for _, system := range w.systems {
		w.system(system)
	}
}

// system prepares a system that adds up what it reads and adds 1 to what it writes.
func (w *storedWorld) system(s *syntax.System) {
	var read, written, optional []int
	with, without := w.named(s.With), w.named(s.Without)
	mutable := map[int]bool{}
	for _, item := range s.List.Items {
		c, ok := w.ids[item.Name.Text]
		if !ok {
			continue
		}
		mutable[c] = item.Mut
		switch {
		case item.Optional:
			optional = append(optional, c)
			continue
		case w.layout.Spec.Tags.Has(c):
		case item.Mut:
			written = append(written, c)
		default:
			read = append(read, c)
		}
		with |= contract.SetOf(c)
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
		w.walk(r, wr, has, not)
	}
}

func (w *storedWorld) walk(read, written []int, with, without contract.Set) {
	columns := append(read[:len(read):len(read)], written...)
	if len(columns) == 0 || with&without != 0 {
		return // nothing is read or written, or nothing is met
	}
	one := walk{reads: len(read), query: w.s.Query(contract.Spec{Read: columns, With: with, Without: without})}
	for _, c := range columns {
		one.widths = append(one.widths, w.width(c))
	}
	w.walks = append(w.walks, one)
}

func (w *storedWorld) named(list syntax.List) (set contract.Set) {
	for _, item := range list.Items {
		if c, ok := w.ids[item.Name.Text]; ok {
			set |= contract.SetOf(c)
		}
	}
	return set
}

// tick runs the systems.
func (w *storedWorld) tick() {
	for i := range w.walks {
		one := &w.walks[i]
		one.query.Each(func(s *contract.Batch) {
			for k, width := range one.widths {
				if k < one.reads {
					w.sum += totalOf(&s.Views[k], s.Len, width)
				} else {
					increaseOf(&s.Views[k], s.Len, width)
				}
			}
		})
	}
}

// inStep returns the values of a view as one piece of memory, if they are.
func inStep(v *contract.View, n, width int) ([]byte, bool) {
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

func totalOf(v *contract.View, n, width int) (sum uint32) {
	if all, ok := inStep(v, n, width); ok {
		return total(all, width)
	}
	for i := range n {
		sum += total(value(v, i, width), width)
	}
	return sum
}

func increaseOf(v *contract.View, n, width int) {
	if all, ok := inStep(v, n, width); ok {
		increase(all, width)
		return
	}
	for i := range n {
		increase(value(v, i, width), width)
	}
}

func (w *storedWorld) spawn(n int, has grouptree.Set) {
	for range n {
		w.entities = append(w.entities, w.s.Spawn(word(has)))
	}
}

func (w *storedWorld) change(at int, add, remove grouptree.Set) {
	for c := range add.All() {
		w.s.Add(w.entities[at], c)
	}
	for c := range remove.All() {
		w.s.Remove(w.entities[at], c)
	}
}

func (w *storedWorld) despawn(at int) { w.s.Despawn(w.entities[at]) }

// commit does nothing: changes have happened.
func (w *storedWorld) commit() {}

// Units returns the number of entities in the end.
func (w *storedWorld) Units() int { return w.sketch.entities }

// Checksum is as that of a world of ours.
func (w *storedWorld) Checksum() uint64 {
	return w.sketch.checksum(w.sum, w.s.Len(), func(at int, visit func(c int, bytes []byte)) {
		has := w.s.Has(w.entities[at])
		for _, c := range has.List() {
			var bytes []byte
			if !w.layout.Spec.Tags.Has(c) {
				bytes = unsafe.Slice((*byte)(w.s.Get(w.entities[at], c)), w.width(c))
			}
			visit(c, bytes)
		}
	}, len(w.entities))
}

// storedTick runs the systems over the population that the text leaves.
type storedTick struct{ storedWorld }

// Setup does what the text says.
func (d *storedTick) Setup() {
	d.declare()
	d.play(&d.storedWorld)
}

// Step runs a tick.
func (d *storedTick) Step(int) { d.tick() }

// storedText does what the text says.
type storedText struct{ storedWorld }

// Setup makes the empty storage.
func (d *storedText) Setup() { d.declare() }

// Step does what the text says.
func (d *storedText) Step(int) { d.play(&d.storedWorld) }
