package autogroup_test

import (
	"slices"
	"testing"
	"time"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
)

// The benchmarks search seeded random designs with a time limit each, one design per iteration. Run
// them with as many iterations as there are designs, for example
//
//	go test ./grouptree/autogroup -run - -bench 'Search/middle' -benchtime 300x
//
// They report the share of designs that are solved to optimality, and the median and largest gap and time.
func BenchmarkSearch(b *testing.B) {
	for _, x := range []struct {
		name  string
		shape autotest.Shape
		limit time.Duration
	}{
		{"middle", autotest.Middle, 3 * time.Second},
		{"large", autotest.Large, 10 * time.Second},
		{"huge", autotest.Huge, 5 * time.Second},
		{"huge-50ms", autotest.Huge, 50 * time.Millisecond},
	} {
		b.Run(x.name, func(b *testing.B) { searchEach(b, x.shape, x.limit) })
	}
}

func searchEach(b *testing.B, shape autotest.Shape, limit time.Duration) {
	var gaps, seconds []float64
	optimal, within := 0, 0
	for seed := uint64(0); b.Loop(); seed++ {
		in := autotest.Input(seed, shape)
		start := time.Now()
		r := autogroup.Search(in, autogroup.Options{Prices: cost.Default, Deadline: start.Add(limit), Seed: seed})
		seconds = append(seconds, time.Since(start).Seconds())
		gaps = append(gaps, 100*r.Gap())
		if r.Status == autogroup.Optimal {
			optimal++
		}
		if r.Gap() <= 0.02 {
			within++
		}
	}
	slices.Sort(gaps)
	slices.Sort(seconds)
	n := len(gaps)
	b.ReportMetric(100*float64(optimal)/float64(n), "%optimal")
	b.ReportMetric(100*float64(within)/float64(n), "%within2")
	b.ReportMetric(gaps[n/2], "median-gap%")
	b.ReportMetric(gaps[n-1], "max-gap%")
	b.ReportMetric(seconds[n/2], "median-s")
	b.ReportMetric(seconds[n-1], "max-s")
}
