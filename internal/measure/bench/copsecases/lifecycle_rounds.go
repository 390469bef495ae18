package copsecases

import (
	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

func (l *lifeCase) create() {
	l.world.Batch(func() {
		for range l.Create {
			l.world.Spawn()
		}
	})
}

func (l *lifeCase) add() {
	l.world.Batch(func() {
		for range l.Add {
			l.spawnABCD(0)
		}
	})
}

func (l *lifeCase) createBulk() {
	spawnMany(l.world, l.Create, nil)
}

func (l *lifeCase) addBulk() {
	spawnMany(l.world, l.Add, func(b ecs.Block) {
		as, bs, cs, ds := l.a.In(b), l.b.In(b), l.c.In(b), l.d.In(b)
		for i := range as {
			as[i], bs[i], cs[i], ds[i] = scenario.NewA(0), scenario.NewB(0), scenario.NewC(0), scenario.NewD(0)
		}
	}, l.a, l.b, l.c, l.d)
}

// spawnABCD queues an entity with all four components.
func (l *lifeCase) spawnABCD(x float64) ecs.Entity {
	return l.four.Spawn(lifeABCD{scenario.NewA(x), scenario.NewB(x), scenario.NewC(x), scenario.NewD(x)})
}

func (l *lifeCase) addWriteDelete() {
	for round := range l.Rounds {
		l.world.Batch(func() {
			l.entities = l.entities[:0]
			for range l.Batch {
				l.entities = append(l.entities, l.spawnABCD(float64(round)))
			}
		})
		l.runWriters()
		l.despawn()
	}
}

// writeABCD adds 1 to the X of every value of a block.
func (l *lifeCase) writeABCD(_ ecs.Block, as []scenario.LifeA, bs []scenario.LifeB, cs []scenario.LifeC, ds []scenario.LifeD) {
	for i := range as {
		as[i].X++
		bs[i].X++
		cs[i].X++
		ds[i].X++
		l.written += as[i].X + bs[i].X + cs[i].X + ds[i].X
	}
}

func (l *lifeCase) writeRoots(_ ecs.Block, as []scenario.LifeA, bs []scenario.LifeB) {
	for i := range as {
		as[i].X++
		bs[i].X++
		l.written += as[i].X + bs[i].X
	}
}

func (l *lifeCase) writeChildren(_ ecs.Block, cs []scenario.LifeC) {
	for i := range cs {
		cs[i].X++
		l.written += cs[i].X
	}
}

func (l *lifeCase) writeGrandchildren(_ ecs.Block, ds []scenario.LifeD) {
	for i := range ds {
		ds[i].X++
		l.written += ds[i].X
	}
}

// runWriters runs the systems that write the values of every entity.
func (l *lifeCase) runWriters() {
	for _, s := range l.writers {
		s.Run(0)
	}
}

// distribute makes entities of four kinds, writes and removes what they have, and gives each what the next kind has.
func (l *lifeCase) distribute(kinds [scenario.LifeComponents]lifeKind) {
	for round := range l.Rounds {
		l.entities = l.entities[:0]
		x := float64(round)
		l.world.Batch(func() {
			for j := range l.Batch {
				l.entities = append(l.entities, kinds[j%scenario.LifeComponents].spawn(x))
			}
		})
		l.world.Batch(func() {
			for j, e := range l.entities {
				l.written += kinds[j%scenario.LifeComponents].write(e)
			}
			for j, e := range l.entities {
				kinds[j%scenario.LifeComponents].remove(e)
			}
		})
		l.world.Batch(func() {
			for j := len(l.entities) - 1; j >= 0; j-- {
				kinds[(j+1)%scenario.LifeComponents].set(l.entities[j], x)
			}
		})
		l.despawn()
	}
}

func (l *lifeCase) relationship() {
	for round := range l.FamilyRounds {
		x := float64(round)
		l.entities = l.entities[:0]
		l.world.Batch(func() {
			for range l.Roots {
				root := l.pairs[1].spawn(x)
				l.entities = append(l.entities, root)
				for range l.Children {
					child := l.onlyC.Spawn(lifeC{scenario.NewC(x)})
					l.attach(child, root)
					for range l.Grandchildren {
						l.attach(l.onlyD.Spawn(lifeD{scenario.NewD(x)}), child)
					}
				}
			}
		})
		l.runWriters()
		l.world.Batch(func() {
			for i := 0; i < len(l.entities); i += l.familySize() {
				l.world.Despawn(l.entities[i])
			}
		})
	}
}

// attach makes an entity the child of another one.
func (l *lifeCase) attach(child, parent ecs.Entity) {
	l.childOf.Set(child, parent)
	l.entities = append(l.entities, child)
}

// familySize returns how many entities a root and its descendants are.
func (l *lifeCase) familySize() int { return 1 + l.Children*(1+l.Grandchildren) }
