package claims

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

// turn is figures, or a count, that decide a claim in one way.
type turn struct {
	want    Verdict
	figures [][6]any
	counted func() Answer
}

// on returns figures of storages in one place: names and medians in turn.
func on(workload, metric string, entities, components int, storages ...any) (out [][6]any) {
	for i := 0; i < len(storages); i += 2 {
		out = append(out, [6]any{workload, storages[i], metric, entities, components, storages[i+1]})
	}
	return out
}

// decided are turns of a claim that may hold in several places: one that holds, one that does not, both, and further ones.
func decided(holds, fails [][6]any, further ...turn) []turn {
	return append([]turn{{want: Reproduced, figures: holds}, {want: NotReproduced, figures: fails}, {want: InPart, figures: slices.Concat(holds, fails)}}, further...)
}

// undecided are turns of a claim that figures of something else do not decide, whatever they say.
func undecided(pro, contra [][6]any) []turn {
	return []turn{{want: NotAsWritten, figures: pro}, {want: NotAsWritten, figures: contra}}
}

// times returns the three times of a place of the thesis.
func times(metric string, entities int, matter, jade, ecr float64) [][6]any {
	return on(scripted, metric, entities, 4, "matter-js", matter, "jade-js", jade, "ecr-js", ecr)
}

// gainsOf are the turns of a gain of Jade over Matter, of which one was published.
func gainsOf(metric string, published float64) []turn {
	return decided(times(metric, 1000, 10*(1+published), 10, 1), times(metric, 100, 9, 10, 1), turn{want: Different, figures: times(metric, 1000, 10*(1+3*published), 10, 1)})
}

// derived returns ticks and setups at a size of the paper.
func derived(entities int, tick, pointers, setup, pointerSetup float64) [][6]any {
	return slices.Concat(ticks(entities, 12, tick, pointers, 2*pointers), on(chain, "setup", entities, 12, "copse", setup, "pointers", pointerSetup))
}

// amortisedAfter returns ticks and setups at all sizes of the paper. At one size a setup is paid off after fewer ticks than at the others.
func amortisedAfter(n, fewest int) (out [][6]any) {
	for _, entities := range scenario.PaperSizes {
		setup := float64(entities) / 1e5 // after one tick
		if entities == fewest {
			setup /= 2
		}
		out = append(out, slices.Concat(ticks(entities, n, 10, 20, 30), on(chain, "setup", entities, n, "copse", 1+setup, "pointers", 1))...)
	}
	return out
}

// plateaus returns ticks at four N.
func plateaus(entities int, pointers ...float64) (out [][6]any) {
	for k, n := range plateauChains {
		out = append(out, ticks(entities, n, 1, pointers[k], 99)...)
	}
	return out
}

// powers returns setups of two sizes, the larger one of which is a hundred times the smaller.
func powers(n int, last float64) [][6]any {
	return slices.Concat(on(chain, "setup", 1e4, n, "copse", 10, "pointers", 1), on(chain, "setup", 1e6, n, "copse", last, "pointers", 1))
}

// setups returns the setups at the paper's largest size.
func setups(n int, ours, pointers float64) [][6]any {
	return on(chain, "setup", 5e6, n, "copse", ours, "pointers", pointers)
}

// lives returns a test of Varkor's with two storages.
func lives(test string, a string, x float64, b string, y float64) [][6]any {
	return on(life, test, 1e6, 4, a, x, b, y)
}

// peaks and allocations return what the three revisions need in a test.
func peaks(test string, old, now float64) [][6]any {
	return on(life, test+"-peak", 1e6, 4, "sparseset-old", old, "sparseset", now, "copse", 1)
}

func allocations(test string, old, now float64) [][6]any {
	return on(life, test+"-allocs", 1e6, 4, "sparseset-old", old, "sparseset-two", 9, "sparseset", now)
}

// nodes returns a metric of scenes with all storages that claims show.
func nodes(metric string, array, pointers float64) [][6]any {
	return on(sceneWork, metric, 1e5, 2, "slices", array, "copse", array, "levels", array, "recursion", 1, "pointers", pointers, "pointers-shuffled", pointers)
}

