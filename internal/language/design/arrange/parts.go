package arrange

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// The bounds of what a document lists of the parts of a search.
const (
	mostParts = 12
	mostSets  = 40 // of a part
)

// parts describes what was arranged apart, with the sets that were candidates; the parts with most candidates come first.
func (x *Arrangement) parts() (out []document.ArrangePart) {
	parts := slices.Clone(x.Found.Parts)
	slices.SortStableFunc(parts, func(a, b autogroup.Part) int { return len(b.Candidates) - len(a.Candidates) })
	for _, p := range parts {
		if len(out) == mostParts {
			break
		}
		out = append(out, x.part(&p))
	}
	return out
}

func (x *Arrangement) part(p *autogroup.Part) document.ArrangePart {
	out := document.ArrangePart{Text: partText(p)}
	listed := p.Candidates
	if len(listed) > mostSets {
		listed = p.Chosen[:min(mostSets, len(p.Chosen))]
	}
	var named grouptree.Set
	for _, g := range listed {
		named = named.Union(g.Cares)
	}
	ids := slices.Collect(named.All())
	for _, c := range ids {
		out.Components = append(out.Components, x.From.Names[c])
	}
	for _, g := range listed {
		set := document.ArrangeSet{Chosen: slices.ContainsFunc(x.Analysis.Groups, func(h analysis.GroupResult) bool { return h.Conj == g }), Text: x.From.Names.Conj(g)}
		for i, c := range ids {
			switch {
			case g.Has.Has(c):
				set.Requires = append(set.Requires, i)
			case g.Cares.Has(c):
				set.Excludes = append(set.Excludes, i)
			}
		}
		out.Sets = append(out.Sets, set)
	}
	return out
}

// partText says how much of a part was compared.
func partText(p *autogroup.Part) string {
	text := wording.Amount(len(p.Candidates), "candidate") + ", " + wording.Amount(p.Compared, "choice") + " compared"
	if p.CutOff > 0 {
		text += ", " + wording.Amount(p.CutOff, "part") + " of the search cut off by the bound"
	}
	if p.Proved {
		return text + ": none is better"
	}
	return text + ": not proved"
}
