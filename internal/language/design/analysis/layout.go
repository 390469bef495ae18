package analysis

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// LayoutEdit returns the edit that chooses a layout. It changes the layout statement, even one that
// was not understood. Without such a statement it inserts one below the last declaration, or below
// the comment at the top.
func (m *Design) LayoutEdit(k grouptree.Kind) diagnostic.Edit {
	if m.LayoutStatement != nil {
		return diagnostic.Edit{Range: m.LayoutStatement.Kind.Range, Text: k.String()}
	}
	line, opening := 0, true
	for _, s := range m.File.Statements {
		at := s.Where().Range
		switch s := s.(type) {
		case *syntax.Component, *syntax.Tag:
			line = at.End.Line
		case *syntax.Broken:
			if s.Keyword == "layout" {
				return diagnostic.Edit{Range: at, Text: "layout " + k.String()}
			}
		case *syntax.Remark:
			if opening {
				line = at.End.Line
			}
			continue
		}
		opening = false
	}
	return m.Lines().InsertAfter(line, "layout "+k.String())
}
