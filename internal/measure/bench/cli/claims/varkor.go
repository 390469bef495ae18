package claims

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const life = "lifecycle"

// revision has the figures of one of the three revisions of a Space in the article.
type revision struct {
	ms     float64
	bytes  float64
	allocs int
}

// lifeTest is a row of the article's table.
type lifeTest struct {
	name      string
	published [3]revision // old_0, new_0, new_1
}

var lifeTests = []lifeTest{
	{scenario.LifeCreate, [3]revision{{1050, 135.0e6, 1_000_018}, {33.54, 17.5e6, 36}, {13.21, 22.5e6, 18}}},
	{scenario.LifeAdd, [3]revision{{1170, 145.0e6, 500_176}, {484.06, 81.5e6, 250}, {315.83, 81.5e6, 161}}},
	{scenario.LifeAddWriteDelete, [3]revision{{1770, 100.19e6, 600_177}, {1140, 330.84e3, 138}, {651.25, 330.74e3, 89}}},
	{scenario.LifeDistributed, [3]revision{{1720, 80.19e6, 600_176}, {1100, 234.08e3, 128}, {654.50, 244.62e3, 82}}},
	{scenario.LifeRelationship, [3]revision{{1840, 56.21e6, 1_055_354}, {1610, 348.59e3, 105_118}, {961.27, 364.52e3, 105_074}}},
	{scenario.LifeRandom, [3]revision{{1130, 53.13e6, 249_909}, {857.11, 4000.45e3, 201}, {616.26, 4178.84e3, 133}}},
}

// asText are the tests as the article's text describes them, by the tests that they belong to, see [scenario.LifeCreateThenAdd].
var asText = map[string]string{
	scenario.LifeAdd: scenario.LifeCreateThenAdd, scenario.LifeDistributed: scenario.LifeOneOfFour, scenario.LifeRelationship: scenario.LifeRelationshipVectors,
}

// lifeRows returns the tests with the names of the metrics that are compared with them: where a test was measured as the text describes
// it, that one. The distributed test has two components in the article's code, with which its table was made, and one in its text: both
// are compared.
func lifeRows(d Data) (rows []lifeTest) {
	for _, test := range lifeTests {
		text := test
		text.name = asText[test.name]
		_, has := d.medians(lifePlace(d, text.name), revisionStorages[2])
		if !has || test.name == scenario.LifeDistributed {
			rows = append(rows, test)
		}
		if has {
			rows = append(rows, text)
		}
	}
	return rows
}

// revisionStorages are the storages here that do what the revisions do.
var revisionStorages = []string{"sparseset-old", "sparseset-two", "sparseset"}

func varkor() Source {
	return Source{
		Name: "Varkor: refactoring a Space",
		About: "The article replaces an ECS whose arrays keep gaps by sparse sets, in two steps: old_0 is the old ECS, new_0 has two " +
			"allocations for each set, new_1 has one. Six tests were timed on a Ryzen 5 2600X, in C++. The storages here are written from its description, without its code. The tests are not: " +
			"Distributed does what the code of the article's tests does, with which its table was made, and OneOfFour is the same test as the text describes it. CreateThenAdd and RelationshipVectors are Add and Relationship after the text and the table; Create, AddWriteDelete and Random follow the text.",
		Claims: []Claim{
			{"The refactoring takes half of the time or less", "half or less; in the table new_1 takes 1% to 55% of the time of old_0, in all six tests.", lifeHalf},
			{"One allocation for a set is faster than two", "new_1 takes 39% to 72% of the time of new_0.", lifeOneAllocation},
			{"Memory falls from tens of megabytes to hundreds of kilobytes", "where entities come and go in rounds; in half of the tests to less than 1%. In the table it is so in AddWriteDelete, Distributed and Relationship, and Random falls from 53.1 to 4.18 MB.", lifePeaks},
			{"One allocation peaks a little higher than two", "a slight increase, because both arrays are copied at once: 22.5 against 17.5 MB in Create, 5% in Distributed, Relationship and Random, none in the other two.", lifeOnePiece},
			{"Allocations fall from hundreds of thousands to hundreds", "from 249,909 to 1,055,354 in the table to 18 to 161, but for Relationship, which needs 105,074 for its lists of children.", lifeAllocs},
			{"What does it cost to keep free numbers paired?", "asked and not measured: every insertion and removal swaps where the traditional set overwrites.", lifeConstraint},
			{"Leaving out checks is faster", "to remove the verification of correct usage from release builds is named as a way to be faster, not measured.", lifeChecks},
			{"Sets of a fixed capacity are faster", "removing dynamic resizing is named as a way to be faster, not measured.", lifeFixed},
			{"Archetypes copy all components of an entity that changes", "a component that is added or removed makes them copy all others, which was the reason not to use them.", lifeArchetypes},
		},
	}
}

