package design

// What the parts of an analysis cost, in steps of about a nanosecond: rough, because
// they are to be known before the work is done, and counted, so that whether a text is
// heavy depends on the text alone.
const (
	effortStatement = 1000
	effortLiteral   = 500
	effortPair      = 60  // a group or system beside a group
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
func (f *File) effort() int {
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
func (a *Analysis) within(opt Options, file *File) bool {
	if opt.Within <= 0 {
		return true
	}
	steps := file.effort()
	if a.Layout != nil {
		steps += len(a.Layout.Leaves) * len(a.m.systems) * effortBlock
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

func (e *effort) add(s Statement) {
	if e.commits > 0 {
		e.later++
	}
	switch s := s.(type) {
	case *Group:
		e.groups++
		e.literals += len(s.Expr.Literals)
	case *System:
		e.systems++
		e.literals += len(s.List.Items) + len(s.With.Items) + len(s.Without.Items)
	case *Spawn:
		e.entities = min(e.entities+s.Count.Value, MaxEntities)
		e.ticks += min(s.Count.Value, MaxEntities) * (effortSpawn + effortRow*len(s.List.Items))
	case *Add:
		e.change(&s.Target)
	case *Remove:
		e.change(&s.Target)
	case *Despawn:
		e.change(&s.Target)
	case *Tick:
		e.commits++
		e.ticks += effortCommit * (1 + e.groups)
	}
}

// change adds what the selected entities cost, were all there are among them.
func (e *effort) change(t *Selector) {
	n := 1
	switch t.Kind {
	case Any:
		n = min(t.Count.Value, e.entities)
	case All:
		n = e.entities
	}
	if t.Kind != One {
		e.ticks += effortName * e.entities
	}
	e.ticks = min(e.ticks+effortChange*n, mostEffort)
}
