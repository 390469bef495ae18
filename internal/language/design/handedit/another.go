package handedit

import (
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// Another returns an edit of the text that declares one more component, of the default size, and gives it to all entities
// that have a certain one: every statement that spawns, adds or removes that component names the new one too. So what one
// more component costs can be read from the design before and after. If there is no such edit, fix is nil and why is the
// reason. It costs O(text).
func Another(design *analysis.Design, component string) (fix *diagnostic.Fix, why string) {
	_, known := design.IDs[component]
	switch {
	case !known:
		return nil, "There is no component " + wording.Clip(component) + "."
	case len(design.Components) == syntax.MaxComponents:
		return nil, "A design has at most " + strconv.Itoa(syntax.MaxComponents) + " components."
	}
	name := unusedName(design)
	edits := inLists(design, component, name)
	if len(edits) == 0 {
		return nil, "No statement gives " + component + " to an entity."
	}
	if line := declaredAt(design, component); line > 0 {
		edits = append(edits, design.Lines().InsertAfter(line, "component "+name+" "+strconv.Itoa(syntax.DefaultBytes)))
	}
	rows := "every entity with " + component
	return &diagnostic.Fix{Text: "give " + name + ", " + wording.Bytes(syntax.DefaultBytes) + ", to " + rows, Edits: edits}, ""
}

// unusedName is the name of a component that the design does not have.
func unusedName(design *analysis.Design) string {
	name := "Extra"
	for n := 2; ; n++ {
		if _, used := design.IDs[name]; !used {
			return name
		}
		name = "Extra" + strconv.Itoa(n)
	}
}

// inLists names a component wherever a statement gives or takes another one.
func inLists(design *analysis.Design, component, name string) (out []diagnostic.Edit) {
	for _, s := range design.File.Statements {
		var list syntax.List
		switch s := s.(type) {
		case *syntax.Spawn:
			list = s.List
		case *syntax.Add:
			list = s.List
		case *syntax.Remove:
			list = s.List
		}
		for _, item := range list.Items {
			if item.Name.Text == component {
				end := list.Items[len(list.Items)-1].Range.End
				out = append(out, diagnostic.Edit{Range: diagnostic.Range{Start: end, End: end}, Text: ", " + name})
				break
			}
		}
	}
	return out
}

// declaredAt is the line that declares a component; 0 in a text without declarations, whose components are declared by use.
func declaredAt(design *analysis.Design, name string) int {
	for _, s := range design.File.Statements {
		switch s := s.(type) {
		case *syntax.Component:
			if s.Name.Text == name {
				return s.Range.End.Line
			}
		case *syntax.Tag:
			if s.Name.Text == name {
				return s.Range.End.Line
			}
		}
	}
	return 0
}
