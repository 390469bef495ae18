package syntax

import (
	"bytes"
)

// commentColumn is the maximum width of a statement for which the comments of the lines around it
// are aligned.
const commentColumn = 60

// Format returns a text in its canonical form: one space between words, `&`
// in expressions and `, ` in lists, what follows a tick indented by two spaces,
// at most one empty line in a row, comments at the ends of neighbouring lines
// aligned. Numbers, names and the order of statements stay as they are, and so
// does every line that cannot be understood. Formatting twice changes nothing.
// A text that is longer than MaxText, or would become so, is returned as it is.
func Format(text string) string {
	if len(text) > MaxText {
		return text
	}
	out := Print(&parse(text, nil).file)
	if len(out) > MaxText {
		return text
	}
	return out
}

// Print writes the statements of a file in the form that Format describes.
// Parsing what it prints gives the same file again, save for the ranges.
func Print(f *File) string {
	pr := printer{lines: make([]printedLine, 0, len(f.Statements))}
	indents := indentation(f.Statements)
	for i, s := range f.Statements {
		start := len(pr.text)
		pr.statement(s, indents[i])
		w := s.Where()
		_, broken := s.(*Broken)
		_, remark := s.(*Remark)
		text := pr.text[start:]
		pr.lines = append(pr.lines, printedLine{
			start: start, end: len(pr.text), blank: w.Blank, comment: w.Comment,
			remark: remark, alone: broken || remark || bytes.IndexByte(text, '\n') >= 0,
		})
	}
	return pr.join()
}

// PrintStatement writes one statement in canonical form, without its comment.
func PrintStatement(s Statement) string {
	var pr printer
	pr.statement(s, "")
	return string(pr.text)
}

// printer collects statements without their comments, so that the comments can be aligned
// afterwards.
type printer struct {
	text  []byte
	lines []printedLine
}

// printedLine is a printed statement: a stretch of printer.text.
type printedLine struct {
	start, end int
	blank      bool
	comment    string
	remark     bool // nothing but the comment
	alone      bool // its comment is aligned with no other
}

// indentation returns the indentation of each statement. Changes after a tick are indented, and a
// comment is indented like the statement below it.
func indentation(statements []Statement) []string {
	indents := make([]string, len(statements))
	first := len(statements)
	for i, s := range statements {
		if _, ok := s.(*Tick); ok {
			first = i
			break
		}
	}
	below := ""
	for i := len(statements) - 1; i > first; i-- {
		switch s := statements[i].(type) {
		case *Remark:
		case *Spawn, *Add, *Remove, *Despawn:
			below = "  "
		case *Broken:
			below = ""
			if k := s.Keyword; k == "spawn" || k == "add" || k == "remove" || k == "despawn" {
				below = "  "
			}
		default:
			below = ""
		}
		indents[i] = below
	}
	return indents
}

// join writes the lines with their comments.
func (pr *printer) join() string {
	out := make([]byte, 0, len(pr.text)+len(pr.text)/4)
	for i := 0; i < len(pr.lines); {
		end, column := pr.run(i)
		for ; i < end; i++ {
			l := pr.lines[i]
			if l.blank {
				out = append(out, '\n')
			}
			out = append(out, pr.text[l.start:l.end]...)
			if l.comment != "" && !l.remark {
				for n := max(2, column-(l.end-l.start)); n > 0; n-- {
					out = append(out, ' ')
				}
			}
			out = append(out, l.comment...)
			out = append(out, '\n')
		}
	}
	return string(out)
}

// run returns the end of the lines from i on whose comments are aligned, and the column of these
// comments, 0 for a single line.
func (pr *printer) run(i int) (end, column int) {
	for end = i; end < len(pr.lines); end++ {
		l := pr.lines[end]
		if end > i && l.blank || l.comment == "" || l.alone {
			break
		}
		if w := l.end - l.start; w <= commentColumn {
			column = max(column, w+2)
		}
	}
	return max(end, i+1), column
}

func (pr *printer) put(words ...string) {
	for _, w := range words {
		pr.text = append(pr.text, w...)
	}
}

