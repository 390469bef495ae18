package autogroup

import (
	"math/rand/v2"
	"slices"
)

// climber improves choices on one kind of layout, one group at a time.
type climber struct {
	*evaluator
	*search
}

// start takes a choice as the best so far if it is, and improves it until no change of one group
// lowers its total, or the search is stopped.
func (c *climber) start(from choice) {
	best, now := from, c.sum(from)
	for !c.stopped() {
		next, sum := c.step(best)
		if sum >= now {
			if next, sum = c.exchange(best); sum >= now {
				return
			}
		}
		best, now = next, sum
	}
}

// sum returns the total of a choice and remembers it if it is the best so far.
func (c *climber) sum(x choice) int64 {
	t := c.total(x)
	c.offer(c.evaluator, x, t)
	return t.Sum()
}

// step returns the best choice that has one group more or less.
func (c *climber) step(from choice) (best choice, sum int64) {
	sum = 1<<63 - 1
	for i := range c.candidates {
		for _, next := range c.flips(from, int16(i)) {
			if c.stopped() {
				return best, sum
			}
			if s := c.sum(next); s < sum {
				best, sum = next, s
			}
		}
	}
	return best, sum
}

// exchange returns the first better choice that has another group instead of one, or another order.
func (c *climber) exchange(from choice) (best choice, sum int64) {
	now := c.total(from).Sum()
	for _, out := range from {
		without := c.flips(from, out)[0]
		for i := range c.candidates {
			if int16(i) != out && slices.Contains(from, int16(i)) {
				continue
			}
			for _, next := range c.flips(without, int16(i)) {
				if c.stopped() {
					return nil, 1<<63 - 1
				}
				if s := c.sum(next); s < now {
					return next, s
				}
			}
		}
	}
	return nil, 1<<63 - 1
}

// flips returns the choices that have candidate i more, at each place where the order matters, or
// less.
func (c *climber) flips(from choice, i int16) []choice {
	if at := slices.Index(from, i); at >= 0 {
		return []choice{slices.Concat(from[:at], from[at+1:])}
	}
	if !ordered(c.kind) {
		at, _ := slices.BinarySearch(from, i)
		return []choice{slices.Concat(from[:at], choice{i}, from[at:])}
	}
	out := make([]choice, len(from)+1)
	for at := range out {
		out[at] = slices.Concat(from[:at], choice{i}, from[at:])
	}
	return out
}

// random returns a random choice near another one: a third of its groups is left out and a few
// others come in.
func (c *climber) random(near choice, r *rand.Rand) choice {
	out := slices.Clone(near)
	if !ordered(c.kind) {
		slices.Sort(out) // it may come from another kind of layout
	}
	out = slices.DeleteFunc(out, func(int16) bool { return r.IntN(3) == 0 })
	for range 1 + r.IntN(3) {
		if len(c.candidates) > 0 {
			if i := int16(r.IntN(len(c.candidates))); !slices.Contains(out, i) {
				places := c.flips(out, i)
				out = places[r.IntN(len(places))]
			}
		}
	}
	return out
}
