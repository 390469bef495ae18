package bench

import "slices"

// Summary is the median of samples with their spread.
type Summary struct {
	Median, Low, High float64 // Low and High are the 10th and 90th percentile
	Samples           []float64
}

// Summarize computes the summary of at least one sample.
func Summarize(samples []float64) Summary {
	s := slices.Clone(samples)
	slices.Sort(s)
	return Summary{Median: percentile(s, 50), Low: percentile(s, 10), High: percentile(s, 90), Samples: samples}
}

// percentile interpolates between sorted samples.
func percentile(s []float64, p int) float64 {
	at := float64(p) / 100 * float64(len(s)-1)
	i := int(at)
	if i+1 >= len(s) {
		return s[len(s)-1]
	}
	return s[i] + (at-float64(i))*(s[i+1]-s[i])
}

// Spread is the distance from the 10th to the 90th percentile as a share of the median.
func (s Summary) Spread() float64 {
	if s.Median == 0 {
		return 0
	}
	return (s.High - s.Low) / s.Median
}

// NoisySpread is the spread above which a figure is marked.
const NoisySpread = 0.10
