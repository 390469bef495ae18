package observe

// MaxRounds is how often the observers of one commit are called at most, because they change the world.
const MaxRounds = 16

const goOn = "ecs: the observers of a commit change the world without end: what they change makes them run again, after 16 times still"

// ConcernsCommit reports whether observers have to be called for the prepared commit. single says that it is that of one change at once.
// O(kinds of its changes).
func (o *Observers) ConcernsCommit(single bool) bool {
	if o.kinds == 0 || single && !o.counted {
		return o.kinds != 0 // a change at once is queued because observers see it: not to ask again saves a fifth of it
	}
	for c := range o.sets[replacedIndex].All() {
		if o.registry.List[c].Queued().Queued() > 0 {
			return true
		}
	}
	list, found := &o.store.Compositions, false
	o.store.EachTransition(func(old, next, _ int) {
		switch {
		case found:
		case old < 0:
			found = o.kinds&Spawned != 0 && o.Concern(Spawned, list.Set(next))
		case next < 0:
			found = o.kinds&Despawned != 0 && o.Concern(Despawned, list.Set(old))
		default:
			a, b := list.Set(old), list.Set(next)
			found = o.sets[addedIndex].Meets(b.Minus(a)) || o.sets[removedIndex].Meets(a.Minus(b))
		}
	})
	return found
}

// TellCommit calls the observers of the prepared commit. What they change is part of it, and they are called again for that, after it is
// prepared again; the error says that it cannot be. It panics if this does not end.
func (o *Observers) TellCommit() error {
	commit, steps := o.store.Prepared(), []step(nil)
	isOne := commit.Len() == 1
	if isOne {
		old, next := commit.Compositions(0)
		if steps = o.stepsOf(change{int32(old), int32(next)}); len(steps) == 0 {
			return nil
		}
	}
	o.begin()
	defer o.end()
	o.told.inCommit = true
	clear(o.told.queued[Before])
	for round := 1; ; round++ {
		if isOne && round == 1 {
			o.tellOne(commit, steps)
		} else {
			o.told.load(o.store.Prepared())
			o.tell()
		}
		if !o.told.changed {
			return nil
		}
		if round == MaxRounds {
			panic(goOn)
		}
		if err := o.store.Prepare(); err != nil {
			return err
		}
		o.told.next()
	}
}

// NoteChange says that an observer is about to change the world. The values that are queued up to now are those that observers are told
// of in this round.
func (o *Observers) NoteChange() {
	t := &o.told
	if t.changed {
		return
	}
	t.changed = true
	if !t.inCommit {
		return
	}
	for c := range t.queued[After] {
		if queue := o.registry.List[c].Queued(); queue != nil {
			t.queued[After][c] = queue.Queued()
		}
	}
}
