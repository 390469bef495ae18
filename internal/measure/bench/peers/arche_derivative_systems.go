package main

import (
	"github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// archeSystems ask their queries for one entity after the other, because Arche has no access by column. They are written out for
// each pair of components, because a generic function is 8% slower.
var archeSystems = [...]func(*ecs.World) func(){
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c0, c1]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c1, c2]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c2, c3]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c3, c4]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c4, c5]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c5, c6]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c6, c7]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c7, c8]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c8, c9]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c9, c10]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
	func(w *ecs.World) func() {
		filter := generic.NewFilter2[c10, c11]()
		filter.Register(w)
		return func() {
			query := filter.Query(w)
			for query.Next() {
				p, v := query.Get()
				add((*scenario.Vec)(p), (*scenario.Vec)(v))
			}
		}
	},
}
