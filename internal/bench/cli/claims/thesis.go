package claims

import (
	"fmt"
	"strings"

	"github.com/copse-ecs/copse/internal/bench/scenario"
)

const scripted = "scripted"

// The gains of Jade over Matter, from the figures of the thesis.
const (
	publishedAccess = 1.11
	publishedUpdate = 3.6
	publishedQuery  = 0.94
)

func thesis() Source {
	return Source{
		Name: "A thesis on Jecs: archetypes in scripts",
		About: "The thesis compares its own storage, Jade (archetypes with a component index and cached edges), with Matter (entities as maps, in several " +
			"storages) and ECR (sparse sets), all in Luau. All three were written again after its text and after Matter's source, in JavaScript and in Go " +
			"([Storages](storages.md#storages-of-scripts)). Luau has dynamic types, so verdicts compare those in JavaScript, run by Node; the figures in Go say what " +
			"remains of it in a compiled language, and include Copse and `archetype`, which is Jade's design as libraries build it. The figures name no number of " +
			"entities: here there are 1,000, of 64 compositions.",
		Claims: []Claim{
			{"Random access is 98% faster with the component index", "98.25% in the text; the figure has 1,197 against 568 microseconds for 10,000 reads of one entity, which is 111%. Matter needs several look-ups in maps.", func(d Data) Answer { return faster(d, scenario.ScriptedGet, publishedAccess) }},
			{"Sparse sets are faster still at random access", "436 microseconds in the figure, which the text does not mention.", sparseGet},
			{"One get finds several components", "get(entity, a, b, c) looks the entity up once and then reads each column; no figure is given.", getMany},
			{"Updates are 360% faster with cached edges", "46 against 10 microseconds for 50 entities that are spawned and get a component; ECR 12.", func(d Data) Answer { return faster(d, scenario.ScriptedUpdate, publishedUpdate) }},
			{"Queries are 94% faster", "93.9% in the text; 595 against 307 microseconds in the figure, for ten queries of four components that half of the entities have; ECR 468. Matter needs many look-ups in hash maps.", func(d Data) Answer { return faster(d, scenario.ScriptedMade, publishedQuery) }},
			{"Queries are made faster with the index", "a query looks only at the tables that have one of its components; no figure is given.", queryNew},
		},
	}
}

// explanations say what causes the differences.
var explanations = map[string]string{
	scenario.ScriptedGet:    "Matter looks through its storages for the row of the entity, with two look-ups by archetype and entity in each, and then for the component in the row. Jade has one look-up in a hash map, from the archetype to the column.",
	scenario.ScriptedUpdate: "Matter spawns an entity with its component at once, computes the archetype from the list of its components, and makes a map for the entity. Jade follows an edge.",
	scenario.ScriptedMade:   "Nanoseconds for a match, each query made and walked. Matter notes which entities it has seen and looks each value up in the row. Jade lists the entities, and looks each of them up, and each of its columns.",
}

// Languages in which Matter, Jade and ECR are measured, by the ends of the names of the storages. The first that was measured decides.
var scriptLanguages = []struct{ name, suffix string }{{"JavaScript", "-js"}, {"Go", ""}}

// contest is the times of Matter, Jade and ECR in a language.
type contest struct {
	place
	language          string
	matter, jade, ecr float64
}

// contests returns the times of a metric in each language in which it was measured.
func contests(d Data, metric string) (out []contest) {
	for _, l := range scriptLanguages {
		storages := []string{"matter" + l.suffix, "jade" + l.suffix, "ecr" + l.suffix}
		p := d.nearest(place{scripted, metric, 1e3, 0}, storages...)
		if t, ok := d.medians(p, storages...); ok {
			out = append(out, contest{p, l.name, t[0], t[1], t[2]})
		}
	}
	return out
}

// contestFigures writes the times of all languages, and those of Copse and of archetypes next to those in Go.
func contestFigures(d Data, all []contest) string {
	var parts []string
	for _, c := range all {
		parts = append(parts, fmt.Sprintf("in %s Matter %s, Jade %s, ECR %s ns: %s", c.language, short(c.matter), short(c.jade), short(c.ecr), percent(c.matter, c.jade)))
	}
	if others, ok := d.medians(all[len(all)-1].place, "copse", "archetype", "matter"); ok {
		parts = append(parts, fmt.Sprintf("Copse %s, `archetype` %s ns", short(others[0]), short(others[1])))
	}
	return strings.Join(parts, "; ") + "."
}

// faster compares Jade with Matter.
func faster(d Data, metric string, published float64) Answer {
	all := contests(d, metric)
	if len(all) == 0 {
		return notMeasured
	}
	return Answer{judgeGain(all[0].matter/all[0].jade-1, published), contestFigures(d, all), explanations[metric]}
}

func sparseGet(d Data) Answer {
	all := contests(d, scenario.ScriptedGet)
	if len(all) == 0 {
		return notMeasured
	}
	v := NotReproduced
	if all[0].ecr < all[0].jade {
		v = Reproduced
	}
	var parts []string
	for _, c := range all {
		parts = append(parts, fmt.Sprintf("in %s ECR %s, Jade %s ns for a read of one entity", c.language, short(c.ecr), short(c.jade)))
	}
	p := d.nearest(place{"random", "get", 1e6, 0})
	if t, ok := d.medians(p, "sparseset", "archetype"); ok {
		parts = append(parts, fmt.Sprintf("a sparse set %s, `archetype` %s ns over %s entities in random order", short(t[0]), short(t[1]), grouped(p.entities)))
	}
	return Answer{v, strings.Join(parts, "; ") + ".", "`archetype` finds the column without a hash map."}
}

// getMany compares a get of three components with three of one.
func getMany(d Data) Answer {
	many, one := contests(d, scenario.ScriptedMany), contests(d, scenario.ScriptedGet)
	if len(many) == 0 || len(many) != len(one) {
		return notMeasured
	}
	v := NotReproduced
	if many[0].jade < 0.95*3*one[0].jade {
		v = Reproduced
	} else if many[0].jade < 3*one[0].jade {
		v = Different
	}
	var parts []string
	for k, c := range many {
		parts = append(parts, fmt.Sprintf("in %s Jade %s ns for three components, %s for one; ECR, with a look-up for each, %s and %s", c.language, short(c.jade), short(one[k].jade), short(c.ecr), short(one[k].ecr)))
	}
	return Answer{v, strings.Join(parts, "; ") + ".", ""}
}

func queryNew(d Data) Answer {
	all := contests(d, scenario.ScriptedNew)
	if len(all) == 0 {
		return notMeasured
	}
	v := NotReproduced
	if all[0].jade < all[0].matter {
		v = Reproduced
	}
	return Answer{v, contestFigures(d, all), "Nanoseconds for a query that finds nothing of earlier ones. Every archetype here has the first component, so both look at all of them; Matter compares texts."}
}