// walks returns a walk of the post's array and of pointers in both orders; the other storages are only shown.
func walks(metric string, entities int, array, pointers, shuffled float64) [][6]any {
	return on(hierarchyWork, metric, entities, 2, "wicked", array, "pointers", pointers, "pointers-shuffled", shuffled, "wicked-nobind", 1, "wicked-sparse", 1, "wicked-shuffled", 1, "slices", 1, "copse", 1)
}

// relinked returns the times of Attach and Detach, of a version where those of pointers are 100.
func relinked(version string, entities int, attach, detach float64) (out [][6]any) {
	for metric, ns := range map[string]float64{"relink-deep-attach": attach, "relink-deep-detach": detach} {
		out = append(out, on(hierarchyWork, metric, entities, 2, version, ns, "pointers", 100, "copse", 1)...)
	}
	return out
}

// moved is a turn of the claim on moves.
func moved(want Verdict, counts ...groupMoves) turn {
	return turn{want: want, counted: func() Answer { return judgeMoves(counts, nil) }}
}

// unchecked are the shares, in percent, of the tests without checks.
func unchecked(shares map[string]float64) (out [][6]any) {
	for test, share := range shares {
		out = append(out, lives(test, "sparseset-unchecked", share, "sparseset", 100)...)
	}
	return out
}

// tallied is a turn of a counted claim.
func tallied(want Verdict, judge func([]tally) Answer, wrong ...int) turn {
	var all []tally
	for _, n := range wrong {
		all = append(all, tally{"x", n, 1000})
	}
	return turn{want: want, counted: func() Answer { return judge(all) }}
}

// attached are the turns of a version of Attach.
func attached() []turn {
	at := func(want Verdict, wrong int) turn {
		return turn{want: want, counted: func() Answer { return judgeAttach(wrong, "", "") }}
	}
	return []turn{at(Reproduced, 0), at(NotReproduced, histories), at(InPart, 1)}
}

