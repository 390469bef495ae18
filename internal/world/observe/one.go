package observe

import "github.com/copse-ecs/copse/internal/store/blockstore"

// change is what a commit of one change does to its entity: compositions before and after, -1 for none.
type change struct{ old, next int32 }

// step is one call that a change asks for.
type step struct {
	observer *Observer
	what     Kinds
	values   interface{ Queued() int } // of what is Replaced: it is if some are queued; else nil
}

// Forget forgets which observers are called for which change: compositions have other numbers.
func (o *Observers) Forget() { clear(o.steps) }

// stepsOf returns the calls that a change asks for, in their order. They are kept: a program makes the same few changes again and again.
func (o *Observers) stepsOf(c change) []step {
	steps, known := o.steps[c]
	if !known {
		steps = o.findSteps(c)
		o.steps[c] = steps
	}
	return steps
}

func (o *Observers) findSteps(c change) (out []step) {
	for _, what := range callOrder {
		for _, x := range o.list {
			if x.what&what == 0 || !isChange(what, x.component, int(c.old), int(c.next), &o.store.Compositions) {
				continue
			}
			s := step{observer: x, what: what}
			if what == Replaced {
				s.values = o.registry.List[x.component].Queued()
			}
			out = append(out, s)
		}
	}
	return out
}

// tellOne calls the observers of a commit of one change in its first round: nothing has to be chosen, and all values that are queued are the entity's.
func (o *Observers) tellOne(commit blockstore.Prepared, steps []step) {
	t, c := &o.told, &o.call
	t.loadOne(commit)
	c.chosen, c.numbers, c.positions = append(c.chosen[:0], t.entity(0)), append(c.numbers[:0], 0), append(c.positions[:0], 0)
	for k := range steps {
		x := &steps[k]
		if x.observer.stopped || x.values != nil && min(x.values.Queued(), t.limit(After, x.observer.component)) == 0 {
			continue
		}
		x.observer.f(c.begin(x.what))
		c.end()
	}
}
