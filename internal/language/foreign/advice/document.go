package advice

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
	"github.com/copse-ecs/copse/internal/wording"
)

// Document returns the advice as schema copse.foreign/1.
func (a *Advice) Document() document.Foreign {
	in := diagnostic.SplitLines(a.text)
	out := document.Foreign{
		Library: a.Program.Library, Version: a.Version, Conclusion: a.Conclusion, Source: a.Source, Entities: a.Entities,
		Status: document.ArrangeStatus(a.Status.String()), Proof: a.Proof,
		Now: roundOf(a.Now), Advised: roundOf(a.Advised), Best: roundOf(a.Best), Diff: a.Diff, Notes: a.Notes,
		Changes: document.ForeignChanges{
			Rows: whole(a.Changes.Rows + a.Changes.Filled), Signals: whole(a.Changes.Signals), Swaps: whole(a.Changes.Swaps),
			Bytes: whole(a.Changes.Bytes), Memory: a.Memory.Used,
		},
		Searched: a.Conclusion != "", Says: a.words(), Pictures: a.Pictures, Arranged: a.Arranged, Versions: a.versions, Chosen: a.chosen,
	}
	for _, p := range a.Problems {
		out.Problems = append(out.Problems, document.ForeignProblem{Range: in.Between(p.At.Start, p.At.End), Line: p.At.Line, File: a.file(p.At), Message: p.Message})
	}
	dearest := int64(0)
	for i := range a.Systems {
		dearest = max(dearest, a.Systems[i].ofRound())
	}
	for i := range a.Systems {
		s := &a.Systems[i]
		then := wording.Duration(int64(s.Weight) * s.Advised.Picoseconds)
		if s.Advised.How == s.Now.How && then == wording.Duration(s.ofRound()) {
			then = ""
		}
		out.Systems = append(out.Systems, document.ForeignSystem{
			Name: s.Name, Line: s.At.Line, File: a.file(s.At), Weight: s.Weight, Now: runOf(&s.Now), Advised: runOf(&s.Advised), Fixed: s.Fixed,
			Range: in.Between(s.At.Start, s.At.End), Cost: wording.Duration(s.ofRound()), Share: wording.Share(s.ofRound(), a.Now.Sum()),
			Part: document.FractionOf(s.ofRound(), dearest), Then: then, Runs: runs(s.Weight, "×", ""),
		})
	}
	out.Order = a.order()
	for i := range a.Items {
		x := &a.Items[i]
		out.Advice = append(out.Advice, document.ForeignAdvice{
			What: x.What, Code: x.Code, Was: x.Was, Systems: x.Systems, Gain: document.NanosecondsOf(x.Gain), Gains: x.gains(), BreakEven: x.BreakEven, Advised: x.Advised, Why: x.Why,
			OfSystems: document.FractionOf(int64(x.OfSystems), 1000), OfRound: document.FractionOf(int64(x.OfRound), 1000),
		})
	}
	for _, e := range a.Edits {
		out.Edits = append(out.Edits, document.ForeignEdit{Range: in.Between(e.Start, e.End), Start: e.Start, End: e.End, Text: e.Text, Why: e.Why})
	}
	for _, p := range a.Prices {
		out.Prices = append(out.Prices, document.ForeignPrice{Name: p.Name, Time: document.NanosecondsOf(p.Picoseconds), Origin: string(p.Origin)})
	}
	return out
}

// order returns the systems, those that cost most of a round first.
func (a *Advice) order() []int {
	out := make([]int, len(a.Systems))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(x, y int) int { return cmp.Compare(a.Systems[y].ofRound(), a.Systems[x].ofRound()) })
	return out
}

// file returns the name of the file that a span is in, "" if the text is one file.
func (a *Advice) file(at program.Span) string {
	if at.File < 0 || at.File >= len(a.Program.Files) {
		return ""
	}
	return a.Program.Files[at.File].Name
}

func roundOf(r Round) document.Round {
	return document.Round{Systems: document.NanosecondsOf(r.Systems), Changes: document.NanosecondsOf(r.Changes), Sum: document.NanosecondsOf(r.Sum())}
}

func runOf(r *model.Run) document.ForeignRun {
	return document.ForeignRun{
		How: r.How, Pieces: r.Pieces, Visited: r.Visited, Matched: r.Matched, Tested: r.Tested, Tests: r.Tests, Lookups: r.Lookups, Gathered: r.Gathered,
		Bytes: r.Bytes, Lines: r.Lines, Time: document.NanosecondsOf(r.Picoseconds),
	}
}

// whole rounds thousandths.
func whole(thousandths int64) int { return int((thousandths + 500) / 1000) }
