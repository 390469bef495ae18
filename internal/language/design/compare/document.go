package compare

import (
	"cmp"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/design/figures"
	"github.com/copse-ecs/copse/internal/wording"
)

// Document describes the comparison, with the causes of everything that differs.
func (d *Difference) Document() *document.Difference {
	out := &document.Difference{
		Same: d.Same(), Summary: d.Summary(), A: d.a.side(), B: d.b.side(),
		MoreTicks: d.moreTicks, Totals: d.lines(figures.Subject{}, slices.Concat(figures.Totals, figures.OfRound)),
		Tried: len(d.deviations) - d.untried, Untried: d.untried,
	}
	out.CostChange, out.CostBetter = costChange(d.a.Total.Sum(), d.b.Total.Sum())
	largest := d.largestCost()
	out.Commits = d.commits(largest)
	for _, v := range d.deviations {
		out.Causes = append(out.Causes, document.Cause{
			Kind: v.kind, Text: v.text, A: d.a.ranges(d.marked(v)), B: d.b.ranges(v.b),
			GroupA: v.groupA, GroupB: v.groupB, Tried: v.tried,
		})
	}
	pairs(d.a.systems, d.b.systems, func(key string, i, k int) { out.Systems = append(out.Systems, d.systemChange(key, i, k, largest)) })
	pairs(d.a.groups, d.b.groups, func(key string, i, k int) { out.Groups = append(out.Groups, d.groupChange(key, i, k)) })
	for k, c := range d.b.Design.Components {
		out.Components = append(out.Components, d.componentChange(c.Name, d.a.idOf(c.Name), k))
	}
	for i, c := range d.a.Design.Components {
		if d.b.idOf(c.Name) < 0 {
			out.Components = append(out.Components, d.componentChange(c.Name, i, -1))
		}
	}
	for _, k := range d.ticks {
		out.Ticks = append(out.Ticks, d.tickChange(k))
	}
	return out
}

func (h *half) side() document.Side {
	return document.Side{
		Layout: h.Layout.Kind, Errors: h.HasErrors(), Entities: h.Census.Total(),
		Systems: len(h.systems), Groups: len(h.groups), Ticks: len(h.Analysis.Ticks), Round: costText(h.Total.Sum()),
	}
}

// costText returns a cost in words, "" if there is none.
func costText(picoseconds int64) string {
	if picoseconds == 0 {
		return ""
	}
	return wording.Duration(picoseconds)
}

// costChange returns how much more or less one cost is than another, "" if they are equal or the first one is nothing, and
// whether it is less.
func costChange(before, after int64) (string, document.Sign) {
	return wording.SignedChange(before, after), cmp.Compare(before, after)
}

// marked returns the statements of A that a view marks for a deviation. For a group that was moved
// these include the group in A.
func (d *Difference) marked(v *deviation) []int {
	if v.order && v.groupA >= 0 {
		return statementsOf(d.a.group, len(d.a.groups))[v.groupA : v.groupA+1]
	}
	return v.a
}

// ranges returns the ranges of statements, with neighbouring statements joined to one range.
func (h *half) ranges(list []int) (out []document.Range) {
	for i := 0; i < len(list); {
		end := i + 1
		for end < len(list) && list[end] == list[end-1]+1 {
			end++
		}
		out = append(out, h.list[list[i]].Where().Range.To(h.list[list[end-1]].Where().Range))
		i = end
	}
	return out
}

func (d *Difference) lines(s figures.Subject, list []figures.Figure) []document.Line {
	out := make([]document.Line, len(list))
	for i, f := range list {
		out[i] = d.line(s, f)
	}
	return out
}

// line returns the counts of a subject in A and in B.
func (d *Difference) line(s figures.Subject, f figures.Figure) document.Line {
	k := figures.Key{Subject: s, Figure: f}
	words := &figures.Words[f]
	before, was := d.value(d.a, d.before, k)
	after, is := d.value(d.b, d.after, k)
	out := document.Line{Measure: words.Name, Unit: words.Unit, A: valueOf(f, before, was), B: valueOf(f, after, is)}
	if was && is && (s.Kind != figures.SystemSubject || f == figures.Match || d.sameWork(s)) {
		out.Better = sign(after-before) * words.More
	}
	if was != is || before != after {
		c := d.cause(k)
		out.Cause = &document.LineCause{
			IDs: c.ids, Alone: c.alone, Either: c.either,
			Text: d.causeText(c, func(id int) string { return d.deviations[id].text }),
		}
	}
	return out
}

// sameWork reports whether a system matches as many entities in B as in A. Where it does not, it does less or more by doing
// something else, which is neither better nor worse.
func (d *Difference) sameWork(s figures.Subject) bool {
	k := figures.Key{Subject: s, Figure: figures.Matched}
	before, was := d.value(d.a, d.before, k)
	after, is := d.value(d.b, d.after, k)
	return was && is && before == after
}

func valueOf(f figures.Figure, value int, known bool) document.Value {
	word, _ := f.Word(value)
	return document.Value{Number: value, InTenths: f.InTenths(), Word: word, Known: known}
}