// lifePlace returns the place of a test, at the size of the article or the largest measured one.
func lifePlace(d Data, metric string) place { return d.nearest(place{life, metric, 1e6, 0}) }

// halved is the share of the time of old_0 that is half, as the article rounds it: the largest of its table.
const halved = 0.55

func lifeHalf(d Data) Answer {
	return lifeTimes(d, 0, "at most 55%", func(now, before Figure) bool { return now.Median <= halved*before.Median })
}

func lifeOneAllocation(d Data) Answer {
	return lifeTimes(d, 1, "less", func(now, before Figure) bool { return compare(now, before) == less })
}

// lifeTimes compares the times of new_1 with those of another revision, test by test.
func lifeTimes(d Data, than int, says string, holds func(now, before Figure) bool) Answer {
	const of = 2
	reproduced, tests := 0, 0
	var rows [][]string
	for _, test := range lifeRows(d) {
		t, ok := d.at(lifePlace(d, test.name), revisionStorages[of], revisionStorages[than])
		if !ok {
			continue
		}
		held := holds(t[0], t[1])
		if tests++; held {
			reproduced++
		}
		rows = append(rows, []string{
			test.name, short(t[1].Median), short(t[0].Median), short(t[0].Median / t[1].Median),
			short(test.published[of].ms / test.published[than].ms), yes(held),
		})
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests),
		table([]string{"test", "`" + revisionStorages[than] + "`, ms", "`" + revisionStorages[of] + "`, ms", "share", "published share", says}, rows),
		fmt.Sprintf("It is %s in %d of %d tests.", says, reproduced, tests),
	}
}

// roundTests returns the tests in which entities come and go: all but the first two.
func roundTests(rows []lifeTest) []lifeTest { return rows[2:] }

// lifePeaks looks where a peak of tens of megabytes, ten or more, has become one of kilobytes, less than one megabyte.
func lifePeaks(d Data) Answer {
	reproduced, tests := 0, 0
	var rows [][]string
	for _, test := range roundTests(lifeRows(d)) {
		t, ok := d.medians(lifePlace(d, test.name+"-peak"), revisionStorages[0], revisionStorages[2], "copse")
		if !ok {
			continue
		}
		holds := t[0] >= 10e6 && t[1] < 1e6
		if tests++; holds {
			reproduced++
		}
		rows = append(rows, []string{test.name, bytes(t[0]), bytes(t[1]), bytes(t[2]), bytes(test.published[0].bytes), bytes(test.published[2].bytes), yes(holds)})
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests), table([]string{"test", "`sparseset-old`", "`sparseset`", "`copse`", "published old_0", "published new_1", "to kilobytes"}, rows),
		fmt.Sprintf("It falls from ten megabytes or more to less than one in %d of %d tests. Here it is the growth of the process, garbage included, in the steps in which the Go runtime grows.", reproduced, tests),
	}
}

// bytes writes a number of bytes.
func bytes(n float64) string {
	switch {
	case n >= 1e6:
		return short(n/1e6) + " MB"
	case n >= 1e3:
		return short(n/1e3) + " KB"
	}
	return short(n) + " B"
}

// lifeOnePiece compares the peaks of one allocation and of two, test by test.
func lifeOnePiece(d Data) Answer {
	reproduced, overlapping, tests := 0, 0, 0
	var rows [][]string
	for _, test := range lifeRows(d) {
		t, ok := d.at(lifePlace(d, test.name+"-peak"), revisionStorages[2], revisionStorages[1])
		if !ok {
			continue
		}
		holds := compare(t[0], t[1]) == more
		if tests++; holds {
			reproduced++
		} else if t[0].Median >= (1+margin)*t[1].Median {
			overlapping++
		}
		rows = append(rows, []string{
			test.name, bytes(t[1].Median), bytes(t[0].Median), percent(t[0].Median, t[1].Median),
			percent(test.published[2].bytes, test.published[1].bytes), yes(holds),
		})
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests), table([]string{"test", "`sparseset-two`", "`sparseset`", "more", "published", "higher"}, rows),
		fmt.Sprintf("It is higher in %d of %d tests; in %d more only by its median, which is among the samples of the other. The growth of the process is measured, in the steps in which the Go runtime grows.", reproduced, tests, overlapping),
	}
}

