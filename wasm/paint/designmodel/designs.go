// Package designs hands analysed designs to the painter: the programs of the browser and the build tool, which draws
// posters, show the same picture of the same analysis.
package designmodel

import (
	"github.com/copse-ecs/copse/internal/design/analysis"
	"github.com/copse-ecs/copse/internal/design/document"
	"github.com/copse-ecs/copse/wasm/paint"
)

// Model returns the picture of an analysis, which must not change meanwhile. It costs O(components + blocks of all arrays).
func Model(a *analysis.Analysis) *paint.Model {
	components := make([]paint.Component, len(a.Names))
	for i, name := range a.Names {
		components[i] = paint.Component{Name: name, Color: i}
	}
	m := paint.NewModel(paint.Source{
		Layout:     a.Layout,
		Components: components,
		Labels:     document.Labels(a),
		Rows:       a.Rows,
		Inside:     document.Inside(a),
	})
	m.Who, m.Most = a.EntityAt, a.Census.Total()
	return m
}
