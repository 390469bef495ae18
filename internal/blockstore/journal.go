package blockstore

import "github.com/copse-ecs/copse/internal/entity"

// Journal lists the entities of which a commit has changed the composition or a row, by index: an entity may be listed
// several times, and one that is gone is listed too. A cache over rows remembers a position and later reads what was
// listed since, so that it is brought up to date in time proportional to the changes. The journal has a fixed length: a
// reader that comes too late has to find everything again. Nothing is listed before the first reader, or while more is
// listed than is read.
type Journal struct {
	ring []uint32 // entry n is at n modulo the length, which is a power of two
	next uint64   // number of the next entry, so that old positions stay behind
	read uint64   // the highest position that a reader was given
	on   bool
}

// minJournal is the least length of the journal. It is longer where there are more entities: to bring a cache up to date
// for more than a quarter of them would take longer than to find everything.
const minJournal = 1 << 10

// Position returns the position after the last entry, for a reader that knows all that was before, and of a store with
// the given number of entities. From now on changes are listed.
func (j *Journal) Position(entities int) uint64 {
	length := max(len(j.ring), minJournal)
	for length < entities/4 {
		length *= 2
	}
	if length > len(j.ring) {
		j.ring = make([]uint32, length)
		j.forget()
	}
	if !j.on {
		j.on = true
		j.forget()
	}
	j.read = j.next
	return j.next
}

// Since returns the entries after a position, in two parts, oldest first. ok is false if some are not known any more.
func (j *Journal) Since(position uint64) (older, newer []uint32, ok bool) {
	n := j.next - position
	if !j.on || n > uint64(len(j.ring)) {
		return nil, nil, false
	}
	from, to := int(position)&(len(j.ring)-1), int(j.next)&(len(j.ring)-1)
	switch {
	case n == 0:
		return nil, nil, true
	case from < to:
		return j.ring[from:to], nil, true
	}
	return j.ring[from:], j.ring[:to], true
}

// add lists an entity.
func (j *Journal) add(i uint32) {
	if j.on {
		j.ring[int(j.next)&(len(j.ring)-1)] = i
		j.next++
	}
}

// addEach lists entities.
func (j *Journal) addEach(entities []entity.Entity) {
	if len(entities) > len(j.ring) {
		j.forget()
		return
	}
	for _, e := range entities {
		j.add(e.Index())
	}
}

// forget makes all positions so far too old: everything may have changed.
func (j *Journal) forget() { j.next += uint64(len(j.ring)) + 1 }

// addQueue lists the entities that a commit of the queue is about, except those of which it changes values alone.
func (j *Journal) addQueue(q *Queue) {
	j.on = j.on && j.next-j.read <= uint64(len(j.ring))
	switch {
	case !j.on:
	case q.Len() > len(j.ring):
		j.forget()
	default:
		for i := range q.fresh.comps {
			j.add(uint32(len(q.records.List) + i))
		}
		for i := range q.changes.List {
			if c := &q.changes.List[i]; c.Old != c.New {
				j.add(c.Index)
			}
		}
	}
}
