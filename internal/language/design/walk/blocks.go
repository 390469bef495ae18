package walk

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
)

// mostBlocks is how many blocks of a segment are described; a picture has no room for more.
const mostBlocks = 1000

// blocks describes the blocks of segments.
type blocks struct {
	a    *analysis.Analysis
	walk *Walk
	look map[int]document.WalkLook // by block of the layout
}

func newBlocks(a *analysis.Analysis, w *Walk) *blocks {
	return &blocks{a: a, walk: w, look: make(map[int]document.WalkLook)}
}

// of returns the blocks of a segment that have rows. A table, and an array that is not divided, is one block.
func (b *blocks) of(s *Segment) (list []document.WalkBlock) {
	switch {
	case len(s.pieces) > 0:
		list = s.tableBlocks()
	case s.IsTable():
	case b.walk.Plan != nil && b.a.HasArray(s.Component):
		list = b.layoutBlocks(s)
	case b.walk.Storage == "owning":
		list = b.walk.groupBlocks(s)
	}
	if len(list) == 0 || len(list) > mostBlocks {
		return []document.WalkBlock{{From: 0, To: s.at(s.Total)}}
	}
	return list
}

// at returns where a row of an array that is one piece begins: in bytes, or in rows if it is not read.
func (s *Segment) at(row int) int {
	if s.Bytes == 0 {
		return row
	}
	return row * s.Bytes
}

func (b *blocks) layoutBlocks(s *Segment) (list []document.WalkBlock) {
	array := &b.a.Layout.Arrays[b.a.Layout.ArrayOf(s.Component, s.Lane)]
	for _, leaf := range array.Leaves {
		if start, rows := b.a.Starts[leaf], b.a.Rows[leaf]; rows > 0 {
			list = append(list, document.WalkBlock{From: s.at(start), To: s.at(start + rows), Look: b.lookOf(leaf)})
		}
	}
	return list
}

// lookOf says whether a block of the layout is in the same order in several arrays, or else in that of a group.
func (b *blocks) lookOf(leaf int) document.WalkLook {
	look, known := b.look[leaf]
	if !known {
		l := &b.a.Layout.Leaves[leaf]
		switch {
		case l.Shared.Len() > 1:
			look = document.InStep
		case slices.ContainsFunc(b.a.Groups, func(g analysis.GroupResult) bool { return l.Implies(g.Conj) }):
			look = document.Ordered
		}
		b.look[leaf] = look
	}
	return look
}

// tableBlocks returns a block for each table. Those that are walked are marked.
func (s *Segment) tableBlocks() (list []document.WalkBlock) {
	for i, p := range s.pieces {
		rows := s.Total - p.row
		if i+1 < len(s.pieces) {
			rows = s.pieces[i+1].row - p.row
		}
		from, look := p.line*LineBytes, document.Plain
		if s.Bytes == 0 {
			from = p.row
		}
		if p.walked {
			look = document.InStep
		}
		list = append(list, document.WalkBlock{From: from, To: from + s.at(rows), Look: look})
	}
	return list
}

// groupBlocks divides a set that a group owns behind the rows of the group.
func (w *Walk) groupBlocks(s *Segment) []document.WalkBlock {
	inside := w.inside[s.Component]
	if inside == 0 {
		return nil
	}
	list := []document.WalkBlock{{From: 0, To: s.at(inside), Look: document.InStep}}
	if inside < s.Total {
		list = append(list, document.WalkBlock{From: s.at(inside), To: s.at(s.Total)})
	}
	return list
}
