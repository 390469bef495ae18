package grouptree

import "math/bits"

// bitset is a set of numbers below a bound that is chosen when it is made. Sets
// that are combined have the same bound.
type bitset []uint64

func newBitset(n int) bitset { return make(bitset, (n+63)/64) }

func (b bitset) has(i int) bool { return b[i>>6]>>(i&63)&1 != 0 }

func (b bitset) add(i int) { b[i>>6] |= 1 << (i & 63) }

// with returns a copy of b that also has i.
func (b bitset) with(i int) bitset {
	out := append(bitset(nil), b...)
	out.add(i)
	return out
}

func (b bitset) count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// first returns the lowest member, or -1.
func (b bitset) first() int {
	for i, w := range b {
		if w != 0 {
			return i<<6 + bits.TrailingZeros64(w)
		}
	}
	return -1
}

func (b bitset) each(f func(int)) {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			f(i<<6 + bits.TrailingZeros64(w))
		}
	}
}

func (b bitset) and(c bitset) bitset {
	out := make(bitset, len(b))
	for i := range b {
		out[i] = b[i] & c[i]
	}
	return out
}

func (b bitset) andNot(c bitset) bitset {
	out := make(bitset, len(b))
	for i := range b {
		out[i] = b[i] &^ c[i]
	}
	return out
}

func (b bitset) or(c bitset) bitset {
	out := make(bitset, len(b))
	for i := range b {
		out[i] = b[i] | c[i]
	}
	return out
}

// addAll adds the members of c to b.
func (b bitset) addAll(c bitset) {
	for i := range b {
		b[i] |= c[i]
	}
}

func (b bitset) meets(c bitset) bool {
	for i := range b {
		if b[i]&c[i] != 0 {
			return true
		}
	}
	return false
}

// within reports whether every member of b is in c.
func (b bitset) within(c bitset) bool {
	for i := range b {
		if b[i]&^c[i] != 0 {
			return false
		}
	}
	return true
}

func (b bitset) equal(c bitset) bool { return b.within(c) && c.within(b) }

func (b bitset) empty() bool { return b.first() < 0 }
