package analysis

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/sorting"
	"github.com/copse-ecs/copse/internal/wording"
)

// Component is a component or a tag. Its number is its index in Design.Components.
type Component struct {
	Name     string
	Bytes    int // 0 for a tag
	Tag      bool
	Implicit bool             // not declared by a statement
	At       diagnostic.Range // its name in the declaration, or at its first use
}

// Group is one group statement, broken or not.
type Group struct {
	Name      string           // "" if it has none
	Expr      string           // as the analysis prints it
	Brief     string           // shortened, for sentences
	At        diagnostic.Range // the statement
	Conj      grouptree.Conj
	SpecIndex int              // its index in the spec of the layout, or -1 if it is not built
	Reason    string           // why it is not built
	ExprAt    diagnostic.Range // of its expression
}

// Column is a component that a system accesses or requires. Tags have no column.
type Column struct {
	Component int
	Access    Access
	Optional  bool
}

type Access uint8

const (
	Read Access = iota
	Write
	With // required, not accessed
)

func (a Access) String() string { return [...]string{"read", "write", "with"}[a] }

// System is a system statement that was understood.
type System struct {
	Statement *syntax.System
	Signature grouptree.Signature
	Columns   []Column
}

// Design is a text with its names resolved.
type Design struct {
	Text            string
	File            *syntax.File
	Components      []Component
	allNames        grouptree.Names
	split           *diagnostic.Lines
	IDs             map[string]int // components and tags
	Tags            grouptree.Set
	Kind            grouptree.Kind
	LayoutStatement *syntax.Layout // the statement, or nil
	Seed            uint64
	Groups          []Group
	built           int            // how many groups the layout is built from
	GroupsByName    map[string]int // groups
	Systems         []System
}

// resolver looks up the names in a File and makes a Design of it. It takes time in proportion to
// the text; the search for similar names has a limit of its own.
type resolver struct {
	*Design
	diags       []diagnostic.Diagnostic
	silent      map[string]bool         // names that were reported and are not reported again
	declared    int                     // the line on which the last declaration ends, 0 until it is needed
	declaredEnd diagnostic.Position     // the end of that declaration
	more        int                     // diagnostics beyond the limit
	worst       diagnostic.Severity     // the worst severity of those
	last        diagnostic.Range        // the place of the last diagnostic beyond the limit
	likes       map[likeKey]syntax.Name // the similar name by unknown name; empty if there is none
	groupNames  []string                // of groups, in the order of the text
	groupAt     map[string]diagnostic.Range
}

// likeKey is an unknown name, and whether that of a group is possible too.
type likeKey struct {
	name   string
	groups bool
}

// Limits of the diagnostics about one text.
const (
	maxRemarks = 300
	maxLikes   = 100 // the most unknown names for which a similar name is searched
)

// Resolve looks up the names of a text. The diagnostics are in the order in which they were found.
func Resolve(text string, file *syntax.File) *Design { return resolveAll(text, file).Design }

