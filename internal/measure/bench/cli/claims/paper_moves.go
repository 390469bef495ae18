package claims

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/measure/bench/copsecases"
)

// groupMoves is how many rows move for one change with a number of groups, in three shapes.
type groupMoves struct {
	groups int
	chain  int // an entity leaves all groups of a chain; 0 where the chain was not made
	far    int // groups lie side by side, and a change goes past half of them; 0 where it was not made
	near   int // groups lie side by side, and a change goes to the next one; 0 where it was not made
}

// countedMoves counts what moves, once.
var countedMoves = func() func() []groupMoves {
	var known []groupMoves
	return func() []groupMoves {
		if known == nil {
			known = countMoves()
		}
		return known
	}
}()

func countMoves() (out []groupMoves) {
	for bits := range 9 {
		m := groupMoves{groups: 1 << bits}
		if m.groups <= copsecases.MostChained {
			m.chain = copsecases.ChainMoves(m.groups, 1)
		}
		if bits > 0 {
			m.near, m.far = copsecases.KindMoves(bits, 0), copsecases.KindMoves(bits, bits-1)
		}
		out = append(out, m)
	}
	return out
}

// changes counts the rows that move for a change, which is what the paper's bound is about. The times next to them are those of a
// change to the next group.
func changes(d Data) Answer {
	times := make(map[int]string)
	for _, at := range d.sizes(place{"granularity", "change-one-256", 0, 0}, "copse", "archetype") {
		for _, groups := range groupCounts {
			if t, ok := d.medians(place{"granularity", "change-one-" + strconv.Itoa(groups), at.entities, 0}, "copse"); ok {
				times[groups] = short(t[0])
			}
		}
	}
	if len(times) == 0 {
		return notMeasured
	}
	return judgeMoves(countedMoves(), times)
}

// judgeMoves decides by the shapes in which moves grow with the groups: from the fewest groups to the most, at least half as much.
func judgeMoves(all []groupMoves, times map[int]string) Answer {
	var rows [][]string
	cell := func(n int) string {
		if n == 0 {
			return ""
		}
		return grouped(n)
	}
	for _, m := range all {
		rows = append(rows, []string{grouped(m.groups), cell(m.chain), cell(m.far), cell(m.near), times[m.groups]})
	}
	shapes := []func(groupMoves) int{
		func(m groupMoves) int { return m.chain },
		func(m groupMoves) int { return m.far },
		func(m groupMoves) int { return m.near },
	}
	holds := 0
	for _, moves := range shapes {
		if growsWithGroups(all, moves) {
			holds++
		}
	}
	verdict := InPart
	switch holds {
	case 0:
		verdict = NotReproduced
	case len(shapes):
		verdict = Reproduced
	}
	head := []string{"groups", "moves: all groups of a chain are left", "groups side by side, past half of them", "groups side by side, to the next one", "ns for such a change to the next one"}
	return Answer{verdict, table(head, rows), "Counted by the library, for one change. " +
		"A row moves for every group whose block lies between the two places of an entity: all of them in a chain, half of them or one where groups lie side by side. So the bound holds, " +
		"and whether it is reached depends on the order of the blocks. 100 changes in one commit move 100 times as many rows, also in a chain."}
}

// growsWithGroups reports whether moves grow at least half as much as the groups do.
func growsWithGroups(all []groupMoves, moves func(groupMoves) int) bool {
	var first, last groupMoves
	for _, m := range all {
		if moves(m) == 0 {
			continue
		}
		if first.groups == 0 {
			first = m
		}
		last = m
	}
	return first.groups < last.groups && 2*moves(last)*first.groups >= moves(first)*last.groups
}
