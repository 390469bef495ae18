package accuracy

import (
	"context"
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// naiveCorrelation is Spearman's coefficient by the definition: a rank is one more than the number of smaller ones, and half of the
// number of equal ones.
func naiveCorrelation(pairs []Pair) float64 {
	rank := func(of func(Pair) float64, at int) float64 {
		r := 1.0
		for i, p := range pairs {
			switch {
			case of(p) < of(pairs[at]):
				r++
			case of(p) == of(pairs[at]) && i != at:
				r += 0.5
			}
		}
		return r
	}
	var sum, sumA, sumB, ab, aa, bb float64
	n := float64(len(pairs))
	for i := range pairs {
		a, b := rank(func(p Pair) float64 { return p.Measured }, i), rank(func(p Pair) float64 { return p.Estimated }, i)
		sum, sumA, sumB, ab, aa, bb = sum+1, sumA+a, sumB+b, ab+a*b, aa+a*a, bb+b*b
	}
	return (ab/n - sumA/n*sumB/n) / math.Sqrt((aa/n-sumA/n*sumA/n)*(bb/n-sumB/n*sumB/n))
}

func TestRankCorrelation(t *testing.T) {
	require.InDelta(t, 1, rankCorrelation([]Pair{{1, 10}, {2, 1000}, {3, 1001}}), 1e-9)
	require.InDelta(t, -1, rankCorrelation([]Pair{{1, 9}, {2, 8}, {3, 7}, {4, 6}}), 1e-9)
	require.Zero(t, rankCorrelation([]Pair{{1, 5}, {2, 5}}))
	random := scenario.NewRandom(1)
	for range 200 {
		pairs := make([]Pair, 3+random.Below(20))
		for i := range pairs {
			x := random.Below(12)
			pairs[i] = Pair{float64(x), float64(x + random.Below(6))}
		}
		pairs[0], pairs[1] = Pair{100, 1}, Pair{200, 2} // so that not all are equal
		require.InDelta(t, naiveCorrelation(pairs), rankCorrelation(pairs), 1e-9, pairs)
	}
}

func TestErrorsOfEstimates(t *testing.T) {
	require.InDelta(t, 0.25, errorsOf([]Pair{{100, 100}, {100, 125}, {100, 20}}).Median, 1e-9)
	require.InDelta(t, 0.2, mean([]float64{0.1, 0.3}), 1e-9)
}

var machine = bench.Machine{CPU: "A Processor", Cores: 2, Toolchain: "go1.26", Commit: "abc", Date: "2026-11-24"}

func TestTables(t *testing.T) {
	r := Report{Examples: 2, Random: 1, Sizes: []Figures{
		{10_000, []Pair{{100, 100}, {200, 220}, {300, 150}}, []Choice{{"x", grouptree.Lanes, 1}, {"y", grouptree.Trees, 1.05}}},
		{1_000_000, []Pair{{100, 130}, {200, 120}, {300, 400}}, []Choice{{"x", grouptree.Lanes, 1.3}, {"y", grouptree.Lanes, 1}}},
	}}
	r.WriteErrors.Examples, r.WriteErrors.Random = []float64{0, 0.1}, []float64{0.2, 0.3}
	const want = "2 examples and 1 random designs, each in `layout lanes`, `laminar` and `trees`. A Processor, 2 cores, go1.26, commit abc, 2026-11-24." + `

| entities | times of systems | rank correlation | median error | error of 9 in 10 | choices | within 10% of the fastest | worst |
|---|---|---|---|---|---|---|---|
| 10,000 | 3 | 0.500 | 10% | 42% | 2 | 2 | 1.05 × |
| 1,000,000 | 3 | 0.500 | 33% | 39% | 2 | 1 | 1.30 × |

| what | goal | measured | |
|---|---|---|---|
| rank correlation of the times of systems | at least 0.9 | 0.500; 0.500 | missed |
| median error of an estimate | at most 25% | 10%; 33% | missed |
| the layout with the least total, measured, to the fastest layout | never more than 1.1 × | 1.05 ×; 1.30 × | missed |
| mean error of the values that a commit writes, examples | at most 20% | 5% | reached |
| mean error of the values that a commit writes, random designs | at most 20% | 25% | missed |

More than 10% slower than the fastest layout: x with 1,000,000 entities (lanes, 1.30 ×).
`
	require.Equal(t, want, Tables(r, machine))
	page, err := WriteTable("a\n<!-- accuracy of estimates -->\nold\n<!-- end -->\nb\n", r, machine)
	require.NoError(t, err)
	require.Equal(t, "a\n<!-- accuracy of estimates -->\n"+want+"<!-- end -->\nb\n", page)
	again, err := WriteTable(page, r, machine)
	require.NoError(t, err)
	require.Equal(t, page, again)
	_, err = WriteTable("a\n", r, machine)
	require.EqualError(t, err, "has no place for a table: a line <!-- accuracy of estimates --> and one <!-- end -->")
	require.Contains(t, Tables(Report{}, machine), "Nothing was measured.\n")
}

const small = "component A\ncomponent B\ncomponent C\ngroup A & B\nsystem S(mut A, B) weight 3\nsystem Never(mut A) with C\nspawn 30 A, B\nspawn 20 A\ntick\nadd B to any 5 of A & !B\n"

func TestMeasure(t *testing.T) {
	plan := Plan{Random: 1, Sizes: []Size{
		{100, designload.Effort{Repetitions: 1, Least: time.Microsecond, Check: true}},
		{1000, designload.Effort{Repetitions: 2, Least: time.Microsecond}},
	}}
	var told []string
	note := func(done, total int, design string) {
		require.Equal(t, 6, total)
		told = append(told, design)
	}
	report, err := Measure(t.Context(), plan, []Example{{"empty", "component A\n"}, {"small", small}}, &cost.Default, note)
	require.NoError(t, err)
	require.Equal(t, []string{"small 100", "small 1000", "random-1 100", "random-1 1000"}, told)
	require.Equal(t, []int{1, 1}, []int{report.Examples, report.Random})
	require.Len(t, report.WriteErrors.Examples, 2*3, "two sizes, three layouts, a tick")
	for _, f := range report.Sizes {
		require.Len(t, f.Choices, 2)
		require.Greater(t, len(f.Systems), 3)
		for _, c := range f.Choices {
			require.GreaterOrEqual(t, c.Ratio, 1.0)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = Measure(ctx, plan, []Example{{"small", small}}, &cost.Default, func(int, int, string) {})
	require.ErrorIs(t, err, context.Canceled)
}
