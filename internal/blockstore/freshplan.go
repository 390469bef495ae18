package blockstore

import (
	"slices"

	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/record"
	"github.com/copse-ecs/copse/internal/rowlist"
)

// freshPlan is what a commit does with fresh spawns that it leaves where they are: it counts them
// by composition, and gives them their records and rows side by side.
type freshPlan struct {
	min     int         // how many there are at least: fewer are written to the queue
	partLen int         // how many make up a part
	kinds   []freshKind // by composition
	before  []uint32    // by part and composition: how many there are before the part
	all     []uint32    // by composition: how many there are; memory for writing where there is one part
}

// freshKind is what becomes of the fresh spawns of one composition.
type freshKind struct {
	block int32 // that they join; -1 if they have no rows, or there are none
	group int   // the first kind that joins the same block
	list  *rowlist.Entities
	free  *rowlist.Free
}

const (
	// minFresh is how many fresh spawns a commit has at least to count them where they are.
	minFresh = 1 << 12
	// freshPartLen is how many a goroutine takes at once, unless there were more than maxParts
	// parts then, which bounds the memory for counting.
	freshPartLen = 1 << 15
	maxParts     = 1 << 8
)

// lengthOfParts returns how many spawns a part has.
func (f *freshPlan) lengthOfParts(comps []uint16) int {
	return max(f.partLen, (len(comps)+maxParts-1)/maxParts)
}

// count counts the fresh spawns by composition, and before each part.
func (f *freshPlan) count(comps []uint16) {
	f.before, f.all = f.before[:0], sized(f.all, len(f.kinds))
	clear(f.all)
	for part := range slices.Chunk(comps, f.lengthOfParts(comps)) {
		f.before = append(f.before, f.all...)
		for _, comp := range part {
			f.all[comp]++
		}
	}
}

// joinedBefore writes to slot by group how many join its block before a part, and returns it.
func (f *freshPlan) joinedBefore(part int, slot []uint32) []uint32 {
	clear(slot)
	for comp, n := range f.before[part*len(slot):][:len(slot)] {
		slot[f.kinds[comp].group] += n
	}
	return slot
}

// write gives the fresh spawns of a part, the first of which has the given index, their records and rows.
// slot is by group how many have joined its block.
func (f *freshPlan) write(comps []uint16, records []record.Record, first uint32, slot []uint32) {
	for i, comp := range comps {
		kind, r := &f.kinds[comp], &records[i]
		*r = record.Record{Generation: 1, Comp: uint32(comp)}
		if kind.block < 0 {
			continue
		}
		r.Row = kind.free.At(slot[kind.group])
		slot[kind.group]++
		*kind.list.At(r.Row) = entity.New(first+uint32(i), 1)
	}
}
