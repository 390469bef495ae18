package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/entity"
)

const (
	noIndex = ^uint32(0)

	// queuedFlag marks a record whose composition is an index into the queue. noComp, below it and above
	// the number of every composition, stands for no composition.
	queuedFlag = uint32(1) << 31
	noComp     = queuedFlag - 1
)

// record is what is stored of an entity.
type record struct {
	generation uint32
	comp       uint32 // its composition; queuedFlag and an index into the queue; noComp if the record is free
	row        uint32 // in its first class; in a free record the next free one
}

// records holds the record of every entity, by index, and gives out handles.
type records struct {
	list   []record // given out; what its capacity has beyond them is zero
	free   uint32   // the record given out next, or noIndex
	alive  int      // committed entities
	limit  int      // of alive
	fast   []record // what row indexes see, see publish
	noFast bool     // row indexes see no records
}

func (r *records) init() { r.free = noIndex }

// setLimit sets how many entities may be alive at once; 0 stands for the most there can be.
func (r *records) setLimit(n int) {
	if n <= 0 || n > maxEntities {
		n = maxEntities
	}
	r.limit = n
}

// checkLimit refuses n entities if they are more than may be alive and more than there are.
func (r *records) checkLimit(n int) error {
	if n > r.limit && n > r.alive {
		return &LimitError{ErrEntityLimit, n, r.limit}
	}
	return nil
}

// current reports whether a handle is of the generation that its index has now.
func (r *records) current(e entity.Entity) bool {
	i := int(e.Index())
	return i < len(r.list) && r.list[i].generation == e.Generation()
}

// handle returns the present handle of an index that was given out.
func (r *records) handle(i uint32) entity.Entity { return entity.New(i, r.list[i].generation) }

// take gives out a free record, in O(1): every record is always valid, and the free ones are a
// list. There must be no fresh spawns: the next records are theirs.
func (r *records) take() uint32 {
	if i := r.free; i != noIndex {
		r.free = r.list[i].row
		return i
	}
	if len(r.list) == cap(r.list) {
		r.growForMore()
	}
	r.list = append(r.list, record{generation: 1, comp: noComp})
	return uint32(len(r.list) - 1)
}

// takeNext gives out the next n records at once.
func (r *records) takeNext(n int) []record {
	had := len(r.list)
	if had+n > cap(r.list) {
		r.grow(max(n, min(had, 1<<16)))
	}
	r.list = r.list[:had+n]
	return r.list[had:]
}

// takeFor gives each entity of a list a handle and a record, free records first. The entities
// have one composition and stand in rows from first on.
func (r *records) takeFor(list []entity.Entity, comp, first uint32) {
	at := 0
	for ; at < len(list) && r.free != noIndex; at++ {
		index := r.take()
		rec := &r.list[index]
		rec.comp, rec.row = comp, first+uint32(at)
		list[at] = entity.New(index, rec.generation)
	}
	had := len(r.list)
	for k := range r.takeNext(len(list) - at) {
		r.list[had+k] = record{1, comp, first + uint32(at)}
		list[at] = entity.New(uint32(had+k), 1)
		at++
	}
}

// release ends the life of an index. One whose generations are used up is never given out again.
func (r *records) release(i uint32) {
	rec := &r.list[i]
	rec.comp = noComp
	rec.generation++
	if rec.generation == 0 {
		return // no handle has generation 0: all handles of the index are dead
	}
	rec.row, r.free = r.free, i
}

// growForMore makes room for more records where one is asked for after another.
func (r *records) growForMore() {
	had := len(r.list)
	if had > 1<<16 { // by more than the quarter that grow adds, which would copy millions five times
		had /= 2
	}
	r.grow(max(had, 16))
}

// grow makes room for n more records: a quarter more than there was at least, so that many
// small steps do not each copy everything.
func (r *records) grow(n int) {
	had := len(r.list)
	if had+n <= cap(r.list) {
		return
	}
	list := make([]record, had, max(had+n, cap(r.list)+cap(r.list)/4))
	copy(list, r.list)
	r.list = list
	r.publish()
}

// publish lets row indexes see all the records that there is memory for, so that giving out one more changes nothing there:
// a record that was not given out has the generation 0, which only the zero Entity has, and the composition without
// components.
func (r *records) publish() {
	r.fast = r.list[:cap(r.list)]
	if r.noFast {
		r.fast = nil
	}
}

func (r *records) copyFrom(from *records) {
	r.list = slices.Clip(slices.Clone(from.list))
	r.free, r.alive, r.noFast = from.free, from.alive, from.noFast
	r.publish()
}
