package onebyone

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// nodes returns the nodes of a block from its front on.
func (r *rings) nodes(l int32) (out []uint32) {
	node := r.list[l].front
	for range r.list[l].count {
		out = append(out, node)
		node = r.get(l, node).next
	}
	return out
}

// TestRingsAgainstLists makes the same changes of blocks on rings and on plain lists of nodes.
func TestRingsAgainstLists(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r rings
		for range 2 { // the second commit gets the memory of the first one
			r.begin(2)
			var lists [][]uint32
			row := uint32(0)
			for l := range 3 {
				rows := uint32(rapid.IntRange(0, 150).Draw(t, "rows"))
				r.add(l/2, row, rows) // two blocks of one class, then one of another class
				r.list[l].followed = true
				var list []uint32
				for i := range rows {
					list = append(list, row+i)
				}
				lists = append(lists, list)
				row += rows
				if l == 1 {
					row = 0
				}
			}
			for range rapid.IntRange(1, 60).Draw(t, "steps") {
				l := int32(rapid.IntRange(0, 2).Draw(t, "block"))
				list := lists[l]
				switch rapid.IntRange(0, 3).Draw(t, "step") {
				case 0:
					node := r.newNode()
					r.append(l, node)
					r.list[l].count++
					list = append(list, node)
				case 1:
					if len(list) == 0 {
						break
					}
					at, last := rapid.IntRange(0, len(list)-1).Draw(t, "leaves"), len(list)-1
					require.Equal(t, at != last, r.leave(l, list[at]))
					list[at] = list[last]
					list = list[:last]
				case 2, 3:
					n, right := rapid.IntRange(0, len(list)).Draw(t, "turns"), rapid.Bool().Draw(t, "right")
					r.turn(l, right, n)
					if right {
						list = slices.Concat(list[n:], list[:n])
					} else {
						list = slices.Concat(list[len(list)-n:], list[:len(list)-n])
					}
				}
				lists[l] = list
				for l, want := range lists {
					require.True(t, slices.Equal(want, r.nodes(int32(l))), "%v and not %v", r.nodes(int32(l)), want)
					for i, node := range want {
						require.Equal(t, want[(i+len(want)-1)%len(want)], r.get(int32(l), node).prev)
					}
				}
			}
			r.end()
		}
	})
}
