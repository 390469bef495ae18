package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bitecsSite is a place where entities are made, with what they are given there.
type bitecsSite struct {
	call
	variable   string
	components []int
	sometimes  []gain
	unknown    bool
	length     int // of the array that it fills, 0 for one entity
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
		r.filling(&s)
		if s.length > 0 {
			r.gatherLoops(&s)
		} else {
			r.gather(&s)
		}
		if r.at(i) == "addEntity" {
			r.sites = append(r.sites, s)
		} else if s.variable != "" && !s.unknown {
			r.prefabs[s.variable] = append(s.components, componentsOfGains(s.sometimes)...)
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
		if r.inside[i] == r.inside[s.name] {
			r.giveAt(s, i, s.variable, r.end(s.call))
		}
	}
}

// giveAt adds what a call at a token gives to the entity of a variable. Conditions are counted from a token on.
func (r *bitecsReader) giveAt(s *bitecsSite, i int, variable string, from int) {
	c, ok := r.call(i)
	if !ok || bitecsVerbs[r.at(i)] != program.Adds {
		return
	}
	if !slices.ContainsFunc(r.items(c.args), func(p part) bool { return p.to-p.from == 1 && r.at(p.from) == variable }) {
		return
	}
	components, unknown := r.changed(c)
	s.unknown = s.unknown || unknown
	r.given[i] = true
	r.read(r.span(r.whole(c)))
	sometimes := r.conditions(from, i) > 0
	for _, component := range components {
		addGained(&s.components, &s.sometimes, component, sometimes, i)
	}
}

// filling reads const shots = Array.from({ length: 300 }, () => addEntity(world)).
func (r *bitecsReader) filling(s *bitecsSite) {
	for open := s.name - 1; open > 0 && open > s.name-maxHead; open-- {
		if r.at(open) != "(" || r.at(open-1) != "from" || r.at(open-3) != "Array" || r.match(open) < s.name {
			continue
		}
		for k := open; k < s.name; k++ {
			if r.at(k) == "length" && r.at(k+1) == ":" {
				s.length = max(r.literal(one(k+2)), 0)
			}
		}
		s.variable = r.variable(open - 1)
		return
	}
}

// gatherLoops finds what the entities of an array are given, in the loops over it.
func (r *bitecsReader) gatherLoops(s *bitecsSite) {
	for i := r.end(s.call); i < len(r.tokens) && s.variable != "" && r.spend(); i++ {
		if r.at(i) != s.variable || !r.is(i, word) || r.at(i-1) == "." {
			continue
		}
		l := bitecsLoop{}
		if !r.overArray(&l, i, i+1) || l.entity == "" {
			continue
		}
		for k := l.body.from; k < l.body.to && r.spend(); k++ {
			r.giveAt(s, k, l.entity, l.body.from)
		}
	}
}

// inherited returns the components that an instance gets from its prefab: IsA(Orc).
func (r *bitecsReader) inherited(c call, p part) []int {
	var out []int
	if args := r.items(c.args); len(args) == 1 {
		out = r.prefabs[r.at(args[0].to-1)]
	}
	if len(out) == 0 {
		r.lost(r.span(p), "A design has no prefabs: the components that come from this one are missing from the answer.")
		return nil
	}
	if r.once("inherits") {
		r.assumed(r.span(p), "Instances get the components of their prefab: "+shortened(r.namesOf(out))+" here. That they are its instances is not part of the design.")
	}
	return out
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
	inner *= max(s.length, 1)
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
	if r.scopes[at].name == "create" && r.around(i, typeScope) >= 0 { // of a scene of Phaser
		return true
	}
	return startsByName(r.scopes[at].name)
}
