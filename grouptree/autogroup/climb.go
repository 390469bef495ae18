package autogroup

import (
	"math"
	"math/rand/v2"
	"slices"
)

// climber improves the choice of a part, one group at a time.
type climber struct {
	*search
	*part
}

// climb improves a choice until no change of one group and no exchange of two lowers its total, or the
// search is stopped.
func (c *climber) climb(best choice) {
	now := c.sum(best)
	for !c.stopped() {
		if next, sum, ok := c.sweep(best, now); ok {
			best, now = next, sum
			continue
		}
		next, sum := c.exchange(best, now)
		if sum >= now {
			return
		}
		best, now = next, sum
	}
}

// sweep adds or removes each candidate in turn, at the first place where it pays, if that lowers the total. It
// reports whether the choice has changed. With hundreds of candidates it is better soon than a walk that compares
// all of them for each step.
func (c *climber) sweep(best choice, now int64) (choice, int64, bool) {
	changed := false
	for _, i := range c.useful {
		for _, next := range c.flips(best, i) {
			if c.stopped() {
				return best, now, changed
			}
			// Of equal totals that of fewer groups is better.
			if s := c.sum(next); s < now || s == now && len(next) < len(best) {
				best, now, changed = next, s, true
				break
			}
		}
	}
	return best, now, changed
}

// sum returns the sum of a choice and remembers it if it is the best so far.
func (c *climber) sum(x choice) int64 {
	known := c.compared
	v := c.evaluate(x)
	if c.compared > known && !v.atLimit {
		c.keep(c.part, x, v)
	}
	return c.offer(c.part, x, v)
}

// exchange returns the first better choice that has another group instead of one, or another order.
func (c *climber) exchange(from choice, now int64) (best choice, sum int64) {
	for _, out := range from {
		without := c.flips(from, out)[0]
		for _, i := range c.useful {
			if slices.Contains(without, i) || !ordered(c.kind) && i == out {
				continue
			}
			for _, next := range c.flips(without, i) {
				if c.stopped() {
					return nil, math.MaxInt64
				}
				if s := c.sum(next); s < now {
					return next, s
				}
			}
		}
	}
	return nil, math.MaxInt64
}

// random returns a random choice near another one: a third of its groups is left out and a few
// others come in.
func (c *climber) random(near choice, r *rand.Rand) choice {
	out := slices.DeleteFunc(slices.Clone(near), func(int16) bool { return r.IntN(3) == 0 })
	if len(c.useful) == 0 {
		return out
	}
	for range 1 + r.IntN(3) {
		if i := c.useful[r.IntN(len(c.useful))]; !slices.Contains(out, i) {
			places := c.flips(out, i)
			out = places[r.IntN(len(places))]
		}
	}
	return out
}
