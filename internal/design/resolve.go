package design

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/sorting"
)

// component is a component or a tag with its number, the index in meaning.comps.
type component struct {
	name     string
	bytes    int // 0 for a tag
	tag      bool
	implicit bool  // declared by its use alone
	at       Range // its name where it is declared, or where it is first used
}

// group is one group statement, broken or not.
type group struct {
	name   string // "" if it has none
	expr   string // as the analysis prints it
	brief  string // as a sentence repeats it
	at     Range  // the statement
	conj   grouptree.Conj
	build  int    // its index in the spec of the layout, or -1 if it is not built
	reason string // why it is not built
	first  Range  // of its expression
}

// column is a component that a system accesses or requires, tags excepted.
type column struct {
	component int
	access    access
	optional  bool
}

type access uint8

const (
	accessRead access = iota
	accessWrite
	accessWith // required, not accessed
)

func (a access) String() string { return [...]string{"read", "write", "with"}[a] }

// system is a system that could be understood.
type system struct {
	stmt    *System
	sig     grouptree.Signature
	columns []column
}

// meaning is a text with its names resolved.
type meaning struct {
	text     string
	file     *File
	comps    []component
	allNames grouptree.Names
	split    *lines
	ids      map[string]int // components and tags
	tags     grouptree.Set
	kind     grouptree.Kind
	layout   *Layout // the statement, or nil
	seed     uint64
	groups   []group
	built    int            // how many of them the layout is built from
	byName   map[string]int // groups
	systems  []system
	diags    []Diagnostic
}

// resolver turns a File into its meaning. It costs time in proportion to the
// text, save for the search for similar names, which is capped.
type resolver struct {
	meaning
	silent      map[string]bool // names that nothing further is to be said about
	declared    int             // the line of the last declaration, once it is asked for
	declaredEnd Position        // and where it ends
	more        int             // remarks that are not listed
	worst       Severity        // of those
	last        Range           // the place of the last of them
	likes       map[string]int  // the similar component by unknown name, -1 if there is none
}

// Bounds on what is said about a text.
const (
	maxRemarks = 300
	maxLikes   = 100 // unknown names for which similar ones are looked for
)

// resolve finds out what the names of a text stand for. The diagnostics are in
// the order in which they were found.
func resolve(text string, file *File) *resolver {
	r := &resolver{silent: make(map[string]bool), likes: make(map[string]int)}
	r.text, r.file = text, file
	r.ids, r.byName = make(map[string]int), make(map[string]int)
	r.seed = defaultSeed
	r.declare()
	r.settings()
	r.nameGroups()
	if !r.explicit() {
		r.declareByUse()
	}
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *Group:
			r.group(s)
		case *System:
			r.system(s)
		case *Broken:
			if s.Keyword == "group" {
				r.brokenGroup(s)
			}
		}
	}
	r.nameSystems()
	return r
}

// explicit reports whether the design declares its components.
func (r *resolver) explicit() bool {
	return slices.ContainsFunc(r.file.Statements, func(s Statement) bool {
		switch s := s.(type) {
		case *Component, *Tag:
			return true
		case *Broken:
			return s.Keyword == "component" || s.Keyword == "tag"
		}
		return false
	})
}

// declare collects the component and tag statements. One that is broken counts
// as far as its name goes, so that its uses need no report of their own.
func (r *resolver) declare() {
	for _, s := range r.file.Statements {
		switch s := s.(type) {
		case *Component:
			r.declareOne(s.Name, s.Type.Bytes, false)
		case *Tag:
			r.declareOne(s.Name, 0, true)
		case *Broken:
			name := s.Name.Text
			if name == "" || s.Keyword != "component" && s.Keyword != "tag" {
				continue
			}
			if _, known := r.ids[name]; !known && len(r.comps) < MaxComponents {
				r.addComponent(s.Name, defaultBytes, s.Keyword == "tag", false)
			}
			r.silent[name] = true
		}
	}
}

