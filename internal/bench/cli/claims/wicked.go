package claims

import "fmt"

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

func hashWalk(d Data) Answer {
	p := d.nearest(place{"random", "get", 1e6, 0})
	get, ok := d.medians(p, "manager", "sparseset", "slices")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if get[0] > get[1] {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("%s ns for a value by hash map, %s by a sparse array, %s by a bare index, in random order over %s entities.", short(get[0]), short(get[1]), short(get[2]), grouped(p.entities)), ""}
}

func hashJoin(d Data) Answer {
	p := d.nearest(place{"join", "tick", 1e6, 0})
	t, ok := d.medians(p, "manager", "sparseset", "archetype", "copse")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[0] > 2*t[1] {
		v = Reproduced
	} else if t[0] > t[1] {
		v = Different
	}
	return Answer{v, fmt.Sprintf("walking two components together takes %s ns per entity with managers, %s with sparse sets, %s with archetypes, %s with a group.", short(t[0]), short(t[1]), short(t[2]), short(t[3])),
		"A group does what the advice asks for: the storage keeps the same entities in the same order in both arrays."}
}
