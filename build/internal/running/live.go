package running

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/language/observed"
	"github.com/copse-ecs/copse/internal/wording"
)

// mostReadings is how many readings are shown.
const mostReadings = 25

// rest names what a tick does outside of systems.
const rest = "Everything else"

// Live makes what the page shows of one reading after the other.
type Live struct {
	seen   int
	total  int            // picoseconds of a tick at the last reading, -1 if not known
	before map[string]int // picoseconds of each row then
	series map[string][]int
}

// NewLive returns a Live that has seen nothing.
func NewLive() *Live { return &Live{total: -1, before: map[string]int{}, series: map[string][]int{}} }

// timed is a row with its time in a tick, in picoseconds; -1 if it is not known.
type timed struct {
	row      document.RunningRow
	time     int
	estimate int
}

// Next makes what is shown of a reading.
func (l *Live) Next(d *document.Observed) *document.Running {
	l.seen++
	design := observed.Design(d)
	out := &document.Running{Title: observed.NameOf(d), Missing: observed.Missing(d), Design: design}
	out.Seen = "Read " + times(l.seen) + "; the last " + wording.Amount(d.Ticks, "tick")
	if d.Ns > 0 {
		out.Seen += " took " + wording.Duration(1000*int64(d.Ns))
	}
	rows, total := rowsOf(d, design)
	l.order(rows)
	if out.Seen += "."; total >= 0 {
		out.Total, out.TotalSays = wording.Duration(int64(total)), "a tick, measured"
		if l.total >= 0 && wording.Duration(int64(l.total)) != out.Total {
			out.Before = wording.Duration(int64(l.total))
		}
	}
	longest := 1
	for i := range rows {
		longest = max(longest, rows[i].time, rows[i].estimate, l.before[rows[i].row.Name])
	}
	before := map[string]int{}
	for i := range rows {
		l.finish(&rows[i], int64(longest), int64(total))
		before[rows[i].row.Name] = rows[i].time
		out.Rows = append(out.Rows, rows[i].row)
	}
	l.total, l.before = total, before
	out.Says = says(out.Rows, d) + arraysSay(rows, total)
	return out
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return wording.Grouped(n) + " times"
}

// rowsOf returns a row for each system, and one for the rest of a tick, if it is known what ticks take; and the time of a tick, that of all
// systems if nothing else is known, -1 if not even that.
func rowsOf(d *document.Observed, design string) (rows []timed, total int) {
	ticks := max(d.Ticks, 1)
	estimates := estimatesOf(design)
	sum, known := 0, false
	for i := range d.Systems {
		x := &d.Systems[i]
		row := timed{row: document.RunningRow{Name: x.Name}, time: -1}
		runs := ticks
		if x.Runs >= 0 {
			runs = x.Runs
		}
		if i < len(estimates) {
			row.estimate = perTick(float64(estimates[i])*float64(runs), ticks)
		}
		row.row.Runs = runsOf(runs, ticks)
		if x.Ns >= 0 {
			row.time = perTick(float64(x.Ns), ticks)
			sum, known = sum+row.time, true
		}
		rows = append(rows, row)
	}
	switch {
	case d.Ns >= 0 && known:
		total = perTick(float64(d.Ns), ticks)
		rows = append(rows, timed{row: document.RunningRow{Name: rest}, time: max(total-sum, 0)})
	case known:
		total = sum
	default:
		total = -1
	}
	return rows, total
}

// runsOf says how often a system runs, nothing for once a tick.
func runsOf(runs, ticks int) string {
	switch {
	case runs == ticks:
		return ""
	case runs == 0:
		return "never"
	case runs < ticks/10:
		return "1 in " + wording.Grouped(ticks/runs)
	}
	return "×" + wording.Tenths(int(math.Round(10*float64(runs)/float64(ticks))))
}

// perTick returns picoseconds of a tick for nanoseconds of all ticks, at most those of some minutes, so that sums stay numbers.
func perTick(ns float64, ticks int) int {
	const most = 1_000_000_000_000_000
	return int(math.Min(math.Round(ns*1000/float64(ticks)), most))
}

