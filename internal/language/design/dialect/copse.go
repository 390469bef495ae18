package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

var copseEvidence = []evidence{
	{3, "github.com/copse-ecs/copse/ecs"}, {3, "ecs . Component ["}, {3, "ecs . Tag ["}, {2, "ecs . System*"}, {2, "ecs . NewQuery*"}, {2, "ecs . NewBundle ["}, {2, "ecs . Block"},
	{2, "ecs . Reads ("}, {1, "ecs . With ("}, {1, "ecs . Without ("}, {1, "ecs . Not ("}, {1, ". Group ("}, {1, "ecs . NewWorld ("},
}

// copse reads a program on package ecs.
type copse struct {
	*draft
	handles map[string]int // components and tags by the variables of their handles
	named   map[string]int // systems by their variables
	bundles map[string][]access
}

func readCopse(d *draft) {
	x := copse{draft: d, handles: map[string]int{}, named: map[string]int{}, bundles: map[string][]access{}}
	d.findLoops()
	for i := range d.tokens {
		if d.at(i) == ":=" || d.at(i) == "=" {
			x.assignment(i)
		}
		if c, ok := d.call(i); ok {
			x.read(c)
		}
	}
	for i := range d.components { // an empty struct that is not a tag has rows
		c := &d.components[i]
		if t := d.types.byName[lastName(c.full)]; t != nil && t.empty && !c.tag && !c.sized {
			c.sized, c.bytes = true, 1
		}
	}
}

// assignment reads `pos, vel := ecs.Component[Position](world), ecs.Component[Velocity](world)`.
func (x *copse) assignment(i int) {
	var names []string
	for at := i - 1; x.is(at, word); at -= 2 {
		names = append(names, x.at(at))
		for x.at(at-1) == "." && x.is(at-2, word) {
			at -= 2
		}
		if x.at(at-1) != "," {
			break
		}
	}
	slices.Reverse(names)
	values := x.split(part{i + 1, x.goLineEnd(i+1, len(x.tokens))}, ",")
	if len(values) != len(names) {
		return
	}
	for n, value := range values {
		if component, ok := x.declaration(value); ok {
			x.handles[names[n]] = component
		}
	}
}

// declaration reads ecs.Component[T](w), ecs.Tag[T](w), w.TagNamed("T") and w.Dynamic("T", 12).
func (x *copse) declaration(p part) (component int, ok bool) {
	for i := p.from; i < min(p.to, p.from+maxHead); i++ {
		c, isCall := x.call(i)
		if !isCall {
			continue
		}
		if component, ok = x.declared(c); ok {
			return component, true
		}
	}
	return -1, false
}

func (x *copse) declared(c call) (component int, ok bool) {
	types, args := x.typeArgs(c), x.items(c.args)
	switch name := x.at(c.name); {
	case (name == "Component" || name == "Tag") && len(types) == 1:
		component = x.use(x.textOf(types[0]), x.span(types[0]))
		if component >= 0 && name == "Tag" {
			x.components[component].tag = true
		}
		return component, true
	case name == "TagNamed" && len(args) == 1 && x.is(args[0].from, quoted):
		component = x.use(x.unquoted(args[0].from), x.span(args[0]))
		if component >= 0 {
			x.components[component].tag = true
		}
		return component, true
	case name == "Dynamic" && len(args) == 2 && x.is(args[0].from, quoted):
		component = x.use(x.unquoted(args[0].from), x.span(args[0]))
		if n := x.literal(args[1]); component >= 0 && n > 0 && n <= syntax.MaxBytes {
			x.components[component].sized, x.components[component].bytes = true, n
		} else {
			x.assumed(x.span(args[1]), "The number of bytes is unknown: 12 (f32x3) are assumed.")
		}
		return component, true
	}
	return -1, false
}

