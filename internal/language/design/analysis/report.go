package analysis

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/wording"
)

// Hint is an edit of the text that makes a system match better. Either the edit was tried, or
// Theorem L proves what the hint says.
type Hint struct {
	Text  string
	Makes grouptree.Match
	Edits []diagnostic.Edit
	Change
}

// Change is what an edit does to the total of a text, in tenths of a nanosecond per round.
type Change struct {
	Weighed bool // the total of the changed text is known
	Total   int
	Others  int // the change without the runs of the system that the edit makes better
}

// Lowers reports whether the edit lowers the total.
func (c Change) Lowers() bool { return c.Weighed && c.Total < 0 }

// Pays reports whether the edit saves at least a hundredth of a total.
func (c Change) Pays(total int) bool { return c.Lowers() && -100*c.Total >= total }

// Effect says what the edit does to the total.
func (c Change) Effect() string {
	switch {
	case !c.Weighed:
		return "possible; what it costs others was not tried, because the design is large"
	case c.Total < 0:
		return "saves " + wording.Nanoseconds(-c.Total) + " per round"
	case c.Total == 0:
		return "possible, saves nothing"
	case c.Others > 0:
		return "possible, costs others " + wording.Nanoseconds(c.Others) + " per round"
	}
	return "possible, costs " + wording.Nanoseconds(c.Total) + " per round"
}

// ReportSystem reports a system that is not full, or not as expected.
func (a *Analysis) ReportSystem(i int, skipped bool) {
	s := &a.Systems[i]
	crossed, crossing := a.KeptCrossing(s), ""
	if crossed >= 0 {
		crossing = a.CrossingText(s, crossed)
		s.Why = append(s.Why, grouptree.Why{Code: "crossing", Text: crossing})
	}
	match := s.Plan.Match.String()
	if s.Statement.Expect.Text != "" {
		if s.Statement.Expect.Text != match {
			a.reportExpectation(s, skipped)
		}
		return
	}
	if !a.Improvable(s) || a.hintsLater {
		return
	}
	advice, best := advise(s.Hints, s.Possible, skipped)
	d := diagnostic.SystemHint.At(s.Statement.Name.Range, s.Statement.Name.Text, match, advice)
	if best != nil && (best.Lowers() || a.Total.Sum() == 0) {
		d.Fix = diagnostic.SystemHint.Fix(best.Edits, best.Text)
	}
	if crossed >= 0 {
		d.Notes = []diagnostic.Note{{Message: crossing, Range: a.Groups[crossed].ExprAt}}
	}
	a.resolver.report(d)
}

// Improvable reports whether a group could make the match of a system better. No group does so where the list of a tag
// is walked.
func (a *Analysis) Improvable(s *SystemResult) bool {
	m := s.Plan.Match
	return (m == grouptree.Partial || m == grouptree.Blind) && a.HasArray(s.Plan.Lead)
}

// advise writes the best hint as a clause, or else the best of the edits that are possible.
func advise(hints, possible []Hint, skipped bool) (advice string, best *Hint) {
	list := hints
	if len(list) == 0 {
		list = possible
	}
	switch {
	case len(list) > 0:
		h := &list[0]
		return "to make it " + h.Makes.String() + ", " + h.Text + ": " + h.Effect(), h
	case skipped:
		return "the design is large, so no change was tried", nil
	}
	return "none of the changes that were tried helps", nil
}

// reportExpectation reports a system that does not match as its expect clause says: why, and which
// hint would change that.
func (a *Analysis) reportExpectation(s *SystemResult, skipped bool) {
	match, expected := s.Plan.Match, s.Statement.Expect.Text
	says, name := diagnostic.ExpectFailed, s.Statement.Name.Range
	d := says.At(s.Statement.Expect.Range, s.Statement.Name.Text, match.String(), expected)
	for _, y := range s.Why {
		d.Notes = append(d.Notes, says.NoteAt(name, y.Text))
	}
	wanted, _ := grouptree.ParseMatch(expected)
	switch {
	case wanted > match:
		text := "expect " + match.String()
		d.Notes = append(d.Notes, says.NoteAt(name, "That is better than expected."))
		d.Fix = says.Fix([]diagnostic.Edit{{Range: s.Statement.Expect.Range, Text: match.String()}}, text)
	case a.Improvable(s) && !a.hintsLater:
		advice, best := advise(reaching(s.Hints, wanted), reaching(s.Possible, wanted), skipped)
		d.Notes = append(d.Notes, says.NoteAt(name, sentence(advice)))
		if best != nil {
			d.Fix = says.Fix(best.Edits, best.Text)
		}
	}
	a.resolver.report(d)
}

