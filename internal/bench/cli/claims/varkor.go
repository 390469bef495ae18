package claims

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
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
			"allocations for each set, new_1 has one. Six tests were timed on a Ryzen 5 2600X, in C++. The storages here are written from its description, without its code.",
		Claims: []Claim{
			{"The refactoring takes half of the time or less", "new_1 takes 1% to 55% of the time of old_0 in all six tests.", func(d Data) Answer { return lifeTimes(d, 2, 0, 0.55) }},
			{"One allocation for a set is faster than two", "new_1 takes 39% to 72% of the time of new_0.", func(d Data) Answer { return lifeTimes(d, 2, 1, 0.8) }},
			{"Memory falls from tens of megabytes to hundreds of kilobytes", "where entities come and go in rounds, new_1 peaks at less than 1% of old_0.", lifePeaks},
			{"One allocation peaks a little higher than two", "because both arrays are copied at once; 22.5 against 17.5 MB in Create.", lifeOnePiece},
			{"Allocations fall from hundreds of thousands to hundreds", "all but Relationship need 18 to 161; that one needs 105,074 for its lists of children.", lifeAllocs},
			{"What does it cost to keep free numbers paired?", "asked and not measured: every insertion and removal swaps where the traditional set overwrites.", lifeConstraint},
			{"Checks can be left out of release builds", "mentioned as a way to be faster, not measured.", lifeChecks},
			{"Sets of a fixed capacity are faster", "removing dynamic resizing is named as a way to be faster, not measured.", lifeFixed},
			{"Archetypes copy all components of an entity that changes", "which was the reason not to use them.", lifeArchetypes},
		},
	}
}

// lifePlace returns the place of a test, at the size of the article or the largest measured one.
func lifePlace(d Data, metric string) place { return d.nearest(place{life, metric, 1e6, 0}) }

// lifeTimes compares the times of one revision with those of another: they are to be at most a share of them.
func lifeTimes(d Data, of, than int, most float64) Answer {
	reproduced, tests := 0, 0
	var rows [][]string
	for _, test := range lifeRows(d) {
		t, ok := d.medians(lifePlace(d, test.name), revisionStorages[of], revisionStorages[than])
		if !ok {
			continue
		}
		tests++
		if t[0] <= most*t[1] {
			reproduced++
		}
		rows = append(rows, []string{test.name, short(t[1]), short(t[0]), short(t[0] / t[1]), short(test.published[of].ms / test.published[than].ms)})
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests),
		table([]string{"test", "`" + revisionStorages[than] + "`, ms", "`" + revisionStorages[of] + "`, ms", "share", "published share"}, rows),
		fmt.Sprintf("In %[2]d of %[3]d tests the share is at most %[1]d%%.", int(100*most+0.5), reproduced, tests),
	}
}

// roundTests returns the tests in which entities come and go: all but the first two.
func roundTests(rows []lifeTest) []lifeTest { return rows[2:] }

func lifePeaks(d Data) Answer {
	reproduced, tests := 0, 0
	var rows [][]string
	for _, test := range roundTests(lifeRows(d)) {
		t, ok := d.medians(lifePlace(d, test.name+"-peak"), revisionStorages[0], revisionStorages[2], "copse")
		if !ok {
			continue
		}
		tests++
		if t[1] < t[0]/10 {
			reproduced++
		}
		rows = append(rows, []string{test.name, bytes(t[0]), bytes(t[1]), bytes(t[2]), bytes(test.published[0].bytes), bytes(test.published[2].bytes)})
	}
	if tests == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, tests), table([]string{"test", "`sparseset-old`", "`sparseset`", "`copse`", "published old_0", "published new_1"}, rows),
		fmt.Sprintf("The peak is less than a tenth in %d of %d tests. Here it is the growth of the process, garbage included, in the steps in which the Go runtime grows.", reproduced, tests),
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

func lifeOnePiece(d Data) Answer {
	t, ok := d.medians(lifePlace(d, scenario.LifeCreate+"-peak"), revisionStorages[2], revisionStorages[1])
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[0] > 1.02*t[1] {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("%s in one allocation, %s in two (Create).", bytes(t[0]), bytes(t[1])), ""}
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

// asFewAllocations reports whether a test allocates as seldom as published: hundreds of times where it was hundreds, and otherwise
// between half and double as often.
func asFewAllocations(t []float64, published int) bool {
	if published < 1000 {
		return t[2] < 1000 && t[0] > 10*t[2]
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

// against writes the time of one storage as a share of that of another, for all tests.
func against(d Data, a, b string) (line string, shares []float64) {
	var parts []string
	for _, test := range lifeRows(d) {
		if t, ok := d.medians(lifePlace(d, test.name), a, b); ok {
			shares = append(shares, t[0]/t[1])
			parts = append(parts, test.name+" "+strconv.FormatFloat(t[0]/t[1], 'f', 2, 64))
		}
	}
	return strings.Join(parts, ", "), shares
}

// median returns the median of at least one share.
func median(shares []float64) float64 { return bench.Summarize(shares).Median }

func lifeConstraint(d Data) Answer {
	line, shares := against(d, "sparseset", "sparseset-traditional")
	if len(shares) == 0 {
		return notMeasured
	}
	return Answer{
		Answered, "time of the initialised set as a share of that of the traditional set: " + line + ".",
		fmt.Sprintf("In the median of the tests the initialised set takes %s times as long; it finds any free number in constant time.", short(median(shares))),
	}
}

// lessTime judges the claim that something takes less time, by its shares of the time without it.
func lessTime(shares []float64) Verdict {
	switch m := median(shares); {
	case m < 0.95:
		return Reproduced
	case m > 1.02:
		return NotReproduced
	}
	return Different
}

func lifeChecks(d Data) Answer {
	line, shares := against(d, "sparseset-unchecked", "sparseset")
	if len(shares) == 0 {
		return notMeasured
	}
	return Answer{lessTime(shares), "time without checks as a share of that with them: " + line + ".", "Random is not run without checks, because its checksum asks for entities that were deleted."}
}

func lifeFixed(d Data) Answer {
	line, shares := against(d, "sparseset-fixed", "sparseset")
	if len(shares) == 0 {
		return notMeasured
	}
	return Answer{lessTime(shares), "time with a fixed capacity as a share of that of sets that grow: " + line + ".", "Room for all entities of the test is made before it begins, which is not timed."}
}

func lifeArchetypes(d Data) Answer {
	line, shares := against(d, "archetype", "sparseset")
	if len(shares) == 0 {
		return notMeasured
	}
	p := d.nearest(place{"structural", "change-1pct", 1e5, 0})
	t, ok := d.medians(p, "archetype", "sparseset")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[0] > t[1] {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("a change of one of four components takes %s ns in archetypes, %s in a sparse set. Times of the six tests as a share of the sparse set's: %s.", short(t[0]), short(t[1]), line), ""}
}
