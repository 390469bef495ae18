package replay

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/blockstore"
	"github.com/copse-ecs/copse/internal/design/analysis"
)

// count writes a number with commas: 9,199.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// counted writes a number with the noun that goes with it: "1 row", "2 rows".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// Name returns what an entity is called: its name if it has one, else e and its number.
func (r *Replay) Name(entity int) string {
	if name := r.record.Names[entity]; name != "" {
		return name
	}
	return "e" + strconv.Itoa(entity)
}

// Sentence says in one sentence what has just happened: the last move, at the beginning
// of a tick what the tick is about to do, and at the end of one that has no moves what it did.
func (r *Replay) Sentence() string {
	if r.pos.Tick == 0 && r.trouble == "" {
		return "nothing is queued, so there is no tick"
	}
	if !r.opened() {
		return r.trouble
	}
	switch {
	case r.open.whole && r.pos.Move > 0:
		return r.TickSentence(r.pos.Tick) + "; its moves are too many to be shown one by one"
	case r.pos.Move > 0:
		return r.moveSentence(&r.open.moves[r.pos.Move-1])
	case r.open.steps() == 0:
		return r.TickSentence(r.pos.Tick)
	}
	return "before tick " + count(r.pos.Tick) + ": " + doing(&r.record.Ticks[r.pos.Tick-1].Did)
}

// doing says what a commit is about to do.
func doing(did *analysis.Commit) string {
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{did.Spawned, "to spawn"}, {did.Despawned, "to despawn"}, {did.Changed, "to change"}} {
		if p.n > 0 {
			parts = append(parts, count(p.n)+" "+p.what)
		}
	}
	if len(parts) == 0 {
		return "nothing to do"
	}
	return strings.Join(parts, ", ")
}

// TickSentence says what a tick does, with the rows that the batch writes and those that
// the one-by-one algorithm would write from the same arrays: "tick 7: 2 changed, 12 rows
// written, one by one 87".
func (r *Replay) TickSentence(t int) string {
	did := &r.record.Ticks[t-1].Did
	var parts []string
	for _, p := range []struct {
		n    int
		what string
	}{{did.Spawned, " spawned"}, {did.Despawned, " despawned"}, {did.Changed, " changed"}} {
		if p.n > 0 {
			parts = append(parts, count(p.n)+p.what)
		}
	}
	if len(parts) == 0 {
		return "tick " + count(t) + ": nothing changes"
	}
	batch, one := sums(did)
	parts = append(parts, counted(batch, "row", "rows")+" written")
	if did.Counted {
		parts = append(parts, "one by one "+count(one))
	} else {
		parts = append(parts, "one by one too many to count")
	}
	return "tick " + count(t) + ": " + strings.Join(parts, ", ")
}

// sums adds up what a commit writes in all arrays, by either algorithm.
func sums(did *analysis.Commit) (batch, oneByOne int) {
	for _, w := range did.Writes {
		batch, oneByOne = batch+w.Batch, oneByOne+w.OneByOne
	}
	return batch, oneByOne
}

// moveSentence says whose change makes a move, and what it does to which rows.
func (r *Replay) moveSentence(m *move) string {
	c := &r.open.changes[m.cause]
	var what string
	switch m.kind {
	case blockstore.Lift, blockstore.Leave:
		what = "it leaves row " + count(int(m.from))
	case blockstore.Put, blockstore.Join:
		what = "it goes to row " + count(int(m.to))
	default:
		verb := " moves to row "
		if m.fills() {
			verb = " fills row "
		}
		what = "row " + count(int(m.from)) + verb + count(int(m.to))
	}
	who := r.changeSentence(c)
	if m.others > 0 {
		who = r.Name(int(c.entity)) + " and " + counted(int(m.others), "other", "others") + " change"
	}
	return who + ": " + what + " " + r.where(r.sets[r.slots[m.slot].class])
}

// changeSentence says what becomes of an entity.
func (r *Replay) changeSentence(c *change) string {
	name := r.Name(int(c.entity))
	switch {
	case c.old == nowhere:
		return name + " is spawned"
	case c.new == nowhere:
		return name + " is despawned"
	}
	old, now := r.comps[c.old], r.comps[c.new]
	gets, loses := now.Minus(old), old.Minus(now)
	switch {
	case loses.Empty():
		return name + " gets " + r.analysis.Names.List(gets)
	case gets.Empty():
		return name + " loses " + r.analysis.Names.List(loses)
	}
	return name + " gets " + r.analysis.Names.List(gets) + " and loses " + r.analysis.Names.List(loses)
}

// where says in which arrays a move is made: "in Velocity", "in both", "in all 3".
func (r *Replay) where(set grouptree.Set) string {
	n := set.Len()
	all := n == len(r.layout.Arrays)-r.layout.Spec.Tags.Len()
	switch {
	case n == 1:
		return "in " + r.analysis.Names.List(set)
	case all && n == 2:
		return "in both"
	case all:
		return "in all " + count(n)
	case n == 2:
		return "in both " + r.analysis.Names.List(set)
	case n == 3:
		return "in " + r.analysis.Names.List(set)
	}
	var first grouptree.Set
	for c := range set.All() {
		if first.Len() == 2 {
			break
		}
		first.Add(c)
	}
	names := strings.ReplaceAll(r.analysis.Names.List(first), " and ", ", ")
	return "in " + names + " and " + count(n-2) + " more"
}
