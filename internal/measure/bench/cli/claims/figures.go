package claims

import (
	"errors"
	"fmt"
	"strings"
)

// The lines around the figures of a storage in a page.
const (
	figuresBegin = "<!-- figures of "
	figuresAfter = " -->"
	figuresEnd   = "<!-- end -->"
)

// figureRows are the rows of the table of a storage.
var figureRows = []struct {
	what, unit string
	place
}{
	{"a tick of the paper's benchmark, N = 12, for an entity", "ns", place{chain, "tick", 1e6, 12}},
	{"its setup, for the population", "ms", place{chain, "setup", 1e6, 12}},
	{"its memory, for an entity", "B", place{chain, "memory", 1e6, 12}},
	{"a walk over two components among 256 kinds, for an entity", "ns", place{"conventions", "query256arch", 1e5, 0}},
	{"two components that were added in different orders, for an entity", "ns", place{"join", "tick", 1e6, 0}},
	{"a value by its handle, in random order", "ns", place{"random", "get", 1e6, 0}},
	{"a component added or removed, 1% at a time", "ns", place{"structural", "change-1pct", 1e5, 0}},
	{"a tag added or removed, one at a time, 256 kinds", "ns", place{"granularity", "change-one-256", 1e5, 0}},
	{"an entity with two components created", "ns", place{"conventions", "create-2", 1e5, 0}},
	{"2,000 entities created, written and deleted, 300 times", "ms", place{life, "AddWriteDelete", 1e6, 0}},
	{"a tick of the game, for an entity", "ns", place{"game", "tick", 1e5, 0}},
	{"ten rounds of EnTT's pathological case", "ms", place{"pathological", "churn", 5e5, 0}},
}

// WriteFigures replaces the tables of a page. A table is between a line that names a storage and a line that ends the table; a
// missing end is an error.
func WriteFigures(page string, d Data) (string, error) {
	var out strings.Builder
	for {
		at := strings.Index(page, figuresBegin)
		if at < 0 {
			out.WriteString(page)
			return out.String(), nil
		}
		line, rest, _ := strings.Cut(page[at:], "\n")
		storage, ok := strings.CutSuffix(strings.TrimPrefix(line, figuresBegin), figuresAfter)
		end := strings.Index(rest, figuresEnd)
		if !ok || end < 0 {
			return "", errors.New("the figures after " + line + " have no end: a line " + figuresEnd + " is notMeasured")
		}
		out.WriteString(page[:at] + line + "\n" + figureTable(storage, d))
		page = rest[end:]
	}
}

// figureTable writes the table of a storage next to Copse.
func figureTable(storage string, d Data) string {
	var rows [][]string
	for _, a := range figureRows {
		p := d.nearest(a.place, storage, "copse")
		if t, ok := d.medians(p, storage, "copse"); ok {
			rows = append(rows, []string{a.what, grouped(p.entities), short(t[0]) + " " + a.unit, short(t[1]) + " " + a.unit, fmt.Sprintf("%.2f", t[0]/t[1])})
		}
	}
	if len(rows) == 0 {
		return "\nNot measured.\n\n"
	}
	return "\n" + table([]string{"what", "entities", "`" + storage + "`", "`copse`", "ratio"}, rows) + "\n"
}
