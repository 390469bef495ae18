package autogroup_test

import (
	"slices"
	"testing"
	"time"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/grouptree/internal/autotest"
)

// The benchmarks search seeded random designs, one design per iteration, each until it is proved or its limit is reached: a time, or without one the
// count at which a search ends by itself, which is the same on every machine. Run them with as many iterations as there are designs, for example
//
//	go test ./grouptree/autogroup -run - -bench 'Search/middle$' -benchtime 300x
//
// They report the share of designs that are solved to optimality, and the median and largest gap, size of the certificate and time.
func BenchmarkSearch(b *testing.B) {
	for _, x := range []struct {
		name  string
		shape autotest.Shape
		limit time.Duration
	}{
		{"middle", autotest.Middle, 0},
		{"middle-3s", autotest.Middle, 3 * time.Second},
		{"large", autotest.Large, 0},
		{"large-10s", autotest.Large, 10 * time.Second},
		{"huge-5s", autotest.Huge, 5 * time.Second},
		{"huge-50ms", autotest.Huge, 50 * time.Millisecond},
	} {
		b.Run(x.name, func(b *testing.B) { searchEach(b, x.shape, x.limit) })
	}
}

func searchEach(b *testing.B, shape autotest.Shape, limit time.Duration) {
	var gaps, seconds []float64
	var entries []int
	optimal, within := 0, 0
	for seed := uint64(0); b.Loop(); seed++ {
		in := autotest.Input(seed, shape)
		start := time.Now()
		opt := autogroup.Options{Prices: cost.Default, Seed: seed}
		if limit > 0 {
			opt.Deadline = start.Add(limit)
		}
		r := autogroup.Search(in, opt)
		seconds = append(seconds, time.Since(start).Seconds())
		gaps = append(gaps, 100*r.Gap())
		entries = append(entries, 0)
		for _, p := range r.Certificate.Proofs[0].Parts {
			entries[len(entries)-1] += len(p.Tree)
		}
		if r.Status == autogroup.Optimal {
			optimal++
		}
		if r.Gap() <= 0.02 {
			within++
		}
	}
	slices.Sort(gaps)
	slices.Sort(seconds)
	slices.Sort(entries)
	n := len(gaps)
	b.ReportMetric(100*float64(optimal)/float64(n), "%optimal")
	b.ReportMetric(100*float64(within)/float64(n), "%within2")
	b.ReportMetric(gaps[n/2], "median-gap%")
	b.ReportMetric(gaps[n-1], "max-gap%")
	b.ReportMetric(float64(entries[n/2]), "median-entries")
	b.ReportMetric(float64(entries[n-1]), "max-entries")
	b.ReportMetric(seconds[n/2], "median-s")
	b.ReportMetric(seconds[n-1], "max-s")
}
