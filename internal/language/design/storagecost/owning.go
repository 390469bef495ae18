package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
)

// owning models the storage that has a sparse set for every component and lets groups own some of
// them, as EnTT does. Its rules, which are all counted:
//
// - A sparse set holds the entities of its component in a dense array, and the values in another
// one with the same order. The set of a tag has no values, so nothing is written for it.
//
// - A group has the entities with all components that it owns or gets and with none that it
// excludes. In the sets that it owns these entities come first, in the same order. No set has two
// owners. A group that owns nothing has a list of its entities.
//
// - An entity gets a component at the end of its set: one row written. When it loses the component,
// the last entity of the set fills the gap: one row written, none if the entity was the last.
//
// - When an entity enters a group, it is swapped in each owned set with the first entity after the
// group. When it leaves the group, it is swapped with the last entity of the group. A swap writes
// two rows, and none if the entity already has the right position.
//
// - The changes of a tick are carried out together, one entity after the other and one component
// after the other, in the order of model.Input.Order. So an entity may enter a group and leave it
// again.
//
// Rows are found by pages, as in EnTT. If a design needs more than mostPages, the writes are not
// counted.
type owning struct {
	ledger
	in          *model.Input
	stored      grouptree.Set // components whose rows are counted
	kept        grouptree.Set // components with a set: those, the tags that are owned, and all tags if they are drawn
	groups      []group
	naming      [][]int // by component: the groups that own, get or exclude it
	sets        []grouptree.Set
	orders      map[[2]int32]order // by composition before and after
	pools       []pool             // by component; then the lists of groups that own nothing
	onlyCounted bool               // only counted: there are so many entities that none of them changes after its spawn
	pages       int                // pages in use
	beyond      bool               // the pages do not suffice
}

// group is a group with its entities.
type group struct {
	model.Group
	inside  int // how many entities are in it
	list    int // the pool that lists them if it owns nothing
	crossed int // how often an entity has entered or left it
}

// order is in which order a change is carried out.
type order struct{ gone, come []int }

// pool is a sparse set.
type pool struct {
	n     int     // how many entities are in the set
	told  []told  // new entities in order, if they are only counted
	dense []int32 // the entities, unless pages ran out
	pages [][]int32
}

// told is a number of new entities of one composition that are in consecutive rows.
type told struct {
	set        grouptree.Set
	first, row int
	n          int
}

const (
	pageSize  = 1024
	mostPages = 16_384 // 64 MB
)

func newOwning(r *registry) *owning {
	a, n := r.a, len(r.a.Design.Components)
	o := &owning{
		ledger: newLedger(n), in: r.model.In, stored: a.Stored(), kept: a.Stored(), naming: make([][]int, n), orders: map[[2]int32]order{}, pools: make([]pool, n),
	}
	for k := range r.groups.Chosen {
		g := r.groups.Chosen[k].Group
		next := group{Group: g, list: -1}
		if o.kept = o.kept.Union(g.Own); g.Own.Empty() {
			next.list = len(o.pools)
			o.pools = append(o.pools, pool{})
		}
		for c := range g.Own.Union(g.Get).Union(g.Not).All() {
			o.naming[c] = append(o.naming[c], k)
		}
		o.groups = append(o.groups, next)
	}
	return o
}

// withTags adds the sets of tags. There must be no entities.
func (o *owning) withTags(a *analysis.Analysis) *owning {
	o.kept = o.kept.Union(a.Design.Tags)
	return o
}

// place returns the memory for the row of an entity.
func (o *owning) place(p *pool, number int32) *int32 {
	at := int(number-1) / pageSize
	for len(p.pages) <= at {
		p.pages = append(p.pages, nil)
	}
	if p.pages[at] == nil {
		p.pages[at] = make([]int32, pageSize)
		o.pages++
	}
	return &p.pages[at][int(number-1)%pageSize]
}

// know stores a composition under its number.
func (o *owning) know(comp int32, set grouptree.Set) {
	for len(o.sets) <= int(comp) {
		o.sets = append(o.sets, grouptree.Set{})
	}
	o.sets[comp] = set
}

// order returns in which order an entity goes from one composition to another; gone is none.
func (o *owning) order(from, to int32) order {
	at, known := o.orders[[2]int32{from, to}]
	if !known {
		at.gone, at.come = o.in.Order(o.set(from), o.set(to), to == gone)
		o.orders[[2]int32{from, to}] = at
	}
	return at
}

func (o *owning) set(comp int32) grouptree.Set {
	if comp == gone {
		return grouptree.Set{}
	}
	return o.sets[comp]
}

