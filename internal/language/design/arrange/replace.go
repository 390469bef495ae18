package arrange

import (
	"errors"
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// The reasons why a design cannot be arranged.
var (
	ErrHasErrors = errors.New("the design has errors; fix them first")
	ErrTooLong   = errors.New("the design would be longer than " + strconv.Itoa(syntax.MaxText>>10) + " KiB")
	ErrTooMany   = errors.New("a design has at most " + strconv.Itoa(syntax.MaxGroups) + " groups")
)

// Replace gives a design the layout and the groups, in this order. Groups that the text has already
// keep their statements. It analyses the new text once or twice.
func Replace(a *analysis.Analysis, kind grouptree.Kind, groups []grouptree.Conj) (*Replaced, error) {
	groups = distinct(groups)
	switch {
	case hasErrors(a):
		return nil, ErrHasErrors
	case len(groups) > syntax.MaxGroups:
		return nil, ErrTooMany
	}
	r := &replacer{Analysis: a, lines: newLineEdits(a.Design.Lines()), dropped: make(map[string]grouptree.Conj)}
	r.chooseLayout(kind)
	r.placeGroups(groups)
	r.inline = append(r.inline, r.ReplaceGroupNames(r.dropped)...)
	if err := r.analyze(); err != nil {
		return nil, err
	}
	return &r.out, r.rewriteExpects()
}

// hasErrors reports whether a design has an error that is no broken expectation.
func hasErrors(a *analysis.Analysis) bool {
	return slices.ContainsFunc(a.Diagnostics, func(d diagnostic.Diagnostic) bool {
		return d.Severity == diagnostic.Error && d.Code != diagnostic.ExpectFailed.Entry().Code
	})
}

// distinct leaves out groups that the list has already.
func distinct(groups []grouptree.Conj) (out []grouptree.Conj) {
	seen := make(map[grouptree.Conj]bool)
	for _, g := range groups {
		if !seen[g] {
			seen[g] = true
			out = append(out, g)
		}
	}
	return out
}

// analyze applies the edits and analyses the new text.
func (r *replacer) analyze() error {
	r.out.Edits = append(r.lines.edits(), r.inline...)
	r.out.Text = r.Design.Lines().Apply(r.out.Edits)
	if len(r.out.Text) > syntax.MaxText {
		return ErrTooLong
	}
	r.out.Analysis = analysis.Analyze(r.out.Text, analysis.Options{Populate: r.Populated}, r.NewWorld)
	return nil
}

// chooseLayout writes the layout line. The default layout needs none.
func (r *replacer) chooseLayout(kind grouptree.Kind) {
	at := r.Design.LayoutStatement
	switch {
	case r.Design.Kind == kind:
	case at == nil:
		r.lines.insert(lineOf(r.Design.LayoutEdit(kind)), "layout "+kind.String())
	case kind == defaultLayout:
		r.lines.drop(at.Range, comments(at.Where(), nil))
	default:
		r.inline = append(r.inline, diagnostic.Edit{Range: at.Kind.Range, Text: kind.String()})
	}
}

// defaultLayout is the layout of a design without a layout line.
const defaultLayout = grouptree.Lanes

// rewriteExpects rewrites the expectations that do not hold in the new text.
func (r *replacer) rewriteExpects() error {
	for i := range r.out.Analysis.Systems {
		now := r.out.Analysis.Systems[i].Plan.Match
		old := r.Systems[i].Statement
		if was, known := grouptree.ParseMatch(old.Expect.Text); known && was != now {
			r.out.Expects = append(r.out.Expects, Expect{old.Name.Text, was, now, old.Expect.Range})
		}
	}
	if r.out.Expects == nil {
		return nil
	}
	for _, e := range r.out.Expects {
		r.inline = append(r.inline, diagnostic.Edit{Range: e.at, Text: e.Now.String()})
	}
	return r.analyze()
}
