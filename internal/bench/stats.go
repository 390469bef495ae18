package bench

import "slices"

// Summary is a sample with its middle and its spread.
type Summary struct {
	Median, Low, High float64 // 10th and 90th percentile
	Samples           []float64
}

// Summarize sorts out samples, of which there is at least one.
func Summarize(samples []float64) Summary {
	s := slices.Clone(samples)
	slices.Sort(s)
	return Summary{Median: percentile(s, 50), Low: percentile(s, 10), High: percentile(s, 90), Samples: samples}
}

// percentile interpolates in sorted samples.
func percentile(s []float64, p int) float64 {
	at := float64(p) / 100 * float64(len(s)-1)
	i := int(at)
	if i+1 >= len(s) {
		return s[len(s)-1]
	}
	return s[i] + (at-float64(i))*(s[i+1]-s[i])
}

// Spread is the width of the middle 80% as a share of the median.
func (s Summary) Spread() float64 {
	if s.Median == 0 {
		return 0
	}
	return (s.High - s.Low) / s.Median
}

// Noisy is the spread above which a figure is marked.
const Noisy = 0.10