func (o *owning) spawn(comp int32, set grouptree.Set, first int32, n int) {
	o.know(comp, set)
	if o.onlyCounted = o.onlyCounted || int(first)+n-1 > syntax.MaxAfterTick; o.onlyCounted {
		o.count(comp, set, int(first), n)
		return
	}
	come := o.order(gone, comp).come
	for i := int32(0); i < int32(n) && !o.beyond; i++ {
		o.emplace(come, grouptree.Set{}, first+i)
		o.beyond = o.pages > mostPages
	}
}

// count counts new entities that never change. Each one is added at the end of a set and of its
// groups, so either all of them are swapped or none. Those that leave a group again leave its last
// row without a swap, and the first of them enters it without one if the set has no other entities.
func (o *owning) count(comp int32, set grouptree.Set, first, n int) {
	o.write(set.Intersect(o.stored), n)
	for c := range set.Intersect(o.kept).All() {
		o.pools[c].tell(set, first, n)
	}
	for k := range o.groups {
		g := &o.groups[k]
		stays := g.Holds(set)
		if !stays && !o.passes(g, comp) {
			continue
		}
		for c := range g.Own.All() {
			swaps := n
			switch alone := o.pools[c].n-n == g.inside; {
			case alone && stays:
				continue
			case alone:
				swaps--
			}
			o.moved += swaps
			o.write(grouptree.SetOf(c).Intersect(o.stored), 2*swaps)
		}
		switch {
		case !stays:
			g.crossed += 2 * n
			continue
		case g.Own.Empty():
			o.pools[g.list].tell(set, first, n)
		}
		g.crossed += n
		g.inside += n
	}
}

// passes reports whether a new entity of a composition is in a group before it has all its components.
func (o *owning) passes(g *group, comp int32) bool {
	var has grouptree.Set
	for _, c := range o.order(gone, comp).come {
		has.Add(c)
		if g.Holds(has) {
			return true
		}
	}
	return false
}

// tell adds new entities that never change.
func (p *pool) tell(set grouptree.Set, first, n int) {
	p.told = append(p.told, told{set: set, first: first, row: p.n, n: n})
	p.n += n
}

func (o *owning) change(number int32, from, to int32, after grouptree.Set) {
	if o.beyond {
		return
	}
	if to != gone {
		o.know(to, after)
	}
	do := o.order(from, to)
	has := o.set(from)
	for _, c := range do.gone {
		next := has.Minus(grouptree.SetOf(c))
		o.cross(c, number, has, next)
		if has = next; o.kept.Has(c) {
			o.lose(c, number)
		}
	}
	o.emplace(do.come, has, number)
	o.beyond = o.pages > mostPages
}

// emplace adds components to an entity that has some. Writes to the sets of tags are not counted.
func (o *owning) emplace(come []int, has grouptree.Set, number int32) {
	for _, c := range come {
		if o.kept.Has(c) {
			o.add(c, number)
			o.write(grouptree.SetOf(c).Intersect(o.stored), 1)
		}
		before := has
		has.Add(c)
		o.cross(c, number, before, has)
	}
}

// cross lets an entity that gets or loses a component enter and leave groups.
func (o *owning) cross(c int, number int32, before, after grouptree.Set) {
	for _, k := range o.naming[c] {
		g := &o.groups[k]
		switch was, is := g.Holds(before), g.Holds(after); {
		case was && !is:
			o.leave(g, number)
		case is && !was:
			o.enter(g, number)
		}
	}
}

// add adds an entity at the end of a pool.
func (o *owning) add(at int, number int32) {
	p := &o.pools[at]
	*o.place(p, number) = int32(p.n)
	p.dense = append(p.dense, number)
	p.n++
}

func (o *owning) enter(g *group, number int32) {
	g.crossed++
	if g.Own.Empty() {
		o.add(g.list, number)
	}
	for c := range g.Own.All() {
		o.swap(c, number, g.inside)
	}
	g.inside++
}

func (o *owning) leave(g *group, number int32) {
	g.crossed++
	g.inside--
	if g.Own.Empty() {
		o.lose(g.list, number)
	}
	for c := range g.Own.All() {
		o.swap(c, number, g.inside)
	}
}

// swap exchanges an entity with the one at a row.
func (o *owning) swap(c int, number int32, row int) {
	p := &o.pools[c]
	at := o.place(p, number)
	if int(*at) == row {
		return
	}
	other := p.dense[row]
	p.dense[*at], p.dense[row] = other, number
	*o.place(p, other), *at = *at, int32(row)
	o.moved++
	o.write(grouptree.SetOf(c).Intersect(o.stored), 2)
}

// lose removes an entity from the set of a component, or from the list of a group, which has no values.
func (o *owning) lose(at int, number int32) {
	p := &o.pools[at]
	hole := *o.place(p, number)
	p.n--
	if last := p.dense[p.n]; last != number {
		p.dense[hole] = last
		*o.place(p, last) = hole
		if o.stored.Has(at) {
			o.write(grouptree.SetOf(at), 1)
		}
	}
	p.dense = p.dense[:p.n]
}