func (r *resolver) declareOne(n Name, bytes int, tag bool) {
	if k, known := r.ids[n.Text]; known {
		d := msgDuplicateComponent.at(n.Range, n.Text)
		d.Notes = []Note{msgDuplicateComponent.noteAt(r.comps[k].at)}
		r.report(d)
		return
	}
	if len(r.comps) == MaxComponents {
		r.silent[n.Text] = true
		r.report(msgTooManyComponents.at(n.Range))
		return
	}
	r.addComponent(n, bytes, tag, false)
}

func (r *resolver) addComponent(n Name, bytes int, tag, implicit bool) {
	if tag {
		r.tags.Add(len(r.comps))
		bytes = 0
	}
	r.ids[n.Text] = len(r.comps)
	r.comps = append(r.comps, component{name: n.Text, bytes: bytes, tag: tag, implicit: implicit, at: n.Range})
}

// declareByUse declares every name by its first use.
func (r *resolver) declareByUse() {
	for _, s := range r.file.Statements {
		for _, n := range r.namesUsed(s) {
			if _, known := r.ids[n.Text]; known || r.silent[n.Text] {
				continue
			}
			if len(r.comps) == MaxComponents {
				r.silent[n.Text] = true
				r.report(msgTooManyComponents.at(n.Range))
				continue
			}
			r.addComponent(n, defaultBytes, false, true)
		}
	}
	if len(r.comps) == 0 {
		return
	}
	names := make([]byte, 0, 128)
	for i, c := range r.comps {
		if i == 12 {
			names = append(names, " and "...)
			names = strconv.AppendInt(names, int64(len(r.comps)-i), 10)
			names = append(names, " more"...)
			break
		}
		if i > 0 {
			names = append(names, ", "...)
		}
		names = append(names, c.name...)
	}
	r.report(msgImplicit.at(r.comps[0].at, string(names)))
}

// namesUsed returns the names in a statement that stand for components, in the
// order of the text.
func (r *resolver) namesUsed(s Statement) []Name {
	var out []Name
	list := func(l List) {
		for i := range l.Items {
			out = append(out, l.Items[i].Name)
		}
	}
	expr := func(e Expr, selector bool) {
		for i := range e.Literals {
			n := e.Literals[i].Name
			if _, isGroup := r.byName[n.Text]; !selector || !isGroup {
				out = append(out, n)
			}
		}
	}
	switch s := s.(type) {
	case *Group:
		expr(s.Expr, false)
	case *System:
		list(s.List)
		list(s.With)
		list(s.Without)
	case *Spawn:
		list(s.List)
	case *Add:
		list(s.List)
		expr(s.Target.Expr, true)
	case *Remove:
		list(s.List)
		expr(s.Target.Expr, true)
	case *Despawn:
		expr(s.Target.Expr, true)
	}
	sorting.Stable(out, func(a, b Name) int { return a.Range.Start.compare(b.Range.Start) })
	return out
}

// settings reads the layout and the seed; the first of each holds.
func (r *resolver) settings() {
	var seed *Seed
	for _, s := range r.file.Statements {
		switch s := s.(type) {
		case *Layout:
			if r.layout != nil {
				d := msgDuplicateLayout.at(s.Range)
				d.Notes = []Note{msgDuplicateLayout.noteAt(r.layout.Range)}
				d.Fix = msgDuplicateLayout.mend([]Edit{r.lines().without(s.Range)})
				r.report(d)
				continue
			}
			r.layout = s
			r.kind, _ = grouptree.ParseKind(s.Kind.Text)
		case *Seed:
			if seed != nil {
				d := msgDuplicateSeed.at(s.Range)
				d.Notes = []Note{msgDuplicateSeed.noteAt(seed.Range)}
				d.Fix = msgDuplicateSeed.mend([]Edit{r.lines().without(s.Range)})
				r.report(d)
				continue
			}
			seed = s
			r.seed = uint64(s.Value.Value)
		}
	}
}

