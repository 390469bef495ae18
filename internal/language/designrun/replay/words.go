package replay

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/store/onebyone"
)

// count writes a number with commas: 9,199.
func count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// counted writes a number with its noun: "1 row", "2 rows".
func counted(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return count(n) + " " + many
}

// texts writes sentences about the ticks and entities of a design.
type texts struct {
	names        grouptree.Names
	layout       *grouptree.Layout
	record       *designrun.Record
	compositions *compositions
}

// entity returns the name of an entity: the one that the design gives it, or e and its number.
func (x *texts) entity(number int) string {
	if name := x.record.Names[number]; name != "" {
		return name
	}
	return "e" + strconv.Itoa(number)
}

// counts lists how many entities a commit spawns, despawns and changes, with a word before or after each number.
func counts(did *analysis.Commit, spawn, despawn, change string) (parts []string) {
	for _, p := range []struct {
		n    int
		word string
	}{{did.Spawned, spawn}, {did.Despawned, despawn}, {did.Changed, change}} {
		if p.n > 0 {
			parts = append(parts, count(p.n)+" "+p.word)
		}
	}
	return parts
}

// beforeTick says what a tick is about to do.
func (x *texts) beforeTick(t int) string {
	parts := counts(&x.record.Ticks[t-1].Did, "to spawn", "to despawn", "to change")
	if len(parts) == 0 {
		parts = []string{"nothing to do"}
	}
	return "before tick " + count(t) + ": " + strings.Join(parts, ", ")
}

// tick says what a tick does, with the rows that the batch writes and those that one entity at a time would write from
// the same arrays: "tick 7: 2 changed, 12 rows written, one by one 87".
func (x *texts) tick(t int) string {
	did := &x.record.Ticks[t-1].Did
	parts := counts(did, "spawned", "despawned", "changed")
	if len(parts) == 0 {
		return "tick " + count(t) + ": nothing changes"
	}
	batch, one := writesOf(did)
	parts = append(parts, counted(batch, "row", "rows")+" written")
	if did.Counted {
		parts = append(parts, "one by one "+count(one))
	} else {
		parts = append(parts, "one by one too many to count")
	}
	return "tick " + count(t) + ": " + strings.Join(parts, ", ")
}

// writesOf adds up the rows that a commit writes in all arrays, by either algorithm.
func writesOf(did *analysis.Commit) (batch, oneByOne int) {
	for _, w := range did.Writes {
		batch, oneByOne = batch+w.Batch, oneByOne+w.OneByOne
	}
	return batch, oneByOne
}

// move says which change causes a move, and which row moves where. components are those of its slot, lane is that of
// their arrays.
func (x *texts) move(l *tickLog, m *move, components grouptree.Set, lane int) string {
	c := &l.changes[m.cause]
	var what string
	switch m.kind {
	case onebyone.Lift, onebyone.Leave:
		what = "it leaves row " + count(int(m.from))
	case onebyone.Put, onebyone.Join:
		what = "it goes to row " + count(int(m.to))
	default:
		verb := " moves to row "
		if m.fills() {
			verb = " fills row "
		}
		what = "row " + count(int(m.from)) + verb + count(int(m.to))
	}
	cause := x.change(c)
	if m.others > 0 {
		cause = x.entity(int(c.entity)) + " and " + counted(int(m.others), "other", "others") + " change"
	}
	return cause + ": " + what + " " + x.where(components, lane)
}

// change says what a commit does to an entity.
func (x *texts) change(c *change) string {
	name := x.entity(int(c.entity))
	switch {
	case c.old == none:
		return name + " is spawned"
	case c.new == none:
		return name + " is despawned"
	}
	gets, loses := x.compositions.gains(c)
	switch {
	case loses.Empty():
		return name + " gets " + x.names.List(gets)
	case gets.Empty():
		return name + " loses " + x.names.List(loses)
	}
	return name + " gets " + x.names.List(gets) + " and loses " + x.names.List(loses)
}

// where names the arrays of some components, or the list of a tag: "in Velocity", "in both", "in all 3", "in array 2 of
// Position and Velocity", "in the list of Frozen".
func (x *texts) where(set grouptree.Set, lane int) string {
	n := set.Len()
	if x.layout.Spec.Tags.Meets(set) {
		return "in the list of " + x.names.List(set)
	}
	all := n == x.layout.Spec.Components-x.layout.Spec.Tags.Len()
	if x.severalArrays(set) {
		return "in array " + count(lane+1) + " of " + x.some(set)
	}
	switch {
	case n == 1:
		return "in " + x.names.List(set)
	case all && n == 2:
		return "in both"
	case all:
		return "in all " + count(n)
	case n == 2:
		return "in both " + x.names.List(set)
	}
	return "in " + x.some(set)
}

// severalArrays reports whether one of some components has more than one array.
func (x *texts) severalArrays(set grouptree.Set) bool {
	for _, a := range x.layout.Arrays[x.layout.Spec.Components:] {
		if set.Has(a.Component) {
			return true
		}
	}
	return false
}

// some names some components: all of them up to three, else the first two and the number of the others.
func (x *texts) some(set grouptree.Set) string {
	n := set.Len()
	if n <= 3 {
		return x.names.List(set)
	}
	var first grouptree.Set
	for c := range set.All() {
		if first.Len() == 2 {
			break
		}
		first.Add(c)
	}
	names := strings.ReplaceAll(x.names.List(first), " and ", ", ")
	return names + " and " + count(n-2) + " more"
}

// composition says which components an entity has and which blocks have its rows. t is the tick of the position.
func (x *texts) composition(entity int, set grouptree.Set, state State, t int) string {
	name := x.entity(entity)
	stored, listed := set.Minus(x.layout.Spec.Tags), set.Intersect(grouptree.SetOf(x.layout.Spec.Listed...))
	switch {
	case state == NotSpawned:
		return name + " is not spawned yet"
	case state == Dead:
		return name + " is dead: " + x.despawned(entity, t)
	case set.Empty():
		return name + " has no components, so it has no rows"
	case stored.Empty() && listed.Empty():
		return name + " has " + x.names.List(set) + " and nothing that is stored, so it has no rows"
	}
	var blocks []string
	seen := make(map[int]bool)
	for c := range stored.All() {
		if leaf := x.layout.Leaf(c, set); !seen[leaf] {
			seen[leaf] = true
			block := &x.layout.Leaves[leaf]
			blocks = append(blocks, x.names.Leaf(block)+", "+x.where(block.Shared.Intersect(stored), laneOf(x.layout, leaf)))
		}
	}
	for tag := range listed.All() {
		blocks = append(blocks, "the list of "+x.names[tag])
	}
	if n := len(blocks); n > 3 {
		blocks = append(blocks[:3], "and in "+counted(n-3, "other block", "other blocks"))
	}
	return name + " has " + x.names.List(set) + " and is in " + strings.Join(blocks, "; ")
}

// despawned says which tick, up to t, despawned an entity that is dead.
func (x *texts) despawned(entity, t int) string {
	for t = min(t, len(x.record.Ticks)); t >= 1; t-- {
		for _, o := range x.record.Ticks[t-1].Ops {
			if o.Kind == designrun.Despawn {
				for _, n := range o.Numbers {
					if int(n) == entity {
						return "it was despawned by tick " + count(t)
					}
				}
			}
		}
	}
	return "it was despawned"
}