func (d *Difference) systemChange(key string, i, k int, largest int64) document.SystemChange {
	s := figures.Subject{Kind: figures.SystemSubject, Name: key}
	out := document.SystemChange{
		A: i, B: k, Changed: d.differs(s, figures.OfSystem), Text: d.systemText(s, i, k),
		Why: [2]string{d.a.whyOf(i), d.b.whyOf(k)}, Lines: d.lines(s, figures.OfSystem),
	}
	if i >= 0 {
		out.Name, out.RangeA = d.a.Analysis.Systems[i].Statement.Name.Text, d.a.Analysis.Systems[i].Statement.Range
	}
	if k >= 0 {
		out.Was, out.Name, out.RangeB = out.Name, d.b.Analysis.Systems[k].Statement.Name.Text, d.b.Analysis.Systems[k].Statement.Range
	}
	if out.Was == out.Name {
		out.Was = ""
	}
	if out.Cost = costOf(d.a.priceOf(i), d.b.priceOf(k), largest); !d.sameWork(s) {
		out.Cost.Better = 0
	}
	return out
}

// largestCost returns what the dearest system of both designs costs in a round, or the commits if these cost more.
func (d *Difference) largestCost() int64 {
	return slices.Max(slices.Concat([]int64{1, d.a.Total.Changes, d.b.Total.Changes}, d.a.Prices, d.b.Prices))
}

// costOf describes what something costs in both designs, with its shares of the largest cost. A negative cost says that it is
// not there.
func costOf(before, after, largest int64) (out document.CostChange) {
	if before >= 0 {
		out.A, out.ShareA = wording.Duration(before), document.FractionOf(before, largest)
	}
	if after >= 0 {
		out.B, out.ShareB = wording.Duration(after), document.FractionOf(after, largest)
	}
	if before >= 0 && after >= 0 {
		out.Change, out.Better = costChange(before, after)
	}
	return out
}

// commits describes what the commits of a round cost in both designs; nil if nothing.
func (d *Difference) commits(largest int64) *document.CostChange {
	before, after := d.a.Total.Changes, d.b.Total.Changes
	if before == 0 && after == 0 {
		return nil
	}
	out := costOf(before, after, largest)
	return &out
}

// priceOf returns what the runs of a system cost in a round, -1 if there is no such system.
func (h *half) priceOf(i int) int64 {
	if i < 0 {
		return -1
	}
	return h.Prices[i]
}

func (d *Difference) groupChange(key string, i, k int) document.GroupChange {
	s := figures.Subject{Kind: figures.GroupSubject, Name: key}
	out := document.GroupChange{
		A: i, B: k, Changed: d.differs(s, figures.OfGroup), Text: d.groupText(i, k), Lines: d.lines(s, figures.OfGroup),
	}
	if i >= 0 {
		out.Label, out.RangeA = d.a.Analysis.Groups[i].Label(), d.a.Analysis.Groups[i].At
	}
	if k >= 0 {
		out.Label, out.RangeB = d.b.Analysis.Groups[k].Label(), d.b.Analysis.Groups[k].At
	}
	return out
}

func (d *Difference) componentChange(name string, i, k int) document.ComponentChange {
	s := figures.Subject{Kind: figures.ComponentSubject, Name: name}
	return document.ComponentChange{
		Name: name, A: i, B: k, RangeA: d.a.compAt(i), RangeB: d.b.compAt(k),
		Changed: d.differs(s, figures.OfComponent), Lines: d.lines(s, figures.OfComponent),
	}
}

func (d *Difference) tickChange(k int) document.TickChange {
	s := figures.Subject{Kind: figures.TickSubject, Tick: k}
	out := document.TickChange{Tick: k + 1, RangeA: d.a.tickAt(k), RangeB: d.b.tickAt(k), Lines: d.lines(s, figures.OfTick)}
	for _, name := range d.writtenIn(k) {
		if s.Name = name; d.differs(s, figures.OfTick) {
			out.Components = append(out.Components, document.WriteChange{Name: name, A: d.a.idOf(name), B: d.b.idOf(name), Lines: d.lines(s, figures.OfTick)})
		}
	}
	return out
}

// whyOf returns the main reason for the match of a system, "" if there is no such system.
func (h *half) whyOf(i int) string {
	if i < 0 {
		return ""
	}
	return h.Analysis.Systems[i].Why[0].Text
}

// idOf returns the number of the component with a name, -1 if there is none.
func (h *half) idOf(name string) int {
	if id, ok := h.Design.IDs[name]; ok {
		return id
	}
	return -1
}

func (h *half) compAt(i int) diagnostic.Range {
	if i < 0 {
		return diagnostic.Range{}
	}
	return h.Design.Components[i].At
}

// tickAt returns the range of the tick statement of a commit. It is zero for a commit at the end of
// the text without one.
func (h *half) tickAt(k int) diagnostic.Range {
	if k < len(h.ticksAt) {
		return h.ticksAt[k]
	}
	return diagnostic.Range{}
}
