package design_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/hints"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/stretchr/testify/require"
)

// mostSteps is what an analysis may cost in all, in counted steps of about a
// nanosecond: layout and ticks together at most 48 million, plans of 256 systems over
// 4,096 blocks, and a last trial that costs more than was thought.
const mostSteps = 75_000_000

// mostDocument is how large an analysis document may be, in bytes.
const mostDocument = 8_000_000

// slowGenomes are the worst texts that were found, see BenchmarkHunt.
var slowGenomes = []string{
	"0 120 100 0 4 0 0 6 0 2 3 2 8 20 1 30 1 2 0 20 12 9 8 10000 0 2 3 2 1 28899",
	"0 16 100 1 4 0 0 6 1 2 2 0 2 20 8 30 2 2 0 20 60 9 8 10000 0 1 3 2 1 28899",
	"1 120 100 0 4 16 0 6 0 2 2 2 2 20 1 0 2 1 0 20 12 9 8 10000 0 2 3 2 7 28899",
	"1 60 16 1 0 128 3 8 0 2 3 1 10 2 0 30 0 0 0 8000 12 200 4 4 0 5 0 1 13 22928",
	"2 256 13 1 12 1 5 12 0 2 2 2 2 4 0 3 2 1 0 0 0 9 7 1 1 2 0 0 1 32170",
	"3 120 200 0 16 16 4 0 0 2 2 1 4 8 1 0 0 0 6 0 0 9000 0 1 0 0 190 0 13 58285",
}

// TestTheWorstTextsStayWithinTheirSteps holds the work that is counted to its bound,
// and the document to its size. Times are measured by BenchmarkHostile.
func TestTheWorstTextsStayWithinTheirSteps(t *testing.T) {
	for _, numbers := range slowGenomes {
		text := parseGenome(numbers).text()
		require.LessOrEqual(t, len(text), syntax.MaxText)
		a := analyze(text, analysis.Options{Populate: true})
		checkWork(t, a)
		document := describe.AppendAnalysis(nil, a)
		require.LessOrEqual(t, len(document), mostDocument, numbers)
		require.True(t, json.Valid(document))
	}
}

// TestOrdinaryDesignsAreFarFromTheBounds: nothing is refused, left out or tried less
// of a design because the work on it is bounded.
func TestOrdinaryDesignsAreFarFromTheBounds(t *testing.T) {
	for _, kind := range grouptree.Kinds() {
		for seed := range designtest.Rounds(5, 1) {
			small := analyze(designtest.Generate(kind, 6+seed, 12, 16, uint64(seed)), analysis.Options{})
			require.Less(t, small.Layout.Steps, 1_000_000)
			require.Less(t, small.Spent, hints.MostBudget+2_000_000)
		}
		large := analyze(designtest.Generate(kind, 256, 256, 256, 1), analysis.Options{HintsLater: true})
		require.Less(t, large.Layout.Steps, 8_000_000)
		require.Less(t, large.Spent, hints.AllBudget-hints.MostBudget, "all trials can be paid")
	}
}

// TestHostileTextsAreWhatTheySay: every gene has texts that differ, and none is too long.
func TestHostileTextsAreWhatTheySay(t *testing.T) {
	d := designtest.Dice{Stream: splitmix.New(1)}
	for range 40 {
		g := drawGenome(&d)
		require.Equal(t, g, parseGenome(g.String()))
		require.Equal(t, g.text(), g.text())
		require.LessOrEqual(t, len(g.text()), syntax.MaxText)
		require.Greater(t, len(g.text()), len("layout naive"))
	}
}

// BenchmarkHostile has the times of the worst texts: of the analysis and of the document.
func BenchmarkHostile(b *testing.B) {
	for i, numbers := range slowGenomes {
		text := parseGenome(numbers).text()
		b.Run(strconv.Itoa(i), func(b *testing.B) {
			var analysing, encoding time.Duration
			var a *analysis.Analysis
			for b.Loop() {
				analysing += clocked(func() { a = analyze(text, analysis.Options{Populate: true}) })
				encoding += clocked(func() { describe.AppendAnalysis(nil, a) })
			}
			b.ReportMetric(float64(analysing.Microseconds())/1000/float64(b.N), "ms-analysis")
			b.ReportMetric(float64(encoding.Microseconds())/1000/float64(b.N), "ms-document")
			b.ReportMetric(float64(a.Spent)/1e6, "Msteps")
		})
	}
}

var (
	huntFor  = flag.Int("hunt", 300, "how many texts BenchmarkHunt tries")
	huntSeed = flag.Uint64("hunt-seed", 1, "where it begins")
)

// slowText is a text that takes long.
type slowText struct {
	genome
	took  time.Duration
	steps int
}

// BenchmarkHunt breeds texts that take long: a third at random, the others from the
// worst so far of each layout. What it finds belongs into slowGenomes.
//
//	go test ./internal/language/design -run - -bench Hunt -benchtime 1x -hunt 3000
func BenchmarkHunt(b *testing.B) {
	d := designtest.Dice{Stream: splitmix.New(*huntSeed)}
	var worst [4][]slowText
	for b.Loop() {
		for i := range *huntFor {
			g := drawGenome(&d)
			if from := worst[d.Below(len(worst))]; i > *huntFor/3 && len(from) > 0 {
				g = mutant(&d, from[d.Below(len(from))].genome)
			}
			keep(&worst[g[gKind]], measured(b, g))
		}
	}
	for _, list := range worst {
		for _, p := range list { // Log shows ten lines and no more
			fmt.Printf("%6.1f ms %5.1f Msteps %v\n", float64(p.took.Microseconds())/1000, float64(p.steps)/1e6, p.genome)
		}
	}
}

// measured takes the least of some times where the first is long: once may be chance.
func measured(b *testing.B, g genome) (p slowText) {
	text := g.text()
	p = slowText{genome: g, took: time.Hour}
	for range 4 {
		took := clocked(func() {
			a := analyze(text, analysis.Options{Populate: true})
			describe.AppendAnalysis(nil, a)
			p.steps = a.Spent
		})
		if p.took = min(p.took, took); took < 30*time.Millisecond {
			break
		}
	}
	return p
}

// clocked returns the time that f takes.
func clocked(f func()) time.Duration {
	begin := time.Now()
	f()
	return time.Since(begin)
}

func keep(list *[]slowText, p slowText) {
	const most = 6
	*list = append(*list, p)
	slices.SortStableFunc(*list, func(x, y slowText) int { return int(y.took - x.took) })
	*list = (*list)[:min(len(*list), most)]
}