// statement prints a statement without its comment.
func (pr *printer) statement(s Statement, indent string) {
	if b, ok := s.(*Broken); ok {
		pr.put(b.Text)
		return
	}
	pr.put(indent)
	switch s := s.(type) {
	case *Component:
		pr.put("component ", s.Name.Text)
		if s.Type.Text != "" {
			pr.put(" ", s.Type.Text)
		}
	case *Tag:
		pr.put("tag ", s.Name.Text)
	case *Layout:
		pr.put("layout ", s.Kind.Text)
	case *Group:
		pr.put("group ")
		if s.Name.Text != "" {
			pr.put(s.Name.Text, " = ")
		}
		pr.expr(&s.Expr, indent)
	case *System:
		pr.system(s, indent)
	case *Spawn:
		pr.spawn(s, indent)
	case *Seed:
		pr.put("seed ", s.Value.Text)
	case *Tick:
		pr.put("tick")
	case *Add:
		pr.put("add ")
		pr.list(&s.List, indent)
		pr.put(" to ")
		pr.selector(&s.Target, indent)
	case *Remove:
		pr.put("remove ")
		pr.list(&s.List, indent)
		pr.put(" from ")
		pr.selector(&s.Target, indent)
	case *Despawn:
		pr.put("despawn ")
		pr.selector(&s.Target, indent)
	}
}

func (pr *printer) system(s *System, indent string) {
	pr.put("system ", s.Name.Text, "(")
	pr.items(&s.List, indent)
	pr.put(")")
	if len(s.With.Items) > 0 {
		pr.put(" with ")
		pr.list(&s.With, indent)
	}
	if len(s.Without.Items) > 0 {
		pr.put(" without ")
		pr.list(&s.Without, indent)
	}
	if s.Expect.Text != "" {
		pr.put(" expect ", s.Expect.Text)
	}
	if s.Weight.Text != "" {
		pr.put(" weight ", s.Weight.Text)
	}
}

func (pr *printer) spawn(s *Spawn, indent string) {
	pr.put("spawn ")
	if s.Count.Text != "" {
		pr.put(s.Count.Text, " ")
	}
	if s.Name.Text != "" {
		pr.put(s.Name.Text, ": ")
	}
	pr.list(&s.List, indent)
}

func (pr *printer) selector(s *Selector, indent string) {
	switch s.Kind {
	case One:
		pr.put(s.Name.Text)
		return
	case Any:
		pr.put("any ", s.Count.Text, " of ")
	case All:
		pr.put("all of ")
	}
	pr.expr(&s.Expr, indent)
}

// expr prints a conjunction, in parentheses if it goes over several lines.
func (pr *printer) expr(e *Expr, indent string) {
	split := e.End.NewLine
	for i := range e.Literals {
		split = split || e.Literals[i].Gap.NewLine
	}
	pr.putIf(split, "(")
	for i := range e.Literals {
		l := &e.Literals[i]
		pr.between(i, " &", l.Gap, indent)
		pr.putIf(l.Not, "!")
		pr.put(l.Name.Text)
	}
	pr.gap(e.End, indent, "")
	pr.putIf(split, ")")
}

// list prints a list, in parentheses if it goes over several lines.
func (pr *printer) list(l *List, indent string) {
	split := l.End.NewLine
	for i := range l.Items {
		split = split || l.Items[i].Gap.NewLine
	}
	pr.putIf(split, "(")
	pr.items(l, indent)
	pr.putIf(split, ")")
}

// items prints a list without parentheses.
func (pr *printer) items(l *List, indent string) {
	for i := range l.Items {
		x := &l.Items[i]
		pr.between(i, ",", x.Gap, indent)
		pr.putIf(x.Mut, "mut ")
		pr.putIf(x.Optional, "?")
		pr.put(x.Name.Text)
	}
	pr.gap(l.End, indent, "")
}

func (pr *printer) putIf(ok bool, s string) {
	if ok {
		pr.put(s)
	}
}

// between prints the operator and the space before element i.
func (pr *printer) between(i int, op string, g Gap, indent string) {
	pr.putIf(i > 0, op)
	pr.gap(g, indent, "  ")
	pr.putIf(i > 0 && !g.NewLine, " ")
}

// gap prints the comments and the line break before an element or closing parenthesis that begins a
// line. Comments are indented by two spaces, what follows them by further.
func (pr *printer) gap(g Gap, indent, further string) {
	if !g.NewLine {
		return
	}
	for _, c := range g.Comments {
		if c.OwnLine {
			pr.put("\n", indent, "  ", c.Text)
		} else {
			pr.put("  ", c.Text)
		}
	}
	pr.put("\n", indent, further)
}
