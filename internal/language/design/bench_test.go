package design_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
)

func BenchmarkAnalyze(b *testing.B) {
	for name, text := range designtest.BenchDesigns() {
		b.Run(name, func(b *testing.B) {
			b.ReportMetric(float64(len(text)), "bytes-of-text")
			for b.Loop() {
				analyze(text, analysis.Options{Populate: true})
			}
		})
		b.Run(name+"/page", func(b *testing.B) {
			var buf []byte
			for b.Loop() {
				buf = describe.Page(analyze(text, analysis.Options{Populate: true})).Append(buf[:0])
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-page")
		})
		b.Run(name+"/json", func(b *testing.B) {
			var buf []byte
			a := analyze(text, analysis.Options{Populate: true})
			for b.Loop() {
				buf = describe.AppendAnalysis(buf[:0], a)
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-json")
		})
	}
}
