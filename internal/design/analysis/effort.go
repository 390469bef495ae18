package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// What the parts of an analysis cost, in steps of about a nanosecond. The numbers are
// rough, because they are needed before the work is done. They are counted and not timed,
// so that the same text always has the same cost.
const (
	effortStatement = 1000
	effortLiteral   = 500
	effortPair      = 60  // a group or system compared with a group
	effortBlock     = 30  // of the layout, for each system
	effortCommit    = 150 // for each group
	effortName      = 2   // an entity among which some are chosen
	effortChange    = 160 // to change one
	effortSpawn     = 20  // to make one, in a design that goes on afterwards
	effortRow       = 6   // and for each of its components
	mostEffort      = 1 << 40
)

// effort is what the analysis of a text asks for, as far as can be told from its
// statements.
func effortOf(f *syntax.File) int {
	e := effort{}
	for _, s := range f.Statements {
		e.add(s)
	}
	if e.later == 0 || f.TooBig { // what only spawns is told, not made
		e.ticks = 0
	}
	return len(f.Statements)*effortStatement + e.literals*effortLiteral + e.groups*(e.groups+e.systems)*effortPair + e.ticks
}

// within reports whether an analysis stays within what it may cost, if anything is
// said about that: of the statements first, and with the blocks once the layout is
// there.
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

// effort adds up what a text asks for.
type effort struct {
	literals, groups, systems int
	entities                  int // so far
	commits                   int
	later                     int // statements that follow a tick
	ticks                     int // steps of all that happens to entities
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

// change adds what the selected entities cost, were all there are among them.
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

// prices are what a layout of each kind costs: to cut one leaf by one group, and
// to plan one system over one leaf.
var prices = map[grouptree.Kind][2]int{
	grouptree.Laminar: {100, 15},
	grouptree.Trees:   {30, 10},
	grouptree.Paper:   {30, 10},
	grouptree.Naive:   {60, 20},
	grouptree.Lanes:   {100, 15},
}

// TrialCost is what a trial costs that has so many leaves and takes so many steps to build.
func (a *Analysis) TrialCost(k grouptree.Kind, leaves, steps int) int {
	p := prices[k]
	return priceByte*len(a.Text) + max(p[0]*len(a.Groups)*leaves, steps) + p[1]*len(a.Systems)*leaves
}

const (
	mostOfWorld  = 60_000_000 // a world refuses what costs more
	mostOfSpawns = 4_000_000  // and tells what only spawns
)

// ReanalysisCost is what it costs to analyse a text again without hints, at a guess. Where
// there is one commit at most, the world need not make what is many.
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
