package ecs

import "github.com/copse-ecs/copse/internal/scenerows"

// Package ecs/scene asks for these. They are no methods here, because programs do not need them.
func init() {
	scenerows.Must = must
	scenerows.Logged = func(query any) ([]uint32, bool) { return query.(*Query).finder.runOverLog() }
}

// runOverLog is a loop over a query that asks for changes of one component, as [execution.Walker.RunOverLog] is.
func (q *finder) runOverLog() (list []uint32, ok bool) {
	q.w.beginLoop(q)
	defer q.w.endLoop(true)
	return q.walk.RunOverLog()
}
