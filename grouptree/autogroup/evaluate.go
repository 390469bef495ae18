package autogroup

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// choice is a sequence of candidates of a part by their index: the groups in order of declaration.
type choice []int16

// found is a choice with its value.
type found struct {
	choice choice
	value  value
	sum    int64
	ok     bool // there is one
}

// key returns the choice as a key of a map.
func (c choice) key() string {
	b := make([]byte, 2*len(c))
	for i, at := range c {
		b[2*i], b[2*i+1] = byte(at), byte(at>>8)
	}
	return string(b)
}

// ordered reports whether the order of declaration matters in a kind of layout. In the layout of
// lanes it decides at most the order of blocks within a class, which is left to the builder.
func ordered(kind grouptree.Kind) bool { return kind != grouptree.Lanes }

// mostKnown bounds the values that are kept.
const mostKnown = 1 << 16

// groups returns the groups of a choice.
func (p *part) groups(c choice) []grouptree.Conj {
	out := make([]grouptree.Conj, len(c))
	for i, at := range c {
		out[i] = p.candidates[at]
	}
	return out
}

// evaluate returns the value of a choice.
func (p *part) evaluate(c choice) value {
	key := c.key()
	if v, ok := p.known[key]; ok {
		return v
	}
	p.compared++
	v := priced(p.in, &p.prices, p.in.Build(p.kind, p.groups(c)))
	if len(p.known) >= mostKnown {
		clear(p.known)
	}
	p.known[key] = v
	return v
}

// flips returns the choices that have candidate i more, at each place where the order matters, or
// less.
func (p *part) flips(from choice, i int16) []choice {
	if at := slices.Index(from, i); at >= 0 {
		return []choice{slices.Concat(from[:at], from[at+1:])}
	}
	if !ordered(p.kind) {
		at, _ := slices.BinarySearch(from, i)
		return []choice{slices.Concat(from[:at], choice{i}, from[at:])}
	}
	out := make([]choice, len(from)+1)
	for at := range out {
		out[at] = slices.Concat(from[:at], choice{i}, from[at:])
	}
	return out
}
