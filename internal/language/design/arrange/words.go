package arrange

import (
	"slices"
	"strconv"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// verdict says in a few words what is known about the arrangement.
func (x *Arrangement) verdict() string {
	f := x.Found
	found, now := f.Total.Sum(), x.Analysis.Total.Sum()
	switch {
	case x.aboveBest():
		return wording.Share(now-found, found) + " dearer than the best found"
	case f.Status == autogroup.Optimal && x.Kept:
		return "proved: no arrangement is cheaper than the design as it is"
	case f.Status == autogroup.Optimal:
		return "proved: no arrangement is cheaper"
	case f.Bound <= 0:
		return stopped(f) + "best found; how much cheaper another may be is not known"
	}
	return stopped(f) + "best found; none is over " + percentFromBound(now, f.Bound) + " cheaper"
}

// aboveBest reports whether the arrangement was picked, and another one costs less.
func (x *Arrangement) aboveBest() bool {
	return x.point != noPoint && x.Analysis.Total.Sum() > x.Found.Total.Sum()
}

// stopped begins the words about a search that was stopped.
func stopped(f *autogroup.Result) string {
	if f.Status == autogroup.Stopped {
		return "stopped: "
	}
	return ""
}

// Summary says what the arrangement gains.
func (x *Arrangement) Summary() string {
	was, now := x.From.Total.Sum(), x.Analysis.Total.Sum()
	switch {
	case x.Kept && x.Found.Layout != x.From.Design.Kind:
		return "The design stays as it is: with layout " + x.Found.Layout.String() + " no arrangement that was found costs less than its " + wording.Duration(was) + " per round."
	case x.Kept:
		return "The design stays as it is: no arrangement that was found costs less than its " + wording.Duration(was) + " per round."
	case cost.Tenths(was) == cost.Tenths(now):
		return "A round costs " + wording.Duration(now) + " as before, with " + x.fewer() + "."
	}
	return "A round costs " + wording.Duration(now) + " instead of " + wording.Duration(was) + ", " + wording.Change(was, now) + "."
}

// fewer says of what an arrangement that costs the same has less.
func (x *Arrangement) fewer() string {
	if was, now := len(declared(x.From)), len(x.Found.Groups); now < was {
		return wording.Amount(now, "group") + " instead of " + wording.Grouped(was)
	}
	return wording.Amount(x.Found.Blocks, "block") + " instead of " + wording.Grouped(len(x.From.Layout.Leaves))
}

// why returns the certificate in words, and the systems that no entity ever matches.
func (x *Arrangement) why() []string {
	if len(x.Found.Unmatched) == 0 {
		return x.Found.Why
	}
	var names []string
	for _, i := range x.Found.Unmatched {
		names = append(names, x.From.Systems[i].Statement.Name.Text)
	}
	return append(slices.Clip(x.Found.Why), "No entity of the design ever matches "+wording.JoinAnd(names)+".")
}

// treats says how the arrangement treats a system.
func (x *Arrangement) treats(g *document.Gain, unmatched bool) string {
	text := "The best arrangement that was found"
	switch {
	case x.aboveBest():
		text = "This arrangement"
	case x.Found.Status == autogroup.Optimal:
		text = "The best arrangement of all"
	}
	if *g.From == *g.To {
		text += " leaves it " + g.To.String()
	} else {
		text += " makes it " + g.To.String()
	}
	if g.Better == 0 {
		text += ", at the same cost."
	} else {
		text += ": it costs " + g.Now + " per round instead of " + g.Was + ", " + g.Change + "."
	}
	if unmatched {
		text += " No entity of the design ever matches it."
	}
	return text
}

// Proof says what is known about better arrangements.
func (x *Arrangement) Proof() string {
	f := x.Found
	compared := wording.Amount(f.Compared, "set") + " compared"
	if f.CutOff > 0 {
		compared += ", " + wording.Amount(f.CutOff, "part") + " of the search cut off by the bound"
	}
	switch f.Status {
	case autogroup.Optimal:
		return "Proved: of all sets of " + wording.Amount(len(f.Candidates), "candidate") + ", none costs less: " + compared + "."
	case autogroup.Stopped:
		return "The search was stopped: " + compared + ". " + atMost(f.Total.Sum(), f.Bound)
	}
	return "Best found of the sets of " + wording.Amount(len(f.Candidates), "candidate") + ": " + compared + ". " + atMost(f.Total.Sum(), f.Bound)
}

// atMost says how much better another set may be.
func atMost(total, bound int64) string {
	if bound <= 0 || total <= 0 {
		return "No bound is known."
	}
	return "Another set could save at most " + percentFromBound(total, bound) + "."
}

// percentFromBound returns by how many percent a total may be lowered at most, rounded up to a tenth.
func percentFromBound(total, bound int64) string {
	tenths := (max(0, total-bound)*1000 + total - 1) / total
	return strconv.FormatInt(tenths/10, 10) + "." + strconv.FormatInt(tenths%10, 10) + "%"
}

// Progress says in a sentence how far a search is.
func Progress(p autogroup.Progress) string {
	return "Best so far: " + wording.Duration(p.Best.Sum()) + " per round. " +
		wording.Amount(p.Compared, "set") + " compared. " + atMost(p.Best.Sum(), p.Bound)
}