// nameGroups collects the names of groups, before anything refers to one.
func (r *resolver) nameGroups() {
	at := make(map[string]Range)
	k := 0
	for _, s := range r.file.Statements {
		var n Name
		switch s := s.(type) {
		case *Group:
			n = s.Name
		case *Broken:
			if s.Keyword != "group" {
				continue
			}
			n = s.Name
		default:
			continue
		}
		if n.Text != "" {
			if first, known := at[n.Text]; known {
				d := msgDuplicateGroup.at(n.Range, n.Text)
				d.Notes = []Note{msgDuplicateGroup.noteAt(first)}
				r.report(d)
			} else {
				at[n.Text], r.byName[n.Text] = n.Range, k
			}
		}
		k++
	}
}

// nameSystems reports systems of the same name.
func (r *resolver) nameSystems() {
	at := make(map[string]Range)
	for _, s := range r.file.Statements {
		s, ok := s.(*System)
		if !ok {
			continue
		}
		if first, known := at[s.Name.Text]; known {
			d := msgDuplicateSystem.at(s.Name.Range, s.Name.Text)
			d.Notes = []Note{msgDuplicateSystem.noteAt(first)}
			r.report(d)
			continue
		}
		at[s.Name.Text] = s.Name.Range
	}
}

//go:noinline
func (r *resolver) report(d Diagnostic) {
	if len(r.diags) < maxRemarks {
		r.diags = append(r.diags, d)
		return
	}
	if r.more == 0 || d.Severity < r.worst {
		r.worst = d.Severity
	}
	r.more++
	r.last = d.Range
}

// finish counts the remarks that are not listed and returns all.
func (r *resolver) finish() []Diagnostic {
	if r.more > 0 {
		d := msgMoreRemarks.at(r.last, group3(r.more))
		d.Severity = min(d.Severity, r.worst)
		r.diags = append(r.diags, d)
	}
	return r.diags
}

// lookUp returns the number of a component, or reports that there is none.
// selector says that a group would do as well.
func (r *resolver) lookUp(n Name, selector bool) (id int, ok bool) {
	if id, ok = r.ids[n.Text]; ok {
		return id, true
	}
	if r.silent[n.Text] {
		return 0, false
	}
	plain, liked := msgUnknownComponent, msgUnknownComponentLike
	if selector {
		plain, liked = msgUnknownName, msgUnknownNameLike
	}
	fix := plain.mend([]Edit{r.declaration(n.Text)}, n.Text)
	if k := r.like(n.Text); k >= 0 {
		d := liked.at(n.Range, n.Text, r.comps[k].name)
		d.Notes = []Note{liked.noteAt(r.comps[k].at, r.comps[k].name)}
		d.Fix = fix
		r.report(d)
		return 0, false
	}
	d := plain.at(n.Range, n.Text)
	d.Fix = fix
	r.report(d)
	return 0, false
}

// declaration returns the edit that declares a component: a line after the last
// such line.
func (r *resolver) declaration(name string) Edit {
	if r.declared == 0 {
		for _, s := range r.file.Statements {
			switch s := s.(type) {
			case *Component, *Tag:
				r.declared = s.Where().Range.End.Line
			case *Broken:
				if s.Keyword == "component" || s.Keyword == "tag" {
					r.declared = s.Range.End.Line
				}
			}
		}
		r.declaredEnd = r.lines().end(r.declared)
	}
	return Edit{Text: "\ncomponent " + name, Range: Range{r.declaredEnd, r.declaredEnd}}
}

// like returns the component whose name is most like the given one, or -1.
func (r *resolver) like(name string) int {
	k, known := r.likes[name]
	if !known && len(r.likes) < maxLikes {
		k = -1
		if similar, ok := nearest(name, r.names()); ok {
			k = r.ids[similar]
		}
		r.likes[name] = k
		known = true
	}
	if !known {
		return -1
	}
	return k
}

// lines returns the lines of the text.
func (m *meaning) lines() *lines {
	if m.split == nil {
		m.split = splitLines(m.text)
	}
	return m.split
}

// names returns the names of the components by number.
func (m *meaning) names() grouptree.Names {
	if len(m.allNames) != len(m.comps) {
		m.allNames = make(grouptree.Names, len(m.comps))
		for k := range m.comps {
			m.allNames[k] = m.comps[k].name
		}
	}
	return m.allNames
}
