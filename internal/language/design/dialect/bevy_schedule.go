package dialect

import (
	"slices"
	"strings"
)

// bevyRun is a place that says when a function runs.
type bevyRun struct {
	schedule    string // Update, OnEnter(Menu); "" where the text does not say
	conditional bool
	types       int // the bracket of its type arguments, -1 for none
	at          part
}

var (
	bevyAdders = []string{"add_systems", "add_system", "add_startup_system", "add_systems_to_stage", "add_system_to_stage", "register_system", "run_system_once", "run_system_cached", "add_observer", "observe", "add_startup_systems", "add_exit_system", "add_enter_system"}
	// bevyOrders are calls on systems whose arguments are no systems that run.
	bevyOrders = []string{"after", "before", "in_set", "label", "ambiguous_with", "after_ignore_deferred", "before_ignore_deferred", "in_schedule", "in_base_set", "with_run_criteria", "with_system_set"}
	bevyOnce   = []string{"Startup", "PreStartup", "PostStartup", "OnEnter", "OnExit", "OnTransition", "StartupStage"}
)

// schedule reads add_systems(Update, (a, b.after(a)).chain()), and plugins that are not in the text.
func (r *bevyReader) schedule(i int) {
	if r.hidden[i] || !r.is(i, word) {
		return
	}
	c, ok := r.call(i)
	if !ok || !r.method(i) {
		return
	}
	name := r.at(i)
	items := r.items(c.args)
	switch {
	case name == "add_plugins" || name == "add_plugin":
		r.plugins(items)
	case (name == "insert_resource" || name == "init_resource" || name == "insert_non_send_resource" || name == "init_non_send_resource") && len(items)+len(r.typeArgs(c)) > 0:
		p := part{}
		if c.types >= 0 {
			p = r.items(c.types)[0]
		} else if found, isType := r.typeOfPath(r.pathOf(items[0])); isType {
			p = found
		}
		if !p.empty() {
			r.addSingleton(r.plainName(bevyType{part: p}), r.span(p))
		}
	case slices.Contains(bevyAdders, name) && len(items) > 0:
		run := bevyRun{types: -1}
		switch {
		case len(items) > 1 && strings.HasPrefix(name, "add_systems"), name == "add_system_to_stage":
			run.schedule = r.textOf(items[0])
			items = items[1:]
		case strings.HasPrefix(name, "add_startup"):
			run.schedule = "Startup"
		case strings.Contains(name, "observe"):
			run.schedule = "observer"
		case strings.HasPrefix(name, "r"):
			run.schedule = "by hand"
		case name == "add_system":
			run.schedule = "Update"
		}
		for _, p := range items {
			r.scheduleItem(p, run, 0)
		}
	}
}

// pathOf returns the path at the beginning of an expression.
func (r *bevyReader) pathOf(p part) part {
	end := p.from
	for end < p.to {
		if m := r.match(end); r.at(end) == "<" && m > end && m < p.to {
			end = m + 1
			continue
		}
		if !r.is(end, word) && r.at(end) != "::" {
			break
		}
		end++
	}
	return part{p.from, end}
}

// scheduleItem reads a system, a tuple of them or a closure, with what is called on it.
func (r *bevyReader) scheduleItem(p part, run bevyRun, depth int) {
	if p.empty() || depth > maxBevyDepth || !r.spend() {
		return
	}
	end := p.from + 1
	if m := r.match(p.from); m > p.from {
		end = m + 1
	}
	if r.at(p.from) == "|" || r.at(p.from) == "move" || r.at(p.from) == "||" {
		at := p.from
		if r.at(at) == "move" {
			at++
		}
		r.runs[at] = append(r.runs[at], run)
		return
	}
	path := r.pathOf(p)
	if r.at(p.from) != "(" {
		end = max(end, path.to)
	}
	if r.at(end) == "(" && r.match(end) > end && r.match(end) < p.to {
		end = r.match(end) + 1 // a function that returns systems
	}
	for at := end; at < p.to; {
		c, ok := r.call(at + 1)
		if r.at(at) != "." || !ok {
			break
		}
		switch name := r.at(at + 1); {
		case name == "run_if" || name == "distributive_run_if":
			run.conditional = true
		case name == "pipe" || name == "map":
			for _, each := range r.items(c.args) {
				r.scheduleItem(each, run, depth+1)
			}
		}
		at = r.end(c)
	}
	if r.at(p.from) == "(" {
		for _, each := range r.items(p.from) {
			r.scheduleItem(each, run, depth+1)
		}
		return
	}
	name := r.at(path.to - 1)
	if name == ">" && r.match(path.to-1) > 0 {
		run.types = r.match(path.to - 1)
		name = r.at(run.types - 2)
	}
	run.at = path
	if len(r.scheduled[name]) >= maxBevyRuns {
		r.limit("runs", r.span(path), "At most 200 places that run one function are read: this one and those after it are left out.")
		return
	}
	r.scheduled[name] = append(r.scheduled[name], run)
}

// plugins notes those whose code is not in the text.
func (r *bevyReader) plugins(items []part) {
	for n := 0; n < len(items) && n < 1000; n++ {
		p := items[n]
		if r.at(p.from) == "(" && r.match(p.from) == p.to-1 {
			items = append(items, r.items(p.from)...)
			continue
		}
		path := r.pathOf(p)
		typ, isType := r.typeOfPath(path)
		name := r.at(path.to - 1)
		if isType {
			name, _ = r.head(bevyType{part: typ})
		}
		if _, known := r.structs[name]; known || len(r.functions[name]) > 0 || name == "" || !r.once("plugin "+name) {
			continue
		}
		r.lost(r.span(p), "The plugin "+shortened(name)+" is not in the text: its systems and what it does to entities are missing from the answer.")
	}
}

// runsOnceOnly reports whether all that the text says about when something runs is once, or when a state changes.
func runsOnceOnly(runs []bevyRun) bool {
	for _, run := range runs {
		label, _, _ := strings.Cut(run.schedule, "(")
		label = lastName(label)
		if !slices.Contains(bevyOnce, label) && !strings.HasPrefix(run.schedule, "StartupStage") {
			return false
		}
	}
	return len(runs) > 0
}

// noteRuns notes what a design does not say about when a system runs.
func (r *bevyReader) noteRuns(name string, runs []bevyRun, at span) {
	if r.once("fixed " + name) {
		r.noteFixed(name, runs, at)
	}
	for _, run := range runs {
		if run.conditional && r.once("condition "+name) {
			r.assumed(at, shortened(name)+" runs under a condition (run_if): it counts as run every tick.")
		}
		if run.schedule == "by hand" && r.once("by hand "+name) {
			r.assumed(at, shortened(name)+" runs when the text asks for it: it counts as run every tick.")
		}
	}
}
