// Package journal lists which entities commits have changed, for caches over rows.
package journal

import "github.com/copse-ecs/copse/internal/store/entity"

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

// MinLength is the least length of the journal. It is longer where there are more entities: to bring a cache up to date
// for more than a quarter of them would take longer than to find everything.
const MinLength = 1 << 10

// Position returns the position after the last entry, for a reader that knows all that was before, and of a store with
// the given number of entities. From now on changes are listed.
func (j *Journal) Position(entities int) uint64 {
	length := max(len(j.ring), MinLength)
	for length < entities/4 {
		length *= 2
	}
	if length > len(j.ring) {
		j.ring = make([]uint32, length)
		j.Forget()
	}
	if !j.on {
		j.on = true
		j.Forget()
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

// Add lists an entity.
func (j *Journal) Add(i uint32) {
	if j.on {
		j.ring[int(j.next)&(len(j.ring)-1)] = i
		j.next++
	}
}

// AddEach lists entities.
func (j *Journal) AddEach(entities []entity.Entity) {
	if len(entities) > len(j.ring) {
		j.Forget()
		return
	}
	for _, e := range entities {
		j.Add(e.Index())
	}
}

// Forget makes all positions so far too old: everything may have changed.
func (j *Journal) Forget() { j.next += uint64(len(j.ring)) + 1 }

// Mark returns the position after the last entry, for Again. Unlike Position it is none of a reader.
func (j *Journal) Mark() uint64 { return j.next }

// Again lists what was listed after a position once more, because all of that is taken back.
func (j *Journal) Again(position uint64) {
	older, newer, ok := j.Since(position)
	if !ok || 2*(len(older)+len(newer)) > len(j.ring) { // not known any more, or it would be overwritten while it is read
		j.Forget()
		return
	}
	for _, part := range [2][]uint32{older, newer} {
		for _, i := range part {
			j.Add(i)
		}
	}
}

// Release gives up the memory of the journal: nothing is listed until the next reader.
func (j *Journal) Release() {
	j.Forget()
	j.ring, j.on = nil, false
}

// Takes reports whether n changes are to be listed, and stops listing if more is listed than is read. If they are more than the
// journal has room for, it forgets everything instead.
func (j *Journal) Takes(n int) bool {
	j.on = j.on && j.next-j.read <= uint64(len(j.ring))
	if j.on && n > len(j.ring) {
		j.Forget()
		return false
	}
	return j.on
}
