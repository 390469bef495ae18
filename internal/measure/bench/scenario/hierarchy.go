package scenario

import (
	"time"

	"github.com/copse-ecs/copse/ecs/scene"
	"github.com/copse-ecs/copse/internal/measure/bench"
)

// HierarchyMostSecond is the largest number of nodes with which the second version of the post's Attach is measured. It compares all pairs of
// rows: a call takes 30 milliseconds with 10,000 nodes, and with 1,000,000 minutes.
const HierarchyMostSecond = 10_000

// SceneLinks is a hierarchy whose nodes are detached and attached one by one, and stay where they are.
type SceneLinks interface {
	SceneNodes
	// Write writes the transforms of some nodes that have no parent.
	Write(nodes []int32, step int)
	// Detach takes the parent from a node.
	Detach(child int32)
	// Attach gives a node without a parent one.
	Attach(child, parent int32)
	// Rest does between two steps what a program does between two ticks.
	Rest()
	// Settle computes all transforms, so often that parents are right before their children.
	Settle()
}

// hierarchyLinks is how many nodes a step detaches and attaches.
const hierarchyLinks = 5

// NewHierarchyLinks returns an instance that detaches nodes and attaches them to other parents, and in the next step to their own.
func NewHierarchyLinks(p bench.Params, shape SceneShape, links SceneLinks) bench.Instance {
	parents := shape.Parents(p)
	c := &hierarchyCase{Params: p, parents: parents, links: links, random: NewRandom(p.Seed + 6)}
	for node, parent := range parents {
		if parent < 0 {
			c.roots = append(c.roots, int32(node))
		}
	}
	return c
}

type hierarchyCase struct {
	bench.Params
	parents []int32
	links   SceneLinks
	random  *Random
	roots   []int32 // nodes that never have a parent
	moves   []SceneMove
	sums    int // checksums so far
}

// Setup makes the hierarchy and computes all transforms once.
func (c *hierarchyCase) Setup() {
	c.links.Build(c.Params, c.parents)
	c.links.WriteAll(0)
	c.links.UpdateAll()
}

// draw draws what a step moves, or takes back what the one before it has moved.
func (c *hierarchyCase) draw(step int) {
	if step%2 == 1 {
		for k, m := range c.moves {
			c.moves[k].Parent = c.parents[m.Child]
		}
		return
	}
	drawn := map[int32]bool{}
	c.moves = c.moves[:0]
	for len(c.moves) < min(hierarchyLinks, len(c.parents)-len(c.roots)) {
		child := int32(1 + c.random.Below(len(c.parents)-1))
		if c.parents[child] >= 0 && !drawn[child] {
			drawn[child] = true
			c.moves = append(c.moves, SceneMove{child, int32(c.random.Below(int(child)))}) // a parent has a lower number, so no node is below itself
		}
	}
}

// Parts returns the two halves of a step.
func (c *hierarchyCase) Parts() []bench.Part {
	return []bench.Part{{Name: "detach", Per: "node", Times: c.Units()}, {Name: "attach", Per: "node", Times: c.Units()}}
}

// StepParts detaches nodes and attaches them.
func (c *hierarchyCase) StepParts(step int, took []time.Duration) {
	c.draw(step)
	begin := time.Now()
	for _, m := range c.moves {
		c.links.Detach(m.Child)
	}
	detached := time.Now()
	for _, m := range c.moves {
		c.links.Attach(m.Child, m.Parent)
	}
	took[0] += detached.Sub(begin)
	took[1] += time.Since(detached)
	c.links.Rest()
}

// Step makes a step and drops its times.
func (c *hierarchyCase) Step(step int) { c.StepParts(step, make([]time.Duration, 2)) }

// Units returns the number of nodes that are detached and attached.
func (c *hierarchyCase) Units() int { return hierarchyLinks }

// Checksum moves the roots, so that every node shows to which one it belongs, and includes all transforms relative to the origin.
func (c *hierarchyCase) Checksum() uint64 {
	c.sums++
	c.links.Write(c.roots, c.sums)
	c.links.Settle()
	return SceneSum(c.Entities, func(node int32) scene.World { return withoutMinus0(c.links.World(node)) })
}

