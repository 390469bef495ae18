package dialect

import (
	"strconv"
)

var originalEvidence = []evidence{
	{3, "MakeGroup <"}, {3, "GContains <"}, {3, "GNotContains <"}, {3, "SContains <"}, {3, "ECS_Manager.h"}, {2, "AddSystem <"}, {2, "ComponentList <"},
	{2, "System ( … ,"}, {2, "AssertFullEquiv ("}, {1, "AddGroup <"},
}

// original reads a program for the paper's library.
type original struct {
	*draft
	listed   map[string]bool // the components of ECS::ComponentList
	resource string          // the first argument of ECS::Manager
}

func readOriginal(d *draft) {
	o := original{draft: d, listed: map[string]bool{}}
	for i := range d.tokens {
		if !d.is(i, word) {
			continue
		}
		switch name := d.at(i); {
		case name == "ComponentList" && d.at(i+1) == "<":
			for _, p := range d.items(i + 1) {
				if a := d.cppArg(p); d.isName(a.part) && d.at(p.from) != "typename" {
					o.listed[a.full] = true
					d.use(a.full, a.at)
				}
			}
		case name == "Manager" && d.at(i+1) == "<":
			if args := d.items(i + 1); len(args) == 2 {
				o.resource = d.cppArg(args[0]).full
			}
		}
	}
	for i := range d.tokens {
		o.statement(i)
	}
	if len(d.groups) > 0 {
		d.layout = "paper"
		d.assumed(d.groups[0].at, "The original builds its trees as the paper does, so the design has `layout paper`.")
	}
}

func (o *original) statement(i int) {
	if o.at(i) == "(" && (i == 0 || o.tokens[i].newline) && o.match(i) > 0 {
		o.expression(i)
		return
	}
	c, ok := o.call(i)
	if !ok {
		return
	}
	switch o.at(i) {
	case "MakeGroup", "AddGroup":
		if list := o.contains(c); len(list) > 0 {
			o.addGroup(o.span(o.whole(c)), list)
		}
	case "AddSystem":
		o.system(c)
	case "AddCleanupSystem":
		o.lost(o.span(one(i)), "A cleanup system runs on no entities: it is left out.")
	case "AddEntity", "AddEntities":
		o.lost(o.span(one(c.name)), spawnUnknown)
	case "AssertFullEquiv":
		o.assumed(o.span(one(i)), "AssertFullEquiv is not imported: add `expect full` to the system instead.")
	case "System":
		if c.types < 0 {
			o.notation(c)
		}
	}
}

// contains reads GContains<A, B> and GNotContains<C>, or SContains and SNotContains.
func (o *original) contains(c call) []access {
	var out []access
	for _, p := range o.typeArgs(c) {
		open := o.find(p, "<")
		if open < 0 {
			continue
		}
		not := o.at(open-1) == "GNotContains" || o.at(open-1) == "SNotContains"
		if !not && o.at(open-1) != "GContains" && o.at(open-1) != "SContains" {
			continue
		}
		for _, each := range o.items(open) {
			if a := o.cppArg(each); o.isName(a.part) {
				out = append(out, access{component: o.use(a.full, a.at), with: true, excluded: not, at: a.at})
			}
		}
	}
	return out
}

// system reads AddSystem<SContains<A, B>, SNotContains<C>, Function>().
func (o *original) system(c call) {
	types := o.typeArgs(c)
	list := o.contains(c)
	if len(types) == 0 {
		return
	}
	last := types[len(types)-1]
	name := ""
	if o.isName(last) && o.find(last, "<") < 0 {
		name = o.at(last.to - 1)
		if params, found := o.function(name); found {
			list = append(list, o.parameters(params)...)
		} else {
			o.assumed(o.span(last), "The function "+shortened(name)+" is not in the text, so its reads and writes are unknown and its components are only required.")
		}
	}
	if name == "" {
		name = o.queryName(c.name)
	}
	if len(list) > 0 {
		o.addSystem(name, o.span(o.whole(c)), list)
	}
}

// parameters reads the parameters of a system's function: pointers, or a tuple of pointers.
func (o *original) parameters(open int) []access {
	parts := o.items(open)
	if len(parts) == 1 {
		if tuple := o.find(parts[0], "<"); tuple > 0 && o.at(tuple-1) == "tuple" {
			parts = o.items(tuple)
		}
	}
	var out []access
	for _, p := range parts {
		if o.is(p.to-1, word) && p.to-p.from > 1 && o.at(p.to-2) != "::" {
			p.to--
		}
		a := o.cppArg(p)
		if !a.pointer || !o.isName(a.part) || a.full == o.resource {
			continue
		}
		if len(o.listed) > 0 && !o.listed[a.full] {
			continue // the resource, the entity or the manager
		}
		if len(o.listed) == 0 && !o.used(a.full) {
			o.lost(a.at, shortened(a.full)+" may be a component or the resource: there is no ComponentList, so it is left out.")
			continue
		}
		out = append(out, access{component: o.use(a.full, a.at), mut: !a.constant, at: a.at})
	}
	return out
}

func (o *original) used(full string) bool { return len(o.byName[lastName(full)]) > 0 }

// notation reads the notation of the paper, System(A, B, !C).
func (o *original) notation(c call) {
	var list []access
	for _, p := range o.items(c.args) {
		a := access{at: o.span(p)}
		if o.at(p.from) == "!" {
			a.excluded = true
			p.from++
		}
		if p.to-p.from != 1 || !o.is(p.from, word) {
			return
		}
		a.component = o.use(o.at(p.from), o.span(p))
		list = append(list, a)
	}
	if len(list) == 0 {
		return
	}
	o.addSystem("system"+strconv.Itoa(len(o.systems)+1), o.span(o.whole(c)), list)
	if o.once("notation") {
		o.assumed(o.span(o.whole(c)), "The paper's notation does not say what a system writes, so all components are read.")
	}
}

// expression reads a group in the notation of the paper, on a line of its own: (A & B & !C).
func (o *original) expression(open int) {
	end := o.match(open)
	if end+1 < len(o.tokens) && !o.tokens[end+1].newline && o.at(end+1) != ";" {
		return
	}
	pieces := o.split(part{open + 1, end}, "&")
	if len(pieces) < 2 {
		return
	}
	var list []access
	for _, p := range pieces {
		a := access{at: o.span(p)}
		if o.at(p.from) == "!" {
			a.excluded = true
			p.from++
		}
		if p.to-p.from != 1 || !o.is(p.from, word) {
			o.unread(o.span(part{open, end + 1}), "This expression is not a conjunction of components, so it is left out.")
			return
		}
		a.component = o.use(o.at(p.from), o.span(p))
		list = append(list, a)
	}
	o.addGroup(o.span(part{open, end + 1}), list)
}
