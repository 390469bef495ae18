package ecs

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/internal/world/order"
)

// Order says what a system, a task or a stage runs before or after. It is an [Option] and a [StageOption].
type Order struct {
	before bool
	names  []string
}

// Before lets a system or task run before others of its stage, or a stage before other stages, which are named. They may be
// declared later: names are resolved by the first [World.Tick] after a declaration, which panics before anything runs if
// there is no such name in the stage, or if the order is a cycle. Where nothing is said, the order is that of the
// declarations: of those that may run next, the one that was declared first does. Before panics if a name is missing or empty.
func Before(names ...string) Order { return newOrder(true, names) }

// After is Before where a system, a task or a stage runs after others.
func After(names ...string) Order { return newOrder(false, names) }

func newOrder(before bool, names []string) Order {
	o := Order{before, slices.Clone(names)}
	switch {
	case len(names) == 0:
		panic("ecs: " + o.verb() + " without a name: give the names of systems and tasks of the stage, or of stages")
	case slices.Contains(names, ""):
		panic("ecs: " + o.verb() + " of an empty name")
	}
	return o
}

func (o Order) declare(d *declaration) { o.add(&d.order, d.name, d.error) }
func (o Order) toStage(s *Stage)       { o.add(&s.order, s.name, s.error) }

// add notes the names for the system or stage with a name of its own.
func (o Order) add(to *order.Place, own string, text func(string) string) {
	switch {
	case len(o.names) == 0:
		panic(text("a zero Order: take one from ecs.Before or ecs.After"))
	case slices.Contains(o.names, own):
		panic(text("it cannot run " + strings.ToLower(o.verb()) + " itself"))
	case o.before:
		to.Before = append(to.Before, o.names...)
	default:
		to.After = append(to.After, o.names...)
	}
}

func (o Order) verb() string {
	if o.before {
		return "Before"
	}
	return "After"
}

// orderTexts returns what is said about the order as a program writes it.
func orderTexts(p *order.Place) (out []string) {
	for _, part := range []Order{{true, p.Before}, {false, p.After}} {
		if len(part.names) > 0 {
			out = append(out, part.verb()+"("+strings.Join(quotedList(part.names), ", ")+")")
		}
	}
	return out
}

func quotedList(names []string) (out []string) {
	for _, name := range names {
		out = append(out, strconv.Quote(name))
	}
	return out
}

// ordered is a system, a stage, or several stages.
type ordered interface {
	Name() string
	position() *order.Place
}

// sortOrdered puts a list into the order in which it runs, see [order.Sort]. It returns a cycle if there is one.
func sortOrdered[T ordered](list []T) (cycle []T) {
	items := make([]order.Item, len(list))
	for i, x := range list {
		items[i] = order.Item{Name: x.Name(), Place: x.position()}
	}
	sorted, around := order.Sort(items)
	for _, i := range around {
		cycle = append(cycle, list[i])
	}
	old := slices.Clone(list)
	for k, i := range sorted {
		list[k] = old[i]
	}
	return cycle
}

func (s *System) position() *order.Place { return &s.order }
func (s *Stage) position() *order.Place  { return &s.order }

// nextNumber returns the number of the next declaration, after which systems and stages have to be sorted.
func (w *World) nextNumber() int {
	w.face().sorted = false
	w.face().numbers++
	return w.face().numbers
}

// sortDeclared puts stages, and the systems of each, into the order of a tick, if something was declared since the last time. It
// notes what is wrong with the order; then they are sorted as well as they can be.
func (w *World) sortDeclared() {
	if w.face().sorted {
		return
	}
	w.face().sorted, w.face().disorder = true, ""
	w.sortStages()
	for _, stage := range w.face().stages {
		noteCycle(w, stage.error("its systems run in a cycle: "), sortOrdered(stage.systems), (*System).quoted)
		if stage.tiling != nil {
			stage.tiling.setSystems(stage.systems)
		}
	}
	for _, stage := range w.face().stages {
		w.noteAbsent(&stage.order, stage.error, namesOf(w.face().stages), "there is no stage of this name", nil)
		known, text := namesOf(stage.systems), "there is no system or task of this name in the stage "+strconv.Quote(stage.name)
		for _, s := range stage.systems {
			w.noteAbsent(&s.order, s.error, known, text, stage)
		}
	}
}

