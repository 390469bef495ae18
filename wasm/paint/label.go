package paint

import "strings"

// shorten gives every block its short label: the letters that it does not have
// in common with its nearest relative among its neighbours, after an ellipsis.
// In a chain of a dozen components that leaves one.
func (p *Picture) shorten() {
	words := make([][]string, len(p.Model.Leaves))
	for i := range p.Model.Leaves {
		words[i] = literals(p.Model.Leaves[i].Label)
	}
	same := make([]int, len(words))
	for right, list := range p.links.left {
		for _, left := range list {
			n := 0
			for n < len(words[left]) && n < len(words[right]) && words[left][n] == words[right][n] {
				n++
			}
			same[left], same[right] = max(same[left], n), max(same[right], n)
		}
	}
	for i := range p.Model.Leaves {
		leaf := &p.Model.Leaves[i]
		leaf.Short = leaf.Label
		if n := same[i]; n > 1 && n < len(words[i]) {
			leaf.Short = "…" + strings.Join(words[i][n:], " ")
		}
	}
}

// literals splits a label at its spaces, keeping what is in brackets together.
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
