package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// statement reads what is no query: changes, look-ups and observers.
func (r *arkReader) statement(i int) {
	c, isCall := r.call(i)
	if !isCall || r.paramOf[i] >= 0 || r.owner(i) >= 0 && r.scopes[r.owner(i)].head == i {
		return
	}
	name := r.at(i)
	if strings.HasPrefix(name, "Observe") && r.packages[r.at(i-2)] {
		r.observe(c)
		return
	}
	if !r.method(i) || r.given[i] {
		return
	}
	switch name {
	case "RemoveEntity":
		r.addChange(r.placed(c, change{kind: program.Despawns, verb: name}))
	case "RemoveEntities":
		r.batch(c)
		r.addChange(r.placed(c, change{kind: program.Despawns, verb: name}))
	case "Reset":
		if p := (part{i - 2, i - 1}); r.isWorld(p) {
			r.addChange(r.placed(c, change{kind: program.Clears, verb: name}))
		}
	case "SetRelation", "SetRelations", "SetRelationBatch", "SetRelationsBatch":
		r.lost(r.span(one(i)), "A design has no relationships: "+name+" moves entities into the tables of their new targets, and this move is missing from the answer.")
	case "Event", "Emit":
		if _, own := r.methods[name]; name == "Emit" && !own && r.once("emit") {
			r.lost(r.span(one(i)), "A design has no events: what Emit costs, and what observers do then, is left out.")
		}
	case "AddSystem", "AddUISystem":
		r.appSystem(c)
	default:
		r.verb(c, name)
	}
}

// verb reads a change by a map, an exchange or the unsafe interface.
func (r *arkReader) verb(c call, name string) {
	t := r.receiving(c)
	kind, isVerb := arkVerbs[name]
	if t == nil {
		r.notOurs(c, name)
		return
	}
	if !isVerb {
		return
	}
	made := change{kind: kind, verb: name}
	switch {
	case t.kind == arkIsUnsafe:
		r.unsafeChange(c, made)
		return
	case t.kind == arkIsExchange && kind == program.Removes:
		made.removed = slices.Clone(t.removes)
	case t.kind == arkIsExchange && strings.HasPrefix(name, "Exchange"):
		made.added, made.removed = slices.Clone(t.components), slices.Clone(t.removes)
	case t.kind == arkIsMap || t.kind == arkIsExchange:
		if kind == program.Removes {
			made.removed = slices.Clone(t.components)
		} else {
			made.added = slices.Clone(t.components)
		}
	default:
		return
	}
	if slices.Contains(made.added, -1) || slices.Contains(made.removed, -1) || len(made.added)+len(made.removed) == 0 {
		r.unread(r.span(one(c.name)), "Not all components of this "+name+" are in the text: the change is missing from the answer.")
		return
	}
	if strings.Contains(name, "Batch") {
		r.batch(c)
	}
	r.addChange(r.placed(c, made))
}

// notOurs marks a call with a common name as read if what it is called on is none of the library's, such as a wait group.
func (r *arkReader) notOurs(c call, name string) {
	if name != "Add" && name != "Remove" && name != "Query" && name != "Exchange" {
		return
	}
	if name == "Query" && r.isIterated(c) {
		return // it is noted as not understood
	}
	args := r.items(c.args)
	if world := r.isWorld(part{c.name - 2, c.name - 1}); world && len(args) > 1 && name != "Query" { // of Arche
		r.unsafeChange(c, change{kind: arkVerbs[name], verb: name})
		return
	} else if world {
		return
	}
	if len(args) == 0 || !r.looksLikeEntity(args[0]) {
		r.read(r.span(r.whole(c)))
	}
}

// isIterated reports whether what a call returns is gone over as queries are: q := f.Query(), for q.Next() {..}.
func (r *arkReader) isIterated(c call) bool {
	name := r.variable(c.name)
	if name == "" {
		return false
	}
	body := r.bodyOf(c.name)
	for i := r.end(c); i < body.to && r.spend(); i++ {
		if r.at(i) == name && r.at(i+1) == "." && (r.at(i+2) == "Next" || r.at(i+2) == "NextTable") {
			return true
		}
	}
	return false
}

// looksLikeEntity reports whether an argument is an entity by its name.
func (r *arkReader) looksLikeEntity(p part) bool {
	last := strings.ToLower(r.at(p.to - 1))
	return last == "e" || strings.Contains(last, "entit") || r.at(p.to-3) == "Entity"
}

