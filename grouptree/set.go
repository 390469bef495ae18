package grouptree

import (
	"iter"
	"math/bits"
)

// MaxComponents is the number of components, tags included, that one layout can hold.
const MaxComponents = 256

// Set is a set of component ids in 0..255. It is a value of 32 bytes that can be
// compared with == and used as a key. An operation takes a few machine words.
type Set [MaxComponents / 64]uint64

// SetOf returns the set of the given component ids, each in 0..255.
func SetOf(components ...int) Set {
	var s Set
	for _, c := range components {
		s.Add(c)
	}
	return s
}

// Add puts component c into the set.
func (s *Set) Add(c int) { s[c>>6] |= 1 << (c & 63) }

// Remove takes component c out of the set.
func (s *Set) Remove(c int) { s[c>>6] &^= 1 << (c & 63) }

// Has reports whether component c is in the set.
func (s Set) Has(c int) bool { return s[c>>6]>>(c&63)&1 != 0 }

// Empty reports whether the set has no component.
func (s Set) Empty() bool { return s[0]|s[1]|s[2]|s[3] == 0 }

// Len returns the number of components in the set.
func (s Set) Len() int {
	return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) + bits.OnesCount64(s[2]) + bits.OnesCount64(s[3])
}

// Union returns the components of s or t.
func (s Set) Union(t Set) Set { return Set{s[0] | t[0], s[1] | t[1], s[2] | t[2], s[3] | t[3]} }

// Intersect returns the components of both s and t.
func (s Set) Intersect(t Set) Set { return Set{s[0] & t[0], s[1] & t[1], s[2] & t[2], s[3] & t[3]} }

// Minus returns the components of s that are not in t.
func (s Set) Minus(t Set) Set { return Set{s[0] &^ t[0], s[1] &^ t[1], s[2] &^ t[2], s[3] &^ t[3]} }

// Differ returns the components of exactly one of s and t.
func (s Set) Differ(t Set) Set { return Set{s[0] ^ t[0], s[1] ^ t[1], s[2] ^ t[2], s[3] ^ t[3]} }

// Contains reports whether every component of t is in s.
func (s Set) Contains(t Set) bool { return t.Minus(s).Empty() }

// Meets reports whether s and t have a component in common.
func (s Set) Meets(t Set) bool { return !s.Intersect(t).Empty() }

// First returns the lowest component of the set, or -1 if it is empty.
func (s Set) First() int {
	for i, w := range s {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

// All yields the components in ascending order.
func (s Set) All() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, w := range s {
			for ; w != 0; w &= w - 1 {
				if !yield(i<<6 + bits.TrailingZeros64(w)) {
					return
				}
			}
		}
	}
}

// Compare orders sets by their ascending lists of ids, as a dictionary orders
// words. It returns -1, 0 or 1.
func (s Set) Compare(t Set) int {
	d := s.Differ(t).First()
	if d < 0 {
		return 0
	}
	// The sets agree below d. The set with d comes first, unless the other one has
	// nothing above d: then it is the beginning of the set with d.
	hasAbove := func(x Set) bool {
		for i := range x {
			w := x[i]
			switch {
			case i < d>>6:
				w = 0
			case i == d>>6:
				w &^= 1<<(d&63) | (1<<(d&63) - 1)
			}
			if w != 0 {
				return true
			}
		}
		return false
	}
	if s.Has(d) {
		if hasAbove(t) {
			return -1
		}
		return 1
	}
	if hasAbove(s) {
		return 1
	}
	return -1
}
