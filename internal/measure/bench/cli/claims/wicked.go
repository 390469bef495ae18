package claims

func wicked() Source {
	return Source{
		Name: "Wicked Engine: component managers",
		About: "The engine keeps a dense array for each component and finds the row of an entity with a hash map. Its author warns that " +
			"look-ups are slow compared with a walk over an array, and that data should be laid out so that few are needed.",
		Claims: []Claim{
			{"A hash look-up is slower than a walk", "without a figure.", hashWalk},
			{"Look-ups have to be rare", "a reader objects that most systems need several components; the answer is to keep the rows of the managers equal by hand.", hashJoin},
		},
	}
}

// hashWalk compares look-ups by hash map, in the order of the rows and at random, with a walk over the same values.
func hashWalk(d Data) Answer {
	storages := []string{"manager-walked", "manager-looked-up", "manager-at-random"}
	reproduced, of := 0, 0
	var rows [][]string
	for _, p := range d.sizes(place{"random", "read", 0, 0}, storages...) {
		t, _ := d.at(p, storages...)
		row := []string{grouped(p.entities), short(t[0].Median)}
		for _, lookUp := range t[1:] {
			slower := compare(lookUp, t[0]) == more
			if of++; slower {
				reproduced++
			}
			row = append(row, short(lookUp.Median), short(lookUp.Median/t[0].Median), yes(slower))
		}
		rows = append(rows, row)
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"values", "walk", "looked up in the order of the rows", "times", "slower", "at random", "times", "slower"}, rows),
		"Nanoseconds for a value of 12 bytes in one component manager, with all of them read.",
	}
}

// joinPlaces are walks over two components together.
var joinPlaces = []struct{ workload, metric, says string }{
	{"join", "tick", "added in different orders"},
	{"join", "tick-changing", "added in different orders, 1% of the entities change"},
	{"conventions", "query2comp", "added together"},
}

// hashTimes is how many times as long as a walk over equal rows one with look-ups takes at least where look-ups have to be rare.
const hashTimes = 2

// hashJoin compares walks that look the second component up with walks over rows that are kept equal by hand.
func hashJoin(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, j := range joinPlaces {
		for _, p := range d.sizes(place{j.workload, j.metric, 0, 0}, "manager", "slices") {
			t, _ := d.medians(p, "manager", "slices")
			holds := t[0] >= hashTimes*t[1]
			if of++; holds {
				reproduced++
			}
			rows = append(rows, []string{j.says, grouped(p.entities), short(t[0]), short(t[1]), short(t[0] / t[1]), yes(holds)})
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"two components, walked together", "entities", "`manager`", "`slices`", "times", "twice at least"}, rows),
		"Nanoseconds for an entity. `manager` looks the second component up by hash map; the rows of `slices` are kept equal by hand. A group does what the advice asks for: the storage keeps the same entities in the same order in both arrays.",
	}
}
