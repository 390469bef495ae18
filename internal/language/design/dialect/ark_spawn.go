package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// arkSite is a place where entities are made, with what they are given there.
type arkSite struct {
	call
	variable   string
	components []int
	sometimes  []gain
	count      int // each time, 0 if the text does not say
	unknown    bool
}

// maxArkSites bounds how many places are looked at.
const maxArkSites = 1000

// findSites finds where entities are made: mapper.NewEntity(..), mapper.NewBatch(100, ..), world.NewEntity().
func (r *arkReader) findSites() {
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || !r.method(i) || len(r.sites) >= maxArkSites {
			continue
		}
		s := arkSite{call: c, count: 1, variable: r.variable(i)}
		args := r.items(c.args)
		switch r.at(i) {
		case "NewEntity", "NewEntityFn", "NewEntityRel", "NewWith", "New":
		case "NewBatch", "NewBatchFn", "NewEntities":
			s.count, s.variable = 0, ""
			if len(args) > 0 {
				s.count = max(r.literal(args[0]), 0)
			}
		case "CopyEntity":
			s.unknown = true
		default:
			continue
		}
		if !r.contents(&s, args) {
			continue
		}
		r.gather(&s)
		r.sites = append(r.sites, s)
	}
}

// contents finds of what the entities of a site are made. It returns false for calls of something else.
func (r *arkReader) contents(s *arkSite, args []part) bool {
	name := r.at(s.name)
	t := r.receiving(s.call)
	switch {
	case t == nil && (name == "NewEntity" && r.isWorld(part{s.name - 2, s.name - 1}) && len(args) == 0 || name == "NewEntities"):
		return true
	case t == nil && name == "NewEntity" && r.isWorld(part{s.name - 2, s.name - 1}): // of Arche, with identifiers
		s.components = r.ids(args)
	case t == nil:
		return s.unknown
	case t.kind == arkIsUnsafe && name == "NewEntity":
		s.components = r.ids(args)
	case t.kind == arkIsUnsafe && name == "NewEntityRel" && len(args) > 0:
		if open := r.find(args[0], "{"); open > 0 {
			s.components = r.ids(r.items(open))
		} else {
			s.unknown = true
		}
	case (t.kind == arkIsMap || t.kind == arkIsExchange) && (name != "New" || len(args) == 0):
		s.components = slices.Clone(t.components)
	default:
		return false
	}
	s.unknown = s.unknown || slices.Contains(s.components, -1)
	return true
}

func (r *arkReader) ids(args []part) []int {
	var out []int
	for _, p := range args {
		out = append(out, r.idOf(p))
	}
	return out
}

// gather finds what an entity is given after it was made, in the same function.
func (r *arkReader) gather(s *arkSite) {
	if s.variable == "" || s.variable == "_" {
		return
	}
	body := r.bodyOf(s.name)
	for i := r.end(s.call); i < body.to && r.spend(); i++ {
		if r.at(i) == s.variable && (r.at(i+1) == "=" || r.at(i+1) == ":=") {
			return
		}
		c, ok := r.call(i)
		if !ok || arkVerbs[r.at(i)] != program.Adds || !r.method(i) || r.loopAt[i] != r.loopAt[s.name] {
			continue
		}
		args := r.items(c.args)
		if len(args) == 0 || r.textOf(args[0]) != s.variable {
			continue
		}
		t := r.receiving(c)
		if t == nil || len(t.removes) > 0 && strings.HasPrefix(r.at(i), "Exchange") {
			continue
		}
		given := t.components
		if t.kind == arkIsUnsafe {
			given = r.ids(args[1:])
		}
		if slices.Contains(given, -1) {
			continue
		}
		r.give(s, c, given)
	}
}

func (r *arkReader) give(s *arkSite, c call, given []int) {
	r.given[c.name] = true
	r.read(r.span(r.whole(c)))
	sometimes := r.conditions(r.end(s.call), c.name) > 0
	for _, component := range given {
		addGained(&s.components, &s.sometimes, component, sometimes, c.name)
	}
}

func (r *arkReader) addSites() {
	for n := range r.sites {
		r.addSite(&r.sites[n])
	}
}

// addSite adds the entities of a site. In a function that runs again and again, the text does not say how many there are.
func (r *arkReader) addSite(s *arkSite) {
	at := r.span(r.whole(s.call))
	if s.unknown {
		r.lost(at, spawnUnknown)
		return
	}
	made := spawn{at: at, components: s.components, sometimes: s.sometimes, function: r.functionName(s.name)}
	n, known := r.times(s.name)
	if known = known && s.count > 0 && n <= 1<<22/s.count && r.over[s.name] < 0; known && (n*s.count > 1 || r.runsOnce(s.name)) {
		made.count = n * s.count
		r.oneRun(s.name, at, r.runsOnce)
	}
	r.addSpawn(made)
}

// runsOnce reports whether a token is outside of all functions, or in one that runs once by its name, as NewGame does.
func (r *arkReader) runsOnce(i int) bool {
	at := r.owner(i)
	if at < 0 {
		return true
	}
	name := r.scopes[at].name
	return startsByName(name) || strings.HasPrefix(strings.ToLower(name), "new")
}
