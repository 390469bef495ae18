package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// arkFilter is a filter with its terms and the places that run it.
type arkFilter struct {
	at        span
	token     int
	name      string
	list      []access
	typed     int // how many of the terms are its type arguments
	exclusive span
	uses      []arkUse
	made      bool // the text makes it, so that all terms are known
	replaced  bool // by another one for the same field
	batched   bool
	unknown   string // why not all terms are known
}

// arkUse is a call of Query.
type arkUse struct {
	call
	targets bool // the call restricts the targets of relations
}

func (r *arkReader) newFilter(i int, types []part, components []int) *arkFilter {
	f := &arkFilter{at: r.span(one(i)), token: i, made: strings.HasPrefix(r.at(i), "New")}
	if c, ok := r.call(i); ok {
		f.at = r.span(r.whole(c))
		if r.at(i) == "NewUnsafeFilter" {
			args := r.items(c.args)
			f.addIDs(r, args[min(1, len(args)):], access{with: true})
		} else if r.at(i) == "All" { // of Arche
			f.addIDs(r, r.items(c.args), access{with: true})
			f.made = true
		}
	}
	for n, p := range types {
		f.typed++
		f.list = append(f.list, access{component: components[n], at: r.span(p)})
		if components[n] < 0 {
			f.unknown = shortened(r.textOf(p)) + " is a type parameter, or has no room"
		}
	}
	r.filters = append(r.filters, f)
	return f
}

// addIDs adds the components of identifiers, which the text gets by ecs.ComponentID.
func (f *arkFilter) addIDs(r *arkReader, args []part, as access) {
	for _, p := range args {
		as.component, as.at = r.idOf(p), r.span(p)
		if as.component < 0 {
			f.unknown = "the component of " + shortened(r.textOf(p)) + " is known at run time only"
		}
		f.list = append(f.list, as)
	}
}

// idOf returns the component of an identifier, -1 if it is not known.
func (r *arkReader) idOf(p part) int {
	if p.empty() {
		return -1
	}
	if c, ok := r.call(p.to - 1 - (p.to - 1 - r.lastCall(p))); ok && r.at(c.name) == "ComponentID" && c.types >= 0 {
		return r.componentsOf(r.typeArgs(c))[0]
	}
	if t := r.thing(p.to - 1); t != nil && t.kind == arkIsID && len(t.components) > 0 {
		return t.components[0]
	}
	return -1
}

// lastCall returns the name of the call with which a part ends, its first token if there is none.
func (r *arkReader) lastCall(p part) int {
	for i := p.from; i < p.to && i < p.from+4; i++ {
		if c, ok := r.call(i); ok && r.end(c) == p.to {
			return i
		}
	}
	return p.from
}

// chained reads the calls on a filter or exchange, behind its constructor or its name.
func (r *arkReader) chained(i int) {
	if r.at(i) == "Query" && r.method(i) {
		r.worldQuery(i)
	}
	var calls []call
	t := r.made[i]
	if t != nil {
		if c, ok := r.call(i); ok {
			calls = r.chain(c)
		}
	} else if t = r.thing(i); t != nil && r.at(i+1) == "." {
		if c, ok := r.call(i + 2); ok {
			calls = append([]call{c}, r.chain(c)...)
		}
	}
	if t == nil || len(calls) == 0 || r.paramOf[i] >= 0 {
		return
	}
	switch t.kind {
	case arkIsFilter:
		r.chainOfFilter(t.filter, calls, i)
	case arkIsExchange:
		r.chainOfExchange(t, calls)
	case arkIsMap:
		if r.at(calls[0].name) == "New" {
			t.made = true
		}
	}
}

// worldQuery reads world.Query(filter) of Arche.
func (r *arkReader) worldQuery(i int) {
	c, ok := r.call(i)
	if !ok || !r.isWorld(part{i - 2, i - 1}) {
		return
	}
	for _, p := range r.items(c.args) {
		for k := p.from; k < p.to && k < p.from+maxHead; k++ {
			t := r.made[k]
			if t == nil {
				t = r.thing(k)
			}
			if t != nil && t.filter != nil {
				t.filter.uses = append(t.filter.uses, arkUse{call: c})
				return
			}
		}
	}
}

func (r *arkReader) chainOfExchange(t *arkThing, calls []call) {
	for _, c := range calls {
		list := &t.removes
		switch r.at(c.name) {
		case "Adds": // of Arche
			list = &t.components
		case "Removes":
		default:
			continue
		}
		r.read(r.span(r.whole(c)))
		for _, a := range r.terms(c, nil) {
			*list = append(*list, a.component)
		}
	}
}

func (r *arkReader) chainOfFilter(f *arkFilter, calls []call, i int) {
	for _, c := range calls {
		at := r.span(r.whole(c))
		r.read(at)
		switch name := r.at(c.name); name {
		case "New":
			f.made = true
		case "With", "Without", "Optional":
			f.addTerms(r, c, name)
		case "Exclusive":
			f.exclusive = at
		case "Register":
			if r.once("register") {
				r.lost(at, "Ark finds the tables of a registered filter without a search, which a design does not say: its system has the same terms.")
			}
		case "Relations", "WithRelation":
			r.lost(at, "A design has no relationships: "+name+" is left out, so the system runs on the entities of all targets.")
		case "Batch":
			f.batched = true
		case "Query":
			use := arkUse{call: c, targets: len(r.items(c.args)) > 0 && !r.isWorld(r.items(c.args)[0])}
			f.uses = append(f.uses, use)
			if use.targets {
				r.lost(at, "A design has no relationships: the targets of this query are left out, so the system runs on the entities of all targets.")
			}
		}
	}
	last := r.at(calls[len(calls)-1].name)
	if last == "Query" || last == "Batch" || r.made[i] != nil || slices.Contains([]string{"Filter", "Unregister"}, last) {
		return
	}
	if name, field := r.target(i); name != "" && name != r.at(i) && name != "_" { // another name of the same filter
		r.addThing(name, i, field, &arkThing{kind: arkIsFilter, at: i, filter: f, made: f.made})
	}
}

