package handedit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// ActKind says what is done by hand.
type ActKind uint8

// What can be done to an entity by hand.
const (
	GiveComponents ActKind = iota
	TakeComponents
	SpawnEntity
	DespawnEntity
)

// Act is something done by hand, which becomes text. Everything of it that could be wrong,
// such as an entity that is dead by then, is the caller's to know.
type Act struct {
	Kind       ActKind
	Entity     int           // its number; 0 for SpawnEntity
	Components grouptree.Set // but for DespawnEntity
	Tick       int           // the commit that carries it out, from 1; one more than there are for a new one
}

// Act returns edits of the text that do what was done by hand, the neatest first: where a
// statement of the same tick already speaks of the entity alone, or spawns its like, that
// is changed; the last of them is a statement of its own at the end of the tick, which
// has the last word. A first one is to be tried, for what other statements of the tick
// do to the entity is not looked into. It is nil if there is no such tick. It costs
// O(text).
func Edits(a *analysis.Analysis, act Act) []diagnostic.Fix {
	x := &actor{Design: a.Design, act: act}
	if !x.find() {
		return nil
	}
	x.write()
	var out []diagnostic.Fix
	offer := func(edits []diagnostic.Edit) {
		if edits != nil {
			out = append(out, diagnostic.Fix{Text: x.says(), Edits: append(edits, x.elsewhere()...)})
		}
	}
	offer(x.merged())
	offer([]diagnostic.Edit{x.plain()})
	return out
}

// actor finds the place of an act in a text.
type actor struct {
	*analysis.Design
	act       Act
	ops       []syntax.Statement // of the tick: spawns and changes, in their order
	later     []syntax.Statement // those of later ticks
	line      int                // after which a statement of the tick is put
	ticks     int                // statements `tick`
	numbers   map[string]int
	given     int // numbers that are given out when the tick has been committed
	statement string
}

// find goes through the statements up to the tick and beyond.
func (x *actor) find() bool {
	x.numbers = make(map[string]int)
	tick, next := 1, 1
	var own, before syntax.Statement // the last of the tick, and what stands above it
	for _, s := range x.File.Statements {
		spawn, isSpawn := s.(*syntax.Spawn)
		if isSpawn {
			if spawn.Name.Text != "" {
				x.numbers[spawn.Name.Text] = next
			}
			next += spawn.Count.Value
		}
		_, remark := s.(*syntax.Remark)
		switch {
		case isOp(s) && tick == x.act.Tick:
			x.ops, own = append(x.ops, s), s
		case isOp(s) && tick > x.act.Tick:
			x.later = append(x.later, s)
		case tick <= x.act.Tick && !remark && !isTick(s) && len(x.ops) == 0:
			before = s
		}
		if isTick(s) {
			x.ticks++
			if tick++; tick == x.act.Tick {
				before = s
			}
		}
		if tick <= x.act.Tick {
			x.given = next - 1
		}
	}
	switch {
	case own != nil:
		x.line = own.Where().Range.End.Line
	case before != nil:
		x.line = before.Where().Range.End.Line
	}
	if tick < x.act.Tick { // a new tick: at the end of the text
		if n := len(x.File.Statements); n > 0 {
			x.line = x.File.Statements[n-1].Where().Range.End.Line
		}
	}
	return x.act.Tick >= 1 && x.act.Tick <= x.ticks+2 && !x.File.TooBig
}

func isTick(s syntax.Statement) bool {
	_, ok := s.(*syntax.Tick)
	return ok
}

// isOp reports whether a statement queues something.
func isOp(s syntax.Statement) bool {
	switch s.(type) {
	case *syntax.Spawn, *syntax.Add, *syntax.Remove, *syntax.Despawn:
		return true
	}
	return false
}

// called returns how an entity is written.
func (x *actor) called() string {
	for name, n := range x.numbers {
		if n == x.act.Entity {
			return name
		}
	}
	return "e" + strconv.Itoa(x.act.Entity)
}

// list writes components as statements do.
func (x *actor) list() string {
	var names []string
	for c := range x.act.Components.All() {
		names = append(names, x.Components[c].Name)
	}
	return strings.Join(names, ", ")
}

// write writes the act as a statement.
func (x *actor) write() {
	switch x.act.Kind {
	case GiveComponents:
		x.statement = "add " + x.list() + " to " + x.called()
	case TakeComponents:
		x.statement = "remove " + x.list() + " from " + x.called()
	case SpawnEntity:
		x.statement = "spawn " + x.list()
	default:
		x.statement = "despawn " + x.called()
	}
}

// says says what the edit does.
func (x *actor) says() string {
	text := x.statement + " in tick " + wording.Grouped(x.act.Tick)
	if x.act.Kind == DespawnEntity && len(x.leftovers()) > 0 {
		text += ", and take out what is said of it later"
	}
	return text
}

// plain is the edit that puts the statement at the end of the tick.
func (x *actor) plain() diagnostic.Edit {
	indent := ""
	switch {
	case len(x.ops) > 0:
		at := x.ops[len(x.ops)-1].Where().Range.Start
		indent = x.Lines().Line(at.Line)[:x.Lines().Offset(at)-x.Lines().Starts[at.Line-1]]
	case x.act.Tick > 1:
		indent = "  "
	}
	text := indent + x.statement
	if x.act.Tick > x.ticks+1 {
		text = "tick\n" + text
	}
	return x.Lines().InsertAfter(x.line, text)
}