func resolveAll(text string, file *syntax.File) *resolver {
	r := &resolver{Design: &Design{}, silent: make(map[string]bool), likes: make(map[likeKey]syntax.Name)}
	r.Text, r.File = text, file
	r.IDs, r.GroupsByName = make(map[string]int), make(map[string]int)
	r.Seed = syntax.DefaultSeed
	r.declare()
	r.settings()
	r.nameGroups()
	if !r.explicit() {
		r.declareByUse()
	}
	for _, s := range file.Statements {
		switch s := s.(type) {
		case *syntax.Group:
			r.group(s)
		case *syntax.System:
			r.system(s)
		case *syntax.Broken:
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
	return slices.ContainsFunc(r.File.Statements, func(s syntax.Statement) bool {
		switch s := s.(type) {
		case *syntax.Component, *syntax.Tag:
			return true
		case *syntax.Broken:
			return s.Keyword == "component" || s.Keyword == "tag"
		}
		return false
	})
}

// declare collects the component and tag statements. A broken statement also declares its name, so
// that uses of the name are not reported too.
func (r *resolver) declare() {
	for _, s := range r.File.Statements {
		switch s := s.(type) {
		case *syntax.Component:
			r.declareOne(s.Name, s.Type.Bytes, false)
		case *syntax.Tag:
			r.declareOne(s.Name, 0, true)
		case *syntax.Broken:
			name := s.Name.Text
			if name == "" || s.Keyword != "component" && s.Keyword != "tag" {
				continue
			}
			if _, known := r.IDs[name]; !known && len(r.Components) < syntax.MaxComponents {
				r.addComponent(s.Name, syntax.DefaultBytes, s.Keyword == "tag", false)
			}
			r.silent[name] = true
		}
	}
}

func (r *resolver) declareOne(n syntax.Name, bytes int, tag bool) {
	if k, known := r.IDs[n.Text]; known {
		d := diagnostic.DuplicateComponent.At(n.Range, n.Text)
		d.Notes = []diagnostic.Note{diagnostic.DuplicateComponent.NoteAt(r.Components[k].At)}
		r.report(d)
		return
	}
	if len(r.Components) == syntax.MaxComponents {
		r.silent[n.Text] = true
		r.report(diagnostic.TooManyComponents.At(n.Range))
		return
	}
	r.addComponent(n, bytes, tag, false)
}

func (r *resolver) addComponent(n syntax.Name, bytes int, tag, implicit bool) {
	if tag {
		r.Tags.Add(len(r.Components))
		bytes = 0
	}
	r.IDs[n.Text] = len(r.Components)
	r.Components = append(r.Components, Component{Name: n.Text, Bytes: bytes, Tag: tag, Implicit: implicit, At: n.Range})
}

// declareByUse declares every name by its first use.
func (r *resolver) declareByUse() {
	for _, s := range r.File.Statements {
		for _, n := range r.namesUsed(s) {
			if _, known := r.IDs[n.Text]; known || r.silent[n.Text] {
				continue
			}
			if len(r.Components) == syntax.MaxComponents {
				r.silent[n.Text] = true
				r.report(diagnostic.TooManyComponents.At(n.Range))
				continue
			}
			r.addComponent(n, syntax.DefaultBytes, false, true)
		}
	}
	if len(r.Components) == 0 {
		return
	}
	names := make([]byte, 0, 128)
	for i, c := range r.Components {
		if i == 12 {
			names = append(names, " and "...)
			names = strconv.AppendInt(names, int64(len(r.Components)-i), 10)
			names = append(names, " more"...)
			break
		}
		if i > 0 {
			names = append(names, ", "...)
		}
		names = append(names, c.Name...)
	}
	r.report(diagnostic.Implicit.At(r.Components[0].At, string(names)))
}

// namesUsed returns the names in a statement that refer to components, in the order of the text.
func (r *resolver) namesUsed(s syntax.Statement) []syntax.Name {
	var out []syntax.Name
	list := func(l syntax.List) {
		for i := range l.Items {
			out = append(out, l.Items[i].Name)
		}
	}
	expr := func(e syntax.Expr, selector bool) {
		for i := range e.Literals {
			n := e.Literals[i].Name
			if _, isGroup := r.GroupsByName[n.Text]; !selector || !isGroup {
				out = append(out, n)
			}
		}
	}
	switch s := s.(type) {
	case *syntax.Group:
		expr(s.Expr, false)
	case *syntax.System:
		list(s.List)
		list(s.With)
		list(s.Without)
	case *syntax.Spawn:
		list(s.List)
	case *syntax.Add:
		list(s.List)
		expr(s.Target.Expr, true)
	case *syntax.Remove:
		list(s.List)
		expr(s.Target.Expr, true)
	case *syntax.Despawn:
		expr(s.Target.Expr, true)
	}
	sorting.Stable(out, func(a, b syntax.Name) int { return a.Range.Start.Compare(b.Range.Start) })
	return out
}

// settings reads the layout and the seed. If there are several statements, the first counts.
func (r *resolver) settings() {
	var seed *syntax.Seed
	for _, s := range r.File.Statements {
		switch s := s.(type) {
		case *syntax.Layout:
			if r.LayoutStatement != nil {
				d := diagnostic.DuplicateLayout.At(s.Range)
				d.Notes = []diagnostic.Note{diagnostic.DuplicateLayout.NoteAt(r.LayoutStatement.Range)}
				d.Fix = diagnostic.DuplicateLayout.Fix([]diagnostic.Edit{r.Lines().Delete(s.Range)})
				r.report(d)
				continue
			}
			r.LayoutStatement = s
			r.Kind, _ = grouptree.ParseKind(s.Kind.Text)
		case *syntax.Seed:
			if seed != nil {
				d := diagnostic.DuplicateSeed.At(s.Range)
				d.Notes = []diagnostic.Note{diagnostic.DuplicateSeed.NoteAt(seed.Range)}
				d.Fix = diagnostic.DuplicateSeed.Fix([]diagnostic.Edit{r.Lines().Delete(s.Range)})
				r.report(d)
				continue
			}
			seed = s
			r.Seed = uint64(s.Value.Value)
		}
	}
}

// nameGroups collects the names of groups, before anything refers to one.
func (r *resolver) nameGroups() {
	at := make(map[string]diagnostic.Range)
	r.groupAt = at
	k := 0
	for _, s := range r.File.Statements {
		var n syntax.Name
		switch s := s.(type) {
		case *syntax.Group:
			n = s.Name
		case *syntax.Broken:
			if s.Keyword != "group" {
				continue
			}
			n = s.Name
		default:
			continue
		}
		if n.Text != "" {
			if first, known := at[n.Text]; known {
				d := diagnostic.DuplicateGroup.At(n.Range, n.Text)
				d.Notes = []diagnostic.Note{diagnostic.DuplicateGroup.NoteAt(first)}
				r.report(d)
			} else {
				at[n.Text], r.GroupsByName[n.Text] = n.Range, k
				r.groupNames = append(r.groupNames, n.Text)
			}
		}
		k++
	}
}

// nameSystems reports systems of the same name.
func (r *resolver) nameSystems() {
	at := make(map[string]diagnostic.Range)
	for _, s := range r.File.Statements {
		s, ok := s.(*syntax.System)
		if !ok {
			continue
		}
		if first, known := at[s.Name.Text]; known {
			d := diagnostic.DuplicateSystem.At(s.Name.Range, s.Name.Text)
			d.Notes = []diagnostic.Note{diagnostic.DuplicateSystem.NoteAt(first)}
			r.report(d)
			continue
		}
		at[s.Name.Text] = s.Name.Range
	}
}

func (r *resolver) report(d diagnostic.Diagnostic) {
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

// finish adds a diagnostic about those beyond the limit, and returns all diagnostics.
func (r *resolver) finish() []diagnostic.Diagnostic {
	if r.more > 0 {
		d := diagnostic.MoreRemarks.At(r.last, wording.Grouped(r.more))
		d.Severity = min(d.Severity, r.worst)
		r.diags = append(r.diags, d)
	}
	return r.diags
}

// lookUp returns the number of a component, or reports an unknown name. selector is set where the
// name of a group is possible too. A similar name is offered before the declaration.
func (r *resolver) lookUp(n syntax.Name, selector bool) (id int, ok bool) {
	if id, ok = r.IDs[n.Text]; ok {
		return id, true
	}
	if r.silent[n.Text] {
		return 0, false
	}
	plain, liked := diagnostic.UnknownComponent, diagnostic.UnknownComponentLike
	if selector {
		plain, liked = diagnostic.UnknownName, diagnostic.UnknownNameLike
	}
	declare := plain.Fix([]diagnostic.Edit{r.declaration(n.Text)}, n.Text)
	d := plain.At(n.Range, n.Text)
	d.Fix = declare
	if like := r.like(n.Text, selector); like.Text != "" {
		d = liked.At(n.Range, n.Text, like.Text)
		d.Notes = []diagnostic.Note{liked.NoteAt(like.Range, like.Text)}
		d.Fix = liked.Fix([]diagnostic.Edit{{Range: n.Range, Text: like.Text}}, like.Text)
		d.Other = declare
	}
	r.report(d)
	return 0, false
}

// declaration returns the edit that declares a component: a line after the last
// such line.
func (r *resolver) declaration(name string) diagnostic.Edit {
	if r.declared == 0 {
		for _, s := range r.File.Statements {
			switch s := s.(type) {
			case *syntax.Component, *syntax.Tag:
				r.declared = s.Where().Range.End.Line
			case *syntax.Broken:
				if s.Keyword == "component" || s.Keyword == "tag" {
					r.declared = s.Range.End.Line
				}
			}
		}
		r.declaredEnd = r.Lines().End(r.declared)
	}
	return diagnostic.Edit{Text: "\ncomponent " + name, Range: diagnostic.Range{Start: r.declaredEnd, End: r.declaredEnd}}
}

// like returns the most similar name and where it is declared: that of a component or, with groups
// set, of a group. It is empty if no name is similar enough.
func (r *resolver) like(name string, groups bool) syntax.Name {
	key := likeKey{name, groups}
	like, known := r.likes[key]
	if known || len(r.likes) >= maxLikes {
		return like
	}
	names := slices.Clone([]string(r.Names()))
	if groups {
		names = append(names, r.groupNames...)
	}
	if similar, ok := wording.Nearest(name, names); ok {
		like = syntax.Name{Text: similar, Range: r.groupAt[similar]}
		if k, isComponent := r.IDs[similar]; isComponent {
			like.Range = r.Components[k].At
		}
	}
	r.likes[key] = like
	return like
}

// Lines returns the lines of the text.
func (m *Design) Lines() *diagnostic.Lines {
	if m.split == nil {
		m.split = diagnostic.SplitLines(m.Text)
	}
	return m.split
}

// Names returns the names of the components by number.
func (m *Design) Names() grouptree.Names {
	if len(m.allNames) != len(m.Components) {
		m.allNames = make(grouptree.Names, len(m.Components))
		for k := range m.Components {
			m.allNames[k] = m.Components[k].Name
		}
	}
	return m.allNames
}
