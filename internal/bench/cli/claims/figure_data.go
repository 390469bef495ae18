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

	"github.com/copse-ecs/copse/internal/bench"
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

// medians returns the medians of several storages in one place, all of the same run, because figures of different runs must not be
// compared. It returns false if no run has all of them.
func (d Data) medians(p place, storages ...string) ([]float64, bool) {
	d.noteWorkload(p.workload)
	for run := range d.runs {
		if out := d.mediansOfRun(run, p, storages); out != nil {
			return out, true
		}
	}
	return nil, false
}

// noteWorkload notes that figures of a workload are read, if that is needed.
func (d Data) noteWorkload(workload string) {
	if d.asked != nil && !slices.Contains(*d.asked, workload) {
		*d.asked = append(*d.asked, workload)
	}
}

// mediansOfRun returns the medians of a run, nil if it does not have all storages.
func (d Data) mediansOfRun(run int, p place, storages []string) (out []float64) {
	for _, s := range storages {
		i := slices.IndexFunc(d.figures, func(f Figure) bool { return f.run == run && f.Storage == s && p.contains(f) })
		if i < 0 {
			return nil
		}
		out = append(out, d.figures[i].Median)
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

// most returns the largest measured number of entities of a workload.
func (d Data) most(workload string) (n int) {
	for _, f := range d.figures {
		if f.Workload == workload {
			n = max(n, f.Entities)
		}
	}
	return n
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
