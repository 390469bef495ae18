package replay

import "github.com/copse-ecs/copse/internal/language/design/document"

// mostMoves is how many moves one document lists at most.
const mostMoves = 1000

// AppendMoves appends sentences about moves of the present tick, from one on, counted from 1, up to another one: one JSON document of
// schema copse.moves/1. It lists those that there are, mostMoves at most. A tick that is a single step has none. O(moves that are
// listed), and where the store is at another position the commits in between.
func (r *Replay) AppendMoves(dst []byte, from, to int) []byte {
	out := document.MovesDocument{From: max(from, 1)}
	open := r.open() // which may go to the first tick
	out.Tick = r.cursor.pos.Tick
	if open && !r.cursor.log.whole {
		to = min(to, len(r.cursor.log.moves), out.From+mostMoves-1)
		for i := out.From; i <= to; i++ {
			out.Sentences = append(out.Sentences, r.sentenceOf(i))
		}
	}
	return out.Append(dst)
}

// sentenceOf says which change causes a move of the open tick, counted from 1, and which row moves where.
func (r *Replay) sentenceOf(move int) string {
	m, shape := &r.cursor.log.moves[move-1], r.history.shape
	return r.texts.move(r.cursor.log, m, shape.holders(int(m.slot)), laneOf(shape.layout, shape.slots[m.slot].leaf))
}
