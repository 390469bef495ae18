package designload

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// Random returns the text of a random design, the same for the same seed: 6 to 16 components and up to 3 tags, 4 to 12 systems, 8 to
// 64 compositions, 1,000 to 8,000 entities. Components with low numbers are in more systems than the others, and a composition has
// what one to three of the systems require, so systems share components and cross each other, as they do in programs.
func Random(seed uint64) string {
	d := randomDesign{random: scenario.NewRandom(seed + 7)}
	d.populate()
	return d.text.String()
}

// RandomChanging returns the design that Random returns, with weights and with three ticks of two to four statements, each of which
// changes, spawns or despawns up to so many entities.
func RandomChanging(seed uint64, most int) string {
	d := randomDesign{most: most, random: scenario.NewRandom(seed + 7), weights: scenario.NewRandom(seed + 11)}
	d.populate()
	for range 3 {
		d.line("tick")
		for range 2 + d.random.Below(3) {
			d.change()
		}
	}
	return d.text.String()
}

type randomDesign struct {
	random     *scenario.Random
	weights    *scenario.Random // draws the weights of systems; nil for none
	most       int              // entities that a statement changes
	text       strings.Builder
	components []string
	tags       []string
	required   [][]string // by system
}

// populate writes the components, the systems and the entities.
func (d *randomDesign) populate() {
	d.declareComponents()
	for k := range 4 + d.random.Below(9) {
		d.declareSystem(k)
	}
	d.spawn()
}

func (d *randomDesign) line(words ...string) { d.text.WriteString(strings.Join(words, "") + "\n") }

// oneIn is true once in n times.
func (d *randomDesign) oneIn(n int) bool { return d.random.Below(n) == 0 }

func (d *randomDesign) declareComponents() {
	types := []string{"f32", "f32x2", "f32x3", "f32x4", "u32"}
	for c := range 6 + d.random.Below(11) {
		d.components = append(d.components, "C"+strconv.Itoa(c))
		d.line("component ", d.components[c], " ", types[d.random.Below(len(types))])
	}
	for t := range d.random.Below(4) {
		d.tags = append(d.tags, "T"+strconv.Itoa(t))
		d.line("tag ", d.tags[t])
	}
}

// component draws a component; those with low numbers are likelier.
func (d *randomDesign) component() string {
	return d.components[d.random.Below(1+d.random.Below(len(d.components)))]
}

// declareSystem declares a system over 1 to 4 components, the first of which it writes. One in four requires a tag, and one in four
// excludes a tag or a component.
func (d *randomDesign) declareSystem(k int) {
	var list []string
	for range 1 + d.random.Below(4) {
		list = appendNew(list, d.component())
	}
	text := "system S" + strconv.Itoa(k) + "(mut " + strings.Join(list, ", ") + ")"
	if len(d.tags) > 0 && d.oneIn(4) {
		list = append(list, d.tags[d.random.Below(len(d.tags))])
		text += " with " + list[len(list)-1]
	}
	if d.oneIn(4) {
		other := d.component()
		if len(d.tags) > 0 && d.oneIn(2) {
			other = d.tags[d.random.Below(len(d.tags))]
		}
		if !slices.Contains(list, other) {
			text += " without " + other
		}
	}
	d.required = append(d.required, list)
	if d.weights != nil {
		text += " weight " + strconv.Itoa(1<<d.weights.Below(4))
	}
	d.line(text)
}

// spawn spawns entities of some compositions; a few compositions have most of the entities.
func (d *randomDesign) spawn() {
	compositions := make([][]string, 8+d.random.Below(57))
	weights, sum := make([]int, len(compositions)), 0
	for i := range compositions {
		compositions[i] = d.composition()
		weights[i] = 1 << d.random.Below(6)
		sum += weights[i]
	}
	entities := 1000 << d.random.Below(4)
	for i, has := range compositions {
		d.line("spawn ", strconv.Itoa(max(1, entities*weights[i]/sum)), " ", strings.Join(has, ", "))
	}
}

// change changes, spawns or despawns entities.
func (d *randomDesign) change() {
	n := strconv.Itoa(1 + d.random.Below(d.most))
	name, of := d.component(), d.component()
	switch kind := d.random.Below(6); {
	case kind == 0:
		d.line("spawn ", n, " ", strings.Join(d.composition(), ", "))
	case kind == 1:
		d.line("despawn any ", n, " of ", of)
	case kind < 4 || name == of:
		d.line("remove ", name, " from any ", n, " of ", name)
	default:
		d.line("add ", name, " to any ", n, " of ", of, " & !", name)
	}
}

// composition draws what one to three of the systems require, and one in eight of the other components and tags besides.
func (d *randomDesign) composition() (has []string) {
	for range 1 + d.random.Below(3) {
		has = appendNew(has, d.required[d.random.Below(len(d.required))]...)
	}
	for _, name := range slices.Concat(d.components, d.tags) {
		if d.oneIn(8) {
			has = appendNew(has, name)
		}
	}
	return has
}

// appendNew appends the names that are not in the list.
func appendNew(list []string, names ...string) []string {
	for _, name := range names {
		if !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}
