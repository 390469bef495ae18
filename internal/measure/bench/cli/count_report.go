package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench/cachegrind"
)

// countSchema names the document.
const countSchema = "copse.counts/1"

// mostRatio is how many times the instructions of before a case may need.
const mostRatio = 1.01

// countReport is the document of -count.
type countReport struct {
	Schema    string            `json:"schema"`
	Toolchain string            `json:"toolchain"`
	OS        string            `json:"os"` // and processor, as linux/amd64
	Caches    cachegrind.Caches `json:"caches"`
	Commit    string            `json:"commit"`
	Date      string            `json:"date"`
	Cases     []countedCase     `json:"cases"`
}

// countedCase is what a unit of a case costs.
type countedCase struct {
	Name     string            `json:"name"`
	Per      string            `json:"per"`
	Checksum string            `json:"checksum"`
	Counts   cachegrind.Counts `json:"counts"`
}

func newCountReport(ctx context.Context) countReport {
	m := ThisMachine(ctx)
	return countReport{Schema: countSchema, Toolchain: m.Toolchain, OS: m.OS, Caches: cachegrind.Usual, Commit: m.Commit, Date: m.Date}
}

// find returns a case, nil if the document does not have it.
func (r countReport) find(name string) *countedCase {
	i := slices.IndexFunc(r.Cases, func(c countedCase) bool { return c.Name == name })
	if i < 0 {
		return nil
	}
	return &r.Cases[i]
}

// json writes the document with a case in each line, so that differences can be read.
func (r countReport) json() string {
	cases := r.Cases
	r.Cases = nil
	head, _ := json.Marshal(r) // strings and numbers can always be written
	var b strings.Builder
	b.WriteString(strings.TrimSuffix(string(head), "null}") + "[")
	for i, c := range cases {
		line, _ := json.Marshal(c)
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString("\n" + string(line))
	}
	b.WriteString("\n]}\n")
	return b.String()
}

// readCounts reads the document of a file, nil without a name.
func readCounts(name string) (*countReport, error) {
	if name == "" {
		return nil, nil
	}
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, wrong("-against cannot be read: %v", err)
	}
	var r countReport
	if err := json.Unmarshal(text, &r); err != nil || r.Schema != countSchema {
		return nil, wrong("-against %s is not a document of `bench -count -out`, which begins with {\"schema\":\"%s\"", name, countSchema)
	}
	return &r, nil
}

// comparable returns an error if counts of now say nothing about the library when compared with those of before.
func (r countReport) comparable(now countReport, name string) error {
	again := "; record it again at the commit to compare with: `go run ./build bench -count -out " + name + "`"
	switch {
	case r.OS != now.OS:
		return fmt.Errorf("%s was counted on %s, and this is %s: other instructions%s", name, r.OS, now.OS, again)
	case r.Toolchain != now.Toolchain:
		return fmt.Errorf("%s was counted with %s, and this is %s, which compiles otherwise: set GOTOOLCHAIN=%s%s", name, r.Toolchain, now.Toolchain, r.Toolchain, strings.Replace(again, ";", ", or", 1))
	case r.Caches != now.Caches:
		return fmt.Errorf("%s was counted with other caches than those of today%s", name, again)
	}
	return nil
}

// verdict returns an error that names the cases which need over 1% more instructions than before, or which cannot be compared.
func (r countReport) verdict(now countReport, name string) error {
	var worse, other, added []string
	for _, c := range now.Cases {
		before := r.find(c.Name)
		switch {
		case before == nil:
			added = append(added, c.Name)
		case before.Checksum != c.Checksum:
			other = append(other, c.Name)
		case c.Counts.Instructions > mostRatio*before.Counts.Instructions:
			more := 100 * (c.Counts.Instructions/before.Counts.Instructions - 1)
			worse = append(worse, fmt.Sprintf("%s by %.2f%% (%s, was %s)", c.Name, more, instructions(c), instructions(*before)))
		}
	}
	var failures []error
	if len(worse) > 0 {
		failures = append(failures, fmt.Errorf("more than 1%% over the instructions of %s: %s", name, strings.Join(worse, ", ")))
	}
	again := "; record it again at the commit to compare with"
	if len(other) > 0 {
		failures = append(failures, fmt.Errorf("other checksums than in %s, so other work: %s%s", name, strings.Join(other, ", "), again))
	}
	if len(added) > 0 {
		failures = append(failures, fmt.Errorf("not in %s: %s%s", name, strings.Join(added, ", "), again))
	}
	return errors.Join(failures...)
}

func instructions(c countedCase) string { return figure("", c.Counts.Instructions) }

// countTable writes the counts as Markdown that is readable as plain text.
func countTable(r countReport) string {
	rows := [][]string{{"case", "per", "instructions", "reads", "writes", "data misses, first level", "code misses, first level", "misses, last level"}}
	for _, c := range r.Cases {
		n := c.Counts
		rows = append(rows, []string{
			c.Name, c.Per, instructions(c), figure("", n.Reads), figure("", n.Writes), misses(n.First()), misses(n.CodeMissFirst), misses(n.Last()),
		})
	}
	var b strings.Builder
	align(&b, rows, "llrrrrrr")
	return b.String() + "\n" + r.origin("Counted")
}

// comparedTable writes the counts of before and now.
func comparedTable(before, now countReport) string {
	rows := [][]string{{"case", "per", "instructions before", "after", "ratio", "first level before", "after", "last level before", "after"}}
	for _, c := range now.Cases {
		n, was := c.Counts, before.find(c.Name)
		if was == nil || was.Checksum != c.Checksum { // there is nothing to compare with
			rows = append(rows, []string{c.Name, c.Per, "-", instructions(c), "-", "-", misses(n.First()), "-", misses(n.Last())})
			continue
		}
		rows = append(rows, []string{
			c.Name, c.Per, instructions(*was), instructions(c), fmt.Sprintf("%.3f", n.Instructions/was.Counts.Instructions),
			misses(was.Counts.First()), misses(n.First()), misses(was.Counts.Last()), misses(n.Last()),
		})
	}
	var b strings.Builder
	align(&b, rows, "llrrrrrrr")
	return b.String() + "\n" + before.origin("Before") + now.origin("After")
}

// origin says what was counted, and how.
func (r countReport) origin(what string) string {
	return fmt.Sprintf("%s by cachegrind with caches of %s, %s and %s (size, ways, line): %s, %s, commit %s, %s.\n",
		what, r.Caches.Code, r.Caches.Data, r.Caches.Last, r.Toolchain, r.OS, r.Commit, r.Date)
}

// misses writes a number of misses; where there are none it may be a little less than zero.
func misses(n float64) string { return fmt.Sprintf("%.2f", max(0, n)) }
