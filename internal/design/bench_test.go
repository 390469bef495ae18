package design_test

import (
	"testing"

	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/designtest"
	"github.com/copse-ecs/copse/internal/design/document"
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
				buf = document.AppendPage(buf[:0], analyze(text, analysis.Options{Populate: true}))
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-page")
		})
		b.Run(name+"/json", func(b *testing.B) {
			var buf []byte
			a := analyze(text, analysis.Options{Populate: true})
			for b.Loop() {
				buf = document.AppendAnalysis(buf[:0], a)
			}
			b.ReportMetric(float64(len(buf)), "bytes-of-json")
		})
	}
}
