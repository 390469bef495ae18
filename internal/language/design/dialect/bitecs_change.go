package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

var bitecsVerbs = map[string]program.ChangeKind{
	"addComponent": program.Adds, "addComponents": program.Adds, "removeComponent": program.Removes, "removeComponents": program.Removes,
	"setComponent": program.Sets, "removeEntity": program.Despawns, "resetWorld": program.Clears,
}

// statement reads what is no query: changes and observers.
func (r *bitecsReader) statement(i int) {
	c, isCall := r.call(i)
	if !isCall || r.given[i] || r.at(i-1) == "function" || r.heads[i] {
		return
	}
	name := r.at(i)
	kind, isVerb := bitecsVerbs[name]
	switch {
	case name == "observe":
		r.observe(c)
	case name == "addPrefab":
		r.lost(r.span(r.whole(c)), "A design has no prefabs: this one is left out. Queries of bitECS leave them out too.")
	case kind == program.Despawns || kind == program.Clears:
		r.addChange(r.placed(c, change{kind: kind, verb: name}))
	case isVerb:
		r.change(c, kind)
	}
}

// change reads addComponent(world, Position, eid) of 0.3 and addComponent(world, eid, Position, ..) of 0.4.
func (r *bitecsReader) change(c call, kind program.ChangeKind) {
	components, unknown := r.changed(c)
	if len(components) == 0 || unknown {
		r.unread(r.span(one(c.name)), "Not all components of this "+r.at(c.name)+" are in the text: the change is missing from the answer.")
		return
	}
	made := change{kind: kind, verb: r.at(c.name), added: components}
	if kind == program.Removes {
		made.added, made.removed = nil, components
	}
	r.addChange(r.placed(c, made))
}

// changed returns the components of a change. unknown is true if it may have others: a spread array, or a parameter.
func (r *bitecsReader) changed(c call) (components []int, unknown bool) {
	args := r.items(c.args)
	others := 0
	for _, p := range args[min(1, len(args)):] {
		if r.at(p.from) == "[" {
			for _, each := range r.items(p.from) {
				more, known := r.givenBy(each)
				components, unknown = append(components, more...), unknown || !known
			}
		} else if more, known := r.givenBy(p); known {
			components = append(components, more...)
		} else if r.textOf(p) != "true" && r.textOf(p) != "false" && r.at(p.from) != "{" {
			others++
		}
	}
	return components, unknown || others > 1 || slices.Contains(components, -1)
}

// givenBy returns what one argument gives: a component, or those of a prefab.
func (r *bitecsReader) givenBy(p part) (components []int, known bool) {
	if inner, isCall := r.call(p.from); isCall && r.at(inner.name) == "IsA" {
		return r.inherited(inner, p), true
	}
	component := r.component(p)
	return []int{component}, component >= 0
}

// placed completes a change with the place where it stands.
func (r *bitecsReader) placed(c call, made change) change {
	made.at = r.span(r.whole(c))
	if r.end(c) > c.args+maxHead {
		made.at = r.span(part{c.name, c.args + 1})
	}
	made.function = r.functionName(c.name)
	made.inLoop = r.loopAt[c.name] >= 0
	from := 0
	if at := r.inside[c.name]; at >= 0 {
		from = r.scopes[at].body.from
	}
	if n := r.over[c.name]; n >= 0 {
		l := r.loopAbout(c, int(n))
		made.system, made.inLoop, from = l.system, true, l.body.from
	}
	made.sure = r.conditions(from, c.name) == 0
	return made
}

// loopAbout returns the loop around a call whose entity is one of its arguments, else the innermost.
func (r *bitecsReader) loopAbout(c call, innermost int) *bitecsLoop {
	args := r.items(c.args)
	about := func(l *bitecsLoop) bool {
		return slices.ContainsFunc(args, func(p part) bool { return p.to-p.from == 1 && r.at(p.from) == l.entity })
	}
	best := &r.loopsOver[innermost]
	if about(best) {
		return best
	}
	for n := range r.loopsOver {
		l := &r.loopsOver[n]
		if r.spend() && c.name >= l.body.from && c.name < l.body.to && l.entity != "" && about(l) {
			return l
		}
	}
	return best
}

// conditions counts the conditions under which a token stands, from another one on.
func (r *bitecsReader) conditions(from, i int) int {
	n := 0
	for k := from; k < i && r.spend(); k++ {
		open := k + 1
		if r.is(k, word) && r.at(k) == "else" && i < r.bodyAfter(open).to && i >= open {
			n++
		}
		if r.is(k, word) && (r.at(k) == "if" || r.at(k) == "switch") && r.at(open) == "(" && r.match(open) > k {
			if body := r.bodyAfter(r.match(open) + 1); i >= body.from && i < body.to {
				n++
			}
			k = r.match(open)
		}
		if m := r.match(k); m > k && m < i {
			k = m
		}
	}
	return n
}

// observe reads observe(world, onAdd(Position, Velocity), (eid) => {..}).
func (r *bitecsReader) observe(c call) {
	args := r.items(c.args)
	at := r.span(part{c.name, r.headEnd(c)})
	if len(args) < 2 {
		return
	}
	event, isCall := r.call(args[1].from)
	if !isCall {
		r.unread(at, "Which event this observer is for is not in the text: what runs then is missing from the answer.")
		return
	}
	handler, names := "", ""
	if len(args) > 2 && args[2].to-args[2].from == 1 {
		handler = r.at(args[2].from)
	}
	for _, p := range r.items(event.args) {
		component := r.component(p)
		if component < 0 {
			continue
		}
		r.addObserver(observer{event: r.at(event.name), component: component, handler: handler, at: at})
		names += ", " + r.components[component].name
	}
	r.lost(at, "A design does not record changes: this observer is left out, and so is what it costs at each "+r.at(event.name)+" of "+shortened(strings.TrimPrefix(names, ", "))+".")
}
