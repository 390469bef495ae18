package bridge

import (
	"github.com/copse-ecs/copse/grouptree/design"
	"github.com/copse-ecs/copse/wasm/paint"
)

// Model hands an analysis to the painter.
func Model(a *design.Analysis) *paint.Model {
	components := make([]paint.Component, len(a.Names))
	for i, name := range a.Names {
		components[i] = paint.Component{Name: name, Color: i}
	}
	m := paint.NewModel(paint.Source{
		Layout:     a.Layout,
		Components: components,
		Labels:     a.Labels(),
		Rows:       a.Rows,
		Inside:     a.Inside(),
	})
	m.Who, m.Most = a.EntityAt, a.Census.Total()
	return m
}
