package copsecases

import "github.com/copse-ecs/copse/internal/measure/bench/scenario"

// random changes one entity after the other at once, as the other storages do. Only deletions are queued: there are many in
// a phase, and one commit of all of them costs less.
func (l *lifeCase) random() {
	for _, phases := range l.script {
		for i, op := range phases[0] {
			if op.Action == scenario.OpCreate {
				l.entities = append(l.entities, l.spawnNow[op.Mask](float64(i)))
			} else {
				l.overwrite(op, float64(i))
			}
		}
		for i, op := range phases[1] {
			switch op.Action {
			case scenario.OpWrite:
				l.overwrite(op, float64(i))
			case scenario.OpEnsure:
				l.ensure(op, float64(i))
			default:
				l.removeNow(op)
			}
		}
		l.randomDeletions(phases[2])
	}
}

// randomDeletions is the last phase of a round.
func (l *lifeCase) randomDeletions(ops []scenario.LifeOp) {
	l.world.Batch(func() {
		for i, op := range ops {
			if op.Action == scenario.OpDelete {
				l.world.Despawn(l.entities[op.Entity])
			} else {
				l.overwrite(op, float64(i))
			}
		}
	})
}

// ensure adds or overwrites one component at once.
func (l *lifeCase) ensure(op scenario.LifeOp, x float64) {
	e := l.entities[op.Entity]
	switch op.Mask {
	case 1:
		l.a.Set(e, scenario.NewA(x))
	case 2:
		l.b.Set(e, scenario.NewB(x))
	case 4:
		l.c.Set(e, scenario.NewC(x))
	case 8:
		l.d.Set(e, scenario.NewD(x))
	}
}

// removeNow removes one component at once.
func (l *lifeCase) removeNow(op scenario.LifeOp) {
	e := l.entities[op.Entity]
	switch op.Mask {
	case 1:
		l.a.Remove(e)
	case 2:
		l.b.Remove(e)
	case 4:
		l.c.Remove(e)
	case 8:
		l.d.Remove(e)
	}
}

// overwrite writes the components of the mask in place.
func (l *lifeCase) overwrite(op scenario.LifeOp, x float64) {
	e := l.entities[op.Entity]
	if op.Has(0) {
		*l.a.Ptr(e) = scenario.NewA(x)
	}
	if op.Has(1) {
		*l.b.Ptr(e) = scenario.NewB(x)
	}
	if op.Has(2) {
		*l.c.Ptr(e) = scenario.NewC(x)
	}
	if op.Has(3) {
		*l.d.Ptr(e) = scenario.NewD(x)
	}
}

// randomQueued queues every change, as a program has to inside a system.
func (l *lifeCase) randomQueued() {
	for _, phases := range l.script {
		l.world.Batch(func() {
			for i, op := range phases[0] {
				if op.Action == scenario.OpCreate {
					l.entities = append(l.entities, l.spawnQueued[op.Mask](float64(i)))
				} else {
					l.setAll(op, i)
				}
			}
		})
		l.world.Batch(func() {
			for i, op := range phases[1] {
				if op.Action != scenario.OpRemove {
					l.setAll(op, i)
					continue
				}
				for c := range scenario.LifeComponents {
					if op.Has(c) {
						l.remove(l.entities[op.Entity], c)
					}
				}
			}
		})
		l.randomDeletions(phases[2])
	}
}

// setAll queues values for all components of the mask.
func (l *lifeCase) setAll(op scenario.LifeOp, at int) {
	for c := range scenario.LifeComponents {
		if op.Has(c) {
			l.set(l.entities[op.Entity], c, float64(at))
		}
	}
}