// turns are the turns of every claim.
var turns = map[string][]turn{
	"Ticks are faster than pointers": decided(ticks(1e6, 2, 1, 6, 9), ticks(1e6, 12, 1, 0.9, 9), turn{want: Different, figures: ticks(1e6, 2, 1, 20, 30)}, turn{want: NotReproduced, figures: ticks(1e6, 2, 1, 1.04, 9)},
		turn{want: Reproduced, figures: ticks(1e4, 12, 1, 0.8, 9)}, turn{want: Reproduced, figures: ticks(1e4, 4, 1, 1.04, 9)}),
	"Pointers stay about 80% slower at many entities": decided(ticks(1e6, 12, 10, 18, 19), ticks(5e6, 8, 18, 10, 19), turn{want: Different, figures: ticks(1e6, 12, 10, 27, 28)}),
	"Pointers win at 10,000 entities and high N":      decided(ticks(1e4, 12, 10, 9, 30), ticks(1e4, 7, 10, 9.6, 30), turn{want: Reproduced, figures: ticks(1e4, 12, 10, 30, 9)}),
	"The gain falls with N and levels off": decided(plateaus(1e6, 6, 3, 2, 2), plateaus(1e5, 2, 2, 3, 6), turn{want: NotReproduced, figures: plateaus(1e6, 6, 3, 2, 1.4)},
		turn{want: NotReproduced, figures: plateaus(1e6, 3, 3, 2, 2)}),
	"Setup grows almost linearly": decided(powers(12, 1000), powers(2, 10_000), turn{want: NotReproduced, figures: powers(12, 100)}),
	"Setup costs far more than pointers'": {
		{want: Reproduced, figures: setups(12, 16_300, 100)}, {want: Different, figures: setups(12, 200, 100)}, {want: NotReproduced, figures: setups(12, 100, 100)},
		{want: InPart, figures: slices.Concat(setups(12, 200, 100), setups(11, 100, 100))},
		{want: NotMeasured, figures: on(chain, "setup", 1e4, 12, "copse", 200, "pointers", 100)}, // 0 ms were published
	},
	"Setup is amortised after thousands of ticks": {
		{want: Reproduced, figures: derived(5e6, 10, 20, 1e5, 1)}, {want: Different, figures: derived(5e6, 10, 20, 1e3, 1)}, {want: NotReproduced, figures: derived(5e6, 10, 9, 1e5, 1)},
		{want: NotReproduced, figures: derived(5e6, 10, 20, 1, 1)},
	},
	"Fewest ticks to amortise at 500,000 and 1,000,000": decided(amortisedAfter(12, 1e6), amortisedAfter(11, 1e4)),
	"Five million entities take dozens of gigabytes": {
		{want: Reproduced, figures: on(chain, "memory", 5e6, 12, "copse", 5000, "pointers", 1)},
		{want: NotReproduced, figures: on(chain, "memory", 5e6, 12, "copse", 101, "pointers", 1)},
		{want: NotAsWritten, figures: on(chain, "memory", 1e6, 12, "copse", 5000, "pointers", 1)},
	},
	"One owning group is overly conservative": decided(on(chain, "tick", 1e6, 12, "copse", 10, "sparseset-group", 20), on(crossing, "systems-abc", 1e4, 3, "copse-laminar", 10, "sparseset-group", 10)),
	"Blind systems are unacceptably slow":     decided(on("join", "tick", 1e6, 3, "copse", 1, "copse-partial", 2, "copse-blind", 2), on("join", "tick-changing", 1e6, 3, "copse", 1, "copse-partial", 1, "copse-blind", 1.9)),
	"A cache pays for systems that are not full": decided(
		on("join", "tick", 1e6, 3, "slices", 1, "slices-partial", 100, "slices-partial-cached", 95), on("join", "tick-changing", 1e6, 3, "slices", 1, "slices-blind", 100, "slices-blind-cached", 96)),
	"A change costs a move for each group": {
		moved(Reproduced, groupMoves{2, 2, 1, 1}, groupMoves{8, 8, 4, 2}), moved(InPart, groupMoves{2, 2, 1, 1}, groupMoves{8, 8, 4, 1}), moved(NotReproduced, groupMoves{2, 2, 1, 1}, groupMoves{8, 3, 1, 1}),
	},
	"Groups and archetypes can be joined": undecided(on(crossing, "change-abc", 1e4, 3, "copse", 1, "copse-laminar", 2, "archetype", 2), on(crossing, "change-abc", 1e4, 3, "copse", 2, "copse-laminar", 1, "archetype", 1)),

	"The refactoring takes half of the time or less":               decided(lives("Create", "sparseset-old", 100, "sparseset", 55), lives("Random", "sparseset-old", 100, "sparseset", 56)),
	"One allocation for a set is faster than two":                  decided(lives("Create", "sparseset-two", 100, "sparseset", 95), lives("Random", "sparseset-two", 100, "sparseset", 96)),
	"Memory falls from tens of megabytes to hundreds of kilobytes": decided(peaks("AddWriteDelete", 10e6, 999e3), peaks("Random", 64.7e6, 5.57e6), turn{want: NotReproduced, figures: peaks("AddWriteDelete", 9e6, 100e3)}),
	"One allocation peaks a little higher than two": decided(
		lives("Create-peak", "sparseset", 105, "sparseset-two", 100), lives("Random-peak", "sparseset", 104, "sparseset-two", 100)),
	"Allocations fall from hundreds of thousands to hundreds": decided(allocations("Create", 1e6, 999), allocations("Random", 1e6, 1000), turn{want: NotReproduced, figures: allocations("Create", 99_999, 63)},
		turn{want: Reproduced, figures: allocations("RelationshipAddWriteDelete", 2e6, 105_000)}, turn{want: NotReproduced, figures: allocations("RelationshipAddWriteDelete", 2e6, 1584)}),
	"What does it cost to keep free numbers paired?": {{want: Answered, figures: on(setsWork, "numbers-insert", 1e5, 1, "sparseset", 2, "sparseset-traditional", 1)}},
	"Leaving out checks is faster": decided(lives("Create", "sparseset-unchecked", 95, "sparseset", 100), lives("AddWriteDelete", "sparseset-unchecked", 97, "sparseset", 100),
		turn{want: InPart, figures: unchecked(map[string]float64{"Create": 101, "CreateThenAdd": 102, "AddWriteDelete": 97, "DistributedAddWriteRemoveAddDelete": 92, "OneOfFour": 90})}), // the median is below 95
	"Sets of a fixed capacity are faster":                      decided(lives("Create", "sparseset-reserved", 95, "sparseset", 100), lives("AddWriteDelete", "sparseset-reserved", 96, "sparseset", 100)),
	"Archetypes copy all components of an entity that changes": decided(on("structural", "change-1pct", 1e5, 4, "archetype", 100, "sparseset", 50), on("conventions", "add-remove", 1e3, 2, "archetype", 50, "sparseset", 50)),

	"Random access is 98% faster with the component index": gainsOf("random-access", publishedAccess),
	"ECR's sparse sets are faster still at reads of one entity": decided(
		times("random-access", 1000, 9, 13, 10), times("random-access", 100, 9, 10, 10), turn{want: Different, figures: times("random-access", 1000, 9, 20, 10)}),
	"One get finds several components":          decided(slices.Concat(times("get-three", 1000, 30, 19, 10), times("get-each", 1000, 30, 20, 10)), slices.Concat(times("get-three", 100, 10, 20, 30), times("get-each", 100, 30, 20, 10))),
	"Updates are 360% faster with cached edges": gainsOf("update", publishedUpdate),
	"Queries are 94% faster":                    gainsOf("query-made", publishedQuery),
	"Queries are made faster with the index":    decided(slices.Concat(times("query-rare", 1000, 30, 19, 10), times("query-new", 1000, 30, 20, 10)), slices.Concat(times("query-rare", 100, 10, 20, 30), times("query-new", 100, 30, 20, 10))),
	"Removals move an entity as insertions do":  decided(slices.Concat(times("remove", 1000, 30, 20, 10), times("update", 1000, 30, 20, 10)), slices.Concat(times("remove", 100, 10, 22, 30), times("update", 100, 30, 20, 10))),

	"A hash look-up is slower than a walk": decided(on("random", "read", 1e3, 4, "manager-walked", 100, "manager-looked-up", 105, "manager-at-random", 105), on("random", "read", 1e6, 4, "manager-walked", 100, "manager-looked-up", 104, "manager-at-random", 99)),
	"Look-ups have to be rare":             decided(on("join", "tick", 1e6, 3, "manager", 2, "slices", 1), on("conventions", "query2comp", 1e5, 2, "manager", 1.9, "slices", 1)),

	"An array is faster than pointers if the hierarchy is flat": decided(walks("walk-wide", 1e3, 95, 100, 100), walks("walk-wide", 1e5, 96, 100, 100), turn{want: InPart, figures: walks("walk-wide", 1e5, 100, 99, 106)}),
	"Pointers can win if the hierarchy is deep":                 decided(walks("walk-deep", 1e3, 105, 100, 100), walks("walk-deep", 1e5, 104, 100, 100), turn{want: InPart, figures: walks("walk-deep", 1e5, 106, 100, 150)}),
	"To attach is heavier than with pointers": decided(relinked("wicked", 1e3, 105, 105), relinked("wicked-first", 1e5, 104, 99), turn{want: InPart, figures: relinked("wicked", 1e3, 105, 104)},
		turn{want: InPart, figures: slices.Concat(relinked("wicked", 1e3, 105, 105), relinked("wicked-first", 1e3, 104, 104))}),
	"A hierarchy cannot be computed by a parallel loop": decided(on(sceneWork, "all-deep", 1e5, 2, "copse", 100, "copse-parallel", 96), on(sceneWork, "all-wide", 1e5, 2, "copse", 100, "copse-parallel", 95),
		turn{want: Reproduced, figures: on(sceneWork, "all-mixed", 1e5, 2, "copse", 100, "copse-parallel", 107)},
		turn{want: NotReproduced, figures: on(hierarchyWork, "walk-deep", 1e5, 2, "preorder", 100, "preorder-parallel", 95)}),
	"A hierarchy can be updated at the same time as unrelated systems": decided(
		on(hierarchyWork, "together-deep", 1e5, 2, "wicked", 100, "wicked-together", 95), on(hierarchyWork, "together-wide", 1e5, 2, "slices", 100, "slices-together", 96)),
	"Array, levels, recursion or pointers?": {{want: Answered, figures: nodes("all-wide", 1, 2)}},

	"To move the last one in front of its child keeps parents first": attached(),
	"To move all that are out of place does":                         attached(),
	"Random numbers do not collide very soon":                        {tallied(Reproduced, judgeDraws, 0, 0), tallied(NotReproduced, judgeDraws, 1, 2), tallied(InPart, judgeDraws, 0, 2)},
	"A number for each load keeps copies of a file apart": {
		tallied(Reproduced, judgeLoadNumbers, 0, 0), tallied(NotReproduced, judgeLoadNumbers, 1, 2), tallied(InPart, judgeLoadNumbers, 0, 2),
	},
	"A table for each load does": {
		{want: Reproduced, counted: func() Answer { return judgeLoads(500, 20, 10_500, 0) }}, {want: NotReproduced, counted: func() Answer { return judgeLoads(500, 20, 10_500, 1) }},
		{want: NotReproduced, counted: func() Answer { return judgeLoads(500, 20, 10_499, 0) }},
	},
	"Arrays are written as they are": {
		{want: Reproduced, counted: func() Answer { return judgeFileSize([]savedArrays{{10, 10, 110}}) }}, {want: NotReproduced, counted: func() Answer { return judgeFileSize([]savedArrays{{10, 10, 111}}) }},
		{want: InPart, counted: func() Answer { return judgeFileSize([]savedArrays{{10, 10, 110}, {10, 10, 111}}) }},
	},
}

