package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/syntax"
	"github.com/copse-ecs/copse/internal/design/wording"
)

// owning is the storage that has a sparse set for every component and lets one group own
// some of them, as EnTT's owning groups do. Its rules, all of them counted:
//
//   - A sparse set holds the entities of its component side by side, and next to them the
//     values; that of a tag has no values, so nothing is written for it.
//   - The group is a conjunction. It owns the components with storage that it requires: in
//     their sets the entities that satisfy it stand first, in the same order.
//   - An entity gets a component at the end of its set: one row written. It loses one by the
//     last of the set filling the hole: one row written, none if it stood there itself.
//   - An entity that comes into the group changes places, in each set that is owned, with the
//     first behind the group, and one that leaves it with the last of the group: a swap, two
//     rows written, none if it stands there already.
//   - Changes of a tick are carried out together, one entity after the other: it leaves the
//     group, loses, gets, comes into the group.
//
// Rows are found by pages, as in EnTT. What would need more than mostPages is not counted
// further.
type owning struct {
	ledger
	stored grouptree.Set
	group  grouptree.Conj
	owned  grouptree.Set // empty: there is no group
	sets   []grouptree.Set
	pools  []pool // by component
	inside int    // entities in the group
	told   bool   // there are so many entities that nothing can become of them
	pages  int    // in use
	beyond bool   // they do not suffice
}

// pool is a sparse set.
type pool struct {
	n     int     // entities
	dense []int32 // them, as long as there are pages
	pages [][]int32
}

const (
	pageSize  = 1024
	mostPages = 16_384 // 64 MB
)

func newOwning(a *analysis.Analysis, group grouptree.Conj, owned grouptree.Set) *owning {
	return &owning{ledger: newLedger(len(a.Design.Components)), stored: a.Stored(), group: group, owned: owned, pools: make([]pool, len(a.Design.Components))}
}

// place returns the memory that holds the row of an entity.
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

// in reports whether entities of a composition are in the group.
func (o *owning) in(set grouptree.Set) bool { return !o.owned.Empty() && o.group.Holds(set) }

// know remembers the composition of a number.
func (o *owning) know(comp int32, set grouptree.Set) {
	for len(o.sets) <= int(comp) {
		o.sets = append(o.sets, grouptree.Set{})
	}
	o.sets[comp] = set
}

func (o *owning) spawn(comp int32, set grouptree.Set, first int32, n int) {
	o.know(comp, set)
	if o.told = o.told || int(first)+n-1 > syntax.MaxAfterTick; o.told {
		o.count(set, n)
		return
	}
	if o.beyond {
		return
	}
	for i := int32(0); i < int32(n) && !o.beyond; i++ {
		o.join(first+i, set)
		if o.in(set) {
			o.enter(first + i)
		}
		o.beyond = o.pages > mostPages
	}
}

// count counts new entities where nothing further can become of them. The end of a set
// and that of the group advance together, so either all change places or none.
func (o *owning) count(set grouptree.Set, n int) {
	o.write(set.Intersect(o.stored), n)
	if o.in(set) {
		for c := range o.owned.All() {
			if o.pools[c].n != o.inside {
				o.moved += n
				o.write(grouptree.SetOf(c), 2*n)
			}
		}
		o.inside += n
	}
	for c := range set.Intersect(o.stored).All() {
		o.pools[c].n += n
	}
}

func (o *owning) change(number int32, from, to int32, after grouptree.Set) {
	if o.beyond {
		return
	}
	before := o.sets[from]
	if to != gone {
		o.know(to, after)
	} else {
		after = grouptree.Set{}
	}
	stays := o.in(before) && to != gone && o.in(after)
	if o.in(before) && !stays {
		o.inside--
		for c := range o.owned.All() {
			o.swap(c, number, o.inside)
		}
	}
	for c := range before.Minus(after).Intersect(o.stored).All() {
		o.lose(c, number)
	}
	o.join(number, after.Minus(before))
	if to != gone && o.in(after) && !stays {
		o.enter(number)
	}
	o.beyond = o.pages > mostPages
}

// join puts an entity at the end of the sets of some components; what sets of tags do is
// not counted.
func (o *owning) join(number int32, set grouptree.Set) {
	set = set.Intersect(o.stored)
	for c := range set.All() {
		p := &o.pools[c]
		*o.place(p, number) = int32(p.n)
		p.dense = append(p.dense, number)
		p.n++
	}
	o.write(set, 1)
}

func (o *owning) enter(number int32) {
	for c := range o.owned.All() {
		o.swap(c, number, o.inside)
	}
	o.inside++
}

// swap lets an entity change places with the one at a row.
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
	o.write(grouptree.SetOf(c), 2)
}

// lose takes an entity out of the set of a component.
func (o *owning) lose(c int, number int32) {
	p := &o.pools[c]
	hole := *o.place(p, number)
	p.n--
	if last := p.dense[p.n]; last != number {
		p.dense[hole] = last
		*o.place(p, last) = hole
		o.write(grouptree.SetOf(c), 1)
	}
	p.dense = p.dense[:p.n]
}

// sparse is how many entities are in each set and in the group: all that a run of a
// system depends on.
type sparse struct {
	group  grouptree.Conj
	owned  grouptree.Set // empty: there is no group
	inside int
	having []int // by component, tags included
	total  int
	asked  []demand // by system
}

