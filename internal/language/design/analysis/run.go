package analysis

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// runner carries out the statements of a design on a world.
type runner struct {
	*resolver
	world    World
	watcher  Watcher // the world, if it is one
	stream   splitmix.Stream
	ticks    []Commit
	spawned  int               // the last entity number that was used
	queued   bool              // there are changes since the last commit
	line     int               // that the current statement begins on
	planned  int               // the entities that all spawns make
	entities map[string]entity // by name
	named    []string          // the first maxSimilar entity names
}

// maxSimilar limits the search for an entity with a similar name.
const maxSimilar = 256

// entity is an entity with a name.
type entity struct {
	number int // 0 if its statement is broken; errors about it are then not reported again
	at     diagnostic.Range
}

// run carries out spawns, changes and ticks, and commits once more at the end if changes are
// queued. If the text exceeds the limits, it carries out nothing.
func (r *resolver) run(w World) []Commit {
	x := &runner{
		resolver: r, world: w, stream: splitmix.New(r.Seed),
		entities: make(map[string]entity),
	}
	x.watcher, _ = w.(Watcher)
	x.nameEntities()
	for _, s := range r.File.Statements {
		x.watch(s)
		x.line = s.Where().Range.Start.Line
		x.statement(s)
		if x.overrun(s.Where().Range) {
			return x.ticks
		}
	}
	x.watch(nil)
	if n := len(r.File.Statements); x.queued && n > 0 {
		x.tick()
		x.overrun(r.File.Statements[n-1].Where().Range)
	}
	return x.ticks
}

func (x *runner) watch(s syntax.Statement) {
	if x.watcher != nil {
		x.watcher.Watch(s)
	}
}

// nameEntities collects the names of entities before they are spawned. A use before the spawn is
// then reported as too early and not as unknown.
func (x *runner) nameEntities() {
	next := 1
	for _, s := range x.File.Statements {
		x.watch(s)
		var n syntax.Name
		number := 0
		switch s := s.(type) {
		case *syntax.Spawn:
			n, number = s.Name, next
			next += s.Count.Value
		case *syntax.Broken:
			if s.Keyword == "spawn" {
				n = s.Name
			}
		}
		if n.Text == "" {
			continue
		}
		if first, again := x.entities[n.Text]; again {
			d := diagnostic.DuplicateEntity.At(n.Range, n.Text)
			d.Notes = []diagnostic.Note{diagnostic.DuplicateEntity.NoteAt(first.at)}
			x.report(d)
			continue
		}
		x.entities[n.Text] = entity{number, n.Range}
		if len(x.named) < maxSimilar {
			x.named = append(x.named, n.Text)
		}
	}
	x.planned = next - 1
}

func (x *runner) statement(s syntax.Statement) {
	switch s := s.(type) {
	case *syntax.Spawn:
		// Even if a component of the list is unknown the entities are spawned, so that later
		// entities keep their numbers.
		set, _ := x.list(s.List)
		if x.File.TooBig || s.Count.Value == 0 {
			return
		}
		x.world.Spawn(s.Count.Value, set)
		x.spawned += s.Count.Value
		x.queued = true
	case *syntax.Add:
		set, ok := x.list(s.List)
		x.change(change{add: set}, s.Target, ok)
	case *syntax.Remove:
		set, ok := x.list(s.List)
		x.change(change{remove: set}, s.Target, ok)
	case *syntax.Despawn:
		x.change(change{despawn: true}, s.Target, true)
	case *syntax.Tick:
		if !x.File.TooBig {
			x.tick()
		}
	}
}

func (x *runner) tick() {
	did, ok := x.world.Commit()
	if !ok {
		return
	}
	x.ticks = append(x.ticks, did)
	x.queued = false
}

