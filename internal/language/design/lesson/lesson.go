package lesson

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// Limits of a lesson.
const (
	MaxText  = 64 << 10 // bytes
	MaxSteps = 40
)

// Lesson is a lesson that was parsed.
type Lesson struct {
	Title    string
	Summary  string // the first paragraph
	Steps    []Step // the first one has the title of the lesson
	List     string // all checks of all steps, in their order
	Start    string // the design with which the reader starts
	Solution string // "" if there is none
	Problems []check.Problem

	listLines []int // by line of List: its line in the lesson
	solved    int   // the line before that of the solution; 0 if the text has none
	started   int   // the same of the start
}

// Step is a part of a lesson. The page shows one step at a time.
type Step struct {
	Title  string
	Prose  string // Markdown, without the checks and designs
	Checks int    // how many checks of List belong to it
	line   int
	blocks []block
	whole  []line // the prose with the empty lines around it
}

// line is a line of the lesson.
type line struct {
	number int
	text   string
}

// block is a fenced block with checks.
type block struct {
	line int // of its first line
	text string
}

// reader reads the lines of a lesson.
type reader struct {
	*Lesson
	lines []string
	prose []line
}

// Parse parses a lesson. It never fails. What is wrong is in the problems, each with its place.
func Parse(text string) *Lesson {
	l := &Lesson{}
	if len(text) > MaxText {
		l.report(1, "the lesson has "+wording.Grouped(len(text))+" bytes, and a lesson has at most "+wording.Grouped(MaxText))
		return l
	}
	r := &reader{Lesson: l, lines: strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n")}
	r.read()
	r.summarise()
	r.gather()
	return l
}

func (l *Lesson) report(line int, message string) {
	l.Problems = append(l.Problems, check.Problem{Line: line, Column: 1, Message: message})
}

// read divides the lines into steps and blocks.
func (r *reader) read() {
	for i := 0; i < len(r.lines); i++ {
		line := r.lines[i]
		switch {
		case strings.HasPrefix(line, "```"):
			i = r.fenced(i)
		case strings.HasPrefix(line, "# ") && len(r.Steps) == 0:
			r.Title = strings.TrimSpace(line[2:])
			r.begin(i+1, r.Title)
		case strings.HasPrefix(line, "## "):
			r.begin(i+1, strings.TrimSpace(line[3:]))
		case len(r.Steps) > 0:
			r.keep(i, i+1)
		case strings.TrimSpace(line) != "":
			r.begin(i+1, "")
			r.keep(i, i+1)
		}
	}
	r.finish()
	if r.Title == "" {
		r.report(1, "a lesson begins with its title, as in '# Arrays side by side'")
	}
	if len(r.Steps) > MaxSteps {
		r.report(r.Steps[MaxSteps].line, "a lesson has at most 40 steps; remove this one and those below it")
		r.Steps = r.Steps[:MaxSteps]
	}
}

// begin completes the step before and starts another one.
func (r *reader) begin(line int, title string) {
	r.finish()
	r.Steps = append(r.Steps, Step{Title: title, line: line})
}

// finish completes the last step.
func (r *reader) finish() {
	if n := len(r.Steps); n > 0 {
		var prose strings.Builder
		for _, l := range r.prose {
			prose.WriteString(l.text + "\n")
		}
		r.Steps[n-1].Prose, r.Steps[n-1].whole = strings.TrimSpace(prose.String()), r.prose
	}
	r.prose = nil
}

// keep adds lines to the prose.
func (r *reader) keep(from, to int) {
	for i := from; i < to; i++ {
		r.prose = append(r.prose, line{i + 1, r.lines[i]})
	}
}

// fenced reads the fenced block that begins at a line, and returns its last line. Blocks other than checks and designs
// are prose.
func (r *reader) fenced(from int) int {
	fence := r.lines[from][:len(r.lines[from])-len(strings.TrimLeft(r.lines[from], "`"))]
	end := from + 1
	for end < len(r.lines) && !strings.HasPrefix(r.lines[end], fence) {
		end++
	}
	if end == len(r.lines) {
		r.report(from+1, "this block has no end; close it with "+fence)
	}
	body := strings.Join(r.lines[from+1:min(end, len(r.lines))], "\n") + "\n"
	if len(r.Steps) == 0 {
		r.begin(from+1, "")
	}
	switch strings.Join(strings.Fields(r.lines[from][len(fence):]), " ") {
	case "check":
		step := &r.Steps[len(r.Steps)-1]
		step.blocks = append(step.blocks, block{from + 2, body})
	case "copse start":
		r.design(from+1, &r.Start, &r.started, body, "start")
	case "copse solution":
		r.design(from+1, &r.Solution, &r.solved, body, "solution")
	default:
		r.keep(from, min(end+1, len(r.lines)))
	}
	return end
}

// design sets the start or the solution, unless the text has one.
func (r *reader) design(line int, to *string, there *int, text, which string) {
	if *there > 0 {
		r.report(line, "the lesson has a "+which+" already")
		return
	}
	*to, *there = text, line
}

// summarise makes the first paragraph the summary.
func (r *reader) summarise() {
	if len(r.Steps) > 0 {
		paragraph, _, _ := strings.Cut(r.Steps[0].Prose, "\n\n")
		r.Summary = strings.Join(strings.Fields(paragraph), " ")
	}
}

// gather puts the checks of all steps into one list, and reports its problems.
func (r *reader) gather() {
	var list strings.Builder
	for i := range r.Steps {
		step := &r.Steps[i]
		for _, b := range step.blocks {
			step.Checks += len(check.Parse(b.text).Checks)
			for k := range strings.Count(b.text, "\n") {
				r.listLines = append(r.listLines, b.line+k)
			}
			list.WriteString(b.text)
		}
	}
	r.List = list.String()
	for _, p := range check.Parse(r.List).Problems {
		line := 1
		if p.Line <= len(r.listLines) {
			line = r.listLines[p.Line-1]
		}
		r.Problems = append(r.Problems, check.Problem{Line: line, Column: p.Column, Message: p.Message})
	}
}

// Complete adds problems for what a lesson in one file must have: a start and, if it has checks, a solution.
func (l *Lesson) Complete() *Lesson {
	if l.started == 0 {
		l.report(1, "the lesson has no start; add a design in a block that begins with '```copse start'")
	}
	if l.solved == 0 && strings.TrimSpace(l.List) != "" {
		l.report(1, "the lesson has checks and no solution; add a design in a block that begins with '```copse solution'")
	}
	return l
}

// Pack returns the text of a lesson with designs from other files. A design in the text itself takes precedence, and an
// empty one is left out.
func Pack(text, start, solution string) string {
	l := Parse(text)
	out := strings.TrimRight(text, "\n") + "\n"
	if l.started == 0 && start != "" {
		out += "\n```copse start\n" + strings.TrimRight(start, "\n") + "\n```\n"
	}
	if l.solved == 0 && solution != "" {
		out += "\n```copse solution\n" + strings.TrimRight(solution, "\n") + "\n```\n"
	}
	return out
}

// AppendJSON appends the lesson as one JSON document, schema copse.lesson/1.
func (l *Lesson) AppendJSON(dst []byte) []byte {
	out := document.Lesson{
		Title: l.Title, Summary: l.Summary, List: l.List, Start: l.Start, Solution: l.Solution, Problems: check.Problems(l.Problems),
	}
	for i := range l.Steps {
		out.Steps = append(out.Steps, document.LessonStep{Title: l.Steps[i].Title, Prose: l.Steps[i].Prose, Checks: l.Steps[i].Checks})
	}
	return out.Append(dst)
}