// demand is what a system needs in whatever way it is run.
type demand struct {
	matched  int
	optional storageSystem // its optional columns, which are always looked up
}

func demandOf(a *analysis.Analysis, s *analysis.SystemResult) (out demand) {
	optional := s.Signature.Optional.Minus(a.Design.Tags)
	for i, comp := range a.Census.Comps {
		if s.Signature.Match.Holds(comp) {
			out.matched += a.Census.Count[i]
			out.optional.fetch(a, optional.Intersect(comp), a.Census.Count[i])
		}
	}
	return out
}

// judge says how system i runs with a group that owns some components. It goes over the
// group, if what it asks for lies within that, or over the set of a component that it
// requires: whichever is shortest, then needs no test, then gives most columns directly.
// Each entity is tested, unless the group, or that component, is all that the system asks
// for. Columns that do not stand in step are found through the entity. A system that
// requires nothing goes over all entities.
func (c *sparse) judge(a *analysis.Analysis, i int) storageSystem {
	s := &a.Systems[i]
	best := route{rows: c.total, test: !s.Signature.Match.Cares.Empty(), scan: true, lead: -1}
	if !c.owned.Empty() && s.Signature.Match.Implies(c.group) {
		best = route{rows: c.inside, test: s.Signature.Match != c.group, direct: c.owned, lead: -1}
	}
	for k := range s.Signature.Match.Has.All() {
		next := route{rows: c.having[k], test: s.Signature.Match.Cares.Len() > 1, direct: grouptree.SetOf(k), lead: k}
		if best.scan || next.better(&best, s.Signature.Access) {
			best = next
		}
	}
	return best.run(a, s, &c.asked[i])
}

// route is one way to run a system: which rows it walks, and whether it tests each.
type route struct {
	rows   int
	test   bool
	scan   bool
	direct grouptree.Set
	lead   int // the component whose set is walked; -1 for the group, or for all entities
}

func (x *route) better(y *route, access grouptree.Set) bool {
	if x.rows != y.rows {
		return x.rows < y.rows
	}
	if x.test != y.test {
		return y.test
	}
	return x.direct.Intersect(access).Len() > y.direct.Intersect(access).Len()
}

// run counts what a run along the route costs.
func (x *route) run(a *analysis.Analysis, s *analysis.SystemResult, asked *demand) storageSystem {
	out := asked.optional
	out.pieces = 1
	access := s.Signature.Access.Minus(a.Design.Tags)
	direct := access.Intersect(x.direct)
	away := access.Minus(direct)
	out.Visited, out.Matched = x.rows, asked.matched
	if x.test {
		out.Tested = x.rows
	}
	out.walk(a, direct, x.rows)
	out.fetch(a, away, asked.matched)
	out.sumUp()
	switch {
	case x.scan:
		out.how = grouptree.Scan
	case x.test:
		out.how = grouptree.Blind
	case !away.Empty():
		out.how = grouptree.Partial
	}
	out.route, out.away = *x, away
	return out
}

// text says how a system runs, and which columns are away from it.
func (x *route) text(a *analysis.Analysis, away grouptree.Set) string {
	text := "It walks the " + wording.Amount(x.rows, "row") + " of "
	switch {
	case x.scan:
		text = "It walks the table of all entities, " + wording.Amount(x.rows, "row")
	case x.lead >= 0:
		text += a.Names[x.lead]
	default:
		text += "the group"
	}
	if x.test {
		text += " and tests each"
	}
	if !away.Empty() {
		text += "; " + a.Names.List(away) + wording.IsAre(away.Len()) + "looked up"
	}
	return text + "."
}

// bestGroup chooses the group: of what the systems ask for and what the group statements
// say, the one with which the systems are estimated to cost least, each as often as it
// weighs; among equals the first. There may be none that requires a component with storage.
func bestGroup(a *analysis.Analysis) (best sparse, system, statement int) {
	stored := a.Stored()
	none := sparse{total: a.Census.Total(), having: make([]int, len(a.Design.Components))}
	for c := range a.Design.Components {
		none.having[c] = a.Having(c)
	}
	for i := range a.Systems {
		none.asked = append(none.asked, demandOf(a, &a.Systems[i]))
	}
	best, system, statement = none, -1, -1
	least := sparseCost(a, &none)
	seen := make(map[grouptree.Conj]bool)
	try := func(g grouptree.Conj, i, k int) {
		next := none
		next.group, next.owned = g, g.Has.Intersect(stored)
		if seen[g] || next.owned.Empty() {
			return
		}
		seen[g] = true
		next.inside = a.Count(g)
		if cost := sparseCost(a, &next); cost < least {
			best, system, statement, least = next, i, k, cost
		}
	}
	for i := range a.Systems {
		try(a.Systems[i].Signature.Match, i, -1)
	}
	for k := range a.Groups {
		if a.Groups[k].SpecIndex >= 0 {
			try(a.Groups[k].Conj, -1, k)
		}
	}
	return best, system, statement
}

// sparseCost is what all systems are estimated to cost with a group.
func sparseCost(a *analysis.Analysis, c *sparse) int {
	sum := 0
	for i := range a.Systems {
		out := c.judge(a, i)
		sum += a.Systems[i].Statement.Weight.Value * out.Estimate
	}
	return sum
}
