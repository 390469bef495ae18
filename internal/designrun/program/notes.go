package program

import (
	"strings"
	"unicode"

	"github.com/copse-ecs/copse/internal/design/syntax"
)

// notes are the comments of a design, by where they stand in the program.
type notes struct {
	head  []string                      // what the design begins with
	above map[syntax.Statement][]string // a statement
	end   []string                      // what follows the last
}

// gatherNotes gives every comment a place: above the statement that it stands at or above.
// Those of `layout` and `seed` go to the next statement, for the program has no line of
// its own for these.
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

// inside returns the comments within the parentheses of a statement.
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

// plain returns the words of a comment, without what cannot stand in a Go file.
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

// comment appends lines of comment.
func (g *generator) comment(tabs int, lines ...string) {
	for _, text := range lines {
		if text == "" {
			g.line(tabs, "//")
			continue
		}
		g.line(tabs, "// ", text)
	}
}

// widest is how long a line of our own words may be.
const widest = 100

// say appends our own words as a comment, over as many lines as they need.
func (g *generator) say(tabs int, text string) {
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && len(line)+len(word)+4 > widest-4*tabs {
			g.comment(tabs, line)
			line = ""
		}
		if line != "" {
			line += " "
		}
		line += word
	}
	g.comment(tabs, line)
}

// entityNames returns the names of entities in the order of the text.
func entityNames(f *syntax.File) (out []string) {
	for _, s := range f.Statements {
		if s, ok := s.(*syntax.Spawn); ok && s.Name.Text != "" {
			out = append(out, s.Name.Text)
		}
	}
	return out
}