// isWorld reports whether an argument is the world, which Arche passes to Query.
func (r *arkReader) isWorld(p part) bool {
	name := strings.ToLower(r.at(p.to - 1))
	return name == "w" || strings.HasSuffix(name, "world")
}

func (f *arkFilter) addTerms(r *arkReader, c call, name string) {
	for _, a := range r.terms(c, f) {
		a.with, a.excluded, a.optional = name == "With", name == "Without", name == "Optional"
		if name != "Optional" {
			f.list = append(f.list, a)
			continue
		}
		for n := range f.list {
			if f.list[n].component == a.component {
				f.list[n].optional = true
			}
		}
	}
}

// terms reads ecs.C[Frozen](), generic.T2[Frozen, Dead]()... of Arche, and identifiers.
func (r *arkReader) terms(c call, f *arkFilter) []access {
	var out []access
	for _, p := range r.items(c.args) {
		open := r.find(p, "[")
		if name := strings.TrimRight(r.at(open-1), "0123456789"); open >= 0 && (name == "C" || name == "T") {
			for _, each := range r.items(open) {
				out = append(out, access{component: r.component(each), at: r.span(each)})
			}
		} else {
			out = append(out, access{component: r.idOf(p), at: r.span(p)})
		}
		if last := out[max(0, len(out)-1):]; f != nil && len(last) == 1 && last[0].component < 0 {
			f.unknown = "the component of " + shortened(r.textOf(p)) + " is known at run time only"
		}
	}
	return out
}

// finishFilters adds the systems. Exclusive excludes every component of the text, so it comes after the whole text was read.
func (r *arkReader) finishFilters() {
	for i := range r.tokens {
		if c, ok := r.call(i); ok && (r.at(i) == "C" || r.at(i) == "T") && c.types >= 0 && r.method(i) {
			r.componentsOf(r.typeArgs(c))
		}
	}
	for _, f := range r.filters {
		if f.replaced {
			continue
		}
		if f.exclusive != (span{}) {
			r.exclude(f, f.exclusive)
		}
		r.addSystems(f)
	}
}

// exclude excludes every component of the text that the filter does not have.
func (r *arkReader) exclude(f *arkFilter, at span) {
	asked := map[int]bool{}
	for _, a := range f.list {
		asked[a.component] = true
	}
	var names []string
	for i := range r.components {
		if !asked[i] {
			f.list = append(f.list, access{component: i, excluded: true, at: at})
			names = append(names, r.components[i].name)
		}
	}
	if len(names) == 0 {
		r.assumed(at, "Exclusive excludes all other components, and the text names none.")
		return
	}
	r.assumed(at, "Exclusive excludes all other components: those that the text names are "+shortened(strings.Join(names, ", "))+".")
}

// addSystems adds a system for every query of a filter.
func (r *arkReader) addSystems(f *arkFilter) {
	switch {
	case len(f.uses) == 0 && (f.batched || !f.made || r.paramOf[f.token] >= 0):
		return // batches are changes, and what is only declared does nothing
	case !f.made && f.unknown == "" && r.paramOf[f.token] >= 0:
		f.unknown = "the function that passes the filter decides what it excludes"
	case !f.made && f.unknown == "":
		f.unknown = "the text does not say where the filter is made, so With and Without of it are not known"
	}
	if f.unknown != "" {
		for _, use := range f.uses {
			r.unread(r.span(r.whole(use.call)), "This query is left out, because "+f.unknown+": "+queryMissing+".")
		}
		if len(f.uses) == 0 {
			r.unread(f.at, "This filter is left out, because "+f.unknown+".")
		}
		return
	}
	if len(f.list) == 0 {
		r.lost(f.at, "This filter names no component, so what goes over it runs on all entities, which a design does not say: it is left out.")
		return
	}
	if len(f.uses) == 0 {
		r.addLoop(f, arkLoop{form: program.LoopNone, at: f.token})
	}
	for _, use := range f.uses {
		for _, l := range r.loopsOf(f, use) {
			r.addLoop(f, l)
		}
	}
}

// addLoop adds the system of one loop.
func (r *arkReader) addLoop(f *arkFilter, l arkLoop) {
	at := f.at
	if l.form != program.LoopNone {
		at = r.span(part{r.statementStart(l.query.name), r.end(l.query)})
	}
	list := slices.Clone(f.list)
	list = r.refine(&l, list, f.typed)
	if r.once("writes") {
		r.assumed(at, "This code does not declare what a system writes: components that its function assigns to are `mut`, all others are read.")
	}
	made := r.addSystem(r.nameOf(f, l), at, list)
	if made == nil {
		return
	}
	made.loop, made.function = l.form, r.functionName(l.at)
	if !l.body.empty() {
		made.loopAt = r.span(part{l.head, min(l.body.to+1, len(r.tokens))})
	}
	l.system = len(r.systems)
	r.loopsOver = append(r.loopsOver, l)
}

func (r *arkReader) nameOf(f *arkFilter, l arkLoop) string {
	if name := r.ownerName(l.at); name != "" {
		return name
	}
	if f.name != "" {
		return f.name
	}
	return r.queryName(f.token)
}
