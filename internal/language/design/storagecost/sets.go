package storagecost

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// route is how a system runs in sparse sets: which rows it walks, and whether it tests each.
type route struct {
	rows   int
	test   bool
	scan   bool
	direct grouptree.Set // the components whose rows are walked
	lead   int           // the component whose set is walked; -1 for a group, or for all entities
	group  int           // the group that is walked; -1 for none
}

// judge returns how system i runs: over the group that has exactly its entities, or over the smallest set of a required component, the
// first of several, as a view. A view tests every entity unless the component is all that the system requires. Columns in another
// order are looked up. A system that requires nothing walks all entities.
//
// Bytes and lines are counted as in the layouts, and rows that are walked have the prices of the layouts: it is the same loop over the
// same arrays. Tests and look-ups have those that were measured on EnTT, because layouts do neither in this way.
func (r *registry) judge(i int) storageSystem {
	s := &r.a.Systems[i]
	run, apart := r.groups.Run(r.model, i), r.groups.Run(r.apart, i)
	x := r.route(i, run.Visited)
	access := s.Signature.Access.Minus(r.a.Design.Tags)
	out := storageSystem{pieces: 1, route: x, away: access.Minus(x.direct)}
	out.Visited, out.Matched, out.Tested = run.Visited, run.Matched, run.Tested
	out.walk(r.a, access.Intersect(x.direct), x.rows)
	out.fetch(r.a, out.away, run.Matched)
	for k, comp := range r.a.Census.Comps {
		if s.Signature.Match.Holds(comp) {
			out.fetch(r.a, s.Signature.Optional.Minus(r.a.Design.Tags).Intersect(comp), r.a.Census.Count[k])
		}
	}
	out.sumUp(apart.Picoseconds)
	switch {
	case x.scan:
		out.how = grouptree.Scan
	case x.test:
		out.how = grouptree.Blind
	case !out.away.Empty():
		out.how = grouptree.Partial
	}
	out.text = x.text(r, out.away)
	return out
}

// tests reports whether system i asks something of every entity that it walks.
func (r *registry) tests(i int) bool {
	s := &r.model.In.Systems[i]
	return r.groups.By[i] < 0 && (s.Has.Len() > 1 || !s.Not.Empty())
}

// route returns the rows that system i walks.
func (r *registry) route(i, rows int) route {
	x := route{rows: rows, test: r.tests(i), lead: -1, group: r.groups.By[i]}
	switch s := &r.model.In.Systems[i]; {
	case x.group >= 0:
		x.direct = r.groups.Chosen[x.group].Own
	case s.Has.Empty():
		x.scan = true
	default:
		x.lead = r.model.Lead(s)
		x.direct = grouptree.SetOf(x.lead)
	}
	return x
}

// text says how a system runs and which columns are looked up.
func (x *route) text(r *registry, away grouptree.Set) string {
	text := "It walks the " + wording.Amount(x.rows, "row") + " of "
	switch {
	case x.scan:
		text = "It walks the table of all entities, " + wording.Amount(x.rows, "row")
	case x.lead >= 0:
		text += r.a.Names[x.lead]
	default:
		text += "the group " + r.expr(x.group)
	}
	if x.test {
		text += " and tests each"
	}
	if !away.Empty() {
		text += "; " + r.a.Names.List(away) + wording.IsAre(away.Len()) + "looked up"
	}
	return text + "."
}

// conj returns what the entities of a group have and lack.
func (r *registry) conj(group int) grouptree.Conj {
	g := &r.groups.Chosen[group].Group
	has := g.Own.Union(g.Get)
	return grouptree.Conj{Cares: has.Union(g.Not), Has: has}
}

func (r *registry) expr(group int) string { return r.a.Names.Conj(r.conj(group)) }

// origin says where the times are from.
const origin = " Tests, look-ups and handlers have prices that were measured on EnTT 3.16.0, on another machine."

// mostNamed is how many groups a sentence names.
const mostNamed = 6

// text says which groups there are, what their upkeep is, and what is known of the choice.
func (r *registry) text() string {
	n := len(r.groups.Chosen)
	if n == 0 {
		return "No group pays; every component has a sparse set of its own." + r.doubt() + origin
	}
	var each []string
	for k := range min(n, mostNamed) {
		each = append(each, r.groupText(k))
	}
	text := "The group " + each[0]
	if n > 1 {
		text = wording.Amount(n, "group") + ": " + strings.Join(each, "; ")
	}
	if n > mostNamed {
		text += "; and " + wording.Grouped(n-mostNamed) + " more"
	}
	return text + ". " + r.upkeepText() + r.doubt() + origin
}

// groupText says which systems a group is for, and what it owns.
func (r *registry) groupText(group int) string {
	g := &r.groups.Chosen[group]
	var names []string
	for _, i := range g.Systems {
		names = append(names, r.a.Systems[i].Statement.Name.Text)
	}
	who := wording.Amount(len(names), "system")
	if len(names) <= 3 {
		who = wording.JoinAnd(names)
	}
	text := r.expr(group) + ", for " + who + ", "
	if g.Own.Empty() {
		return text + "owns nothing and lists its entities"
	}
	return text + "owns " + r.a.Names.List(g.Own)
}

// upkeepText says what the changes of a round cost because of the groups.
func (r *registry) upkeepText() string {
	whose := "its handlers"
	if len(r.groups.Chosen) > 1 {
		whose = "their handlers"
	}
	up := r.upkeep()
	if up.Signals == 0 {
		return "No change of the ticks calls " + whose + "."
	}
	return "In a round " + whose + " are called " + wording.Amount(inOnes(up.Signals), "time") + " and swap " +
		wording.Amount(inOnes(up.Swaps), "pair") + " of rows, which takes " + wording.Duration(up.Picoseconds) + "."
}

// inOnes rounds a number of thousandths.
func inOnes(thousandths int64) int { return int((thousandths + 500) / 1000) }

// doubt says that other groups may cost less, "" if none does.
func (r *registry) doubt() string {
	if r.status == autogroup.Optimal {
		return ""
	}
	return " The search for groups ended before all were tried, so others may cost less."
}

// describe lists the groups.
func (r *registry) describe() (out []document.OwningGroup) {
	for k := range r.groups.Chosen {
		g := &r.groups.Chosen[k]
		out = append(out, document.OwningGroup{
			Expr: r.expr(k), Owned: g.Own, Got: g.Get, Rows: r.a.Count(r.conj(k)), Systems: g.Systems,
			Upkeep: wording.Duration(r.model.Upkeep(&g.Group).Picoseconds),
		})
	}
	return out
}
