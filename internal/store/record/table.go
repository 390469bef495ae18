package record

import (
	"errors"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/internal/store/entity"
)

const (
	// NoIndex stands for no record.
	NoIndex = ^uint32(0)
	// Queued marks a record whose composition is an index into a queue of changes.
	Queued = uint32(1) << 31
	// NoComposition stands for no composition: it is below Queued and above the number of every composition.
	NoComposition = Queued - 1
	// MaxEntities is how many entities can be alive at once: an index and a flag fit into 32 bits.
	MaxEntities = 1<<31 - 1
)

// Record is what is stored of an entity.
type Record struct {
	Generation uint32
	Comp       uint32 // its composition; Queued and an index into the queue; NoComposition if the record is free
	Row        uint32 // in its first class; in a free record the next free one
}

// Table holds the record of every entity, by index, and gives out handles. Its fields are read and written in inner loops;
// List gets longer by its methods alone.
type Table struct {
	generations
	List   []Record // given out; what its capacity has beyond them is zero
	Free   uint32   // the record given out next, or NoIndex
	Alive  int      // committed entities
	Limit  int      // of Alive
	Fast   []Record // what row indexes see, see Publish
	NoFast bool     // row indexes see no records
}

// Init makes a table without records and without a limit.
func (r *Table) Init() { r.Free, r.Limit = NoIndex, MaxEntities }

// SetLimit sets how many entities may be alive at once; 0 stands for the most there can be.
func (r *Table) SetLimit(n int) {
	if n <= 0 || n > MaxEntities {
		n = MaxEntities
	}
	r.Limit = n
}

// Allows reports whether n entities may be alive: they are not more than the limit, or not more than there are.
func (r *Table) Allows(n int) bool { return n <= r.Limit || n <= r.Alive }

// Current reports whether a handle is of the generation that its index has now.
func (r *Table) Current(e entity.Entity) bool {
	i := int(e.Index())
	return i < len(r.List) && r.List[i].Generation == e.Generation()
}

// Handle returns the present handle of an index that was given out.
func (r *Table) Handle(i uint32) entity.Entity { return entity.New(i, r.List[i].Generation) }

// Take gives out a free record, in O(1): every record is always valid, and the free ones are a
// list. There must be no fresh spawns: the next records are theirs.
func (r *Table) Take() uint32 {
	if i := r.Free; i != NoIndex {
		r.Free = r.List[i].Row
		return i
	}
	if len(r.List) == cap(r.List) {
		r.growForMore()
	}
	r.List = append(r.List, Record{Generation: r.First(), Comp: NoComposition})
	return uint32(len(r.List) - 1)
}

// TakeNext gives out the next n records at once.
func (r *Table) TakeNext(n int) []Record {
	had := len(r.List)
	if had+n > cap(r.List) {
		r.Grow(max(n, min(had, 1<<16)))
	}
	r.List = r.List[:had+n]
	return r.List[had:]
}

// TakeFor gives each entity of a list a handle and a record without a composition, free records first.
func (r *Table) TakeFor(list []entity.Entity) {
	at := 0
	for ; at < len(list) && r.Free != NoIndex; at++ {
		index := r.Take()
		list[at] = r.Handle(index)
	}
	had := len(r.List)
	for k := range r.TakeNext(len(list) - at) {
		r.List[had+k] = Record{Generation: r.First(), Comp: NoComposition}
		list[at] = entity.New(uint32(had+k), r.First())
		at++
	}
}

// Claim gives entities the records of their handles, which are in no use: their generations are those of the handles, and
// the records have no composition. What is free is not listed again, see [Table.ListFree]. O(entities + new records).
func (r *Table) Claim(list []entity.Entity) {
	r.noteClaim()
	had := len(r.List)
	most := had
	for _, e := range list {
		most = max(most, int(e.Index())+1)
	}
	for k := range r.TakeNext(most - had) {
		r.List[had+k] = Record{Generation: r.First(), Comp: NoComposition}
	}
	for _, e := range list {
		r.List[e.Index()].Generation = e.Generation()
	}
}