// withoutMinus0 makes -0 to 0: storages that multiply in another order differ in it.
func withoutMinus0(w scene.World) scene.World {
	for _, x := range []*float32{
		&w.Translation.X, &w.Translation.Y, &w.Translation.Z, &w.Rotation.X, &w.Rotation.Y, &w.Rotation.Z, &w.Rotation.W, &w.Scale.X, &w.Scale.Y, &w.Scale.Z,
	} {
		*x += 0
	}
	return w
}

// SceneMaterials are unrelated to a hierarchy: colours that fade. A pass over them takes about as long as one over the transforms.
type SceneMaterials struct{ Colors, Fades []Vec }

// hierarchyPasses is how often a step fades the materials.
const hierarchyPasses = 6

// NewSceneMaterials makes n materials.
func NewSceneMaterials(n int) SceneMaterials {
	m := SceneMaterials{make([]Vec, n), make([]Vec, n)}
	for i := range m.Colors {
		m.Colors[i], m.Fades[i] = One, PositionOf(i%16)
	}
	return m
}

// Fade is the unrelated system.
func (m SceneMaterials) Fade() {
	for range hierarchyPasses {
		Loop(m.Colors, m.Fades, Delta)
	}
}

// SceneTogether is a hierarchy with materials.
type SceneTogether interface {
	SceneNodes
	// BuildMaterials makes them.
	BuildMaterials(n int)
	// UpdateBoth computes all transforms and fades the materials.
	UpdateBoth()
	// Color returns that of a material.
	Color(i int) Vec
}

// NewHierarchyTogether returns an instance that updates a hierarchy and fades as many materials as there are nodes.
func NewHierarchyTogether(p bench.Params, shape SceneShape, together SceneTogether) bench.Instance {
	return &togetherCase{Params: p, parents: shape.Parents(p), together: together}
}

type togetherCase struct {
	bench.Params
	parents  []int32
	together SceneTogether
}

// Setup makes the nodes and the materials.
func (c *togetherCase) Setup() {
	c.together.Build(c.Params, c.parents)
	c.together.WriteAll(0)
	c.together.BuildMaterials(c.Entities)
	c.together.UpdateBoth()
}

// Reset writes all transforms, which is not timed.
func (c *togetherCase) Reset(step int) { c.together.WriteAll(step) }

// Step updates both.
func (c *togetherCase) Step(int) { c.together.UpdateBoth() }

// Units returns the number of nodes.
func (c *togetherCase) Units() int { return c.Entities }

// Checksum includes all transforms and colours.
func (c *togetherCase) Checksum() uint64 {
	sum := SceneSum(c.Entities, c.together.World)
	for i := range c.Entities {
		v := c.together.Color(i)
		sum = Mix(sum, uint64(3*c.Entities+i), v.X, v.Y, v.Z)
	}
	return sum
}

// NewSceneWalk returns an instance that computes all transforms after all were written.
func NewSceneWalk(p bench.Params, shape SceneShape, nodes SceneNodes) bench.Instance {
	return &walkCase{Params: p, parents: shape.Parents(p), nodes: nodes}
}

type walkCase struct {
	bench.Params
	parents []int32
	nodes   SceneNodes
}

// Setup makes the hierarchy and computes all transforms once.
func (c *walkCase) Setup() {
	c.nodes.Build(c.Params, c.parents)
	c.nodes.WriteAll(0)
	c.nodes.UpdateAll()
}

// Reset writes all transforms, which is not timed.
func (c *walkCase) Reset(step int) { c.nodes.WriteAll(step) }

// Step computes them.
func (c *walkCase) Step(int) { c.nodes.UpdateAll() }

// Units returns the number of nodes.
func (c *walkCase) Units() int { return c.Entities }

// Checksum includes all transforms relative to the origin.
func (c *walkCase) Checksum() uint64 { return SceneSum(c.Entities, c.nodes.World) }
