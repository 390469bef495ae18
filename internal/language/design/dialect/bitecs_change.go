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
				components = append(components, r.component(each))
			}
		} else if component := r.component(p); component >= 0 {
			components = append(components, component)
		} else if inner, isCall := r.call(p.from); isCall && r.at(inner.name) == "IsA" {
			r.lost(r.span(p), "A design has no prefabs: the components that come from this one are missing from the answer.")
			others--
		} else if r.textOf(p) != "true" && r.textOf(p) != "false" && r.at(p.from) != "{" {
			others++
		}
	}
	return components, others > 1 || slices.Contains(components, -1)
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

// bitecsSite is a place where entities are made, with what they are given there.
type bitecsSite struct {
	call
	variable              string
	components, sometimes []int
	unknown               bool
}

const maxBitecsSites = 1000

// findSites finds where entities are made, and what they are given.
func (r *bitecsReader) findSites() {
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.at(i) != "addEntity" && r.at(i) != "addPrefab" || len(r.sites) >= maxBitecsSites || r.at(i-1) == "function" {
			continue
		}
		s := bitecsSite{call: c, variable: r.variable(i)}
		for n, p := range r.items(c.args) { // addEntity(world, Position, set(..))
			if component := r.component(p); n > 0 && component >= 0 {
				s.components = append(s.components, component)
			}
		}
		r.gather(&s)
		if r.at(i) == "addEntity" {
			r.sites = append(r.sites, s)
		}
	}
}

// gather finds what an entity is given after it was made, in the same function.
func (r *bitecsReader) gather(s *bitecsSite) {
	body := part{0, len(r.tokens)}
	if at := r.inside[s.name]; at >= 0 {
		body = r.scopes[at].body
	}
	for i := r.end(s.call); i < body.to && r.spend() && s.variable != ""; i++ {
		if r.at(i) == s.variable && r.at(i+1) == "=" {
			return
		}
		c, ok := r.call(i)
		if !ok || bitecsVerbs[r.at(i)] != program.Adds || r.inside[i] != r.inside[s.name] {
			continue
		}
		if !slices.ContainsFunc(r.items(c.args), func(p part) bool { return p.to-p.from == 1 && r.at(p.from) == s.variable }) {
			continue
		}
		components, unknown := r.changed(c)
		s.unknown = s.unknown || unknown
		r.given[i] = true
		r.read(r.span(r.whole(c)))
		sometimes := r.conditions(r.end(s.call), i) > 0
		for _, component := range components {
			switch {
			case slices.Contains(s.components, component) || slices.Contains(s.sometimes, component):
			case sometimes:
				s.sometimes = append(s.sometimes, component)
			default:
				s.components = append(s.components, component)
			}
		}
	}
}

// addSites adds the entities. Those of a function that the text calls are added where it is called.
func (r *bitecsReader) addSites() {
	calls := map[string][]int{}
	for i := range r.tokens {
		if _, isCall := r.call(i); isCall && r.at(i-1) != "function" && !r.heads[i] {
			if _, known := r.functions[r.at(i)]; known {
				calls[r.at(i)] = append(calls[r.at(i)], i)
			}
		}
	}
	for n := range r.sites {
		s := &r.sites[n]
		r.read(r.span(r.whole(s.call)))
		name := ""
		if at := r.owner(s.name); at >= 0 {
			name = r.scopes[at].name
		}
		if list := calls[name]; len(list) > 0 && len(list) <= 100 && !r.runsOnce(s.name) {
			for _, i := range list {
				r.addSite(s, i)
			}
			continue
		}
		r.addSite(s, s.name)
	}
}

// addSite adds the entities of a site that a place makes.
func (r *bitecsReader) addSite(s *bitecsSite, i int) {
	c, _ := r.call(i)
	at := r.span(r.whole(c))
	if r.end(c) > c.args+maxHead {
		at = r.span(part{i, c.args + 1})
	}
	if s.unknown {
		r.lost(at, spawnUnknown)
		return
	}
	made := spawn{at: at, components: slices.Clone(s.components), sometimes: slices.Clone(s.sometimes), function: r.functionName(i)}
	inner, known := r.times(s.name)
	outer, calledKnown := 1, true
	if i != s.name {
		outer, calledKnown = r.times(i)
	}
	known = known && calledKnown && r.over[i] < 0 && r.over[s.name] < 0 && inner <= 1<<22/outer
	if known && (inner*outer > 1 || r.runsOnce(i)) {
		made.count = inner * outer
	}
	r.addSpawn(made)
}

// runsOnce reports whether a token is outside of all functions, or in one that runs once by its name.
func (r *bitecsReader) runsOnce(i int) bool {
	at := r.owner(i)
	if at < 0 {
		return r.inside[i] < 0
	}
	return startsByName(r.scopes[at].name)
}
