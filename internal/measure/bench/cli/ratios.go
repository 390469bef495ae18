package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
)

// designTable compares the ticks of several designs: Copse with archetype tables, which most libraries use. A ratio is the median of
// the ratios of the repetitions, in each of which the two took turns. It returns "" if there are fewer than two designs with both.
func designTable(designs []designload.Design, results []bench.Result) string {
	rows := [][]string{{"design", "entities", "compositions", "copse, ns", "archetype, ns", "ratio", "10% to 90%"}}
	product := 1.0
	for _, d := range designs {
		copse, ok := tickOf(results, d.Name, "copse")
		tables, also := tickOf(results, d.Name, "archetype")
		if !ok || !also {
			continue
		}
		ratio := bench.Summarize(ratios(copse.Samples, tables.Samples))
		product *= ratio.Median
		rows = append(rows, []string{
			strings.TrimPrefix(d.Name, designload.Name+" "), grouped(d.Entities), strconv.Itoa(d.Compositions),
			figure("ns", copse.Median), figure("ns", tables.Median), fmt.Sprintf("%.2f", ratio.Median), fmt.Sprintf("%.2f to %.2f", ratio.Low, ratio.High),
		})
	}
	n := len(rows) - 1
	if n < 2 {
		return ""
	}
	var b strings.Builder
	b.WriteString("### Ticks of the designs, ns per entity and tick\n\n")
	align(&b, rows, "lrrrrrr")
	fmt.Fprintf(&b, "\nGeometric mean of the ratios of %d designs: %.3f.\n\n", n, math.Pow(product, 1/float64(n)))
	return b.String()
}

// tickOf returns the tick of a storage in a workload.
func tickOf(results []bench.Result, workload, storage string) (bench.Summary, bool) {
	for _, r := range results {
		if r.Workload == workload && r.Storage == storage && r.Metric == "tick" {
			return r.Summary, true
		}
	}
	return bench.Summary{}, false
}

// ratios divides the samples of two storages, repetition by repetition.
func ratios(a, b []float64) []float64 {
	out := make([]float64, len(a))
	for i := range a {
		out[i] = a[i] / b[i]
	}
	return out
}
