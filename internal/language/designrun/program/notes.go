package program

import (
	"strings"
	"unicode"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// notes are the comments of a design, by their place in the program.
type notes struct {
	head  []string                      // at the beginning of the design
	above map[syntax.Statement][]string // above or next to a statement
	end   []string                      // after the last statement
}

// gatherNotes gives every comment a place: the statement that it is next to or above. The program has no line for
// `layout` and `seed`, so their comments go to the next statement.
func gatherNotes(f *syntax.File) notes {
	out := notes{above: make(map[syntax.Statement][]string)}
	var waiting []string
	head := true
	for i, s := range f.Statements {
		at := s.Where()
		if _, remark := s.(*syntax.Remark); remark {
			if head = head && (i == 0 || !at.Blank); head {
				out.head = append(out.head, plain(at.Comment))
			} else {
				waiting = append(waiting, plain(at.Comment))
			}
			continue
		}
		head = false
		waiting = append(waiting, inside(s)...)
		if at.Comment != "" {
			waiting = append(waiting, plain(at.Comment))
		}
		switch s.(type) {
		case *syntax.Layout, *syntax.Seed:
			continue
		}
		out.above[s], waiting = waiting, nil
	}
	out.end = waiting
	return out
}

// inside returns the comments inside of the parentheses of a statement.
func inside(s syntax.Statement) (out []string) {
	gap := func(g syntax.Gap) {
		for _, c := range g.Comments {
			out = append(out, plain(c.Text))
		}
	}
	list := func(l syntax.List) {
		for _, item := range l.Items {
			gap(item.Gap)
		}
		gap(l.End)
	}
	expr := func(e syntax.Expr) {
		for _, l := range e.Literals {
			gap(l.Gap)
		}
		gap(e.End)
	}
	switch s := s.(type) {
	case *syntax.Group:
		expr(s.Expr)
	case *syntax.System:
		list(s.List)
		list(s.With)
		list(s.Without)
	case *syntax.Spawn:
		list(s.List)
	case *syntax.Add:
		list(s.List)
		expr(s.Target.Expr)
	case *syntax.Remove:
		list(s.List)
		expr(s.Target.Expr)
	case *syntax.Despawn:
		expr(s.Target.Expr)
	}
	return out
}

// plain returns the words of a comment, without the characters that a Go file may not contain.
func plain(comment string) string {
	text := strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r) || unicode.IsControl(r):
			return ' '
		case r == '\ufeff':
			return unicode.ReplacementChar
		}
		return r
	}, strings.ToValidUTF8(comment, string(unicode.ReplacementChar)))
	return strings.TrimRightFunc(strings.TrimPrefix(strings.TrimPrefix(text, "#"), " "), unicode.IsSpace)
}
