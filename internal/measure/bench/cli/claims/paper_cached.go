package claims

import "fmt"

// joinMetrics are the ticks of the workload join.
var joinMetrics = []struct{ name, says string }{{"tick", "nothing changes"}, {"tick-changing", "1% of the entities change"}}

// cachedJoins compares loops that fetch a component with those that have it in a second array in the order of the lead.
func cachedJoins(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, match := range []string{"partial", "blind"} {
		storages := []string{"slices-" + match + "-cached", "slices-" + match, "slices"}
		for _, m := range joinMetrics {
			for _, p := range d.sizes(place{"join", m.name, 0, 0}, storages...) {
				t, _ := d.at(p, storages...)
				pays := compare(t[0], t[1]) == less
				if of++; pays {
					reproduced++
				}
				rows = append(rows, []string{match, m.says, grouped(p.entities), short(t[1].Median), short(t[0].Median), short(t[0].Median / t[1].Median), short(t[2].Median), yes(pays)})
			}
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"match", "in a tick", "entities", "fetched", "cached", "share", "full", "a cache pays"}, rows),
		fmt.Sprintf("Nanoseconds for an entity and tick, of loops by hand: the second array is in the order of the lead, and each change keeps it up to date. It pays in %d of %d places. A blind system's lead has gaps, which are tested. "+
			"Why the library has no such cache is [noted](notes/tried.md#systems-that-are-not-full).", reproduced, of),
	}
}