// overrun reports whether the world refused to go on because the run costs too much.
func (x *runner) overrun(at diagnostic.Range) bool {
	switch x.world.Refusal() {
	case TooManyCompositions:
		x.report(diagnostic.TooManyCompositions.At(at))
	case TooMuchChange:
		x.report(diagnostic.TooMuchChange.At(at))
	default:
		return false
	}
	return true
}

// change is the change that one statement makes to the entities it selects.
type change struct {
	add, remove grouptree.Set
	despawn     bool
}

// change queues the change of one statement. ok is false if its list was not understood.
func (x *runner) change(c change, t syntax.Selector, ok bool) {
	var match grouptree.Conj
	if t.Kind != syntax.One {
		var known bool
		match, known = x.expr(t.Expr, true)
		ok = ok && known
	}
	if x.File.TooBig {
		return
	}
	if t.Kind == syntax.One {
		x.changeOne(c, t, ok)
		return
	}
	if !ok {
		return
	}
	list := x.world.Matching(match)
	if x.world.Refusal() != Nothing {
		return
	}
	if t.Kind == syntax.All {
		if len(list) == 0 {
			x.report(diagnostic.NoneMatch.At(t.Range))
		}
		x.queue(c, list)
		return
	}
	if len(list) < t.Count.Value {
		x.report(diagnostic.AnyTooFew.At(t.Range, wording.Grouped(len(list)), wording.Grouped(t.Count.Value)))
	}
	x.queue(c, x.stream.Draw(list, t.Count.Value))
}

// queue queues a change of the given entities. Even a change of no entity makes the end
// of the text commit.
func (x *runner) queue(c change, numbers []int32) {
	x.queued = true
	if c.despawn {
		x.world.Despawn(numbers)
		return
	}
	x.world.Change(numbers, c.add, c.remove)
}

// changeOne queues a change of a single entity, or reports why that is impossible.
func (x *runner) changeOne(c change, t syntax.Selector, ok bool) {
	number := t.Entity
	var named *entity
	if number == 0 {
		e, known := x.entities[t.Name.Text]
		if !known {
			x.unknownEntity(t.Name)
			return
		}
		if number, named = e.number, &e; number == 0 {
			return
		}
	}
	if named == nil && number > x.spawned {
		x.report(diagnostic.NotSpawned.At(t.Range, t.Name.Text, wording.Grouped(x.spawned)))
		return
	}
	state, ended := Uncommitted, 0
	if number <= x.spawned {
		state, ended = x.world.State(number)
	}
	switch state {
	case Uncommitted:
		says := diagnostic.NotCommitted
		if number > x.spawned {
			says = diagnostic.SpawnedLater
		}
		d := says.At(t.Range, t.Name.Text)
		if named != nil {
			d.Notes = []diagnostic.Note{says.NoteAt(named.at)}
		}
		if number <= x.spawned && x.planned <= syntax.MaxAfterTick && len(x.ticks)+1 < syntax.MaxTicks {
			line := diagnostic.Position{Line: x.line, Column: 1}
			d.Fix = says.Fix([]diagnostic.Edit{{Range: diagnostic.Range{Start: line, End: line}, Text: "tick\n"}})
		}
		x.report(d)
	case Dead:
		x.report(diagnostic.Despawned.At(t.Range, t.Name.Text, strconv.Itoa(ended)))
	default:
		if ok {
			x.queue(c, []int32{int32(number)})
		}
	}
}

func (x *runner) unknownEntity(n syntax.Name) {
	if like, ok := wording.Nearest(n.Text, x.named); ok {
		d := diagnostic.UnknownEntityLike.At(n.Range, n.Text, like)
		d.Notes = []diagnostic.Note{diagnostic.UnknownEntityLike.NoteAt(x.entities[like].at, like)}
		d.Fix = diagnostic.UnknownEntityLike.Fix([]diagnostic.Edit{{Range: n.Range, Text: like}}, like)
		x.report(d)
		return
	}
	x.report(diagnostic.UnknownEntity.At(n.Range, n.Text))
}
