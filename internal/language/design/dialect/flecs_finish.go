package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// maxAlternatives is how many systems a query with alternatives becomes.
const maxAlternatives = 8

// known returns the terms of the entities of a query, one list for each choice of its alternatives. ok is false if not all
// terms are known; then a note says why.
func (q *flecsQuery) known() (lists [][]access, ok bool) {
	for _, t := range q.terms {
		if t.skip == "up" && t.optional { // .up().optional()
			continue
		}
		if t.why != "" {
			q.lost(q.placeOf(t), "Not all terms of this query can be read, because "+t.why+": "+queryMissing+".")
			return nil, false
		}
	}
	lists = [][]access{nil}
	for i := 0; i < len(q.terms); i++ {
		group := []*flecsTerm{&q.terms[i]}
		for q.terms[i].or && i+1 < len(q.terms) {
			i++
			group = append(group, &q.terms[i])
		}
		unclear := func(t *flecsTerm) bool { return t.skip != "" || t.excluded || t.optional }
		if len(group) > 1 && slices.ContainsFunc(group, unclear) {
			q.lost(q.placeOf(*group[0]), "One of these alternatives is not asked of the entities, or is no requirement, which systems of a design cannot say: "+queryMissing+".")
			return nil, false
		}
		if len(group) <= maxAlternatives {
			lists = q.alternatives(lists, group)
		}
		if len(lists) > maxAlternatives || len(group) > maxAlternatives {
			q.lost(q.at, "This query has more than 8 ways to match, which are too many for systems of a design: "+queryMissing+".")
			return nil, false
		}
	}
	return lists, true
}

func (q *flecsQuery) placeOf(t flecsTerm) span {
	if t.at == (span{}) {
		return q.at
	}
	return t.at
}

// alternatives adds a term to all lists, or a choice of several: the first, or the second without the first, and so on.
func (q *flecsQuery) alternatives(lists [][]access, group []*flecsTerm) [][]access {
	if len(group) > 1 {
		q.assumed(q.placeOf(*group[0]), "A system cannot match alternatives (or): the design has a system for each, which goes over the entities that have none of those before.")
	}
	var before []access
	var out [][]access
	for _, t := range group {
		if t.skip != "" {
			q.skipped(t)
			continue
		}
		a := t.access
		a.component = q.useID(t.id)
		if a.component < 0 {
			continue
		}
		if t.id.wild {
			q.wild[t.id.relation] = true
		}
		for _, list := range lists {
			out = append(out, append(append(slices.Clone(list), before...), a))
		}
		before = append(before, access{component: a.component, excluded: true, at: a.at})
	}
	if len(out) == 0 {
		return lists
	}
	return out
}

// skipped says what becomes of a term that is not asked of the entities.
func (q *flecsQuery) skipped(t *flecsTerm) {
	name := shortened(t.id.full)
	switch t.skip {
	case "singleton":
		q.addSingleton(t.id.full, t.at)
		if q.once("singleton term " + t.id.full) {
			q.assumed(q.placeOf(*t), name+" is a singleton: it is not asked of the entities, so the systems of the design do not have it.")
		}
	case "source":
		q.lost(q.placeOf(*t), name+" is read from one entity and not asked of each: the system of the design does not have it.")
	default:
		q.lost(q.placeOf(*t), name+" of the parent is read where there is one: the system matches the same entities without it, and what reading it costs is missing.")
	}
}

// finish adds a system for each loop and each alternative, or observers.
func (q *flecsQuery) finish() {
	lists, ok := q.known()
	if !ok {
		q.read(q.at)
		return
	}
	if len(q.runs) == 0 {
		form := program.LoopNone
		if q.system {
			form = program.LoopUnknown
		}
		q.runs = []enttLoop{{at: q.start.name, form: form}}
	}
	for _, l := range q.runs {
		for _, list := range lists {
			q.addLoop(l, list)
		}
	}
	if q.at.start < q.at.end {
		q.read(q.at)
	}
}

// addLoop adds the system of one loop.
func (q *flecsQuery) addLoop(l enttLoop, list []access) {
	if len(list) == 0 {
		if len(q.terms) > 0 || l.form == program.LoopNone {
			q.lost(q.at, "This query asks nothing of the entities that it goes over, so no system of the design stands for it.")
			return
		}
		q.once("task")
		q.lost(q.at, shortened(q.name)+" goes over no entities: no system of the design stands for it. Queries that run in it are systems of their own.")
		return
	}
	if l.form == program.LoopFirst {
		for n := range list {
			list[n].with, list[n].mut = !list[n].excluded, false
		}
		q.lost(q.span(one(l.at)), "Only the first entity of this query, their number or a test is asked for, which a design cannot say: no system of the design stands for it.")
	}
	s := q.addSystem(q.name, q.at, list)
	if s == nil {
		return
	}
	s.function, s.loop, s.parallel = q.functionName(l.at), l.form, q.parallel || l.parallel
	if l.form != program.LoopNone && l.at != q.start.name {
		s.loopAt = q.span(one(l.at))
	}
	l.system = len(q.systems)
	q.deferred[l.system] = q.system
	if !l.body.empty() {
		q.loopsOver = append(q.loopsOver, l)
	}
}

// observe adds the observers of a query.
func (q *flecsQuery) observe() {
	events := strings.Join(q.observed, ", ")
	if events == "" {
		events = "an event"
	}
	q.lost(q.at, "A design has no events: this observer is left out, and so is what it costs at each "+events+".")
	handler := q.name
	if q.unnamed {
		handler = ""
	}
	for _, t := range q.terms {
		if t.why != "" || t.skip != "" {
			continue
		}
		if i := q.useID(t.id); i >= 0 {
			q.addObserver(observer{event: events, component: i, handler: handler, at: q.at})
		}
	}
}
