package storagecost

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// owning models the storage that has a sparse set for every component and lets one group own some
// of them, as EnTT's owning groups do. Its rules, which are all counted:
//
// - A sparse set holds the entities of its component in a dense array, and the values in another
// one with the same order. The set of a tag has no values, so nothing is written for it.
//
// - The group is a conjunction. It owns the components with storage that it requires: in their sets
// the entities that satisfy the group come first, in the same order.
//
// - An entity gets a component at the end of its set: one row written. When it loses the component,
// the last entity of the set fills the gap: one row written, none if the entity was the last.
//
// - When an entity enters the group, it is swapped in each owned set with the first entity after
// the group. When it leaves the group, it is swapped with the last entity of the group. A swap
// writes two rows, and none if the entity already has the right position.
//
// - The changes of a tick are carried out together, one entity after the other: it leaves the
// group, loses components, gets components, and enters the group.
//
// Rows are found by pages, as in EnTT. If a design needs more than mostPages, the writes are not
// counted.
type owning struct {
	ledger
	stored      grouptree.Set // components whose rows are counted
	kept        grouptree.Set // components with a set: those, and the tags if they are drawn
	group       grouptree.Conj
	owned       grouptree.Set // empty if there is no group
	sets        []grouptree.Set
	pools       []pool // by component
	inside      int    // how many entities are in the group
	onlyCounted bool   // only counted: there are so many entities that none of them changes after its spawn
	pages       int    // pages in use
	beyond      bool   // the pages do not suffice
}

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

func newOwning(a *analysis.Analysis, group grouptree.Conj, owned grouptree.Set) *owning {
	return &owning{ledger: newLedger(len(a.Design.Components)), stored: a.Stored(), kept: a.Stored(), group: group, owned: owned, pools: make([]pool, len(a.Design.Components))}
}

// newPlain returns sparse sets without a group, with the sets of tags.
func newPlain(a *analysis.Analysis) *owning {
	return newOwning(a, grouptree.Conj{}, grouptree.Set{}).withTags(a)
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

// in reports whether entities of a composition belong to the group.
func (o *owning) in(set grouptree.Set) bool { return !o.owned.Empty() && o.group.Holds(set) }

// know stores a composition under its number.
func (o *owning) know(comp int32, set grouptree.Set) {
	for len(o.sets) <= int(comp) {
		o.sets = append(o.sets, grouptree.Set{})
	}
	o.sets[comp] = set
}

func (o *owning) spawn(comp int32, set grouptree.Set, first int32, n int) {
	o.know(comp, set)
	if o.onlyCounted = o.onlyCounted || int(first)+n-1 > syntax.MaxAfterTick; o.onlyCounted {
		o.count(set, int(first), n)
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

// count counts new entities that never change. Each one is added at the end of a set and of the
// group, so either all of them are swapped or none.
func (o *owning) count(set grouptree.Set, first, n int) {
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
	for c := range set.Intersect(o.kept).All() {
		p := &o.pools[c]
		p.told = append(p.told, told{set: set, first: first, row: p.n, n: n})
		p.n += n
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
	for c := range before.Minus(after).Intersect(o.kept).All() {
		o.lose(c, number)
	}
	o.join(number, after.Minus(before))
	if to != gone && o.in(after) && !stays {
		o.enter(number)
	}
	o.beyond = o.pages > mostPages
}

// join adds an entity at the end of the sets of some components. Writes to the sets of tags are not
// counted.
func (o *owning) join(number int32, set grouptree.Set) {
	for c := range set.Intersect(o.kept).All() {
		p := &o.pools[c]
		*o.place(p, number) = int32(p.n)
		p.dense = append(p.dense, number)
		p.n++
	}
	o.write(set.Intersect(o.stored), 1)
}

func (o *owning) enter(number int32) {
	for c := range o.owned.All() {
		o.swap(c, number, o.inside)
	}
	o.inside++
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
	o.write(grouptree.SetOf(c), 2)
}

// lose removes an entity from the set of a component.
func (o *owning) lose(c int, number int32) {
	p := &o.pools[c]
	hole := *o.place(p, number)
	p.n--
	if last := p.dense[p.n]; last != number {
		p.dense[hole] = last
		*o.place(p, last) = hole
		o.write(grouptree.SetOf(c).Intersect(o.stored), 1)
	}
	p.dense = p.dense[:p.n]
}

// sparse holds the sizes of all sets and of the group. The cost of running a system depends only on
// these.
type sparse struct {
	group  grouptree.Conj
	owned  grouptree.Set // empty if there is no group
	inside int
	having []int // by component, tags included
	total  int
	asked  []demand // by system
}

// demand is what a system needs whichever route it takes.
type demand struct {
	matched  int
	optional storageSystem // the cost of its optional columns, which are always looked up
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

// judge returns how system i runs with an owning group. It walks the group, if the group contains
// all that the system requires, or the set of a required component. It chooses the route with the
// fewest rows, then one without tests, then one with the most direct columns. Every entity is
// tested, unless the group or the component is all that the system requires. Columns in another
// order are looked up. A system that requires nothing walks all entities.
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

// text returns how a system runs and which columns are looked up.
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

// withoutGroup returns the sizes of sparse sets none of which is owned.
func withoutGroup(a *analysis.Analysis) sparse {
	none := sparse{total: a.Census.Total(), having: make([]int, len(a.Design.Components))}
	for c := range a.Design.Components {
		none.having[c] = a.Having(c)
	}
	for i := range a.Systems {
		none.asked = append(none.asked, demandOf(a, &a.Systems[i]))
	}
	return none
}

// bestGroup chooses the owning group: of the signatures of systems and the group statements, the
// one with the lowest estimated cost of all systems with their weights, the first of several. There
// may be none that requires a component with storage.
func bestGroup(a *analysis.Analysis) (best sparse, system, statement int) {
	stored, none := a.Stored(), withoutGroup(a)
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

// sparseCost returns the estimated cost of all systems with a group.
func sparseCost(a *analysis.Analysis, c *sparse) int {
	sum := 0
	for i := range a.Systems {
		out := c.judge(a, i)
		sum += a.Systems[i].Statement.Weight.Value * out.Estimate
	}
	return sum
}
