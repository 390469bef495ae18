package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// The cost of the parts of an analysis, in steps of about a nanosecond. The numbers are estimates,
// because they are needed before the work is done. They are counted and not timed, so that the same
// text always has the same cost.
const (
	effortStatement = 1000
	effortLiteral   = 500
	effortPair      = 60  // a group or system compared with a group
	effortBlock     = 30  // of the layout, for each system
	effortCommit    = 150 // for each group
	effortName      = 2   // an entity among which some are chosen
	effortChange    = 160 // to change an entity
	effortSpawn     = 20  // to spawn an entity, in a design that changes entities later
	effortRow       = 6   // additional, for each component of a spawned entity
	mostEffort      = 1 << 40
)

// effort estimates the cost of an analysis from the statements of the text.
func effortOf(f *syntax.File) int {
	e := effort{}
	for _, s := range f.Statements {
		e.add(s)
	}
	if e.later == 0 || f.TooBig { // entities that never change are only counted
		e.ticks = 0
	}
	return len(f.Statements)*effortStatement + e.literals*effortLiteral + e.groups*(e.groups+e.systems)*effortPair + e.ticks
}

// within reports whether the analysis of a text may cost at most Options.Within. It is called
// before the layout is built, and again when the number of blocks is known.
func (a *Analysis) within(opt Options, file *syntax.File) bool {
	if opt.Within <= 0 {
		return true
	}
	steps := effortOf(file)
	if a.Layout != nil {
		steps += len(a.Layout.Leaves) * len(a.Design.Systems) * effortBlock
	}
	return steps <= opt.Within
}

// effort sums up the cost of the statements of a text.
type effort struct {
	literals, groups, systems int
	entities                  int // so far
	commits                   int
	later                     int // statements that follow a tick
	ticks                     int // the cost of all spawns, changes and commits
}

func (e *effort) add(s syntax.Statement) {
	if e.commits > 0 {
		e.later++
	}
	switch s := s.(type) {
	case *syntax.Group:
		e.groups++
		e.literals += len(s.Expr.Literals)
	case *syntax.System:
		e.systems++
		e.literals += len(s.List.Items) + len(s.With.Items) + len(s.Without.Items)
	case *syntax.Spawn:
		e.entities = min(e.entities+s.Count.Value, syntax.MaxEntities)
		e.ticks += min(s.Count.Value, syntax.MaxEntities) * (effortSpawn + effortRow*len(s.List.Items))
	case *syntax.Add:
		e.change(&s.Target)
	case *syntax.Remove:
		e.change(&s.Target)
	case *syntax.Despawn:
		e.change(&s.Target)
	case *syntax.Tick:
		e.commits++
		e.ticks += effortCommit * (1 + e.groups)
	}
}

// change adds the cost of changing the selected entities, at most all there are.
func (e *effort) change(t *syntax.Selector) {
	n := 1
	switch t.Kind {
	case syntax.Any:
		n = min(t.Count.Value, e.entities)
	case syntax.All:
		n = e.entities
	}
	if t.Kind != syntax.One {
		e.ticks += effortName * e.entities
	}
	e.ticks = min(e.ticks+effortChange*n, mostEffort)
}

const priceByte = 70 // parsing and resolving a byte of text

// prices are the costs of a layout of each kind: to cut one leaf by one group, and to plan one
// system over one leaf.
var prices = [...][2]int{
	grouptree.Laminar: {100, 15},
	grouptree.Trees:   {30, 10},
	grouptree.Paper:   {30, 10},
	grouptree.Naive:   {60, 20},
	grouptree.Lanes:   {100, 15},
}

// TrialCost is the cost of a trial whose layout has this many leaves and takes this many steps to
// build.
func (a *Analysis) TrialCost(k grouptree.Kind, leaves, steps int) int {
	p := prices[k]
	return priceByte*len(a.Text) + max(p[0]*len(a.Groups)*leaves, steps) + p[1]*len(a.Systems)*leaves
}

// WeighCost is the cost of the total of a layout with this many leaves, whose systems are not
// planned yet.
func (a *Analysis) WeighCost(k grouptree.Kind, leaves int) int {
	in := a.Costs.Input()
	out := prices[k][1]*len(a.Systems)*leaves + priceLocate*len(in.Compositions)*len(in.Bytes)
	for _, tick := range in.Ticks {
		if len(tick) > 0 {
			out += priceFlow*leaves + priceTransition*len(tick)
		}
	}
	return out
}

const (
	priceLocate     = 40  // a component of a composition, whose leaf is looked up
	priceFlow       = 12  // a leaf, at each commit
	priceTransition = 200 // a kind of change, at each commit
)

const (
	mostOfWorld  = 60_000_000 // a world refuses to run beyond this cost
	mostOfSpawns = 4_000_000  // the most for spawns that are only counted
)

// ReanalysisCost estimates the cost of analysing a text again without hints. With at most one
// commit, a world only counts large numbers of entities and does not store them.
func (a *Analysis) ReanalysisCost() int {
	world, most := 0, mostOfWorld
	if len(a.Ticks) <= 1 {
		most = mostOfSpawns
	}
	for i := range a.Ticks {
		t := &a.Ticks[i]
		world += 1000 + 200*(t.Spawned+t.Despawned+t.Changed)
		for _, w := range t.Writes {
			world += 10 * w.Batch
		}
		if world > most {
			world = most
			break
		}
	}
	return a.TrialCost(a.Layout.Kind, len(a.Layout.Leaves), a.Layout.Steps) + world
}
