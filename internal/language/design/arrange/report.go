package arrange

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// AppendText appends a report for a terminal.
func (x *Arrangement) AppendText(dst []byte) []byte {
	w := reportWriter{buf: dst}
	w.say(x.Summary())
	w.say(x.Proof())
	w.gains("per round", x.totals())
	systems := make([]document.Gain, len(x.From.Systems))
	for i := range systems {
		systems[i] = x.system(i)
	}
	w.gains("systems", systems)
	w.groups(x)
	w.list("expectations that change", sentences(x.Expects))
	w.list("why", x.why())
	w.pareto(x)
	return w.buf
}

func sentences(list []Expect) (out []string) {
	for _, e := range list {
		out = append(out, e.String())
	}
	return out
}

// reportWriter writes the parts of a report.
type reportWriter struct{ buf []byte }

func (w *reportWriter) say(s string) { w.buf = append(append(w.buf, s...), '\n') }

// list writes lines under a heading, or nothing if there are none.
func (w *reportWriter) list(heading string, lines []string) {
	if len(lines) == 0 {
		return
	}
	w.say("\n" + heading)
	for _, line := range lines {
		w.say("  " + line)
	}
}

func (w *reportWriter) gains(heading string, gains []document.Gain) {
	rows := make([][]string, len(gains))
	for i, g := range gains {
		was, now := g.Was, g.Now
		if g.From != nil {
			was, now = g.From.String()+" "+was, g.To.String()+" "+now
		}
		rows[i] = []string{g.Name, was, "->", now, g.Change}
	}
	w.list(heading, wording.Columns(rows, 1))
}

// groups lists the groups as arranged, and those that are gone.
func (w *reportWriter) groups(x *Arrangement) {
	var lines []string
	for i := range x.Analysis.Groups {
		g := &x.Analysis.Groups[i]
		sign := "  "
		if slices.Contains(x.Added, g.Expr) {
			sign = "+ "
		}
		lines = append(lines, sign+g.Brief)
	}
	for _, label := range x.Dropped {
		lines = append(lines, "- "+label)
	}
	w.list("groups, layout "+x.Analysis.Design.Kind.String(), lines)
}

func (w *reportWriter) pareto(x *Arrangement) {
	rows := [][]string{{"groups", "systems", "changes", "together", "rows written"}}
	for _, p := range x.Pareto() {
		rows = append(rows, []string{
			wording.Grouped(len(p.Groups)), wording.Duration(p.Total.Systems), wording.Duration(p.Total.Changes), wording.Duration(p.Total.Sum()), wording.Grouped(p.Writes),
		})
	}
	if len(rows) > 1 {
		w.list("the best found for each number of groups", wording.Columns(rows, 0))
	}
}
