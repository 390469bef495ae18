package calibrate

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// fit finds factors, none of them negative, whose products with the counts of each observation add up to its time, as nearly as
// possible: it keeps the sum of the relative errors small, so that a few wrong times do not matter. There are len(counts) observations.
func fit(counts [][]float64, times []float64) []float64 { return fitTo(counts, times, times) }

// fitTo is fit with errors as shares of other figures than the times.
//
// It is least squares with weights, repeated: an observation with a large error gets a small weight in the next round.
func fitTo(counts [][]float64, times, of []float64) []float64 {
	weights := make([]float64, len(times))
	for i := range times {
		weights[i] = 1 / (of[i] * of[i])
	}
	var factors []float64
	for range rounds {
		factors = leastSquares(counts, times, weights)
		for i, time := range times {
			off := math.Abs(dot(counts[i], factors)-time) / of[i]
			weights[i] = 1 / (of[i] * of[i] * max(off, exact))
		}
	}
	return factors
}

// fitWithin is fit in two steps. The first finds the factors of all counts but the first and the last, from how the observations of one
// design differ from their mean. The second finds the factors of those two, which are the same in all observations of a design, from
// what is left of the times.
func fitWithin(o observations) []float64 {
	n := len(o.times)
	inner, rest, outer := make([][]float64, n), make([]float64, n), make([][]float64, n)
	for i, counts := range o.counts {
		last := len(counts) - 1
		inner[i], outer[i] = counts[1:last], []float64{counts[0], counts[last]}
	}
	counts, times := fromMeans(inner, o.times, o.designs)
	factors := fitTo(counts, times, o.times)
	for i, time := range o.times {
		rest[i] = time - dot(inner[i], factors)
	}
	two := fitTo(outer, rest, o.times)
	return slices.Concat(two[:1], factors, two[1:])
}

// fromMeans returns by how much the counts and times of observations differ from their means in the same design.
func fromMeans(counts [][]float64, times []float64, designs []int) (counts2 [][]float64, times2 []float64) {
	sums := map[int][]float64{} // of the counts, the times and the observations
	for i, row := range counts {
		sum := sums[designs[i]]
		if sum == nil {
			sum = make([]float64, len(row)+2)
			sums[designs[i]] = sum
		}
		for k, x := range append(slices.Clone(row), times[i], 1) {
			sum[k] += x
		}
	}
	for i, row := range counts {
		sum, own := sums[designs[i]], slices.Clone(row)
		n := sum[len(row)+1]
		for k := range own {
			own[k] -= sum[k] / n
		}
		counts2, times2 = append(counts2, own), append(times2, times[i]-sum[len(row)]/n)
	}
	return counts2, times2
}

const (
	rounds = 30    // of weights
	sweeps = 20000 // over the factors in each round
	exact  = 0.01  // errors below this share of a time count alike
)

// leastSquares minimizes the weighted sum of squares over factors that are not negative. It improves one factor after the other: the
// sum is convex, so it ends in the minimum.
func leastSquares(counts [][]float64, times, weights []float64) []float64 {
	n := len(counts[0])
	products, right, unit := make([][]float64, n), make([]float64, n), make([]float64, n)
	for j := range n {
		products[j] = make([]float64, n)
		for i := range counts {
			unit[j] += weights[i] * counts[i][j] * counts[i][j]
		}
		if unit[j] = math.Sqrt(unit[j]); unit[j] == 0 {
			unit[j] = 1 // the count is 0 everywhere
		}
	}
	for i, row := range counts {
		for j := range n {
			right[j] += weights[i] * row[j] * times[i] / unit[j]
			for k := range n {
				products[j][k] += weights[i] * row[j] * row[k] / unit[j] / unit[k]
			}
		}
	}
	factors := make([]float64, n)
	for range sweeps {
		largest := 0.0
		for j := range n {
			if products[j][j] == 0 {
				continue
			}
			next := max(0, factors[j]+(right[j]-dot(products[j], factors))/products[j][j])
			largest = max(largest, math.Abs(next-factors[j]))
			factors[j] = next
		}
		if largest < 1e-12*max(1, dot(factors, factors)) {
			break
		}
	}
	for j := range factors {
		factors[j] /= unit[j]
	}
	return factors
}

func dot(a, b []float64) (sum float64) {
	for i := range a {
		sum += a[i] * b[i]
	}
	return sum
}

// medianError returns the median of the relative errors with which factors give the times of observations.
func medianError(o observations, factors []float64) float64 {
	errors := make([]float64, len(o.times))
	for i, time := range o.times {
		errors[i] = math.Abs(dot(o.counts[i], factors)-time) / time
	}
	return bench.Summarize(errors).Median
}
