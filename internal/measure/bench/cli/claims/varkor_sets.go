package claims

import "fmt"

const setsWork = "sets"

// setParts are the two halves of the workload sets.
var setParts = []struct{ metric, says string }{{"numbers-insert", "insert"}, {"numbers-remove", "remove"}}

// lifeConstraint shows what the pairs cost a set alone, and the tests of the article.
func lifeConstraint(d Data) Answer {
	all := against(d, "sparseset", "sparseset-traditional")
	var rows [][]string
	for _, part := range setParts {
		for _, p := range d.sizes(place{setsWork, part.metric, 0, 0}, "sparseset", "sparseset-traditional") {
			t, _ := d.medians(p, "sparseset", "sparseset-traditional")
			rows = append(rows, []string{part.says, grouped(p.entities), short(t[0]), short(t[1]), short(t[0] / t[1])})
		}
	}
	if len(all)+len(rows) == 0 {
		return notMeasured
	}
	count := map[order]int{}
	for _, v := range all {
		count[compare(v.a, v.b)]++
	}
	because := "Nanoseconds for a number, in a set alone that has room for all, in random order. "
	if len(all) > 0 {
		because += fmt.Sprintf("Of a whole test of the article it takes the share %s: more in %d, less in %d and the same in %d of %d tests. ", listShares(all), count[more], count[less], count[same], len(all))
	}
	return Answer{Answered, table([]string{"a set alone", "numbers", "paired, ns", "traditional, ns", "times"}, rows), because + "In return any free number is found in constant time."}
}

// lifeFixed compares sets whose room for a whole test is allocated at once, in the time of the test, with those that grow.
func lifeFixed(d Data) Answer {
	all := against(d, "sparseset-reserved", "sparseset")
	if len(all) == 0 {
		return notMeasured
	}
	reproduced := 0
	var rows [][]string
	for _, v := range all {
		holds := compare(v.a, v.b) == less
		if holds {
			reproduced++
		}
		before := ""
		for _, f := range against(d, "sparseset-fixed", "sparseset") {
			if f.test == v.test {
				before = short(f.a.Median)
			}
		}
		rows = append(rows, []string{v.test, short(v.b.Median), short(v.a.Median), short(v.share()), before, yes(holds)})
	}
	return Answer{
		judgeShare(reproduced, len(all)), table([]string{"test", "sets that grow, ms", "fixed capacity, ms", "share", "its room made before, ms", "less"}, rows),
		fmt.Sprintf("It takes less in %d of %d tests. The room for all entities of a test is allocated in its time; where it is made before the clock starts, the test finds memory that the process has used.", reproduced, len(all)),
	}
}
