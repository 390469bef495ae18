package blockstore

import "github.com/copse-ecs/copse/internal/entity"

// entityList holds the entities of a class and of the classes that continue it, in row order.
type entityList struct {
	base     uint32 // the row of entities[0]
	fixed    bool   // it begins with the arrays themselves, so base is 0
	reserved int    // of a fixed one: the entities it has memory for when it next grows, at least
	entities []entity.Entity

	isOpen  bool   // between open and close
	oldBase uint32 // during a commit: the list as it was, which may be the same memory
	old     []entity.Entity
}

func (l *entityList) at(row uint32) *entity.Entity { return &l.entities[row-l.base] }

func (l *entityList) slice(from, to uint32) []entity.Entity {
	if from == to {
		return nil
	}
	return l.entities[from-l.base : to-l.base : to-l.base]
}

// open makes room for the rows from..to-1 and keeps what they have in common with
// start..end-1, the rows in use. Until close the list as it was is in old.
func (l *entityList) open(from, to, start, end uint32) {
	l.isOpen, l.oldBase, l.old = true, l.base, l.entities
	if from == to || from >= l.base && int(to-l.base) <= len(l.entities) {
		return
	}
	base, until, had := uint32(0), to, uint32(len(l.entities))
	if !l.fixed { // it moves with the array to its left: it gets some room on both sides, and keeps the room it had unless that is much
		slack := (to-from)/8 + 16
		base, until = from-min(from, slack), to+slack
		if lo, hi := min(base, l.base), max(until, l.base+had); hi-lo <= 4*(to-from)+1024 {
			base, until = lo, hi
		}
	}
	size := int(until - base)
	if had := int(had); size > had {
		size = max(size, l.reserved, min(had+had/8, 2*size), min(2*had, 1<<14), 16)
	}
	l.base, l.entities = base, make([]entity.Entity, size)
	if lo, hi := max(from, start), min(to, end); lo < hi {
		copy(l.entities[lo-base:], l.old[lo-l.oldBase:hi-l.oldBase])
	}
}

func (l *entityList) close() { l.isOpen, l.old = false, nil }