// Release ends the life of an index. One whose generations are used up is never given out again.
func (r *Table) Release(i uint32) {
	rec := &r.List[i]
	rec.Comp = NoComposition
	rec.Generation++
	if rec.Generation == 0 {
		return // no handle has generation 0: all handles of the index are dead
	}
	rec.Row, r.Free = r.Free, i
}

// ReleaseAll ends the life of all indices that have a composition or are queued. Free indices are given out again from the lowest one on.
func (r *Table) ReleaseAll() {
	r.Free, r.Alive = NoIndex, 0
	for i := len(r.List) - 1; i >= 0; i-- {
		rec := &r.List[i]
		if rec.Comp != NoComposition {
			rec.Comp = NoComposition
			rec.Generation++
		}
		if rec.Generation != 0 {
			rec.Row, r.Free = r.Free, uint32(i)
		}
	}
}

// Shrink gives up the memory of records that were not given out.
func (r *Table) Shrink() {
	list := make([]Record, len(r.List))
	copy(list, r.List)
	r.List = list
	r.Publish()
}

// growForMore makes room for more records where one is asked for after another.
func (r *Table) growForMore() {
	had := len(r.List)
	if had > 1<<16 { // by more than the quarter that grow adds, which would copy millions five times
		had /= 2
	}
	r.Grow(max(had, 16))
}

// Grow makes room for n more records: a quarter more than there was at least, so that many
// small steps do not each copy everything.
func (r *Table) Grow(n int) {
	had := len(r.List)
	if had+n <= cap(r.List) {
		return
	}
	list := make([]Record, had, max(had+n, cap(r.List)+cap(r.List)/4))
	copy(list, r.List)
	r.List = list
	r.Publish()
}

// Publish lets row indexes see all the records that there is memory for, so that giving out one more changes nothing there:
// a record that was not given out has the generation 0, which only the zero Entity has, and the composition without
// components.
func (r *Table) Publish() {
	r.Fast = r.List[:cap(r.List)]
	r.SetFast(!r.NoFast)
}

// SetFast says whether Fast has all records that there is memory for, or none. Only its length changes, since this is called twice for each
// system of a tick.
func (r *Table) SetFast(on bool) {
	if r.NoFast = !on; on {
		r.Fast = r.Fast[:cap(r.Fast)]
	} else {
		r.Fast = r.Fast[:0]
	}
}

// CopyFrom makes the table equal to another one, limits left out. It uses the memory that it has, if that is enough.
func (r *Table) CopyFrom(from *Table) {
	if n := len(from.List); n > cap(r.List) {
		r.List = slices.Clip(slices.Clone(from.List))
	} else {
		r.List = r.List[:cap(r.List)]
		clear(r.List[copy(r.List, from.List):])
		r.List = r.List[:n]
	}
	r.generations, r.Free, r.Alive, r.NoFast = from.generations, from.Free, from.Alive, from.NoFast
	r.Publish()
}

// ListFree makes the list of free records again: the lowest index is given out first. O(records).
func (r *Table) ListFree() {
	r.Free = NoIndex
	for i := len(r.List) - 1; i >= 0; i-- {
		if rec := &r.List[i]; rec.Comp == NoComposition && rec.Generation != 0 {
			rec.Row, r.Free = r.Free, uint32(i)
		}
	}
}

// Check returns an error if the free records are no list, or if records that were not given out are not zero. It is for tests and
// debug builds.
func (r *Table) Check() error {
	for i, rec := range r.List[len(r.List):cap(r.List)] {
		if rec != (Record{}) {
			return errors.New("record " + strconv.Itoa(len(r.List)+i) + " was not given out and is not zero")
		}
	}
	free, listed := 0, 0
	for i := range r.List {
		if r.List[i].Comp == NoComposition {
			free++
		}
	}
	for i := r.Free; i != NoIndex && listed <= free; i = r.List[i].Row {
		listed++
	}
	if listed > free {
		return errors.New("the list of free records is no list")
	}
	return nil
}