func (x *copse) read(c call) {
	name := x.at(c.name)
	digit := strings.TrimLeft(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
	kind := strings.TrimSuffix(name, digit)
	switch {
	case name == "Component" || name == "Tag" || name == "TagNamed" || name == "Dynamic":
		if component, ok := x.declared(c); ok {
			if variable := x.variable(c.name); variable != "" && x.at(x.statementStart(c.name)-1) == ":" {
				x.handles[variable] = component
			}
		}
	case kind == "System" && len(digit) == 1:
		x.system(c)
	case name == "NewSystem" && x.method(c.name):
		x.runtimeSystem(c)
	case kind == "NewQuery" && len(digit) == 1:
		x.query(c)
	case name == "NewBundle":
		x.bundle(c)
	case name == "Group" && x.method(c.name):
		x.group(c)
	case name == "WithLayout":
		for _, p := range x.items(c.args) {
			x.layoutNamed(p)
		}
	case name == "MustMatch" && x.method(c.name):
		if n, known := x.named[x.receiver(c.name)]; known {
			x.expect(&x.systems[n], c)
		}
	case name == "SpawnMany" && x.method(c.name):
		x.spawnMany(c)
	case name == "Spawn" && x.method(c.name):
		x.spawnOne(c)
	case name == "spawn" && !x.method(c.name) && x.at(c.name-1) != "func":
		x.spawnHelper(c)
	}
}

// bundle reads ecs.NewBundle[Bird](world), where the text has the struct.
func (x *copse) bundle(c call) {
	types, variable := x.typeArgs(c), x.variable(c.name)
	if len(types) != 1 || variable == "" {
		return
	}
	var list []access
	if t := x.types.byName[lastName(x.textOf(types[0]))]; t != nil {
		for _, f := range t.fields {
			list = append(list, access{component: x.use(x.textOf(f.typ), x.span(f.typ)), at: x.span(f.typ)})
		}
	}
	x.bundles[variable] = list
}

func (x *copse) layoutNamed(p part) {
	name := strings.ToLower(x.at(p.to - 1))
	if slices.Contains([]string{"lanes", "laminar", "trees", "paper", "naive"}, name) {
		x.layout = name
		return
	}
	x.lost(x.span(p), "The layout is unknown: lanes is used.")
}

// terms reads handles and Not(handle).
func (x *copse) terms(parts []part) []access {
	var out []access
	for _, p := range parts {
		a := access{at: x.span(p)}
		if x.at(p.from) == "ecs" && x.at(p.from+1) == "." {
			p.from += 2
		}
		if c, ok := x.call(p.from); ok && x.at(c.name) == "Not" {
			a.excluded = true
			if inner := x.items(c.args); len(inner) == 1 {
				p = inner[0]
			}
		}
		var known bool
		if a.component, known = x.declaration(p); !known && x.is(p.to-1, word) {
			a.component, known = x.handles[x.at(p.to-1)]
		}
		if !known {
			x.lost(a.at, "The component of "+shortened(x.textOf(part{p.from, min(p.to, p.from+maxType)}))+" is not in the text, so it is left out.")
			continue
		}
		out = append(out, a)
	}
	return out
}

func (x *copse) group(c call) {
	args := x.items(c.args)
	if len(args) == 0 || x.is(args[0].from, quoted) {
		return
	}
	list := x.terms(args)
	if len(list) < len(args) {
		x.lost(x.span(x.whole(c)), "A component of this group is unknown, so the group is left out.")
		return
	}
	x.addGroup(x.span(x.whole(c)), list)
}

// system reads ecs.System2(world, "Move", func(b ecs.Block, p []Position, v []Velocity) {..}, options..).
func (x *copse) system(c call) {
	args := x.items(c.args)
	if len(args) < 3 {
		return
	}
	var list []access
	for _, p := range x.typeArgs(c) {
		list = append(list, access{component: x.use(x.textOf(p), x.span(p)), mut: true, at: x.span(p)})
	}
	if len(list) == 0 {
		list = x.columns(args[2])
	}
	if len(list) == 0 {
		x.lost(x.span(x.whole(c)), "The columns of this system are not in the text, neither as type arguments nor as parameters of its function, so it is left out.")
		return
	}
	name := x.unquoted(args[1].from)
	if name == "" {
		name = x.queryName(c.name)
	}
	x.finish(c, name, list, args[3:])
}

// columns reads the slices among the parameters of a system's function: a function literal, or a name.
func (x *copse) columns(p part) []access {
	params := -1
	if x.at(p.from) == "func" {
		params = p.from + 1
	} else if x.is(p.to-1, word) {
		for _, f := range x.scopes {
			if x.spend() && f.kind == function && f.name == x.at(p.to-1) {
				params = f.params
			}
		}
	}
	var out []access
	for _, each := range x.items(params) {
		open := x.find(each, "[")
		if open < 0 || x.at(open+1) != "]" {
			continue
		}
		typ := part{open + 2, each.to}
		if !x.isName(typ) {
			continue
		}
		out = append(out, access{component: x.use(x.textOf(typ), x.span(typ)), mut: true, at: x.span(typ)})
	}
	return out
}

func (x *copse) runtimeSystem(c call) {
	args := x.items(c.args)
	if len(args) < 3 {
		return
	}
	open := x.find(args[1], "{")
	if open < 0 && x.at(args[1].from) == "nil" {
		x.finish(c, x.unquoted(args[0].from), nil, args[3:])
		return
	}
	if open < 0 {
		x.lost(x.span(args[1]), "The components of this system are known at run time only, so it is left out.")
		return
	}
	list := x.terms(x.items(open))
	for i := range list {
		list[i].mut = true
	}
	x.finish(c, x.unquoted(args[0].from), list, args[3:])
}

func (x *copse) query(c call) {
	var list []access
	for _, p := range x.typeArgs(c) {
		list = append(list, access{component: x.use(x.textOf(p), x.span(p)), mut: true, at: x.span(p)})
	}
	args := x.items(c.args)
	if len(list) > 0 && len(args) > 0 {
		x.finish(c, x.queryName(c.name), list, args[1:])
	}
}

// finish reads the options of a system and its MustMatch.
func (x *copse) finish(c call, name string, list []access, options []part) {
	for _, p := range options {
		list = x.option(list, p)
	}
	n := len(x.systems)
	if x.addSystem(name, x.span(part{c.name, c.args}), list) == nil {
		return
	}
	if variable := x.variable(c.name); variable != "" {
		x.named[variable] = n
	}
	for _, next := range x.chain(c) {
		if x.at(next.name) == "MustMatch" {
			x.expect(&x.systems[n], next)
		}
	}
}

func (x *copse) option(list []access, p part) []access {
	if x.at(p.from) == "ecs" && x.at(p.from+1) == "." {
		p.from += 2
	}
	c, ok := x.call(p.from)
	if !ok {
		x.lost(x.span(p), "The option "+shortened(x.textOf(p))+" is not in the text, so it is left out.")
		return list
	}
	switch name := x.at(c.name); name {
	case "Reads", "Optional":
		for _, a := range x.terms(x.items(c.args)) {
			for i := range list {
				if list[i].component != a.component {
					continue
				}
				if name == "Reads" {
					list[i].mut = false
				} else {
					list[i].optional = true
				}
			}
		}
	case "With", "Without":
		for _, a := range x.terms(x.items(c.args)) {
			a.with, a.excluded = name == "With", name == "Without"
			list = append(list, a)
		}
	case "AlsoReads", "AlsoWrites", "Uses":
		if x.once("also") {
			x.assumed(x.span(p), "A design describes only what a system does to its own entities: "+name+" is left out.")
		}
	default:
		x.lost(x.span(p), "The option "+shortened(x.textOf(p))+" is not in the text, so it is left out.")
	}
	return list
}

func (x *copse) expect(s *system, c call) {
	word := strings.ToLower(x.at(x.match(c.args) - 1))
	if slices.Contains([]string{"full", "partial", "blind", "scan"}, word) {
		s.expect = word
	}
}

// spawnMany reads world.SpawnMany(1000, fill, pos, vel).
func (x *copse) spawnMany(c call) {
	if args := x.items(c.args); len(args) >= 3 {
		x.spawned(c, x.literal(args[0]), x.terms(args[2:]))
	}
}

// spawnHelper reads spawn(1000, pos, vel), if the text has such a function, as programs of the playground do.
func (x *copse) spawnHelper(c call) {
	args := x.items(c.args)
	params, found := x.function("spawn")
	if !found || len(args) < 2 || !strings.HasSuffix(x.textOf(part{params, x.match(params)}), "...ecs.Term") {
		return
	}
	x.spawned(c, x.literal(args[0]), x.terms(args[1:]))
}

// spawnOne reads world.Spawn(pos, vel) and bundle.Spawn(..), also inside of `for range 1000`.
func (x *copse) spawnOne(c call) {
	list, bundle := x.bundles[x.receiver(c.name)]
	if !bundle {
		if x.find(part{c.args + 1, x.match(c.args)}, "...") >= 0 {
			return // inside of the helper itself
		}
		list = x.terms(x.items(c.args))
	}
	x.spawned(c, 1, list)
}

// spawned adds entities, as often as the loops around a call say with a number.
func (x *copse) spawned(c call, n int, list []access) {
	s := spawn{at: x.span(one(c.name))}
	if times, known := x.repetitions(c.name); known && n > 0 {
		s.count = n * times
	}
	for _, a := range list {
		if a.component >= 0 && !slices.Contains(s.components, a.component) {
			s.components = append(s.components, a.component)
		}
	}
	if x.once("spawns") {
		x.assumed(s.at, "Entities are imported as if every function ran once; later changes are not imported.")
	}
	s.function = x.functionName(c.name)
	x.addSpawn(s)
}

// repetitions returns how often a statement runs when its function runs: once, or as often as the `for range 1000`
// around it says. known is false for other loops.
func (x *copse) repetitions(i int) (n int, known bool) {
	at := x.inside[i]
	if at < 0 {
		return 1, true
	}
	f := x.scopes[at]
	outer := 1
	if f.kind == lambda {
		batch := f.head > 1 && f.head < i && x.at(f.head-1) == "(" && strings.EqualFold(x.at(f.head-2), "batch")
		if !batch {
			return 0, false
		}
		if outer, known = x.repetitions(f.head); !known { // what a batch does is done once
			return 0, false
		}
	}
	n, known = x.times(i)
	return n * outer, known && n <= syntax.MaxEntities/outer
}