// estimatesOf returns the nanoseconds that a run of each system of the design is estimated at. A design has the systems of a document in their
// order, unless it has no room for all: then there are none.
func estimatesOf(design string) (out []int) {
	a := designrun.Analyze(design, analysis.Options{HintsLater: true})
	for i := range a.Systems {
		out = append(out, a.Systems[i].Cost.Estimate)
	}
	return out
}

// order puts those first that took longest in the readings so far, so that rows do not jump.
func (l *Live) order(rows []timed) {
	mean := map[string]int{}
	for i := range rows {
		name := rows[i].row.Name
		series := append(l.series[name], max(rows[i].time, 0))
		l.series[name] = series[max(0, len(series)-mostReadings):]
		for _, t := range l.series[name] {
			mean[name] += t / len(l.series[name])
		}
	}
	slices.SortStableFunc(rows, func(a, b timed) int {
		if a.row.Name == rest || b.row.Name == rest {
			return map[bool]int{true: 1, false: -1}[a.row.Name == rest]
		}
		return mean[b.row.Name] - mean[a.row.Name]
	})
}

// finish writes the numbers of a row.
func (l *Live) finish(x *timed, longest, total int64) {
	name := x.row.Name
	if x.time >= 0 {
		x.row.Time = wording.Duration(int64(x.time))
		x.row.Share = wording.Share(int64(x.time), total)
		x.row.Part = document.FractionOf(int64(x.time), longest)
	}
	if before, known := l.before[name]; known && before >= 0 {
		x.row.Was = document.FractionOf(int64(before), longest)
	}
	if x.estimate > 0 {
		x.row.Estimate = document.FractionOf(int64(x.estimate), longest)
		x.row.EstimateOf = "estimated " + wording.Duration(int64(x.estimate))
	}
	series := l.series[name]
	most := int64(max(slices.Max(series), 1))
	for _, t := range series {
		x.row.Series = append(x.row.Series, document.FractionOf(int64(t), most))
	}
	if sorted := slices.Sorted(slices.Values(series)); len(sorted) >= 10 {
		x.row.Band = "10 to 90 %: " + wording.Duration(int64(sorted[len(sorted)/10])) + " to " + wording.Duration(int64(sorted[len(sorted)-1-len(sorted)/10]))
	}
}

// says names the systems that take most of a tick now.
func says(rows []document.RunningRow, d *document.Observed) string {
	var systems []document.RunningRow
	for _, row := range rows {
		if row.Name != rest && row.Time != "" {
			systems = append(systems, row)
		}
	}
	slices.SortStableFunc(systems, func(a, b document.RunningRow) int { return b.Part.TenThousandths - a.Part.TenThousandths })
	switch {
	case len(d.Systems) == 0:
		return "The program names no systems."
	case len(systems) == 0:
		return "The program tells no times; the design has its systems and entities."
	}
	text := "Of the systems " + systems[0].Name + " takes most: " + systems[0].Share + " of a tick"
	if len(systems) > 1 {
		text += ", then " + systems[1].Name + ": " + systems[1].Share
	}
	return text + ". " + wording.Amount(len(d.Systems), "system") + ", " + wording.Entities(entitiesOf(d)) + "."
}

// arraysSay says how much of a tick a layout can change, by the estimate; "" where that is not known, or more than was measured.
func arraysSay(rows []timed, total int) string {
	estimate := 0
	for i := range rows {
		estimate += rows[i].estimate
	}
	if estimate == 0 || estimate >= total {
		return ""
	}
	return " The arrays of all systems are estimated at " + wording.Duration(int64(estimate)) + ", " + wording.Share(int64(estimate), int64(total)) + ": no layout saves more in the systems."
}

func entitiesOf(d *document.Observed) (n int) {
	for i := range d.Compositions {
		n = min(n+d.Compositions[i].Count, observed.MaxNumber)
	}
	return n
}
