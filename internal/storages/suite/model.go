package suite

import (
	"slices"
	"sort"
	"unsafe"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// Kinds are the components of the suite: of the usual widths, of unusual ones, and a tag.
func Kinds() []contract.Kind {
	return []contract.Kind{
		{Name: "A", Width: 8}, {Name: "B", Width: 12}, {Name: "C", Width: 24}, {Name: "D", Width: 16},
		{Name: "E", Width: 4}, {Name: "F", Width: 40}, {Name: "G", Width: 0},
	}
}

// Chain is a chain of groups among those kinds, for storages that keep such.
func Chain() []contract.Set {
	return []contract.Set{contract.SetOf(0, 1), contract.SetOf(0, 1, 3), contract.SetOf(0, 1, 3, 5, 6)}
}

// model is the naive storage: for each entity its components and the number that their values
// were made from.
type model struct {
	kinds []contract.Kind
	alive map[entity.Entity]map[int]byte
	order []entity.Entity // alive, so that draws are the same every time
	ended []entity.Entity
}

func newModel(kinds []contract.Kind) *model {
	return &model{kinds: kinds, alive: map[entity.Entity]map[int]byte{}}
}

func (m *model) spawn(e entity.Entity, has contract.Set) {
	m.alive[e] = map[int]byte{}
	for _, c := range has.List() {
		m.alive[e][c] = 0
	}
	m.order = append(m.order, e)
}

func (m *model) despawn(e entity.Entity) {
	delete(m.alive, e)
	m.order = slices.DeleteFunc(m.order, func(o entity.Entity) bool { return o == e })
	m.ended = append(m.ended, e)
}

func (m *model) has(e entity.Entity) (s contract.Set) {
	for c := range m.alive[e] {
		s |= contract.SetOf(c)
	}
	return s
}

// matching returns, for each entity that a query visits, the values that it reads, sorted.
func (m *model) matching(spec contract.Spec) []string {
	var out []string
	for _, e := range m.order {
		if has := m.has(e); has.Contains(spec.With) && has&spec.Without == 0 {
			var text []byte
			for _, c := range spec.Read {
				text = append(text, valueOf(m.alive[e][c], m.kinds[c].Width)...)
			}
			out = append(out, string(text))
		}
	}
	sort.Strings(out)
	return out
}

// valueOf returns the bytes of a value that was made from a number; that of 0 is zero.
func valueOf(n byte, width uintptr) []byte {
	out := make([]byte, width)
	for i := range out {
		if n != 0 {
			out[i] = n + byte(i)*7
		}
	}
	return out
}

// bytesAt returns the value at a place.
func bytesAt(p unsafe.Pointer, width uintptr) []byte { return unsafe.Slice((*byte)(p), width) }

// visited returns what a query of a storage visits, as matching does.
func visited(q contract.Query, spec contract.Spec, kinds []contract.Kind) []string {
	var out []string
	q.Each(func(s *contract.Stretch) {
		for i := range s.Len {
			var text []byte
			for k, c := range spec.Read {
				text = append(text, bytesAt(unsafe.Pointer(contract.At[byte](s, k, i)), kinds[c].Width)...)
			}
			out = append(out, string(text))
		}
	})
	sort.Strings(out)
	return out
}