func lifeAllocs(d Data) Answer {
	reproduced, tests := 0, 0
	var rows [][]string
	for _, test := range lifeRows(d) {
		t, ok := d.medians(lifePlace(d, test.name+"-allocs"), revisionStorages[0], revisionStorages[1], revisionStorages[2])
		if !ok {
			continue
		}
		tests++
		if asFewAllocations(t, test.published[2].allocs) {
			reproduced++
		}
		row := []string{test.name}
		for k := range revisionStorages {
			row = append(row, short(t[k])+" ("+grouped(test.published[k].allocs)+")")
		}
		rows = append(rows, row)
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests), table([]string{"test", "`sparseset-old` (old_0)", "`sparseset-two` (new_0)", "`sparseset` (new_1)"}, rows),
		fmt.Sprintf("It is so in %d of %d tests. %s", reproduced, tests, explainVectors(d)),
	}
}

// asFewAllocations reports whether a test allocates as seldom as published after hundreds of thousands of times: hundreds of times where it was
// hundreds, and otherwise between half and double as often.
func asFewAllocations(t []float64, published int) bool {
	if t[0] < 100_000 {
		return false
	}
	if published < 1000 {
		return t[2] < 1000
	}
	share := t[2] / float64(published)
	return share >= 0.5 && share <= 2
}

// explainVectors says what allocates in the test of relationships.
func explainVectors(d Data) string {
	if _, ok := d.medians(lifePlace(d, scenario.LifeRelationshipVectors+"-allocs"), revisionStorages[2]); ok {
		return "A vector of children has room for 10 at first and then doubles, which makes 210 allocations a round, 105,000 in all; children that are linked through their siblings need none."
	}
	return "Relationship allocates little here, because children are linked through their siblings instead of kept in lists."
}

// versus is the time of one storage and of another in a test.
type versus struct {
	test string
	a, b Figure
}

// share is the time of the first storage as a share of that of the second.
func (v versus) share() float64 { return v.a.Median / v.b.Median }

// against returns the times of two storages in all tests that both have.
func against(d Data, a, b string) (out []versus) {
	for _, test := range lifeRows(d) {
		if t, ok := d.at(lifePlace(d, test.name), a, b); ok {
			out = append(out, versus{test.name, t[0], t[1]})
		}
	}
	return out
}

// listShares writes the shares of the tests.
func listShares(all []versus) string {
	var parts []string
	for _, v := range all {
		parts = append(parts, v.test+" "+strconv.FormatFloat(v.share(), 'f', 2, 64))
	}
	return strings.Join(parts, ", ")
}

// lifeChecks compares sets without checks with those that have them, test by test.
func lifeChecks(d Data) Answer {
	all := against(d, "sparseset-unchecked", "sparseset")
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
		rows = append(rows, []string{v.test, short(v.b.Median), short(v.a.Median), short(v.share()), yes(holds)})
	}
	return Answer{
		judgeShare(reproduced, len(all)), table([]string{"test", "with checks, ms", "without, ms", "share", "less"}, rows),
		fmt.Sprintf("It takes less in %d of %d tests. Random is not run without checks, because its checksum asks for entities that were deleted.", reproduced, len(all)),
	}
}

// structuralPlaces are changes of one component of an entity.
var structuralPlaces = []struct{ workload, metric, says string }{
	{"structural", "change-1pct", "one of four components, 1% of the entities at a time"},
	{"structural", "change-10pct", "one of four components, 10% of the entities at a time"},
	{"conventions", "add-remove", "one component of entities that have one more"},
	{"conventions", "add-remove-10", "one component of entities that have ten more"},
}

// lifeArchetypes compares a change in archetypes with one in sparse sets, at every size that was measured.
func lifeArchetypes(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, s := range structuralPlaces {
		for _, p := range d.sizes(place{s.workload, s.metric, 0, 0}, "archetype", "sparseset") {
			t, _ := d.at(p, "archetype", "sparseset")
			holds := compare(t[0], t[1]) == more
			if of++; holds {
				reproduced++
			}
			rows = append(rows, []string{s.says, grouped(p.entities), short(t[0].Median), short(t[1].Median), short(t[0].Median / t[1].Median), yes(holds)})
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"change", "entities", "`archetype`, ns", "`sparseset`, ns", "times", "more"}, rows),
		"That all are copied is how archetypes are built; the times say what it costs. Whether a program that makes such changes takes longer in all is another question: as a share of the sparse set's the tests of the article take " +
			listShares(against(d, "archetype", "sparseset")) + ".",
	}
}
