package claims

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// document is a JSON document of the form copse.bench/1.
type document struct {
	Schema  string
	Machine struct {
		CPU, OS, Toolchain, Commit string
		Cores                      int
	}
	Results []Figure
}

// Figure is one metric of one storage.
type Figure struct {
	Workload, Storage, Metric, Unit string
	Entities, Components            int
	Median, Low, High               float64
	Samples                         []float64
	Checksum                        string

	run int // the number of the document that it comes from
}

// Data is the figures that decide claims.
type Data struct {
	figures  []Figure
	runs     int
	machines []string // on which the documents were measured, each once

	asked *[]string // notes the workloads whose figures are read; nil if that is not needed
}

// Read reads all documents of a folder.
func Read(folder string) (Data, error) {
	var d Data
	names, err := filepath.Glob(filepath.Join(folder, "*.json"))
	if err != nil {
		return d, err
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return d, err
		}
		if err := d.add(text); err != nil {
			return d, fmt.Errorf("%s: %w", name, err)
		}
	}
	return d, nil
}

// add adds the figures of a document.
func (d *Data) add(text []byte) error {
	var doc document
	if err := json.Unmarshal(text, &doc); err != nil {
		return fmt.Errorf("not a JSON document: %w", err)
	}
	if doc.Schema != bench.Schema {
		return fmt.Errorf("the schema is %q, want %q", doc.Schema, bench.Schema)
	}
	for _, f := range doc.Results {
		f.run = d.runs
		if f.Low == 0 && f.High == 0 { // one sample, or a count
			f.Low, f.High = f.Median, f.Median
		}
		d.figures = append(d.figures, f)
	}
	d.runs++
	m := doc.Machine
	where := fmt.Sprintf("%s, %d cores, %s, %s, commit %s", m.CPU, m.Cores, m.OS, m.Toolchain, m.Commit)
	if !slices.Contains(d.machines, where) {
		d.machines = append(d.machines, where)
	}
	return nil
}

// Figures returns all figures.
func (d Data) Figures() []Figure { return d.figures }

// place says which figures are wanted.
type place struct {
	workload, metric     string
	entities, components int // 0 for any
}

// at returns the figures of several storages in one place, all of the same run, because figures of different runs must not be
// compared. It returns false if no run has all of them.
func (d Data) at(p place, storages ...string) ([]Figure, bool) {
	d.noteWorkload(p.workload)
	for run := range d.runs {
		if out := d.ofRun(run, p, storages); out != nil {
			return out, true
		}
	}
	return nil, false
}

// medians returns the medians of several storages in one place, see [Data.at].
func (d Data) medians(p place, storages ...string) (out []float64, ok bool) {
	figures, ok := d.at(p, storages...)
	for _, f := range figures {
		out = append(out, f.Median)
	}
	return out, ok
}

// noteWorkload notes that figures of a workload are read, if that is needed.
func (d Data) noteWorkload(workload string) {
	if d.asked != nil && !slices.Contains(*d.asked, workload) {
		*d.asked = append(*d.asked, workload)
	}
}

// ofRun returns the figures of a run, nil if it does not have all storages.
func (d Data) ofRun(run int, p place, storages []string) (out []Figure) {
	for _, s := range storages {
		i := slices.IndexFunc(d.figures, func(f Figure) bool { return f.run == run && f.Storage == s && p.contains(f) })
		if i < 0 {
			return nil
		}
		out = append(out, d.figures[i])
	}
	return out
}

// contains reports whether a figure belongs to the place.
func (p place) contains(f Figure) bool {
	return f.Workload == p.workload && f.Metric == p.metric && (p.entities == 0 || f.Entities == p.entities) && (p.components == 0 || f.Components == p.components)
}

// nearest returns the place with the largest number of entities, up to that of p, at which one run has all of the storages.
func (d Data) nearest(p place, storages ...string) place {
	best, most := 0, p.entities
	for _, f := range d.figures {
		at := p
		at.entities = f.Entities
		if f.Entities > best && f.Entities <= most && at.contains(f) {
			if _, ok := d.medians(at, storages...); ok || len(storages) == 0 {
				best = f.Entities
			}
		}
	}
	p.entities = best
	return p
}

// sizes returns a place for each number of entities at which one run has all of the storages, the smallest first.
func (d Data) sizes(p place, storages ...string) (out []place) {
	d.noteWorkload(p.workload)
	for _, f := range d.figures {
		at := p
		at.entities = f.Entities
		if !at.contains(f) || slices.Contains(out, at) {
			continue
		}
		if _, ok := d.at(at, storages...); ok {
			out = append(out, at)
		}
	}
	slices.SortFunc(out, func(a, b place) int { return a.entities - b.entities })
	return out
}

// most returns the largest measured number of entities of a workload.
func (d Data) most(workload string) (n int) {
	for _, f := range d.figures {
		if f.Workload == workload {
			n = max(n, f.Entities)
		}
	}
	return n
}

// order is how a figure compares with another one.
type order int8

const (
	less order = iota - 1
	same
	more
)

// margin is the share by which the medians of two figures differ at least where one counts as more than the other.
const margin = 0.05

// compare compares two figures of a run. One is more or less than the other if its median is so by the margin, and outside of the range in
// which eight of ten samples of the other are: a smaller difference is not told apart from chance.
func compare(a, b Figure) order {
	switch {
	case a.Median <= (1-margin)*b.Median && a.Median < b.Low:
		return less
	case a.Median >= (1+margin)*b.Median && a.Median > b.High:
		return more
	}
	return same
}

// grouped writes a whole number with commas.
func grouped(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// short writes three digits.
func short(n float64) string {
	switch {
	case n >= 1000:
		return grouped(int(n + 0.5))
	case n >= 100:
		return strconv.Itoa(int(n + 0.5))
	case n >= 10:
		return strconv.FormatFloat(n, 'f', 1, 64)
	}
	return strconv.FormatFloat(n, 'f', 2, 64)
}

// percent writes by how much a is larger than b.
func percent(a, b float64) string {
	n := int(math.Round(100 * (a/b - 1)))
	return strings.Replace(fmt.Sprintf("%+d%%", n), "-", "−", 1)
}
