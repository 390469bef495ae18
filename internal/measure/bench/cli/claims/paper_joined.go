package claims

import (
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const crossing = "crossing"

// joinedStorages are Copse in lanes, with one array for each component, and archetypes.
var joinedStorages = []string{"copse", "copse-laminar", "archetype"}

// joinedMetrics are what is compared for each design.
var joinedMetrics = []struct{ name, says string }{{"systems", "a tick of the crossing systems, for an entity"}, {"change", "a change"}}

// joined compares what takes the place of the form that the paper suggests, lanes, with both of its parents, where groups cross.
func joined(d Data) Answer {
	var rows [][]string
	for _, m := range joinedMetrics {
		for _, design := range scenario.CrossingDesigns {
			p := d.nearest(place{crossing, m.name + "-" + design.Name, 1e4, design.Components}, joinedStorages...)
			t, ok := d.medians(p, joinedStorages...)
			if !ok {
				continue
			}
			row := []string{m.says, design.Name, grouped(p.entities)}
			for _, ns := range t {
				row = append(row, short(ns))
			}
			rows = append(rows, row)
		}
	}
	if len(rows) == 0 {
		return notMeasured
	}
	head := []string{"ns for", "groups", "entities"}
	for _, s := range joinedStorages {
		head = append(head, "`"+s+"`")
	}
	return instead(strings.TrimSuffix(table(head, rows), "\n"), joinedBecause)
}

const joinedBecause = "The form that the paper suggests is not among these figures. It was built for one chain of groups and taken out again ([its figures](notes/tried.md#groups-and-archetypes-joined)); " +
	"it would have to be measured where groups cross. Lanes take its place here: each declared group is a class of rows that its components share, in a further array where groups cross, " +
	"so every declared group is full, as in tables. The rest is looked up, and needs no table for each composition."
