package schedule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/wording"
	"github.com/copse-ecs/copse/internal/world/order"
)

// Sort puts the stages, and the entries of each, into the order of a tick, if something was declared since the last time. What is wrong with
// the order is noted for the next tick; then they are sorted as well as they can be.
func (s *Schedule) Sort() {
	if s.sorted {
		return
	}
	s.sorted, s.disorder = true, ""
	s.sortStages()
	for _, stage := range s.stages {
		noteCycle(s, stage.Text("its systems run in a cycle: "), sortOrdered(stage.entries))
		if stage.Fused {
			stage.tiling.setEntries(stage.entries)
		}
	}
	known := namesOf(s.stages)
	for _, stage := range s.stages {
		s.noteAbsent(&stage.Order, stage.Text, func(name string) string { return notKnown(name, known, "there is no stage of this name") })
		names := namesOf(stage.entries)
		for _, x := range stage.entries {
			s.noteAbsent(&x.Order, x.Access.Text, func(name string) string { return stage.absent(name, names) })
		}
	}
}

// ordered is an entry, a stage, or several stages.
type ordered interface {
	item() order.Item
	quoted() string
}

func (x *Entry) item() order.Item { return order.Item{Name: x.Access.Name, Place: &x.Order} }
func (s *Stage) item() order.Item { return order.Item{Name: s.Name, Place: &s.Order} }
func (u *unit) item() order.Item  { return order.Item{Name: u.name, Place: &u.order} }

func (x *Entry) quoted() string { return strconv.Quote(x.Access.Name) }
func (s *Stage) quoted() string { return strconv.Quote(s.Name) }

func (u *unit) quoted() string {
	if names := namesOf(u.stages); len(names) > 1 {
		return "the steps of " + wording.JoinAnd(order.Quoted(names))
	}
	return u.stages[0].quoted()
}

// sortOrdered puts a list into the order in which it runs, see [order.Sort]. It returns a cycle if there is one.
func sortOrdered[T ordered](list []T) (cycle []T) {
	items := make([]order.Item, len(list))
	for i, x := range list {
		items[i] = x.item()
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

// namesOf returns the names of entries or stages.
func namesOf[T ordered](list []T) (out []string) {
	for _, x := range list {
		out = append(out, x.item().Name)
	}
	return out
}

// sortStages puts the stages into the order of a tick, and notes what is wrong with it.
func (s *Schedule) sortStages() {
	const text = "ecs: the stages run in a cycle: "
	units := unitsOf(s.stages)
	noteCycle(s, text, sortOrdered(units))
	s.stages = make([]*Stage, 0, len(s.stages))
	for _, u := range units {
		noteCycle(s, text, sortOrdered(u.stages))
		if f := u.stages[0].Fixed; f != nil {
			f.stages = u.stages
		}
		s.stages = append(s.stages, u.stages...)
	}
}

// unit is stages that follow each other in a tick: those of one [FixedStep], or one stage. Its order names other units by their names.
type unit struct {
	name   string
	stages []*Stage
	order  order.Place
}

// unitsOf returns the units of stages. Each is at the place of that of its stages which was declared first.
func unitsOf(stages []*Stage) (units []*unit) {
	of := make(map[string]*unit, len(stages)) // by the name of a stage
	for _, s := range stages {
		if of[s.Name] != nil {
			continue
		}
		u := newUnit(s)
		for _, member := range u.stages {
			of[member.Name] = u
		}
		units = append(units, u)
	}
	others := func(names []string, u *unit) (out []string) {
		for _, name := range names {
			if other := of[name]; other != nil && other != u {
				out = append(out, other.name)
			}
		}
		return out
	}
	for _, s := range stages {
		u := of[s.Name]
		u.order.Before = append(u.order.Before, others(s.Order.Before, u)...)
		u.order.After = append(u.order.After, others(s.Order.After, u)...)
	}
	return units
}

// newUnit returns the unit of a stage, which has its name.
func newUnit(s *Stage) *unit {
	u := &unit{name: s.Name, stages: []*Stage{s}}
	if s.Fixed != nil {
		u.stages = slices.SortedFunc(slices.Values(s.Fixed.stages), func(x, y *Stage) int { return x.Order.Number - y.Order.Number })
	}
	u.order.Number = u.stages[0].Order.Number
	return u
}

// noteCycle notes a cycle, unless it is empty.
func noteCycle[T ordered](s *Schedule, text string, cycle []T) {
	if len(cycle) == 0 || s.disorder != "" {
		return
	}
	var parts []string
	for i, x := range cycle {
		parts = append(parts, x.quoted()+" before "+cycle[(i+1)%len(cycle)].quoted())
	}
	s.disorder = text + strings.Join(parts, ", ") + "; take one of these ecs.Before or ecs.After away"
}

// noteAbsent notes the first name of an order that is absent: then absent says why, and otherwise "".
func (s *Schedule) noteAbsent(p *order.Place, text func(string) string, absent func(name string) string) {
	for _, rule := range p.Rules() {
		for _, name := range rule.Names {
			if s.disorder != "" {
				return
			}
			if why := absent(name); why != "" {
				s.disorder = text(rule.Verb + "(" + strconv.Quote(name) + "): " + why)
			}
		}
	}
}

// absent says that the stage has no entry with a name, and what may be meant; "" if it has one.
func (s *Stage) absent(name string, names []string) string {
	why := notKnown(name, names, "there is no system or task of this name in the stage "+strconv.Quote(s.Name))
	if why == "" {
		return ""
	}
	for x := range s.schedule.Entries() {
		if x.Access.Name == name {
			return "it is in the stage " + strconv.Quote(x.Stage.Name) + " and not in " + strconv.Quote(s.Name) + ": order the stages, or put both into one"
		}
	}
	return why
}

// notKnown says that a name is not among the known ones, and what may be meant; "" if it is.
func notKnown(name string, known []string, text string) string {
	if slices.Contains(known, name) {
		return ""
	}
	if near, found := wording.Nearest(name, known); found {
		return text + "; did you mean " + strconv.Quote(near) + "?"
	}
	return text + ": declare it before the first tick"
}
