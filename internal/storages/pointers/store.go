package pointers

import (
	"slices"
	"unsafe"

	"github.com/copse-ecs/copse/internal/storages/contract"
	"github.com/copse-ecs/copse/internal/store/entity"
)

// Store is the storage.
type Store struct {
	kinds   []contract.Kind
	objects []object
	classes []*class
	bySet   map[contract.Set]*class
	pool    contract.Pool[uint32] // the place of the object in the list
	tell    func(contract.Event)  // nil unless the store is traced
}

var _ contract.Traced = (*Store)(nil)

// object is an element of the list: the class and the address of an object, as in an interface value.
type object struct {
	class *class
	data  unsafe.Pointer
	owner uint32 // index of the entity
}

// class is a composition of which there are objects.
type class struct {
	number  int
	has     contract.Set
	words   int       // the size of an object
	offsets []uintptr // by component, its offset in an object
}

// New returns an empty storage for components of the given kinds.
func New(kinds []contract.Kind) *Store {
	contract.MustFit(kinds)
	return &Store{kinds: kinds, bySet: map[contract.Set]*class{}}
}

// classOf returns the class of a composition.
func (s *Store) classOf(has contract.Set) *class {
	if c := s.bySet[has]; c != nil {
		return c
	}
	c := &class{number: len(s.classes), has: has, offsets: make([]uintptr, len(s.kinds))}
	size := uintptr(0)
	for _, k := range has.List() {
		if s.kinds[k].Width == 0 {
			continue // offset 0: an address after the last value would be outside of the object
		}
		if s.kinds[k].Width%8 == 0 {
			size = (size + 7) &^ 7
		}
		c.offsets[k] = size
		size = (size + s.kinds[k].Width + 3) &^ 3
	}
	c.words = int(size+7) / 8
	s.classes, s.bySet[has] = append(s.classes, c), c
	return c
}

// allocate returns a new object whose values are zero.
func (c *class) allocate() unsafe.Pointer {
	if c.words == 0 {
		return contract.TagValue()
	}
	return unsafe.Pointer(unsafe.SliceData(make([]uint64, c.words)))
}

// Spawn makes an entity with the components of the set.
func (s *Store) Spawn(has contract.Set) entity.Entity {
	c := s.classOf(has)
	e := s.pool.New(uint32(len(s.objects)))
	s.objects = append(s.objects, object{c, c.allocate(), e.Index()})
	if s.tell != nil {
		s.tellSpawn()
	}
	return e
}

// Despawn ends an entity. The last object takes its place in the list.
func (s *Store) Despawn(e entity.Entity) bool {
	at := s.pool.Find(e)
	if at == nil {
		return false
	}
	last := len(s.objects) - 1
	moved := s.objects[last]
	s.objects[*at] = moved
	*s.pool.At(moved.owner) = *at
	if s.tell != nil {
		s.tellRemoval(*at, uint32(last), moved.owner)
	}
	s.objects[last] = object{}
	s.objects = s.objects[:last]
	s.pool.Free(e)
	return true
}

// Valid reports whether an entity is alive.
func (s *Store) Valid(e entity.Entity) bool { return s.pool.Find(e) != nil }

// find returns the object of an entity, nil if the entity is not alive.
func (s *Store) find(e entity.Entity) *object {
	if at := s.pool.Find(e); at != nil {
		return &s.objects[*at]
	}
	return nil
}

// Has returns the components of an entity.
func (s *Store) Has(e entity.Entity) contract.Set {
	if o := s.find(e); o != nil {
		return o.class.has
	}
	return 0
}

// Get returns the address of the value of a component, nil if the entity does not have it.
func (s *Store) Get(e entity.Entity, component int) unsafe.Pointer {
	if o := s.find(e); o != nil && o.class.has.Has(component) {
		return unsafe.Add(o.data, o.class.offsets[component])
	}
	return nil
}

// Add adds a component to an entity, unless it has it. A new component needs a new object, of another
// class.
func (s *Store) Add(e entity.Entity, component int) unsafe.Pointer {
	o := s.find(e)
	if o == nil {
		return nil
	}
	if !o.class.has.Has(component) {
		s.changeClass(o, o.class.has|contract.SetOf(component))
	}
	return unsafe.Add(o.data, o.class.offsets[component])
}

// Remove takes a component from an entity, which needs a new object.
func (s *Store) Remove(e entity.Entity, component int) bool {
	o := s.find(e)
	if o == nil || !o.class.has.Has(component) {
		return false
	}
	s.changeClass(o, o.class.has&^contract.SetOf(component))
	return true
}

// changeClass replaces an object by a new one of another class and copies the values of the components that both have.
func (s *Store) changeClass(o *object, has contract.Set) {
	was, c := *o, s.classOf(has)
	o.class, o.data = c, c.allocate()
	for left := has & was.class.has; left != 0; left &= left - 1 {
		k := left.First()
		contract.Copy(unsafe.Add(o.data, c.offsets[k]), unsafe.Add(was.data, was.class.offsets[k]), s.kinds[k].Width)
	}
	if s.tell != nil {
		s.tellClass(o.owner)
	}
}

// Order is an order in which objects are visited.
type Order uint8

const (
	Sorted   Order = iota // by class, otherwise as before
	Shuffled              // at random, as after many changes; the same order each time
)

// Arrange puts the list into an order. Objects that are made later come last.
func (s *Store) Arrange(order Order) {
	if order == Sorted {
		slices.SortStableFunc(s.objects, func(a, b object) int { return a.class.number - b.class.number })
	} else {
		state := uint64(len(s.objects))
		for i := len(s.objects) - 1; i > 0; i-- {
			state = state*6364136223846793005 + 1442695040888963407 // Knuth's generator
			j := int((state >> 33) * uint64(i+1) >> 31)
			s.objects[i], s.objects[j] = s.objects[j], s.objects[i]
		}
	}
	for i := range s.objects {
		*s.pool.At(s.objects[i].owner) = uint32(i)
	}
}

// Len returns how many entities are alive.
func (s *Store) Len() int { return s.pool.Len() }

// Memory returns how many bytes are allocated, without the overhead of the allocator.
func (s *Store) Memory() int {
	sum := s.pool.Bytes() + cap(s.objects)*int(unsafe.Sizeof(object{}))
	for i := range s.objects {
		sum += 8 * s.objects[i].class.words
	}
	return sum
}

// query visits the objects one by one.
type query struct {
	store   *Store
	spec    contract.Spec
	matches []bool // by class, whether it matches; classes that were made since the last walk are missing
	batch   contract.Batch
}

// Query makes a query; nothing is computed in advance.
func (s *Store) Query(spec contract.Spec) contract.Query {
	q := &query{store: s, spec: spec}
	q.batch.Views = make([]contract.View, len(spec.Read))
	return q
}

// Each visits every object of a matching class, as a batch of one.
func (q *query) Each(visit func(*contract.Batch)) {
	s := q.store
	for n := len(q.matches); n < len(s.classes); n++ {
		has := s.classes[n].has
		q.matches = append(q.matches, has.Contains(q.spec.With) && has&q.spec.Without == 0)
	}
	q.batch.Len = 1
	for i, c := range q.spec.Read {
		q.batch.Views[i].Stride = s.kinds[c].Width
	}
	for i := range s.objects {
		o := &s.objects[i]
		if !q.matches[o.class.number] {
			continue
		}
		for k, c := range q.spec.Read {
			q.batch.Views[k].Base = unsafe.Add(o.data, o.class.offsets[c])
		}
		visit(&q.batch)
	}
}
