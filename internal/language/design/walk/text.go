package walk

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/wording"
)

// AppendText appends how the run goes through memory: the arrays that it reaches, and the first
// entities with their rows.
func (w *Walk) AppendText(dst []byte, a *analysis.Analysis, entities int) []byte {
	found := " by handle.\n"
	if w.Plan == nil {
		found = " by index.\n" + w.Why + "\n"
	}
	dst = append(dst, w.name(a)+" is "+w.Match.String()+stored[w.Storage]+". It visits "+wording.Entities(len(w.Entities))+
		", tests "+wording.Grouped(w.Cost.Tested)+", runs for "+wording.Grouped(w.Cost.Matched)+" and finds "+
		wording.Amount(w.Lookups, "value")+found...)
	if len(w.Segments) > 0 {
		dst = appendTable(append(dst, '\n'), w.arrays(a), 2)
	}
	if len(w.Stops) > 0 {
		dst = appendTable(append(dst, '\n'), w.tables(), 1)
	}
	if len(w.Entities) == 0 {
		return dst
	}
	shown := min(entities, len(w.Entities))
	dst = appendTable(append(dst, '\n'), w.first(a, shown), 1)
	if rest := len(w.Entities) - shown; rest > 0 {
		dst = append(dst, "and "+wording.Grouped(rest)+" more\n"...)
	}
	return append(dst, "\n■ a line was fetched for the value  □ its lines were in the cache  - no value is used\nA "+w.Cache.String()+" is simulated.\n"...)
}

// stored says in which storage a system runs.
var stored = map[document.StorageName]string{
	"archetype": " in the tables of archetypes", "sparse": " in sparse sets", "owning": " in sparse sets with groups",
}

// arrays returns the table of the segments.
func (w *Walk) arrays(a *analysis.Analysis) [][]string {
	table := [][]string{{"array", "how", "rows", "of", "bytes", "lines", "hits", "misses"}}
	var bytes, lines, hits, misses int
	for i := range w.Segments {
		s := &w.Segments[i]
		touched := s.Touched()
		table = append(table, append([]string{w.Label(a, s), w.how(s)},
			numbers(s.used(), s.Total, s.Reads*s.Bytes, touched, s.Hits, s.Misses)...))
		bytes, lines, hits, misses = bytes+s.Reads*s.Bytes, lines+touched, hits+s.Hits, misses+s.Misses
	}
	return append(table, append([]string{"total", "", "", ""}, numbers(bytes, lines, hits, misses)...))
}

// tables returns the table of the archetypes' tables that are walked.
func (w *Walk) tables() [][]string {
	table := [][]string{{"table", "from", "rows"}}
	for i, stop := range w.Stops {
		end := len(w.Entities)
		if i+1 < len(w.Stops) {
			end = w.Stops[i+1].First
		}
		table = append(table, []string{stop.Name, "e" + strconv.Itoa(int(w.Entities[stop.First])), wording.Grouped(end - stop.First)})
	}
	return table
}

// first returns the table of the entities that are visited first.
func (w *Walk) first(a *analysis.Analysis, n int) [][]string {
	table := [][]string{{"entity", "runs"}}
	for i := range w.Segments {
		table[0] = append(table[0], w.Label(a, &w.Segments[i]))
	}
	for k := range n {
		runs := "yes"
		if !w.Matched[k] {
			runs = "no"
		}
		row := []string{"e" + strconv.Itoa(int(w.Entities[k])), runs}
		for i := range w.Segments {
			row = append(row, w.Segments[i].cell(k))
		}
		table = append(table, row)
	}
	return table
}

// cell writes the row of a visited entity.
func (s *Segment) cell(k int) string {
	if s.Rows[k] == None {
		return "-  "
	}
	_, at := s.Within(s.Rows[k])
	row := strconv.Itoa(at)
	switch {
	case s.Bytes == 0:
		return row + "  "
	case s.Fetched[k] > 0:
		return row + " ■"
	}
	return row + " □"
}

// Label names an array as the pseudocode of a system does.
func (w *Walk) Label(a *analysis.Analysis, s *Segment) string {
	if s.name != "" {
		return s.name
	}
	if s.IsTable() {
		return w.tableLabel(a, s)
	}
	label := grouptree.Shorten(a.Names[s.Component])
	if !a.HasArray(s.Component) {
		label = "list of " + label
	}
	if s.Lane > 0 {
		label = "array " + strconv.Itoa(s.Lane+1) + " of " + label
	}
	return label
}

// how says how the rows of an array are found.
func (w *Walk) how(s *Segment) string {
	switch {
	case s.used() == 0:
		return "not reached"
	case s.how != "":
		return s.how
	case s.IsTable() && w.Plan.Lead < 0:
		return "in order" + w.testing()
	case s.IsTable():
		return w.tableUse()
	case s.Component == w.Plan.Lead && s.Bytes == 0:
		return "lead, not read" + w.testing()
	case s.Component == w.Plan.Lead:
		return "lead" + w.testing()
	case s.Handles == 0:
		return "in step"
	case s.Handles == s.Reads:
		return "by handle"
	}
	return "in step, " + wording.Grouped(s.Handles) + " by handle"
}

// testing says how many of the visited entities are tested.
func (w *Walk) testing() string {
	tested := 0
	for _, is := range w.Tested {
		if is {
			tested++
		}
	}
	switch tested {
	case 0:
		return ""
	case len(w.Tested):
		return ", tested"
	}
	return ", " + wording.Grouped(tested) + " tested"
}

// used returns how many visited entities have a row in the array that is used.
func (s *Segment) used() (n int) {
	for _, row := range s.Rows {
		if row != None {
			n++
		}
	}
	return n
}

func numbers(list ...int) (out []string) {
	for _, n := range list {
		out = append(out, wording.Grouped(n))
	}
	return out
}

// appendTable appends rows of cells, the first so many of which stand at the left.
func appendTable(dst []byte, table [][]string, left int) []byte {
	for _, line := range wording.Columns(table, left) {
		dst = append(append(dst, strings.TrimRight(line, " ")...), '\n')
	}
	return dst
}