// merged is the edits that change a statement of the tick which says something like it,
// nil if there is none that certainly comes after all that is said of the entity.
func (x *actor) merged() []diagnostic.Edit {
	for i := len(x.ops) - 1; i >= 0; i-- {
		switch s := x.ops[i].(type) {
		case *syntax.Spawn:
			if x.act.Kind == SpawnEntity {
				return x.oneMore(s)
			}
		case *syntax.Add:
			if x.act.Kind == SpawnEntity || x.other(s.Target) {
				continue
			}
			return x.inList(s.Target, s.List, s.Range, GiveComponents)
		case *syntax.Remove:
			if x.act.Kind == SpawnEntity || x.other(s.Target) {
				continue
			}
			return x.inList(s.Target, s.List, s.Range, TakeComponents)
		case *syntax.Despawn:
			if x.act.Kind != SpawnEntity && !x.other(s.Target) {
				return nil
			}
		}
	}
	return nil
}

// other reports whether a selector is about one entity that is another.
func (x *actor) other(t syntax.Selector) bool {
	return t.Kind == syntax.One && x.number(t) != x.act.Entity
}

// number returns the number of the entity that a selector names.
func (x *actor) number(t syntax.Selector) int {
	if t.Entity > 0 {
		return t.Entity
	}
	return x.numbers[t.Name.Text]
}

// oneMore lets a statement spawn one more, if it spawns the same and has no name.
func (x *actor) oneMore(s *syntax.Spawn) []diagnostic.Edit {
	var set grouptree.Set
	for _, item := range s.List.Items {
		c, known := x.IDs[item.Name.Text]
		if !known {
			return nil
		}
		set.Add(c)
	}
	if s.Name.Text != "" || set != x.act.Components || x.after(s) {
		return nil
	}
	n := strconv.Itoa(s.Count.Value + 1)
	if s.Count.Text == "" {
		at := s.List.Range.Start
		return []diagnostic.Edit{{Range: diagnostic.Range{Start: at, End: at}, Text: n + " "}}
	}
	return []diagnostic.Edit{{Range: s.Count.Range, Text: n}}
}

// after reports whether anything is spawned in the tick after a statement.
func (x *actor) after(s *syntax.Spawn) bool {
	last := slices.IndexFunc(x.ops, func(o syntax.Statement) bool { return o == syntax.Statement(s) })
	return slices.ContainsFunc(x.ops[last+1:], func(o syntax.Statement) bool {
		_, spawns := o.(*syntax.Spawn)
		return spawns
	})
}

// inList changes the list of a statement about the entity alone: components of the same kind of
// act are put behind, those of the opposite kind taken out.
func (x *actor) inList(t syntax.Selector, list syntax.List, at diagnostic.Range, kind ActKind) []diagnostic.Edit {
	if t.Kind != syntax.One || len(list.Items) == 0 || x.act.Kind == DespawnEntity {
		return nil
	}
	if kind == x.act.Kind {
		end := list.Items[len(list.Items)-1].Range.End
		return []diagnostic.Edit{{Range: diagnostic.Range{Start: end, End: end}, Text: ", " + x.list()}}
	}
	var ranges []diagnostic.Range
	out, index := 0, 0
	for i, item := range list.Items {
		ranges = append(ranges, item.Range)
		if c, known := x.IDs[item.Name.Text]; known && x.act.Components.Has(c) {
			out++
			index = i
		}
	}
	switch {
	case out != x.act.Components.Len():
		return nil
	case out == len(list.Items):
		return []diagnostic.Edit{x.Lines().Delete(at)}
	case out == 1:
		return []diagnostic.Edit{diagnostic.DeleteItem(ranges, index)}
	}
	return nil
}

// elsewhere is what else must change so that the rest of the text keeps its meaning: an
// entity that is spawned takes a number, so those that come after it get another; of one
// that is gone nothing can be said.
func (x *actor) elsewhere() (out []diagnostic.Edit) {
	switch x.act.Kind {
	case SpawnEntity:
		for _, s := range x.later {
			if t := target(s); t != nil && t.Kind == syntax.One && t.Entity > x.given {
				out = append(out, diagnostic.Edit{Range: t.Range, Text: "e" + strconv.Itoa(t.Entity+1)})
			}
		}
	case DespawnEntity:
		list := x.leftovers()
		for i := 0; i < len(list); {
			r := list[i]
			for i++; i < len(list) && list[i].Start.Line == r.End.Line+1; i++ {
				r.End = list[i].End
			}
			out = append(out, x.Lines().Delete(r))
		}
	}
	return out
}

// leftovers are the later statements about an entity that is gone by then.
func (x *actor) leftovers() (out []diagnostic.Range) {
	for _, s := range x.later {
		if t := target(s); t != nil && t.Kind == syntax.One && x.number(*t) == x.act.Entity {
			out = append(out, s.Where().Range)
		}
	}
	return out
}

// target returns whom a statement is about.
func target(s syntax.Statement) *syntax.Selector {
	switch s := s.(type) {
	case *syntax.Add:
		return &s.Target
	case *syntax.Remove:
		return &s.Target
	case *syntax.Despawn:
		return &s.Target
	}
	return nil
}
