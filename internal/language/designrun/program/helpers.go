package program

import (
	"strings"

	"github.com/copse-ecs/copse/grouptree"
)

// helpers appends the functions that the rest of the program calls.
func (g *generator) helpers() {
	add := func(needed bool, text string) {
		if needed {
			g.out = append(g.out, '\n')
			g.out = append(g.out, strings.TrimPrefix(text, "\n")...)
		}
	}
	add(g.spawns && g.follows, spawnAndKeep)
	add(g.spawns && !g.follows, spawnOnly)
	add(g.selects, allOfText)
	add(g.draws, anyOfText)
	add(len(g.ticks) > 0, batchText)
	add(true, strings.Replace(reportText, "BARE", g.bare(), 1))
}

// bare returns the code that counts the entities without components and tags, "" if there can be none. A design does not
// show them.
func (g *generator) bare() string {
	if !g.removes {
		return ""
	}
	var none grouptree.Conj
	for i := range g.components {
		none.Cares.Add(i)
	}
	return strings.Replace(bareText, "NONE", g.terms(none), 1)
}

const spawnOnly = `
// spawn spawns n entities with the components and tags, and returns the last one. Values
// are zero until they are set, for example with Handle.Set.
func spawn(n int, terms ...ecs.Term) (e ecs.Entity) {
	for range n {
		e = world.Spawn(terms...)
	}
	return e
}
`

const spawnAndKeep = `
// spawn spawns n entities with the components and tags, and returns the last one. Values
// are zero until they are set, for example with Handle.Set.
func spawn(n int, terms ...ecs.Term) (e ecs.Entity) {
	for range n {
		e = world.Spawn(terms...)
		entities = append(entities, e)
	}
	return e
}
`

const allOfText = `
// allOf returns the committed entities that match all the terms.
func allOf(terms ...ecs.Term) (found []ecs.Entity) {
next:
	for _, e := range entities {
		for _, t := range terms {
			if !world.Has(e, t) {
				continue next
			}
		}
		found = append(found, e)
	}
	return found
}
`

const anyOfText = `
// anyOf returns n of the entities that match all the terms, the same ones as in the
// playground. If it does not matter which ones, use math/rand/v2.
func anyOf(n int, terms ...ecs.Term) []ecs.Entity {
	found := allOf(terms...)
	if n >= len(found) {
		return found
	}
	for i := range n {
		stream += 0x9e3779b97f4a7c15
		z := stream
		z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
		z = (z ^ z>>27) * 0x94d049bb133111eb
		j, _ := bits.Mul64(z^z>>31, uint64(len(found)-i))
		found[i], found[i+int(j)] = found[i+int(j)], found[i]
	}
	return found[:n]
}
`

const batchText = `
// batch carries out changes together and prints what that did.
func batch(changes func()) {
	world.Batch(changes)
	did := inspect.LastCommit(world)
	fmt.Println("# commit:", did.Spawned, "spawned,", did.Despawned, "despawned,", did.Changed, "changed; rows written by component:", did.Writes)
}
`

const reportText = `
// report prints the world as a design, for the playground, and the match of each system.
func report() {
	fmt.Print(world.Design())
	for _, s := range world.Systems() {
		fmt.Println("#", s.Name(), "is", s.Match())
	}
BARE}
`

const bareText = `	if n := world.Count(NONE); n > 0 {
		fmt.Println("#", n, "entities have no component and no tag, so the design does not show them")
	}
`
