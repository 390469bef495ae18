package claims

import (
	"fmt"

	"github.com/copse-ecs/copse/internal/bench/scenario"
)

const scripted = "scripted"

// The gains of archetypes with index and edges over those without, from the figures of the thesis.
const (
	publishedAccess = 1.11
	publishedUpdate = 3.6
)

func thesis() Source {
	return Source{
		Name: "A thesis on Jecs: archetypes in scripts",
		About: "The thesis compares its own storage (Jade: archetypes with a component index and cached edges) with Matter (archetypes " +
			"without) and ECR (sparse sets), all in Luau. None of the three is measured here. `archetype` and `archetype-noedges` are archetypes " +
			"in Go with and without index and edges, `sparseset` is a sparse set, and `manager` looks every value up in a hash map, which the " +
			"thesis names as what makes Matter slow. So designs are compared, without the interpreter.",
		Claims: []Claim{
			{"Random access is 98% faster with the component index", "98.25% in the text; the figure has 1,197 against 568 microseconds, which is 111%. Matter needs several look-ups in maps.", func(d Data) Answer { return faster(d, scenario.ScriptedGet, "manager", publishedAccess) }},
			{"Sparse sets are faster still at random access", "436 microseconds in the figure, which the text does not mention.", sparseGet},
			{"One get finds several components", "get(entity, a, b, c) looks the entity up once and then reads each column; no figure is given.", getMany},
			{"Updates are 360% faster with cached edges", "46 against 10 microseconds; ECR 12.", func(d Data) Answer { return faster(d, scenario.ScriptedUpdate, "archetype-noedges", publishedUpdate) }},
			{"Queries are 94% faster", "93.9% in the text; 595 against 307 microseconds in the figure, ECR 468. Matter needs many look-ups in hash maps.", func(d Data) Answer { return faster(d, scenario.ScriptedQuery, "manager", 0.94) }},
			{"Queries are made faster with the index", "a query looks only at the tables that have one of its components; no figure is given.", queryNew},
		},
	}
}

// explanations say what causes the differences.
var explanations = map[string]string{
	scenario.ScriptedGet:    "The verdict compares archetypes with a hash look-up for each value. The index alone gains next to nothing: without it the few columns of the table are searched for the component, with it the column is found by number.",
	scenario.ScriptedUpdate: "Without edges the table is looked up by its composition, in a hash map of one word; Matter goes through all of its storages and computes the composition again.",
	scenario.ScriptedQuery:  "The verdict compares archetypes with a hash look-up for each value. With and without index and edges archetypes walk the same columns.",
}

// faster compares archetypes with edges and index with the storage that does what the text says Matter does.
func faster(d Data, metric, matter string, published float64) Answer {
	p := d.nearest(place{scripted, metric, 1e3, 0})
	t, ok := d.medians(p, "archetype", matter, "archetype-noedges", "sparseset")
	if !ok {
		return notMeasured
	}
	copse := ""
	if own, ok := d.medians(p, "copse"); ok {
		copse = ", Copse " + short(own[0])
	}
	hashed := ""
	if matter == "manager" {
		hashed = ", with a hash look-up for each value " + short(t[1])
	}
	return Answer{
		judgeGain(t[1]/t[0]-1, published),
		fmt.Sprintf("archetypes with index and edges %s, without %s%s, a sparse set %s%s ns: %s.", short(t[0]), short(t[2]), hashed, short(t[3]), copse, percent(t[1], t[0])),
		explanations[metric],
	}
}

func sparseGet(d Data) Answer {
	small, ok := d.medians(d.nearest(place{scripted, scenario.ScriptedGet, 1e3, 0}), "sparseset", "archetype")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if small[0] < small[1] {
		v = Reproduced
	}
	figures := fmt.Sprintf("sparse set %s, archetypes %s ns for a read of one entity", short(small[0]), short(small[1]))
	p := d.nearest(place{"random", "get", 1e6, 0})
	if t, ok := d.medians(p, "sparseset", "archetype"); ok {
		figures += fmt.Sprintf("; %s and %s ns over %s entities in random order", short(t[0]), short(t[1]), grouped(p.entities))
	}
	return Answer{v, figures + ".", ""}
}

// getMany compares a get of three components with three of one.
func getMany(d Data) Answer {
	at := func(metric string) place { return d.nearest(place{scripted, metric, 1e3, 0}, "archetype") }
	many, ok := d.medians(at(scenario.ScriptedMany), "archetype")
	one, has := d.medians(at(scenario.ScriptedGet), "archetype")
	if !ok || !has {
		return notMeasured
	}
	v := NotReproduced
	if many[0] < 0.95*3*one[0] {
		v = Reproduced
	} else if many[0] < 3*one[0] {
		v = Different
	}
	figures := fmt.Sprintf("%s ns for three components, %s ns for one", short(many[0]), short(one[0]))
	if each, ok := d.medians(at(scenario.ScriptedMany), "archetype", "sparseset", "copse"); ok {
		figures += fmt.Sprintf("; three take %s ns in a sparse set and %s in Copse, with a look-up for each", short(each[1]), short(each[2]))
	}
	return Answer{v, figures + ".", ""}
}

func queryNew(d Data) Answer {
	t, ok := d.medians(d.nearest(place{scripted, scenario.ScriptedNew, 1e3, 0}), "archetype", "archetype-noedges")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[0] < t[1] {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("%s ns with the index, %s without.", short(t[0]), short(t[1])), ""}
}