// unsafeChange reads world.Unsafe().Add(e, ids..) and Exchange(e, added, removed).
func (r *arkReader) unsafeChange(c call, made change) {
	args := r.items(c.args)
	add := func(list []part, to *[]int) {
		for _, p := range list {
			if open := r.find(p, "{"); open > 0 { // []ecs.ID{a, b}
				for _, each := range r.items(open) {
					*to = append(*to, r.idOf(each))
				}
			} else if r.textOf(p) != "nil" {
				*to = append(*to, r.idOf(p))
			}
		}
	}
	switch {
	case len(args) < 2:
	case made.verb == "Exchange" && len(args) > 2:
		add(args[1:2], &made.added)
		add(args[2:3], &made.removed)
	case made.verb == "AddRel":
		add(args[1:2], &made.added)
	case made.kind == program.Adds:
		add(args[1:], &made.added)
	default:
		add(args[1:], &made.removed)
	}
	if slices.Contains(made.added, -1) || slices.Contains(made.removed, -1) || len(made.added)+len(made.removed) == 0 {
		r.unread(r.span(one(c.name)), "Of this "+made.verb+", "+arkWorldOnly+": the change is missing from the answer.")
		return
	}
	r.addChange(r.placed(c, made))
}

// batch says over which entities a batch goes.
func (r *arkReader) batch(c call) {
	args := r.items(c.args)
	if len(args) == 0 {
		return
	}
	for i := args[0].from; i < args[0].to && i < args[0].from+maxHead; i++ {
		t := r.thing(i)
		if t == nil {
			t = r.made[i]
		}
		if t == nil || t.filter == nil {
			continue
		}
		var with, without []int
		for _, a := range t.filter.list {
			if a.excluded {
				without = append(without, a.component)
			} else {
				with = append(with, a.component)
			}
		}
		of := "all entities with " + shortened(r.namesOf(with))
		if len(without) > 0 {
			of += " and without " + shortened(r.namesOf(without))
		}
		for k := args[0].from; k < args[0].to; k++ {
			if batch, ok := r.call(k); ok && r.at(k) == "Batch" && len(r.items(batch.args)) > 0 {
				of += ", of the targets that it names"
			}
		}
		r.assumed(r.span(r.whole(c)), "This batch goes over "+of+", and Ark moves their tables as a whole; the number of these changes is asked for all the same.")
		return
	}
	r.assumed(r.span(one(c.name)), "Which entities this batch goes over is not found in the text; the number of these changes is asked for.")
}

// appSystem notes systems whose code is not in the text.
func (r *arkReader) appSystem(c call) {
	args := r.items(c.args)
	if len(args) != 1 {
		return
	}
	p := args[0]
	if r.at(p.from) == "&" {
		p.from++
	}
	name := r.plainType(p)
	if r.at(p.from+1) == "." && r.types.byName[name] == nil && (r.find(p, "{") > 0 || r.find(p, "(") > 0) {
		r.lost(r.span(p), "The code of "+shortened(r.textOf(part{p.from, min(p.from+3, p.to)}))+" is not in the text: what this system does is missing from the answer.")
	}
}

// observe reads ecs.Observe(ecs.OnAddComponents).For(ecs.C[A]()).Do(handler), and ecs.Observe1[A](..).
func (r *arkReader) observe(c call) {
	event, handler := "", ""
	if args := r.items(c.args); len(args) > 0 {
		event = r.at(args[0].to - 1)
	}
	at := r.span(r.whole(c))
	components := r.componentsOf(r.typeArgs(c))
	narrowed := false
	for _, next := range r.chain(c) {
		r.read(r.span(part{next.name, next.args + 1}))
		switch r.at(next.name) {
		case "For":
			for _, a := range r.terms(next, nil) {
				components = append(components, a.component)
			}
		case "With", "Without", "Exclusive":
			narrowed = true
		case "Do":
			if args := r.items(next.args); len(args) == 1 && r.at(args[0].from) != "func" {
				handler = r.textOf(args[0])
			}
		}
	}
	for _, component := range components {
		if component >= 0 {
			r.addObserver(observer{event: event, component: component, handler: handler, at: at})
		}
	}
	what := "what it costs at each " + shortened(event)
	if len(components) > 0 {
		what += " of " + shortened(r.namesOf(components))
	}
	if narrowed {
		what += " (for some entities only, by With, Without or Exclusive)"
	}
	r.lost(at, "A design has no events, so this observer is left out, and so is "+what+".")
}

// findBuffers finds slices that a loop over a query fills with its entities, to change them after the loop.
func (r *arkReader) findBuffers() {
	for i := range r.tokens {
		if r.at(i) != "append" || r.over[i] < 0 {
			continue
		}
		c, ok := r.call(i)
		if !ok {
			continue
		}
		args := r.items(c.args)
		for n := int(r.over[i]); n >= 0 && len(args) >= 2 && r.spend(); n-- { // also of a loop around
			if l := &r.loopsOver[n]; i >= l.body.from && i < l.body.to && r.ofLoop(l, args[1]) {
				r.buffers[r.functionName(i)+" "+r.at(args[0].to-1)] = n
				break
			}
		}
	}
}

// bufferedAt returns the loop over a query whose entities the loop around a token goes over, which a slice keeps for it.
func (r *arkReader) bufferedAt(i int) (loop int, known bool) {
	at := r.loopAt[i]
	if at < 0 {
		return 0, false
	}
	l := &r.loops[at]
	if ranged := r.find(part{l.head, l.body.from}, "range"); ranged > 0 {
		loop, known = r.buffers[r.functionName(i)+" "+r.at(l.body.from-2)]
	}
	return loop, known
}
