package accuracy

import (
	"math"
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench"
)

// rankCorrelation returns Spearman's coefficient: the correlation of the ranks of the measured times with those of the estimated
// times, 1 if they are in the same order. It is 0 if all times of one kind are equal.
func rankCorrelation(pairs []Pair) float64 {
	measured, estimated := make([]float64, len(pairs)), make([]float64, len(pairs))
	for i, p := range pairs {
		measured[i], estimated[i] = p.Measured, p.Estimated
	}
	a, b := ranks(measured), ranks(estimated)
	mean := float64(len(pairs)+1) / 2
	var both, ofA, ofB float64
	for i := range a {
		both += (a[i] - mean) * (b[i] - mean)
		ofA += (a[i] - mean) * (a[i] - mean)
		ofB += (b[i] - mean) * (b[i] - mean)
	}
	if ofA == 0 || ofB == 0 {
		return 0
	}
	return both / math.Sqrt(ofA*ofB)
}

// ranks returns the rank of each number, from 1. Equal numbers share the mean of their ranks.
func ranks(numbers []float64) []float64 {
	order := make([]int, len(numbers))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		switch {
		case numbers[i] < numbers[j]:
			return -1
		case numbers[i] > numbers[j]:
			return 1
		}
		return 0
	})
	out := make([]float64, len(numbers))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && numbers[order[to]] == numbers[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			out[i] = float64(from+1+to) / 2
		}
		from = to
	}
	return out
}

// errorsOf summarizes the relative errors of estimates.
func errorsOf(pairs []Pair) bench.Summary {
	errors := make([]float64, len(pairs))
	for i, p := range pairs {
		errors[i] = math.Abs(p.Estimated-p.Measured) / p.Measured
	}
	return bench.Summarize(errors)
}

func mean(numbers []float64) (sum float64) {
	for _, n := range numbers {
		sum += n / float64(len(numbers))
	}
	return sum
}
