package main

import (
	"github.com/yohamta/donburi"
	"github.com/yohamta/donburi/filter"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// donburiSystems walk the entries of their queries. They are written out for each pair of components, because a generic function is
// 10% slower. (Walking World.Archetypes instead of a query would avoid two mutex operations for each entity, which are two fifths of
// the time; the documentation of donburi shows no system that does this.)
var donburiSystems = [...]func(donburi.World) func(){
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi0, donburi1))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi0.Get(e)), (*scenario.Vec)(donburi1.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi1, donburi2))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi1.Get(e)), (*scenario.Vec)(donburi2.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi2, donburi3))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi2.Get(e)), (*scenario.Vec)(donburi3.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi3, donburi4))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi3.Get(e)), (*scenario.Vec)(donburi4.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi4, donburi5))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi4.Get(e)), (*scenario.Vec)(donburi5.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi5, donburi6))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi5.Get(e)), (*scenario.Vec)(donburi6.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi6, donburi7))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi6.Get(e)), (*scenario.Vec)(donburi7.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi7, donburi8))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi7.Get(e)), (*scenario.Vec)(donburi8.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi8, donburi9))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi8.Get(e)), (*scenario.Vec)(donburi9.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi9, donburi10))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi9.Get(e)), (*scenario.Vec)(donburi10.Get(e)))
			}
		}
	},
	func(w donburi.World) func() {
		query := donburi.NewQuery(filter.Contains(donburi10, donburi11))
		return func() {
			for e := range query.Iter(w) {
				add((*scenario.Vec)(donburi10.Get(e)), (*scenario.Vec)(donburi11.Get(e)))
			}
		}
	},
}
