package dialect

import (
	"sort"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/design/diagnostic"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// draft gathers what a text declares, and writes it as a design. It keeps what
// is wrong with a declaration out of the design, and says so in a note.
type draft struct {
	*source
	components []component
	byName     map[string][]int // by the last part of the name, as it is written
	names      map[string]bool  // of components, as the design has them
	systems    []system
	groups     []group
	spawns     []spawn
	layout     string
	types      map[string]*declared
	generic    map[string]bool // names that stand for any type
	said       map[string]bool // what is noted once
	notes      []Note
	unnoted    int
	spent      int
}

type component struct {
	name, full string // in the design; in the text
	at         span
	tag        bool
	bytes      int    // 0: look at its type
	unit       string // written instead of bytes
	sized      bool   // bytes or unit were given by the importer
}

// access is a component where a system names it.
type access struct {
	component      int
	mut, optional  bool
	with, excluded bool // required or excluded, not accessed
	at             span
}

type system struct {
	name     string
	at       span
	accesses []access
	expect   string
}

type group struct {
	at       span
	literals []access
}

type spawn struct {
	at         span
	count      int
	components []int
}

func newDraft(s *source) *draft {
	return &draft{source: s, byName: map[string][]int{}, names: map[string]bool{}, types: map[string]*declared{}, generic: map[string]bool{}, said: map[string]bool{}}
}

// maxNotes bounds what is said about one text, apart from limits and how many notes are left out.
const maxNotes = 200

func (d *draft) note(severity diagnostic.Severity, at span, message string) {
	if len(d.notes) >= maxNotes {
		d.unnoted++
		return
	}
	d.notes = append(d.notes, Note{severity, message, d.place(at)})
}

// lost notes what could not be carried over.
func (d *draft) lost(at span, message string) { d.note(diagnostic.Warning, at, message) }

// assumed notes what the text does not say and the design must.
func (d *draft) assumed(at span, message string) { d.note(diagnostic.Info, at, message) }

// limit notes what exceeds a limit, once, however much else was said.
func (d *draft) limit(what string, at span, message string) {
	if d.once(what) {
		d.notes = append(d.notes, Note{diagnostic.Warning, message, d.place(at)})
	}
}

// once tells whether something is to be said for the first time.
func (d *draft) once(what string) bool {
	first := !d.said[what]
	d.said[what] = true
	return first
}

// mostSteps bounds what is looked for far from where it is named.
const mostSteps = 2_000_000

// spend counts a step of such a search; false says that no more are to be taken.
func (d *draft) spend() bool {
	d.spent++
	if d.spent == mostSteps {
		d.limit("steps", span{}, "The text is too complex: in a part of it, writes of functions and uses of queries were not looked for.")
	}
	return d.spent < mostSteps
}

// longestName bounds names, so that a design stays within its limit.
const longestName = 60

// use returns the component with a name as it is written in the text, which may
// be qualified and have type arguments; it is taken with its first use. It
// returns -1 beyond the limit of the language.
func (d *draft) use(full string, at span) int {
	if d.generic[full] {
		d.lost(at, full+" is a type parameter, so its uses are left out.")
		return -1
	}
	last := lastName(full)
	for _, i := range d.byName[last] {
		if have := d.components[i].full; have == full || have == last || full == last {
			if len(full) > len(have) {
				d.components[i].full = full
			}
			return i
		}
	}
	if len(d.components) >= syntax.MaxComponents {
		d.limit("components", at, "A design has at most "+strconv.Itoa(syntax.MaxComponents)+" components and tags: "+shortened(full)+" and those after it are left out.")
		return -1
	}
	name := d.fresh(full, last, at)
	d.components = append(d.components, component{name: name, full: full, at: at})
	d.byName[last] = append(d.byName[last], len(d.components)-1)
	return len(d.components) - 1
}

// fresh makes a name of the language that no other component has.
func (d *draft) fresh(full, last string, at span) string {
	name := identifier(last)
	if d.names[name] {
		name = unique(identifier(full), func(s string) bool { return d.names[s] })
	}
	d.names[name] = true
	if name != last {
		d.assumed(at, shortened(full)+" is called "+name+" in the design.")
	}
	return name
}

// lastName is what follows the last qualifier of a name, outside its type arguments.
func lastName(full string) string {
	end := len(full)
	if i := strings.IndexAny(full, "<["); i >= 0 {
		end = i
	}
	if i := strings.LastIndexAny(full[:end], ":."); i >= 0 {
		return full[i+1:]
	}
	return full
}

// identifier makes a name of the language from any text.
func identifier(text string) string {
	var b strings.Builder
	for i := 0; i < len(text) && b.Len() < longestName; i++ {
		c := text[i]
		switch {
		case c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			b.WriteByte(c)
		case isDigit(c):
			if b.Len() == 0 {
				b.WriteByte('_')
			}
			b.WriteByte(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "_"):
			b.WriteByte('_')
		}
	}
	name := strings.TrimRight(b.String(), "_")
	if name == "" {
		return "unnamed"
	}
	return name
}

// unique adds a number to a name that is taken.
func unique(name string, taken func(string) bool) string {
	out := name
	for n := 2; taken(out); n++ {
		out = name + "_" + strconv.Itoa(n)
	}
	return out
}

// addSystem takes a system, or says why not.
func (d *draft) addSystem(name string, at span, accesses []access) *system {
	if len(d.systems) >= syntax.MaxSystems {
		d.limit("systems", at, "A design has at most "+strconv.Itoa(syntax.MaxSystems)+" systems: this one and those after it are left out.")
		return nil
	}
	clean, ok := d.conjunction(accesses)
	if !ok {
		return nil
	}
	d.systems = append(d.systems, system{name: identifier(name), at: at, accesses: clean})
	return &d.systems[len(d.systems)-1]
}

// addGroup takes a group, or says why not.
func (d *draft) addGroup(at span, literals []access) {
	if len(d.groups) >= syntax.MaxGroups {
		d.limit("groups", at, "A design has at most "+strconv.Itoa(syntax.MaxGroups)+" groups: this one and those after it are left out.")
		return
	}
	clean, ok := d.conjunction(literals)
	if !ok {
		return
	}
	if len(clean) == 0 {
		d.lost(at, "This group names no component, so it is left out.")
		return
	}
	d.groups = append(d.groups, group{at, clean})
}

// conjunction leaves out what stands twice; ok is false where a component is
// required and excluded, which no entity satisfies.
func (d *draft) conjunction(list []access) (clean []access, ok bool) {
	where := map[int]int{}
	for _, a := range list {
		if a.component < 0 {
			continue
		}
		i, again := where[a.component]
		if !again {
			where[a.component] = len(clean)
			clean = append(clean, a)
			continue
		}
		have := &clean[i]
		if have.excluded != a.excluded && !(have.optional || a.optional) {
			d.lost(a.at, d.components[a.component].full+" is both required and excluded, which no entity satisfies, so this is left out.")
			return nil, false
		}
		merge(have, a)
	}
	return clean, true
}

// merge makes one access of two: what is written is written, and what is
// required is not optional. What is optional and excluded is excluded.
func merge(have *access, a access) {
	switch {
	case have.excluded:
	case a.excluded:
		*have = a
	default:
		have.mut = have.mut || a.mut
		have.with = have.with && a.with
		have.optional = have.optional && a.optional
	}
}

// result ends the draft: sizes are looked up and the design is written.
func (d *draft) result() string {
	d.resolveSizes()
	d.nameSystems()
	text := d.write()
	if d.unnoted > 0 {
		d.notes = append(d.notes, Note{diagnostic.Warning, strconv.Itoa(d.unnoted) + " more notes are left out.", d.notes[len(d.notes)-1].Range})
	}
	sort.SliceStable(d.notes, func(i, j int) bool { return d.notes[i].Range.Start.Before(d.notes[j].Range.Start) })
	return text
}

// nameSystems gives every system a name of its own. Where a function has several
// queries, they are numbered.
func (d *draft) nameSystems() {
	taken := map[string]bool{}
	for i := range d.systems {
		s := &d.systems[i]
		if taken[s.name] {
			name := unique(s.name, func(n string) bool { return taken[n] })
			d.assumed(s.at, "Another system is called "+s.name+"; this one becomes "+name+".")
			s.name = name
		}
		taken[s.name] = true
	}
}

// write writes the design: components, then groups and systems in the order of
// the text, then entities. What does not fit into a design's length is left out.
func (d *draft) write() string {
	w := writer{draft: d}
	for i := range d.components {
		w.component(&d.components[i])
	}
	if d.layout != "" {
		w.b.WriteString("layout " + d.layout + "\n")
	}
	type line struct {
		at   span
		text string
	}
	var lines []line
	for i := range d.groups {
		lines = append(lines, line{d.groups[i].at, w.group(&d.groups[i])})
	}
	for i := range d.systems {
		lines = append(lines, line{d.systems[i].at, w.system(&d.systems[i])})
	}
	for i := range d.spawns {
		lines = append(lines, line{d.spawns[i].at, w.spawn(&d.spawns[i])})
	}
	sort.SliceStable(lines, func(i, j int) bool { return lines[i].at.start < lines[j].at.start })
	for _, l := range lines {
		if w.b.Len()+len(l.text) > syntax.MaxText {
			d.limit("length", l.at, "The design would be longer than 64 KiB: this is left out, and so are later parts that do not fit.")
			continue
		}
		w.b.WriteString(l.text)
	}
	return w.b.String()
}

// writer writes statements.
type writer struct {
	*draft
	b strings.Builder
}

func (w *writer) component(c *component) {
	if c.tag {
		w.b.WriteString("tag " + c.name + "\n")
		return
	}
	w.b.WriteString("component " + c.name)
	switch {
	case c.unit != "":
		w.b.WriteString(" " + c.unit)
	case c.bytes > 0:
		w.b.WriteString(" " + strconv.Itoa(c.bytes))
	}
	w.b.WriteByte('\n')
}

func (w *writer) group(g *group) string {
	var out []string
	for _, l := range g.literals {
		name := w.components[l.component].name
		if l.excluded {
			name = "!" + name
		}
		out = append(out, name)
	}
	return "group " + strings.Join(out, " & ") + "\n"
}

func (w *writer) system(s *system) string {
	var list, with, without []string
	for _, a := range s.accesses {
		c := &w.components[a.component]
		switch {
		case a.excluded:
			without = append(without, c.name)
		case a.optional && c.tag: // asks for nothing
		case a.with || c.tag:
			with = append(with, c.name)
		default:
			list = append(list, accessed(a)+c.name)
		}
	}
	out := "system " + s.name + "(" + strings.Join(list, ", ") + ")"
	if len(with) > 0 {
		out += " with " + strings.Join(with, ", ")
	}
	if len(without) > 0 {
		out += " without " + strings.Join(without, ", ")
	}
	if s.expect != "" {
		out += " expect " + s.expect
	}
	return out + "\n"
}

func accessed(a access) string {
	out := ""
	if a.mut {
		out = "mut "
	}
	if a.optional {
		out += "?"
	}
	return out
}

func (w *writer) spawn(s *spawn) string {
	var names []string
	for _, c := range s.components {
		names = append(names, w.components[c].name)
	}
	return "spawn " + strconv.Itoa(s.count) + " " + strings.Join(names, ", ") + "\n"
}
