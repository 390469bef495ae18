package paint

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/sorting"
)

// neighbours are the blocks that stand next to each other in some array.
type neighbours struct {
	left  [][]int // by leaf: the leaves directly to its left
	lane  []int   // by leaf: that of the arrays that hold it
	order []int   // all leaves by lane, each after its left neighbours
}

// neighbours finds them. There is always an order, because arrays that share a block
// have it at the same rows. It costs O(blocks of all arrays).
func (m *Model) neighbours() neighbours {
	n := neighbours{left: make([][]int, len(m.Leaves)), lane: make([]int, len(m.Leaves))}
	right := make([][]int, len(m.Leaves))
	for _, a := range m.Arrays {
		for _, leaf := range a.Leaves {
			n.lane[leaf] = a.Lane
		}
		for i := 1; i < len(a.Leaves); i++ {
			from, to := a.Leaves[i-1], a.Leaves[i]
			if !slices.Contains(n.left[to], from) {
				n.left[to] = append(n.left[to], from)
				right[from] = append(right[from], to)
			}
		}
	}
	waiting := make([]int, len(m.Leaves)) // for so many left neighbours
	for leaf := range m.Leaves {
		if waiting[leaf] = len(n.left[leaf]); waiting[leaf] == 0 {
			n.order = append(n.order, leaf)
		}
	}
	for at := 0; at < len(n.order); at++ {
		for _, to := range right[n.order[at]] {
			if waiting[to]--; waiting[to] == 0 {
				n.order = append(n.order, to)
			}
		}
	}
	sorting.Stable(n.order, func(a, b int) int { return n.lane[a] - n.lane[b] })
	return n
}

// shortLabels gives every leaf its short label: an ellipsis and the literals that it
// does not have in common with the neighbour that is most like it. In a chain of a
// dozen components that is one literal.
func (m *Model) shortLabels(n neighbours) {
	words := make([][]string, len(m.Leaves))
	for i := range m.Leaves {
		words[i] = literals(m.Leaves[i].Label)
	}
	common := make([]int, len(words)) // literals at the beginning
	for right, list := range n.left {
		for _, left := range list {
			k := 0
			for k < len(words[left]) && k < len(words[right]) && words[left][k] == words[right][k] {
				k++
			}
			common[left], common[right] = max(common[left], k), max(common[right], k)
		}
	}
	for i := range m.Leaves {
		leaf := &m.Leaves[i]
		leaf.Short = leaf.Label
		if k := common[i]; k > 1 && k < len(words[i]) {
			leaf.Short = "…" + strings.Join(words[i][k:], " ")
		}
	}
}

// literals splits a label at its spaces, except within brackets.
func literals(label string) []string {
	var out []string
	depth, start := 0, 0
	for i := 0; i < len(label); i++ {
		switch label[i] {
		case '(':
			depth++
		case ')':
			depth--
		case ' ':
			if depth == 0 {
				out = append(out, label[start:i])
				start = i + 1
			}
		}
	}
	return append(out, label[start:])
}
