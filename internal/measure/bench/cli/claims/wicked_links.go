package claims

import (
	"fmt"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const hierarchyWork = "hierarchy"

// wickedWalk compares the post's walk with those over pointers, in both orders, at every size. The claim holds where it takes less, or more.
func wickedWalk(shape scenario.SceneShape, holds order, about string) func(Data) Answer {
	return func(d Data) Answer {
		storages := []string{"wicked", "pointers", "pointers-shuffled", "wicked-nobind", "wicked-sparse", "wicked-shuffled", "slices", "copse"}
		reproduced, of, fair := 0, 0, 0
		var rows [][]string
		for _, p := range d.sizes(place{hierarchyWork, "walk-" + string(shape), 0, 0}, storages...) {
			t, _ := d.at(p, storages...)
			row := []string{grouped(p.entities)}
			for _, f := range t {
				row = append(row, short(f.Median))
			}
			for _, k := range []int{1, 2} {
				of++
				as := compare(t[0], t[k]) == holds
				if as {
					reproduced++
				}
				if compare(t[3], t[k]) == holds {
					fair++
				}
				row = append(row, yes(as))
			}
			rows = append(rows, row)
		}
		if of == 0 {
			return notMeasured
		}
		says := map[order]string{less: "less", more: "more"}[holds]
		head := append(append([]string{"nodes"}, quoted(storages)...), says+" than in order", says+" than shuffled")
		return Answer{judgeShare(reproduced, of), table(head, rows), fmt.Sprintf("Nanoseconds for a node, %s. `wicked` takes %s than pointers in %d of %d places, and without the inverse, which pointers do not need, in %d. "+
			"`wicked-shuffled` has created its transforms in random order.", about, says, reproduced, of, fair)}
	}
}

// wickedVersions are the two versions of Attach.
var wickedVersions = []struct{ storage, says string }{{"wicked-first", "first"}, {"wicked", "second"}}

// wickedLinks compares Detach and both versions of Attach with those of pointers, for every shape and size.
func wickedLinks(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, version := range wickedVersions {
		for _, shape := range scenario.SceneShapes {
			metric := "relink-" + string(shape)
			for _, p := range d.sizes(place{hierarchyWork, metric + "-attach", 0, 0}, version.storage, "pointers", "copse") {
				row := []string{version.says, string(shape), grouped(p.entities)}
				for _, part := range []string{"attach", "detach"} {
					p.metric = metric + "-" + part
					t, _ := d.at(p, version.storage, "pointers", "copse")
					heavier := compare(t[0], t[1]) == more
					if of++; heavier {
						reproduced++
					}
					row = append(row, short(t[0].Median), short(t[1].Median), short(t[2].Median), yes(heavier))
				}
				rows = append(rows, row)
			}
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of),
		table([]string{"version", "shape", "nodes", "Attach", "`pointers`", "`copse`", "heavier", "Detach", "`pointers`", "`copse`", "heavier"}, rows),
		fmt.Sprintf("Nanoseconds for a node, without the update. It is heavier in %d of %d places. The second version of Attach is the one after the reader's case: it compares all pairs of rows, %s with %s nodes and %s with 1,000,000, "+
			"and is measured up to %s. Detach is the same in both. Pointers swap the last child into the place of one that leaves. A change of `copse` is one at once, whose order the next update fixes for all changes together.",
			reproduced, of, grouped(pairs(scenario.HierarchyMostSecond)), grouped(scenario.HierarchyMostSecond), grouped(pairs(1e6)), grouped(scenario.HierarchyMostSecond)),
	}
}

// pairs returns how many pairs of rows an Attach compares at most.
func pairs(n int) int { return n * (n - 1) / 2 }

// wickedTogether compares the update and an unrelated system one after the other with both at the same time.
func wickedTogether(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, storage := range []string{"wicked", "slices"} {
		for _, shape := range scenario.SceneShapes {
			for _, p := range d.sizes(place{hierarchyWork, "together-" + string(shape), 0, 0}, storage, storage+"-together") {
				t, _ := d.at(p, storage, storage+"-together")
				faster := compare(t[1], t[0]) == less
				if of++; faster {
					reproduced++
				}
				rows = append(rows, []string{"`" + storage + "`", string(shape), grouped(p.entities), short(t[0].Median), short(t[1].Median), short(t[1].Median / t[0].Median), yes(faster)})
			}
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"hierarchy", "shape", "nodes", "one after the other", "at the same time", "share", "faster"}, rows),
		fmt.Sprintf("Nanoseconds for a node, with a material for each that fades. It is faster in %d of %d places: a goroutine has to be woken for each update, and gains at most what the shorter of the two takes. "+
			"In package `ecs` a stage whose systems run at the same time takes no tasks, and the update of a scene is one.", reproduced, of),
	}
}
