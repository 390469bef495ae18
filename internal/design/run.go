package design

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// runner carries out the statements of a design on a world.
type runner struct {
	*resolver
	world    World
	watcher  Watcher // the world, if it is one
	stream   stream
	ticks    []Commit
	spawned  int               // numbers given out
	queued   bool              // something waits for a commit
	entities map[string]entity // by name
	named    []string          // the first maxSimilar names
}

// maxSimilar is the number of entities among whose names a similar one is looked for.
const maxSimilar = 256

// entity is one that was given a name.
type entity struct {
	number int // 0 if its statement is broken: nothing further is to be said about it
	at     Range
}

// run carries out spawns, changes and ticks. What stands after the last tick is
// committed too. Nothing is carried out of a text that asks for too much.
func (r *resolver) run(w World) []Commit {
	x := &runner{
		resolver: r, world: w, stream: stream{state: r.seed},
		entities: make(map[string]entity),
	}
	x.watcher, _ = w.(Watcher)
	x.nameEntities()
	for _, s := range r.file.Statements {
		x.watch(s)
		x.statement(s)
		if x.overrun(s.Where().Range) {
			return x.ticks
		}
	}
	x.watch(nil)
	if n := len(r.file.Statements); x.queued && n > 0 {
		x.tick()
		x.overrun(r.file.Statements[n-1].Where().Range)
	}
	return x.ticks
}

func (x *runner) watch(s Statement) {
	if x.watcher != nil {
		x.watcher.Watch(s)
	}
}

// nameEntities finds the names of entities before they are spawned, so that one
// that is addressed too early is not called unknown.
func (x *runner) nameEntities() {
	next := 1
	for _, s := range x.file.Statements {
		x.watch(s)
		var n Name
		number := 0
		switch s := s.(type) {
		case *Spawn:
			n, number = s.Name, next
			next += s.Count.Value
		case *Broken:
			if s.Keyword == "spawn" {
				n = s.Name
			}
		}
		if n.Text == "" {
			continue
		}
		if first, again := x.entities[n.Text]; again {
			d := msgDuplicateEntity.at(n.Range, n.Text)
			d.Notes = []Note{msgDuplicateEntity.noteAt(first.at)}
			x.report(d)
			continue
		}
		x.entities[n.Text] = entity{number, n.Range}
		if len(x.named) < maxSimilar {
			x.named = append(x.named, n.Text)
		}
	}
}

func (x *runner) statement(s Statement) {
	switch s := s.(type) {
	case *Spawn:
		// Where a name is unknown the entities are spawned with the rest, so that
		// the numbers of those that follow stay as they are.
		set, _ := x.list(s.List)
		if x.file.TooBig || s.Count.Value == 0 {
			return
		}
		x.world.Spawn(s.Count.Value, set)
		x.spawned += s.Count.Value
		x.queued = true
	case *Add:
		set, ok := x.list(s.List)
		x.change(change{add: set}, s.Target, ok)
	case *Remove:
		set, ok := x.list(s.List)
		x.change(change{remove: set}, s.Target, ok)
	case *Despawn:
		x.change(change{despawn: true}, s.Target, true)
	case *Tick:
		if !x.file.TooBig {
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

// overrun stops the run where it would cost too much.
func (x *runner) overrun(at Range) bool {
	switch x.world.Refusal() {
	case TooManyCompositions:
		x.report(msgTooManyCompositions.at(at))
	case TooMuchChange:
		x.report(msgTooMuchChange.at(at))
	default:
		return false
	}
	return true
}

// change is what one statement does to the entities it selects.
type change struct {
	add, remove grouptree.Set
	despawn     bool
}

// change queues what one statement does; ok says that its list could be
// understood.
func (x *runner) change(c change, t Selector, ok bool) {
	var match grouptree.Conj
	if t.Kind != One {
		var known bool
		match, known = x.expr(t.Expr, true)
		ok = ok && known
	}
	if x.file.TooBig {
		return
	}
	if t.Kind == One {
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
	if t.Kind == All {
		if len(list) == 0 {
			x.report(msgNoneMatch.at(t.Range))
		}
		x.queue(c, list)
		return
	}
	if len(list) < t.Count.Value {
		x.report(msgAnyTooFew.at(t.Range, group3(len(list)), group3(t.Count.Value)))
	}
	x.queue(c, x.stream.draw(list, t.Count.Value))
}

// queue queues a change of the given entities, which is a commit's work even if
// they are none.
func (x *runner) queue(c change, numbers []int32) {
	x.queued = true
	if c.despawn {
		x.world.Despawn(numbers)
		return
	}
	x.world.Change(numbers, c.add, c.remove)
}

// changeOne queues a change of a single entity, or says why it cannot be had.
func (x *runner) changeOne(c change, t Selector, ok bool) {
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
		x.report(msgNotSpawned.at(t.Range, t.Name.Text, group3(x.spawned)))
		return
	}
	state, ended := Uncommitted, 0
	if number <= x.spawned {
		state, ended = x.world.State(number)
	}
	switch state {
	case Uncommitted:
		says := msgNotCommitted
		if number > x.spawned {
			says = msgSpawnedLater
		}
		d := says.at(t.Range, t.Name.Text)
		if named != nil {
			d.Notes = []Note{says.noteAt(named.at)}
		}
		x.report(d)
	case Dead:
		x.report(msgDespawned.at(t.Range, t.Name.Text, strconv.Itoa(ended)))
	default:
		if ok {
			x.queue(c, []int32{int32(number)})
		}
	}
}

func (x *runner) unknownEntity(n Name) {
	if like, ok := nearest(n.Text, x.named); ok {
		d := msgUnknownEntityLike.at(n.Range, n.Text, like)
		d.Notes = []Note{msgUnknownEntityLike.noteAt(x.entities[like].at, like)}
		d.Fix = msgUnknownEntityLike.mend([]Edit{{Range: n.Range, Text: like}}, like)
		x.report(d)
		return
	}
	x.report(msgUnknownEntity.at(n.Range, n.Text))
}
