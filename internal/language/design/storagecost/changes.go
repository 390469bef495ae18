package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// recorder is a world that passes every call on to another world and reports to models of other
// storages what each commit changes, entity by entity.
type recorder struct {
	analysis.World
	comps  []grouptree.Set // compositions that have occurred, by number
	ids    map[grouptree.Set]int32
	of     []int32 // the composition of each entity, by number - 1, for the first MaxAfterTick entities
	total  int     // the last entity number that was used
	queue  []touched
	queued map[int32]int // the index in the queue, by entity number
	models []follower
}

// touched is the change of an entity at a commit, or of several new entities.
type touched struct {
	number int32
	spawn  int           // the number of new entities; 0 for an entity that exists
	from   int32         // its composition before the commit
	to     grouptree.Set // its composition after the commit
	ends   bool
}

// gone is the composition of a despawned entity.
const gone = -1

// follower is a model of another storage. It carries out the same changes and counts what the storage
// writes. Entities are numbered from 1. In a design with more than MaxAfterTick entities no entity
// changes after its spawn, so a model needs only counts there.
type follower interface {
	spawn(comp int32, set grouptree.Set, first int32, n int)
	change(number int32, from, to int32, after grouptree.Set) // after is undefined if to is gone
	commit()
}

// Follower is told what each commit of a design changes, entity by entity, in the order in which the entities were first touched.
// Entities are numbered from 1.
type Follower interface {
	Spawn(set grouptree.Set, first, n int)
	Change(number int, before, after grouptree.Set)
	Despawn(number int)
	Commit()
}

// Follow runs the design of an analysis again. It reports whether the design was run to its end. A design without entities has one
// commit more than ticks, the last, which spawns made-up entities if the analysis has those.
func Follow(a *analysis.Analysis, f Follower) (complete bool) {
	m := &following{f: f}
	t := runRecorded(a, m)
	return t.Refusal() == analysis.Nothing
}

// following is a follower as a model.
type following struct {
	f    Follower
	sets []grouptree.Set // by composition
}

func (m *following) know(comp int32, set grouptree.Set) {
	for len(m.sets) <= int(comp) {
		m.sets = append(m.sets, grouptree.Set{})
	}
	m.sets[comp] = set
}

func (m *following) spawn(comp int32, set grouptree.Set, first int32, n int) {
	m.know(comp, set)
	m.f.Spawn(set, int(first), n)
}

func (m *following) change(number int32, from, to int32, after grouptree.Set) {
	if to == gone {
		m.f.Despawn(int(number))
		return
	}
	m.know(to, after)
	m.f.Change(int(number), m.sets[from], after)
}

func (m *following) commit() { m.f.Commit() }

// runRecorded runs the design of an analysis again and reports all changes to the models.
func runRecorded(a *analysis.Analysis, models ...follower) *recorder {
	t := &recorder{ids: make(map[grouptree.Set]int32), queued: make(map[int32]int), models: models}
	analysis.Analyze(a.Text, analysis.Options{Populate: a.Populated}, func(l *grouptree.Layout) analysis.World {
		t.World = a.NewWorld(l)
		return t
	})
	return t
}

// intern returns the number of a composition.
func (t *recorder) intern(s grouptree.Set) int32 {
	id, known := t.ids[s]
	if !known {
		id = int32(len(t.comps))
		t.ids[s] = id
		t.comps = append(t.comps, s)
	}
	return id
}

func (t *recorder) Spawn(n int, composition grouptree.Set) {
	t.World.Spawn(n, composition)
	if t.Refusal() == analysis.Nothing {
		t.queue = append(t.queue, touched{number: int32(t.total + 1), spawn: n, to: composition})
		t.total += n
	}
}

// Change queues changes. Statements are applied one after the other, so the last write of a
// component counts.
func (t *recorder) Change(numbers []int32, add, remove grouptree.Set) {
	t.World.Change(numbers, add, remove)
	if t.Refusal() != analysis.Nothing {
		return
	}
	for _, n := range numbers {
		e := t.touch(n)
		e.to = e.to.Union(add).Minus(remove)
	}
}

func (t *recorder) Despawn(numbers []int32) {
	t.World.Despawn(numbers)
	if t.Refusal() != analysis.Nothing {
		return
	}
	for _, n := range numbers {
		t.touch(n).ends = true
	}
}

// touch returns the entry of an entity in the queue, and adds one if there is none.
func (t *recorder) touch(number int32) *touched {
	at, known := t.queued[number]
	if !known {
		at = len(t.queue)
		t.queued[number] = at
		comp := t.of[number-1]
		t.queue = append(t.queue, touched{number: number, from: comp, to: t.comps[comp]})
	}
	return &t.queue[at]
}

// Commit commits to the world and reports the changes to the models, in the order in which entities
// were first touched.
func (t *recorder) Commit() (did analysis.Commit, ok bool) {
	if did, ok = t.World.Commit(); !ok {
		return did, ok
	}
	for i := range t.queue {
		t.report(&t.queue[i])
	}
	for _, r := range t.models {
		r.commit()
	}
	t.queue = t.queue[:0]
	clear(t.queued)
	return did, ok
}

// report reports the change of an entity, or of several new ones, to the models.
func (t *recorder) report(e *touched) {
	to := int32(gone)
	if !e.ends {
		to = t.intern(e.to)
	}
	switch {
	case e.spawn > 0:
		for i := len(t.of); i < min(int(e.number)-1+e.spawn, syntax.MaxAfterTick); i++ {
			t.of = append(t.of, to)
		}
		for _, r := range t.models {
			r.spawn(to, e.to, e.number, e.spawn)
		}
	case e.from != to:
		t.of[e.number-1] = to
		for _, r := range t.models {
			r.change(e.number, e.from, to, e.to)
		}
	}
}

// ledger counts the rows that are written in component arrays, by commit.
type ledger struct {
	moved   int
	rows    []int // by component
	touched []int // components with rows
	ticks   []storageTick
}

// storageTick is what one commit does in a storage.
type storageTick struct {
	moved  int        // moved entities, or swaps in the storage owning
	writes []tickRows // ascending
}

type tickRows struct{ component, rows int }

func newLedger(components int) ledger { return ledger{rows: make([]int, components)} }

// write counts rows that are written in the array of each component of a set.
func (l *ledger) write(s grouptree.Set, rows int) {
	if rows == 0 {
		return
	}
	for c := range s.All() {
		if l.rows[c] == 0 {
			l.touched = append(l.touched, c)
		}
		l.rows[c] += rows
	}
}

// commit ends the counts of a commit.
func (l *ledger) commit() {
	var set grouptree.Set
	for _, c := range l.touched {
		set.Add(c)
	}
	out := storageTick{moved: l.moved}
	for c := range set.All() {
		out.writes = append(out.writes, tickRows{c, l.rows[c]})
		l.rows[c] = 0
	}
	l.ticks, l.touched, l.moved = append(l.ticks, out), l.touched[:0], 0
}
