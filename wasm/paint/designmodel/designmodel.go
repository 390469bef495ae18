// Package designmodel makes the paint model of an analysed design. The programs for the browser and the build tool,
// which draws still pictures, use it so that they show the same picture of the same analysis.
package designmodel

import (
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"github.com/copse-ecs/copse/wasm/paint"
)

// Model returns the model of an analysis, which must not change while the model is used. It costs O(components + blocks
// of all arrays).
func Model(a *analysis.Analysis) *paint.Model {
	components := make([]paint.Component, len(a.Names))
	for i, name := range a.Names {
		components[i] = paint.Component{Name: name, Color: i, Bytes: a.Design.Components[i].Bytes}
	}
	labels := make([]paint.Label, len(a.Layout.Leaves))
	for i, label := range describe.BlockLabels(a) {
		labels[i] = paint.Label(label)
	}
	m := paint.NewModel(paint.Source{
		Layout:     a.Layout,
		Components: components,
		Labels:     labels,
		Rows:       a.Rows,
		Inside:     describe.Inside(a),
	})
	m.EntityAt, m.MaxEntity = a.EntityAt, a.Census.Total()
	return m
}
