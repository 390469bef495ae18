//go:build js && wasm

package main

import (
	"github.com/copse-ecs/copse/grouptree/design"
	"github.com/copse-ecs/copse/wasm/paint"
)

// model hands an analysis to the painter.
func model(a *design.Analysis) *paint.Model {
	components := make([]paint.Component, len(a.Names))
	for i, name := range a.Names {
		components[i] = paint.Component{Name: name, Color: i}
	}
	return paint.NewModel(paint.Source{
		Layout:     a.Layout,
		Components: components,
		Labels:     a.Labels(),
		Rows:       a.Rows,
		Inside:     a.Inside(),
	})
}
