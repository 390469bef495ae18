package design

import (
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
)

// runner carries out the statements of a design on a population.
type runner struct {
	*resolver
	pop      *population
	stream   stream
	ticks    []commitCount
	entities map[string]entity // by name
	named    []string          // the first maxSimilar names
	stopped  bool
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
func (r *resolver) run() (ticks []commitCount, pop *population) {
	x := &runner{
		resolver: r, pop: newPopulation(), stream: stream{state: r.seed},
		entities: make(map[string]entity),
	}
	x.nameEntities()
	for _, s := range r.file.Statements {
		x.statement(s)
		if x.overrun(s.Where().Range) {
			break
		}
	}
	if x.pop.pending() && !x.stopped {
		x.tick()
	}
	return x.ticks, x.pop
}

// nameEntities finds the names of entities before they are spawned, so that one
// that is addressed too early is not called unknown.
func (x *runner) nameEntities() {
	next := 1
	for _, s := range x.file.Statements {
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
		x.pop.spawn(s.Count.Value, set)
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
	x.ticks = append(x.ticks, x.pop.commit(len(x.ticks)+1))
}

// overrun stops the run where it would cost too much.
func (x *runner) overrun(at Range) bool {
	switch {
	case x.pop.crowded:
		x.report(msgTooManyCompositions.at(at))
	case x.pop.work > maxWork:
		x.report(msgTooMuchChange.at(at))
	default:
		return false
	}
	x.stopped = true
	return true
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
	switch t.Kind {
	case One:
		x.changeOne(c, t, ok)
	case All:
		c.match = match
		if ok && x.pop.changeAll(c) == 0 {
			x.report(msgNoneMatch.at(t.Range))
		}
	case Any:
		if !ok || !x.affordable() {
			return
		}
		list := x.pop.list(match)
		if len(list) < t.Count.Value {
			x.report(msgAnyTooFew.at(t.Range, group3(len(list)), group3(t.Count.Value)))
		} else {
			x.pop.work += stepDraw * t.Count.Value
		}
		x.pop.changeEach(c, x.stream.draw(list, t.Count.Value))
	}
}

// affordable reports whether one more list of entities is within what a design
// may cost.
func (x *runner) affordable() bool {
	if x.pop.work+x.pop.total*stepList > maxWork {
		x.pop.work = maxWork + 1
		return false
	}
	return true
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
	if named == nil && number > x.pop.next {
		x.report(msgNotSpawned.at(t.Range, t.Name.Text, group3(x.pop.next)))
		return
	}
	switch s, tick := x.pop.lookUp(number); s {
	case uncommitted:
		says := msgNotCommitted
		if number > x.pop.next {
			says = msgSpawnedLater
		}
		d := says.at(t.Range, t.Name.Text)
		if named != nil {
			d.Notes = []Note{says.noteAt(named.at)}
		}
		x.report(d)
	case dead:
		x.report(msgDespawned.at(t.Range, t.Name.Text, strconv.Itoa(tick)))
	default:
		if ok {
			x.pop.changeEach(c, []int32{int32(number - 1)})
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