// stagesTogether are stages that follow each other in a tick: those of one [FixedStep], or one stage. Its order names others by
// their names.
type stagesTogether struct {
	name   string
	stages []*Stage
	order  order.Place
}

func (u *stagesTogether) Name() string           { return u.name }
func (u *stagesTogether) position() *order.Place { return &u.order }

func (u *stagesTogether) quoted() string {
	if names := namesOf(u.stages); len(names) > 1 {
		return "the steps of " + wording.JoinAnd(quotedList(names))
	}
	return u.stages[0].quoted()
}

// sortStages puts the stages into the order of a tick, and notes what is wrong with it.
func (w *World) sortStages() {
	const text = "ecs: the stages run in a cycle: "
	units := w.unitsOfStages()
	noteCycle(w, text, sortOrdered(units), (*stagesTogether).quoted)
	w.face().stages = make([]*Stage, 0, len(w.face().stages))
	for _, u := range units {
		noteCycle(w, text, sortOrdered(u.stages), (*Stage).quoted)
		if f := u.stages[0].fixed; f != nil {
			f.stages = u.stages
		}
		w.face().stages = append(w.face().stages, u.stages...)
	}
}

// unitsOfStages returns the stages, those of each fixed step together at the place of the one that was declared first.
func (w *World) unitsOfStages() (units []*stagesTogether) {
	of := make(map[string]*stagesTogether, len(w.face().stages)) // by the name of a stage
	for _, s := range w.face().stages {
		if of[s.name] != nil {
			continue
		}
		u := &stagesTogether{name: s.name, stages: []*Stage{s}, order: order.Place{Number: s.order.Number}}
		if s.fixed != nil {
			u.stages = slices.SortedFunc(slices.Values(s.fixed.stages), func(x, y *Stage) int { return x.order.Number - y.order.Number })
		}
		for _, member := range u.stages {
			of[member.name] = u
			u.order.Number = min(u.order.Number, member.order.Number)
		}
		units = append(units, u)
	}
	others := func(names []string, u *stagesTogether) (out []string) {
		for _, name := range names {
			if other := of[name]; other != nil && other != u {
				out = append(out, other.name)
			}
		}
		return out
	}
	for _, s := range w.face().stages {
		u := of[s.name]
		u.order.Before = append(u.order.Before, others(s.order.Before, u)...)
		u.order.After = append(u.order.After, others(s.order.After, u)...)
	}
	return units
}

func (s *System) quoted() string { return strconv.Quote(s.name) }
func (s *Stage) quoted() string  { return strconv.Quote(s.name) }

// noteCycle notes a cycle, unless it is empty.
func noteCycle[T any](w *World, text string, cycle []T, quoted func(T) string) {
	if len(cycle) == 0 || w.face().disorder != "" {
		return
	}
	var parts []string
	for i, x := range cycle {
		parts = append(parts, quoted(x)+" before "+quoted(cycle[(i+1)%len(cycle)]))
	}
	w.face().disorder = text + strings.Join(parts, ", ") + "; take one of these ecs.Before or ecs.After away"
}

// noteAbsent notes the first name of an order that is not among the known ones, which are those of a stage, nil for stages.
func (w *World) noteAbsent(p *order.Place, prefix func(string) string, known []string, text string, of *Stage) {
	for _, part := range []Order{{true, p.Before}, {false, p.After}} {
		for _, name := range part.names {
			if w.face().disorder == "" && !slices.Contains(known, name) {
				w.face().disorder = prefix(part.verb() + "(" + strconv.Quote(name) + "): " + w.absent(name, known, text, of))
			}
		}
	}
}

// absent says that a name is not among the known ones, and what may be meant.
func (w *World) absent(name string, known []string, text string, of *Stage) string {
	for s := range w.eachSystem() {
		if of != nil && s.name == name {
			return "it is in the stage " + strconv.Quote(s.stage.name) + " and not in " + strconv.Quote(of.name) + ": order the stages, or put both into one"
		}
	}
	if near, found := wording.Nearest(name, known); found {
		return text + "; did you mean " + strconv.Quote(near) + "?"
	}
	return text + ": declare it before the first tick"
}

// namesOf returns the names of systems or stages.
func namesOf[T ordered](list []T) []string {
	var out []string
	for _, x := range list {
		out = append(out, x.Name())
	}
	return out
}