// inOnePlace are claims about one place, which hold or do not.
var inOnePlace = []string{"Setup is amortised after thousands of ticks", "Five million entities take dozens of gigabytes", "A table for each load does"}

// inOneLine are claims about random histories, whose number says in how many they hold.
var inOneLine = []string{"To move the last one in front of its child keeps parents first", "To move all that are out of place does"}

// Every claim has figures that would turn its verdict, and no claim is decided by figures of something else.
func TestEveryVerdictTurns(t *testing.T) {
	data, err := Read(nativeFolder)
	require.NoError(t, err)
	known := 0
	for _, s := range Sources() {
		for _, c := range s.Claims {
			known++
			var wanted []Verdict
			for _, turn := range turns[c.Name] {
				decide := func() Answer { return c.Decide(dataOf(t, docOf(turn.figures...))) }
				if s.Counted {
					require.NotNil(t, turn.counted, c.Name)
				}
				if turn.counted != nil { // also where times stand next to the counts
					decide = turn.counted
				}
				a := decide()
				require.Equal(t, turn.want, a.Verdict, "%s: %v", c.Name, turn.figures)
				if turn.want == NotAsWritten {
					require.Contains(t, a.Because, " would have to be ", "%s: it says what would decide it", c.Name)
				}
				if a.Verdict == InPart && a.Figures != "" && !slices.Contains(inOneLine, c.Name) {
					require.Equal(t, "\n\n", separator(a.Figures), "%s: a table says where it holds", c.Name)
				}
				wanted = append(wanted, turn.want)
			}
			require.Contains(t, wanted, c.Decide(data).Verdict, "%s: the verdict of the page is among those that are tested", c.Name)
			switch {
			case slices.Equal(wanted, []Verdict{NotAsWritten, NotAsWritten}), slices.Equal(wanted, []Verdict{Answered}):
			case slices.Contains(inOnePlace, c.Name):
				require.Subset(t, wanted, []Verdict{Reproduced, NotReproduced}, c.Name)
			default:
				require.Subset(t, wanted, []Verdict{Reproduced, NotReproduced, InPart}, c.Name)
			}
		}
	}
	require.Len(t, turns, known, "no turns of claims that are gone")
}