// reaching returns the hints that give the system this match.
func reaching(hints []Hint, m grouptree.Match) []Hint {
	var out []Hint
	for _, h := range hints {
		if h.Makes == m {
			out = append(out, h)
		}
	}
	return out
}

// sentence writes a clause as a sentence.
func sentence(s string) string {
	return string(s[0]&^0x20) + s[1:] + "."
}

// KeptCrossing returns the first group that is kept whole and crosses the required set of system s.
// It returns -1 if no group does, and in a lanes layout, where a crossing never makes a match
// worse.
func (a *Analysis) KeptCrossing(s *SystemResult) int {
	if !a.Improvable(s) || a.Layout.Kind == grouptree.Lanes {
		return -1
	}
	own := s.Signature.Match.Has.Minus(a.Design.Tags)
	for i := range a.Groups {
		g := &a.Groups[i]
		if g.SpecIndex >= 0 && g.Outcome != grouptree.Rejected && !g.Crosses && Crosses(own, g.Conj.Has.Minus(a.Design.Tags)) {
			return i
		}
	}
	return -1
}

// CrossingText says which group system s crosses and what Theorem L says about the two.
func (a *Analysis) CrossingText(s *SystemResult, i int) string {
	g := &a.Groups[i]
	own, other := s.Signature.Match.Has.Minus(a.Design.Tags), g.Conj.Has.Minus(a.Design.Tags)
	text := "It requires " + a.Names.Braces(own) + " and the group " + g.Label() + " requires " + a.Names.Braces(other) +
		": they overlap and neither contains the other, so with one array for each component at most one of the two can be "
	if !s.Signature.Access.Contains(own) { // only the columns that it accesses must have the same order
		return text + "kept in order whole."
	}
	return text + "full."
}

// Understood reports whether every statement of the text was understood.
func (a *Analysis) Understood() bool {
	return !slices.ContainsFunc(a.File().Statements, func(s syntax.Statement) bool {
		_, broken := s.(*syntax.Broken)
		return broken
	}) && !slices.ContainsFunc(a.resolver.diags, func(d diagnostic.Diagnostic) bool {
		return d.Severity == diagnostic.Error && d.Code != diagnostic.ExpectFailed.Entry().Code
	})
}

// Report adds a diagnostic, before Conclude.
func (a *Analysis) Report(d diagnostic.Diagnostic) { a.resolver.report(d) }

// FixCrossing adds a fix to the warning that a group crosses another.
func (a *Analysis) FixCrossing(g *GroupResult, edits []diagnostic.Edit, text string) {
	for i := range a.resolver.diags {
		if d := &a.resolver.diags[i]; d.Code == diagnostic.GroupCrossing.Entry().Code && d.Range == g.ExprAt {
			d.Fix = diagnostic.GroupCrossing.Fix(edits, text)
		}
	}
}

// Crosses reports whether two sets are neither nested nor disjoint.
func Crosses(s, t grouptree.Set) bool {
	return s.Meets(t) && !s.Contains(t) && !t.Contains(s)
}

// Crossed returns the group that system s crosses: the first one that is kept whole, or else any.
// It returns -1 if the system crosses none or is full.
func (a *Analysis) Crossed(s *SystemResult) int {
	if i := a.KeptCrossing(s); i >= 0 || !a.Improvable(s) || a.Layout.Kind == grouptree.Lanes {
		return i
	}
	own := s.Signature.Match.Has.Minus(a.Design.Tags)
	for i := range a.Groups {
		if g := &a.Groups[i]; g.SpecIndex >= 0 && Crosses(own, g.Conj.Has.Minus(a.Design.Tags)) {
			return i
		}
	}
	return -1
}
