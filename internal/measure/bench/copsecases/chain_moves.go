package copsecases

import (
	"slices"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/inspect"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// MostChained is the most groups of ChainMoves.
const MostChained = scenario.KindBits

// chainRows is how many entities ChainMoves spawns for each number of tags.
const chainRows = 200

// ChainMoves makes a chain of groups, each of which is a part of the one before, and takes a number of entities, at most 200,
// out of all of them in one commit. It returns how many rows moved in it: every group has a block of its own, and the gap
// goes through all of them.
func ChainMoves(groups, changes int) int {
	w := ecs.NewWorld()
	position := ecs.Component[scenario.Position](w)
	tags := []ecs.TagHandle{
		ecs.Tag[bit0](w), ecs.Tag[bit1](w), ecs.Tag[bit2](w), ecs.Tag[bit3](w),
		ecs.Tag[bit4](w), ecs.Tag[bit5](w), ecs.Tag[bit6](w), ecs.Tag[bit7](w),
	}
	prefix := func(n int) []ecs.Term {
		terms := []ecs.Term{position}
		for _, tag := range tags[:n] {
			terms = append(terms, tag)
		}
		return terms
	}
	for n := 1; n <= groups; n++ {
		w.Group(prefix(n)...)
	}
	var deepest []ecs.Entity
	for n := range groups + 1 {
		deepest = spawnMany(w, chainRows, func(ecs.Block) {}, prefix(n)...)
	}
	w.Batch(func() {
		for _, e := range deepest[:changes] {
			tags[0].Remove(e)
		}
	})
	return inspect.LastCommit(w).Moves
}

// KindMoves takes the population of the granularity workload, whose 1<<bits groups lie side by side, and adds one tag,
// from 0, an entity that has none. It returns how many rows moved.
func KindMoves(bits, tag int) int {
	c := kindCase{Params: bench.Params{Entities: 10_000, Components: 2, Seed: bench.DefaultSeed}, bits: bits}
	c.Setup()
	for _, e := range c.entities {
		if !c.anyTag(e) {
			c.world.Batch(func() { c.tags[tag].Add(e) })
			break
		}
	}
	return inspect.LastCommit(c.world).Moves
}

// anyTag reports whether an entity has a tag.
func (c *kindCase) anyTag(e ecs.Entity) bool {
	return slices.ContainsFunc(c.tags, func(tag ecs.TagHandle) bool { return tag.Has(e) })
}
