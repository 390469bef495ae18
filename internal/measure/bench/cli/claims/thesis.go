package claims

import (
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const scripted = "scripted"

// The gains of Jade over Matter, from the figures of the thesis.
const (
	publishedAccess = 1.11
	publishedUpdate = 3.6
	publishedQuery  = 0.94
	publishedSparse = 0.30 // of ECR over Jade at reads of one entity
)

func thesis() Source {
	return Source{
		Name: "A thesis on Jecs: archetypes in scripts",
		About: "The thesis compares its own storage, Jade (archetypes with a component index and cached edges), with Matter (entities as maps, in several " +
			"storages) and ECR (sparse sets), all in Luau. All three were written again after its text and after Matter's source, in JavaScript and in Go " +
			"([Storages](storages.md#storages-of-scripts)). Luau has dynamic types, so verdicts compare those in JavaScript, run by Node; the figures in Go say what " +
			"remains of it in a compiled language, and include Copse and `archetype`, which is Jade's design as libraries build it. The figures name no number of " +
			"entities: here there are 1,000, of 64 compositions, and in Go 100,000 too.",
		Claims: []Claim{
			{"Random access is 98% faster with the component index", "98.25% in the text; the figure has 1,197 against 568 microseconds for 10,000 reads of one entity, which is 111%. Matter needs several look-ups in maps.", func(d Data) Answer { return faster(d, scenario.ScriptedGet, publishedAccess) }},
			{"ECR's sparse sets are faster still at reads of one entity", "436 against Jade's 568 microseconds in the figure, which the text does not mention.", sparseGet},
			{"One get finds several components", "get(entity, a, b, c) looks the entity up once and then reads each column; no figure is given.", getMany},
			{"Updates are 360% faster with cached edges", "46 against 10 microseconds for 50 entities that are spawned and get a component; ECR 12.", func(d Data) Answer { return faster(d, scenario.ScriptedUpdate, publishedUpdate) }},
			{"Removals move an entity as insertions do", "the text names both, follows an edge for both, and has no figure of a removal.", removals},
			{"Queries are 94% faster", "93.9% in the text; 595 against 307 microseconds in the figure, for ten queries of four components that half of the entities have; ECR 468. Matter needs many look-ups in hash maps.", func(d Data) Answer { return faster(d, scenario.ScriptedMade, publishedQuery) }},
			{"Queries are made faster with the index", "query creations are cheaper when only archetypes with a common component are looked at; no figure is given.", queryNew},
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

// contest is the times of Matter, Jade and ECR in a language, at a size.
type contest struct {
	place
	language          string
	matter, jade, ecr float64
}

// contests returns the times of a metric in each language and at each size in which it was measured.
func contests(d Data, metric string) (out []contest) {
	for _, l := range scriptLanguages {
		storages := []string{"matter" + l.suffix, "jade" + l.suffix, "ecr" + l.suffix}
		for _, p := range d.sizes(place{scripted, metric, 0, 0}, storages...) {
			t, _ := d.medians(p, storages...)
			out = append(out, contest{p, l.name, t[0], t[1], t[2]})
		}
	}
	return out
}

// contestTable writes all times with a gain, the verdict of each that decides, and Copse and archetypes next to those in Go.
func contestTable(d Data, all []contest, says string, gain func(contest) float64, verdicts []Verdict) string {
	var rows [][]string
	for i, c := range all {
		row := []string{c.language, grouped(c.entities), short(c.matter), short(c.jade), short(c.ecr), percent(1+gain(c), 1), "", "", ""}
		if others, ok := d.medians(c.place, "copse", "archetype", "matter"); ok && c.language == "Go" {
			row[6], row[7] = short(others[0]), short(others[1])
		}
		if i < len(verdicts) {
			row[8] = verdicts[i].String()
		}
		rows = append(rows, row)
	}
	return table([]string{"in", "entities", "Matter, ns", "Jade, ns", "ECR, ns", says, "Copse, ns", "`archetype`, ns", "verdict"}, rows)
}

// judgeContests compares the gain of each contest that decides with a published one.
func judgeContests(d Data, metric string, published float64, says string, gain func(contest) float64, because string) Answer {
	all := contests(d, metric)
	if len(all) == 0 {
		return notMeasured
	}
	var places []Verdict
	for _, c := range all {
		if c.language == all[0].language {
			places = append(places, judgeGain(gain(c), published))
		}
	}
	return Answer{combine(places), contestTable(d, all, says, gain, places), because}
}

// overMatter is the gain of Jade over Matter.
func overMatter(c contest) float64 { return c.matter/c.jade - 1 }

// faster compares Jade with Matter.
func faster(d Data, metric string, published float64) Answer {
	return judgeContests(d, metric, published, "Jade over Matter", overMatter, explanations[metric])
}

func sparseGet(d Data) Answer {
	return judgeContests(d, scenario.ScriptedGet, publishedSparse, "ECR over Jade", func(c contest) float64 { return c.jade/c.ecr - 1 },
		"It is about these two: Jade looks the column up in a hash map, and archetypes as libraries build them do not.")
}

// getMany compares a get of three components with three gets of one. The claim holds where Jade takes less.
func getMany(d Data) Answer {
	return compareContests(d, scenario.ScriptedMany, scenario.ScriptedEach, "one get of three components", "a get for each",
		func(many, each Figure) bool { return compare(many, each) == less },
		"Nanoseconds for the three. Verdicts are about Jade, whose one get looks the entity up once; ECR looks it up in each set either way.")
}

// queryNew compares queries of which few archetypes have the first component with those of which all have it. The claim holds where the index
// makes Jade's cheaper.
func queryNew(d Data) Answer {
	return compareContests(d, scenario.ScriptedRare, scenario.ScriptedNew, "a query whose first component one of 65 archetypes has", "whose first component all have",
		func(rare, common Figure) bool { return compare(rare, common) == less },
		"Nanoseconds for a query that finds nothing of earlier ones, as Jade makes it; verdicts are about Jade, which looks only at archetypes with the first component of the query. Matter compares the texts of all archetypes, and ECR has no archetypes.")
}

// removals compares taking a component from an entity with spawning one with it. The claim holds where Jade takes no more for it.
func removals(d Data) Answer {
	return compareContests(d, scenario.ScriptedRemove, scenario.ScriptedUpdate, "a component taken", "spawned and given one",
		func(removed, added Figure) bool { return compare(removed, added) != more },
		"Nanoseconds for an entity. Verdicts are about Jade: an edge leads from the archetype with the component to the one without, as one leads there. A spawn makes an entity too.")
}

// compareContests compares Jade's figures of two metrics of a run, in each language and at each size, and shows those of the others. The first language that was
// measured decides.
func compareContests(d Data, metric, with, says, saysWith string, holds func(a, b Figure) bool, because string) Answer {
	decides, reproduced, of := "", 0, 0
	var rows [][]string
	for _, l := range scriptLanguages {
		storages := []string{"matter" + l.suffix, "jade" + l.suffix, "ecr" + l.suffix}
		for _, p := range d.sizes(place{scripted, metric, 0, 0}, storages...) {
			t, _ := d.at(p, storages...)
			p.metric = with
			w, ok := d.at(p, storages...)
			if !ok {
				continue
			}
			if decides == "" {
				decides = l.name
			}
			verdict := ""
			if l.name == decides {
				of++
				if verdict = NotReproduced.String(); holds(t[1], w[1]) {
					reproduced++
					verdict = Reproduced.String()
				}
			}
			row := []string{l.name, grouped(p.entities)}
			for k := range storages {
				row = append(row, short(t[k].Median)+" / "+short(w[k].Median))
			}
			rows = append(rows, append(row, short(t[1].Median/w[1].Median), verdict))
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{judgeShare(reproduced, of), table([]string{"in", "entities", "Matter", "Jade", "ECR", "Jade, share", "verdict"}, rows), "Each cell: " + says + " / " + saysWith + ". " + because}
}
