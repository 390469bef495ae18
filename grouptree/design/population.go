package design

import "github.com/copse-ecs/copse/grouptree"

// population is a world without storage: it knows the composition of every
// entity and nothing else. Entities are numbered from 1 and numbers are never
// used again.
//
// A slot stands for entities that have had the same composition so far; an
// entity knows its slot and the slot its composition, so that a change of "all
// of" something costs one step for each slot. As long as no entity is addressed
// by itself the entities are runs of equal slots: five million of them may cost
// a few bytes.
type population struct {
	comps  []grouptree.Set // every composition seen, in order of first appearance
	index  map[grouptree.Set]int32
	slots  []slot
	bySlot []int32 // by composition: a slot that has it, or 0
	runs   []run   // the committed entities, in order of their numbers
	slotOf []int32 // by number - 1: their slots, once they are looked at one by one
	total  int     // the highest committed number
	next   int     // the highest number given out

	born    []run    // of what is queued: runs of compositions, not of slots
	queue   []change // in the order of the text
	hits    []hit    // what the queue does to entities one by one
	touched []int32  // those entities (number - 1), in order of first touch
	first   []int32  // by number - 1: 1 + the first and the last of their hits
	last    []int32

	found   []int32 // memory of list
	work    int     // steps taken, see maxWork
	crowded bool    // more than maxCompositions were asked for
}

// Bounds on what the ticks of a design may cost. A step is about a nanosecond,
// natively.
const (
	maxWork         = 30_000_000
	maxCompositions = 16_384
)

// The price of what a population does, in steps.
const (
	stepList  = 2 // an entity is looked at when `any` makes its list
	stepDraw  = 12
	stepHit   = 40 // an entity changes by itself
	stepClass = 60 // a slot changes as a whole
)

// run is a number of consecutive entities with the same slot or composition.
type run struct {
	count int
	of    int32
}

// slot holds the composition of some entities: an index into comps, or -1 - t
// if they ended with tick t.
type slot struct {
	comp    int32
	members int
}

// change is what one statement does.
type change struct {
	add, remove grouptree.Set
	despawn     bool
	all         bool // to all that match; otherwise the hits say to whom
	match       grouptree.Conj
}

// hit is one entity that one change reaches.
type hit struct {
	change int32
	next   int32 // 1 + the entity's next hit
}

// commitCount counts what a commit did, in entities.
type commitCount struct {
	Spawned, Despawned, Changed int
}

func newPopulation() *population {
	return &population{index: make(map[grouptree.Set]int32), slots: []slot{{comp: -1}}}
}

// intern returns the number of a composition.
func (p *population) intern(s grouptree.Set) int32 {
	k, ok := p.index[s]
	if !ok {
		if len(p.comps) == maxCompositions {
			p.crowded = true
			return 0
		}
		k = int32(len(p.comps))
		p.comps = append(p.comps, s)
		p.bySlot = append(p.bySlot, 0)
		p.index[s] = k
	}
	return k
}

// slotFor returns a slot for the entities of a composition.
func (p *population) slotFor(comp int32) int32 {
	if k := p.bySlot[comp]; k != 0 && p.slots[k].comp == comp {
		return k
	}
	p.slots = append(p.slots, slot{comp: comp})
	p.bySlot[comp] = int32(len(p.slots) - 1)
	return p.bySlot[comp]
}

// spawn queues n entities of one composition and returns the first one's number.
func (p *population) spawn(n int, comp grouptree.Set) int {
	p.born = append(p.born, run{count: n, of: p.intern(comp)})
	p.next += n
	return p.next - n + 1
}

// pending reports whether a commit would have anything to do.
func (p *population) pending() bool { return len(p.born)+len(p.queue) > 0 }

// state tells what has become of the entity with a number that has been given out.
type state uint8

const (
	uncommitted state = iota
	living
	dead
)

// lookUp returns the state of entity e and, if it is dead, the tick that ended it.
func (p *population) lookUp(e int) (s state, tick int) {
	if e > p.total {
		return uncommitted, 0
	}
	p.spread()
	if comp := p.slots[p.slotOf[e-1]].comp; comp < 0 {
		return dead, int(-1 - comp)
	}
	return living, 0
}

// spread gives every committed entity a record of its own.
func (p *population) spread() {
	if p.slotOf != nil || p.total == 0 {
		return
	}
	p.slotOf = make([]int32, 0, p.total)
	for _, r := range p.runs {
		p.slotOf = appendRun(p.slotOf, r)
	}
	p.runs = nil
	p.first, p.last = make([]int32, p.total), make([]int32, p.total)
}

func appendRun(list []int32, r run) []int32 {
	for range r.count {
		list = append(list, r.of)
	}
	return list
}

// list returns the committed entities (number - 1) that match, by number. It is
// good until the next list is asked for.
func (p *population) list(match grouptree.Conj) []int32 {
	p.spread()
	p.work += len(p.slots) + stepList*len(p.slotOf)
	in := make([]bool, len(p.slots))
	n := 0
	for k, s := range p.slots {
		if s.members > 0 && s.comp >= 0 && match.Holds(p.comps[s.comp]) {
			in[k] = true
			n += s.members
		}
	}
	if cap(p.found) < n {
		p.found = make([]int32, 0, n+n/4)
	}
	out := p.found[:0]
	for e, k := range p.slotOf {
		if in[k] {
			out = append(out, int32(e))
		}
	}
	return out
}

// changeAll queues a change of everything that matches and returns how many that is.
func (p *population) changeAll(c change) int {
	p.work += stepClass * len(p.slots)
	c.all = true
	p.queue = append(p.queue, c)
	n := 0
	for _, s := range p.slots {
		if s.members > 0 && s.comp >= 0 && c.match.Holds(p.comps[s.comp]) {
			n += s.members
		}
	}
	return n
}

// changeEach queues a change of the given entities (number - 1).
func (p *population) changeEach(c change, entities []int32) {
	p.work += stepHit * len(entities)
	k := int32(len(p.queue))
	p.queue = append(p.queue, c)
	for _, e := range entities {
		p.hits = append(p.hits, hit{change: k})
		h := int32(len(p.hits))
		if p.first[e] == 0 {
			p.first[e] = h
			p.touched = append(p.touched, e)
		} else {
			p.hits[p.last[e]-1].next = h
		}
		p.last[e] = h
	}
}

// census returns how many entities have each composition.
func (p *population) census() grouptree.Census {
	counts := make([]int, len(p.comps))
	for _, s := range p.slots {
		if s.comp >= 0 {
			counts[s.comp] += s.members
		}
	}
	var out grouptree.Census
	for k, n := range counts {
		if n > 0 {
			out.Comps = append(out.Comps, p.comps[k])
			out.Count = append(out.Count, n)
		}
	}
	return out
}
