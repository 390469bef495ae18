package bench

import "github.com/copse-ecs/copse/ecs"

// copseLife does the lifecycle tests on ours.
type copseLife struct {
	Sizes
	test    string
	run     func(*copseLife)
	world   *ecs.World
	a       ecs.Handle[LifeA]
	b       ecs.Handle[LifeB]
	c       ecs.Handle[LifeC]
	d       ecs.Handle[LifeD]
	four    *ecs.BundleOf[lifeABCD]
	onlyC   *ecs.BundleOf[lifeC]
	onlyD   *ecs.BundleOf[lifeD]
	pairs   [LifeKinds]copsePair
	makers  [1 << LifeKinds]func(x float64) ecs.Entity // by mask
	queues  [1 << LifeKinds]func(x float64) ecs.Entity
	script  [][3][]Op
	list    []ecs.Entity // of the round, or all that were ever created
	written float64
	writing []*ecs.System // add 1 to the values of every entity
}

func newCopseLife(p Params, test string, run func(*copseLife)) *copseLife {
	l := &copseLife{Sizes: SizesOf(p), test: test, run: run}
	if test == LifeRandom {
		l.script = Script(p)
		l.list = make([]ecs.Entity, 0, Created(l.script))
	}
	return l
}

// Setup makes the empty world, with the groups that the test's entities ask for. Of the four
// pairs of the distributed test two can be groups, since groups must not overlap.
func (l *copseLife) Setup() {
	w := ecs.NewWorld()
	l.world, l.a, l.b, l.c, l.d = w, ecs.Component[LifeA](w), ecs.Component[LifeB](w), ecs.Component[LifeC](w), ecs.Component[LifeD](w)
	l.four, l.pairs = ecs.NewBundleOf[lifeABCD](w), copsePairs(w)
	l.onlyC, l.onlyD = ecs.NewBundleOf[lifeC](w), ecs.NewBundleOf[lifeD](w)
	switch l.test {
	case LifeAdd, LifeWrite:
		w.Group(l.a, l.b, l.c, l.d)
		l.writing = []*ecs.System{ecs.System4(w, "write", l.writeAll).Require(ecs.Full)}
	case LifeRandom:
		l.makers, l.queues = makersAtOnce(w), queuedMakers(w)
	case LifeDistributed:
		w.Group(l.a, l.d)
		w.Group(l.c, l.b)
	case LifeRelationship:
		w.Group(l.a, l.b)
		l.writing = []*ecs.System{
			ecs.System2(w, "write roots", l.writeRoots).Require(ecs.Full),
			ecs.System1(w, "write children", l.writeChildren).Require(ecs.Full),
			ecs.System1(w, "write grandchildren", l.writeGrandchildren).Require(ecs.Full),
		}
	}
}

// Step runs the test.
func (l *copseLife) Step(int) { l.run(l) }

// Units says that a test is one thing.
func (l *copseLife) Units() int { return 1 }

func (l *copseLife) create() {
	for range l.Create {
		l.world.Spawn()
	}
	commit(l.world)
}

func (l *copseLife) add() {
	for range l.Add {
		l.all(0)
	}
	commit(l.world)
}

func (l *copseLife) createBulk() {
	if _, err := l.world.SpawnMany(l.Create, nil); err != nil {
		panic(err) // no limit was set
	}
}

func (l *copseLife) addBulk() {
	_, err := l.world.SpawnMany(l.Add, func(b ecs.Block) {
		as, bs, cs, ds := l.a.In(b), l.b.In(b), l.c.In(b), l.d.In(b)
		for i := range as {
			as[i], bs[i], cs[i], ds[i] = NewA(0), NewB(0), NewC(0), NewD(0)
		}
	}, l.a, l.b, l.c, l.d)
	if err != nil {
		panic(err) // no limit was set
	}
}

// all makes an entity with all four components.
func (l *copseLife) all(x float64) ecs.Entity {
	return l.four.Spawn(lifeABCD{NewA(x), NewB(x), NewC(x), NewD(x)})
}

func (l *copseLife) addWriteDelete() {
	for round := range l.Rounds {
		l.list = l.list[:0]
		for range l.Batch {
			l.list = append(l.list, l.all(float64(round)))
		}
		commit(l.world)
		l.runAll()
		l.despawn()
	}
}

