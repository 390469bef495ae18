package blockstore

import (
	"github.com/copse-ecs/copse/internal/entity"
	"github.com/copse-ecs/copse/internal/parallel"
	"github.com/copse-ecs/copse/internal/record"
	"github.com/copse-ecs/copse/internal/rowlist"
)

// freshPlan is what a commit does with fresh spawns that it leaves where they are: it counts them
// by composition, and gives them their records and rows side by side.
type freshPlan struct {
	min     int         // how many there are at least: fewer are written to the queue
	partLen int         // how many make up a part
	kinds   []freshKind // by composition
	parts   []uint32    // by part and composition: how many there are; then, of a group, how many join its block before the part
	count   []uint32    // by composition, of one part: where goroutines would be more than the work
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

// sum returns how many there are of each composition.
func (f *freshPlan) sum() []uint32 {
	all := sized(f.count, len(f.kinds))
	f.count = all
	clear(all)
	for at := 0; at < len(f.parts); at += len(all) {
		for comp, n := range f.parts[at:][:len(all)] {
			all[comp] += n
		}
	}
	return all
}

// countParts counts the fresh spawns by part and composition.
func (f *freshPlan) countParts(comps []uint16) {
	kinds := len(f.kinds)
	f.parts = sized(f.parts, f.countOfParts(comps)*kinds)
	f.eachPart(comps, func(part, _ int, comps []uint16, count []uint32) {
		clear(count)
		for _, comp := range comps {
			count[comp]++
		}
		copy(f.parts[part*kinds:], count)
	})
}

// lengthOfParts returns how many spawns a part has, and countOfParts how many parts there are.
func (f *freshPlan) lengthOfParts(comps []uint16) int {
	return max(f.partLen, (len(comps)+maxParts-1)/maxParts)
}

func (f *freshPlan) countOfParts(comps []uint16) int {
	n := f.lengthOfParts(comps)
	return (len(comps) + n - 1) / n
}

// eachPart calls do for each part, which begins at spawn number from, side by side where there are several. own has a number for each
// kind and belongs to the goroutine: in parts, goroutines would wait for one another's cache lines.
func (f *freshPlan) eachPart(comps []uint16, do func(part, from int, comps []uint16, own []uint32)) {
	parts, n := f.countOfParts(comps), f.lengthOfParts(comps)
	if parts == 1 {
		f.count = sized(f.count, len(f.kinds))
		do(0, 0, comps, f.count)
		return
	}
	parallel.Do(parts, func(next func() int) {
		own := make([]uint32, len(f.kinds))
		for part := next(); part < parts; part = next() {
			do(part, part*n, comps[part*n:min((part+1)*n, len(comps))], own)
		}
	})
}

// sumParts turns the counts of the parts into how many join a block before each part.
func (f *freshPlan) sumParts() {
	kinds := len(f.kinds)
	f.count = sized(f.count, kinds)
	before := f.count
	clear(before)
	for at := 0; at < len(f.parts); at += kinds {
		part := f.parts[at:][:kinds]
		for comp := range part {
			if group := f.kinds[comp].group; group != comp {
				part[group] += part[comp]
			}
		}
		for comp, n := range part {
			part[comp] = before[comp]
			if f.kinds[comp].group == comp {
				before[comp] += n
			}
		}
	}
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