// writeAll adds 1 to every value of a block.
func (l *copseLife) writeAll(_ ecs.Block, as []LifeA, bs []LifeB, cs []LifeC, ds []LifeD) {
	for i := range as {
		as[i].X++
		bs[i].X++
		cs[i].X++
		ds[i].X++
		l.written += as[i].X + bs[i].X + cs[i].X + ds[i].X
	}
}

func (l *copseLife) writeRoots(_ ecs.Block, as []LifeA, bs []LifeB) {
	for i := range as {
		as[i].X++
		bs[i].X++
		l.written += as[i].X + bs[i].X
	}
}

func (l *copseLife) writeChildren(_ ecs.Block, cs []LifeC) {
	for i := range cs {
		cs[i].X++
		l.written += cs[i].X
	}
}

func (l *copseLife) writeGrandchildren(_ ecs.Block, ds []LifeD) {
	for i := range ds {
		ds[i].X++
		l.written += ds[i].X
	}
}

func (l *copseLife) runAll() {
	for _, s := range l.writing {
		s.Run(0)
	}
}

func (l *copseLife) despawn() {
	for _, e := range l.list {
		l.world.Despawn(e)
	}
	commit(l.world)
}

// set queues a value.
func (l *copseLife) set(e ecs.Entity, component int, x float64) {
	switch component {
	case 0:
		l.a.Set(e, NewA(x))
	case 1:
		l.b.Set(e, NewB(x))
	case 2:
		l.c.Set(e, NewC(x))
	default:
		l.d.Set(e, NewD(x))
	}
}

func (l *copseLife) remove(e ecs.Entity, component int) {
	switch component {
	case 0:
		l.a.Remove(e)
	case 1:
		l.b.Remove(e)
	case 2:
		l.c.Remove(e)
	default:
		l.d.Remove(e)
	}
}

func (l *copseLife) distributed() {
	for round := range l.Rounds {
		l.list = l.list[:0]
		x := float64(round)
		for j := range l.Batch {
			l.list = append(l.list, l.pairs[j%LifeKinds].spawn(x))
		}
		commit(l.world)
		for j, e := range l.list {
			l.written += l.pairs[j%LifeKinds].write(e)
		}
		for j, e := range l.list {
			l.pairs[j%LifeKinds].remove(e)
		}
		commit(l.world)
		for j := len(l.list) - 1; j >= 0; j-- {
			l.pairs[(j+1)%LifeKinds].set(l.list[j], x)
		}
		commit(l.world)
		l.despawn()
	}
}

func (l *copseLife) relationship() {
	for round := range l.Families {
		x := float64(round)
		l.list = l.list[:0]
		for range l.Roots {
			root := l.pairs[1].spawn(x)
			l.list = append(l.list, root)
			for range l.Children {
				child := l.onlyC.Spawn(lifeC{NewC(x)})
				l.attach(child, root)
				for range l.Grandchild {
					l.attach(l.onlyD.Spawn(lifeD{NewD(x)}), child)
				}
			}
		}
		commit(l.world)
		l.runAll()
		for i := 0; i < len(l.list); i += l.family() {
			l.world.Despawn(l.list[i])
		}
		commit(l.world)
	}
}

func (l *copseLife) attach(child, parent ecs.Entity) {
	l.world.SetParent(child, parent)
	l.list = append(l.list, child)
}

// family is the size of a root with all below it.
func (l *copseLife) family() int { return 1 + l.Children*(1+l.Grandchild) }

// Checksum adds up what was written and what is left.
func (l *copseLife) Checksum() uint64 {
	if l.test == LifeAdd {
		return AddSum(l.world.Len(), l.lives)
	}
	created := 0
	if l.test == LifeRandom {
		created = len(l.list)
	}
	return LifeSum(l.written, l.world.Len(), created, l.value)
}

// lives yields what all entities hold.
func (l *copseLife) lives(yield func(Life) bool) {
	for _, r := range ecs.NewQuery4[LifeA, LifeB, LifeC, LifeD](l.world).All() {
		if !yield(Life{*r.A, *r.B, *r.C, *r.D}) {
			return
		}
	}
}

func (l *copseLife) value(i, component int) (float64, bool) {
	e := l.list[i]
	switch component {
	case 0:
		v, err := l.a.TryGet(e)
		return v.X, err == nil
	case 1:
		v, err := l.b.TryGet(e)
		return v.X, err == nil
	case 2:
		v, err := l.c.TryGet(e)
		return v.X, err == nil
	}
	v, err := l.d.TryGet(e)
	return v.X, err == nil
}
