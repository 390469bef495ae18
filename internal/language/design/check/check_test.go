package check_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/grouptree/cost"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/internal/wording"
)

// movement is a design with a system of each match, a group that crosses another, and a tick.
const movement = `layout laminar
component Position
component Velocity
component Mass f32
tag Frozen
group moving = Position & Velocity
group Velocity & Mass
system Integrate(mut Position, Velocity) weight 60
system Settle(mut Velocity, Mass) expect partial
system Drag(Position, Mass)
system Thaw() with Frozen
spawn 8 Position, Velocity
spawn 3 Position, Velocity, Mass
spawn 2 Position, Frozen
tick
  remove Velocity from e1
  despawn e13
`

func analyze(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{HintsLater: true})
}

// evaluated returns the result of one condition as a text.
func evaluated(a *analysis.Analysis, condition string) string {
	r := check.Run(a, condition)
	if len(r.Problems) > 0 {
		return fmt.Sprintf("%d:%d: %s", r.Problems[0].Line, r.Problems[0].Column, r.Problems[0].Message)
	}
	o := r.Checks[0]
	return map[bool]string{true: "yes: ", false: "no: "}[o.Holds] + o.Actual
}

func TestValuesOfMeasures(t *testing.T) {
	a := analyze(movement)
	asked := map[string]bool{}
	for _, c := range []struct{ condition, want string }{
		{"layout = laminar", "yes: layout is laminar"},
		{"layout != laminar", "no: layout is laminar, and must not be laminar"},
		{"layout = trees or trees > 3", "no: layout is laminar, not trees; trees is 2, not more than 3"},
		{"components = 3", "yes: components is 3"},
		{"tags = 0", "no: tags is 1, not 0"},
		{"groups <= 2", "yes: groups is 2 (<= 2)"},
		{"groups(rejected) > 0", "no: groups(rejected) is 0, not more than 0"},
		{"systems = 4 and systems(full) >= 2", "no: systems(full) is 1, not at least 2"},
		{"trees = 2", "yes: trees is 2"},
		{"errors = 0 and warnings < 1", "no: warnings is 1, not less than 1"},
		{"stored = 264", "no: stored is 276, not 264"},
		{"entities = 12", "yes: entities is 12"},
		{"entities(moving & !Mass) = 7", "yes: entities(moving & !Mass) is 7"},
		{"compositions = 4", "yes: compositions is 4"},
		{"compositions(Position and not Frozen) = 4", "no: compositions(Position & !Frozen) is 3, not 4"},
		{"match(Integrate) = full", "yes: match(Integrate) is full"},
		{"match(Drag) = full", "no: match(Drag) is blind, not full"},
		{"match(Drag) = match(Thaw)", "no: match(Drag) is blind, not scan, which match(Thaw) is"},
		{"match(Integrat) = full", "no: there is no system Integrat; did you mean Integrate?"},
		{"match(X) = full", "no: there is no system X"},
		{"not match(X) = full", "no: there is no system X"},
		{"paperClass(Drag) = blind", "no: the paper classifies systems in the layouts paper and trees only"},
		{"visited(Integrate) = 10", "yes: visited(Integrate) is 10"},
		{"tested(Drag) = 3", "yes: tested(Drag) is 3"},
		{"matched(Drag) = 3", "yes: matched(Drag) is 3"},
		{"lookups(Settle) = 0", "no: lookups(Settle) is 3, not 0"},
		{"runs(Integrate) = 1", "yes: runs(Integrate) is 1"},
		{"bytes(Integrate) = 240", "yes: bytes(Integrate) is 240"},
		{"lines(Integrate) <= 4", "yes: lines(Integrate) is 4 (<= 4)"},
		{"estimate(Integrate) < 100", "yes: estimate(Integrate) is 78 (< 100)"},
		{"weight(Integrate) = 60", "yes: weight(Integrate) is 60"},
		{"lead(Drag) = Mass", "yes: lead(Drag) is Mass"},
		{"lead(Drag) = Position", "no: lead(Drag) is Mass, not Position"},
		{"lead(Thaw) = Mass", "no: the system scans the table of entities, so it has no lead"},
		{"contiguous(Integrate, Velocity)", "yes: Integrate reads Velocity in step with its lead"},
		{"contiguous(Drag, Position)", "no: Drag fetches Position by handle"},
		{"accesses(Drag, Velocity)", "no: Drag does not access Velocity"},
		{"mutates(Integrate, Position)", "yes: Integrate writes Position"},
		{"mutates(Integrate, Velocity)", "no: Integrate does not write Velocity"},
		{"requires(Integrate, Position & Velocity)", "yes: Integrate runs only where Position & Velocity holds"},
		{"requires(Drag, !Frozen)", "no: Drag also runs where !Frozen does not hold"},
		{"system(Drag) or system(Fly)", "yes: there is a system Drag"},
		{"system(Fly)", "no: there is no system Fly"},
		{"outcome(moving) = laminar", "yes: outcome(moving) is laminar"},
		{"outcome(Velocity & Position) = rejected", "no: outcome(Velocity & Position) is laminar, not rejected"},
		{"outcome(Position & Mass) = laminar", "no: there is no group Position & Mass"},
		{"crosses(Mass & Velocity)", "yes: the group Mass & Velocity crosses another"},
		{"not crosses(Mass & Velocity)", "no: the group Mass & Velocity crosses another"},
		{"not crosses(Position & Mass)", "no: there is no group Position & Mass"},
		{"group(Velocity & Position)", "yes: there is a group Velocity & Position"},
		{"not group(Position & Mass)", "yes: there is no group Position & Mass"},
		{"component(Frozen)", "no: there is no component Frozen"},
		{"tag(Frozen) and component(Mass)", "yes: there is a tag Frozen; there is a component Mass"},
		{"blocks(Position) = 3", "yes: blocks(Position) is 3"},
		{"lanes(Position) = 1", "yes: lanes(Position) is 1"},
		{"rows(Mass) = 3", "yes: rows(Mass) is 3"},
		{"rows(Frozen) = 3", "no: Frozen is a tag and has no array"},
		{"rows(Mas) = 3", "no: there is no component Mas; did you mean Mass?"},
		{"inStep(Position, Velocity)", "yes: Position and Velocity have the entities that are in both in the same order"},
		{"total > 0ns", "yes: total is " + wording.Nanoseconds(cost.Tenths(a.Total.Sum())) + " (> 0 ns)"},
		{"total() <= 20ms and total() > 0.1ns", "yes: total is " + wording.Nanoseconds(cost.Tenths(a.Total.Sum())) + " (<= 20 ms); total is " + wording.Nanoseconds(cost.Tenths(a.Total.Sum())) + " (> 0.1 ns)"},
		{"total(systems) < 1.5ns", "no: total(systems) is " + wording.Nanoseconds(cost.Tenths(a.Total.Systems)) + ", not less than 1.5 ns"},
		{"optimum <= 1.05", "yes: optimum is 0.867 (<= 1.05)"},
		{"1.5 > optimum and optimum != 1 and optimum < 2.0", "yes: 1.5 is 1.5 (> 0.867, which optimum is); optimum is 0.867 (!= 1); optimum is 0.867 (< 2)"},
		{"total(changes) < total", "yes: total(changes) is " + wording.Nanoseconds(cost.Tenths(a.Total.Changes)) + " (< " + wording.Nanoseconds(cost.Tenths(a.Total.Sum())) + ", which total is)"},
		{"ticks = 2", "yes: ticks is 2"},
		{"spawned = 13", "yes: spawned is 13"},
		{"spawned(2) = 0 and despawned(2) = 1 and changed(2) = 1", "yes: spawned(2) is 0; despawned(2) is 1; changed(2) is 1"},
		{"changed(3) = 1", "no: there is no tick 3; there are 2"},
		{"moves(1) = 0", "yes: moves(1) is 0"},
		{"writes(Velocity, 2) <= 1", "yes: writes(Velocity, 2) is 1 (<= 1)"},
		{"writes < writesOneByOne", "yes: writes is 30 (< 38, which writesOneByOne is)"},
		{"writesOneByOne(Position, 2) = 4", "yes: writesOneByOne(Position, 2) is 4"},
		{"tables = 4 and tables(Drag) = 1 and tables(Integrate) = 3", "no: tables(Integrate) is 2, not 3"},
		{"viewVisited(Drag) = 4 and viewTested(Drag) = 3", "no: viewVisited(Drag) is 3, not 4"},
		{"viewTested(Drag) = 3 and viewLookups(Drag) = 3", "yes: viewTested(Drag) is 3; viewLookups(Drag) is 3"},
		{"setGroups = 1", "no: setGroups is 0, not 1"},
		{"groupPays(Drag) or setSwaps = 1", "no: no group over sparse sets pays for Drag; setSwaps is 0, not 1"},
		{"tables(Fly) = 1", "no: there is no system Fly"},
		{"tableWrites = 30", "yes: tableWrites is 30"},
		{"tableWrites(Velocity, 2) = 1 and tableWrites(Position, 2) = 3", "no: tableWrites(Position, 2) is 2, not 3"},
		{"tableWrites(Position, 3) = 0", "no: there is no tick 3; there are 2"},
		{"entities(Position & !Position) = 0", "no: no entity satisfies Position & !Position"},
		{"(match(Drag) = full or match(Drag) = partial) and ticks = 2", "no: match(Drag) is blind, not full; match(Drag) is blind, not partial"},
		{"not (match(Drag) = full and ticks = 2)", "yes: match(Drag) is blind, not full"},
	} {
		require.Equal(t, c.want, evaluated(a, c.condition), c.condition)
		for _, name := range check.Names() {
			asked[name] = asked[name] || strings.Contains(c.condition, name)
		}
	}
	for _, name := range check.Names() {
		require.True(t, asked[name], "no case for %s", name)
	}
}

// TestTimesThatAreNearlyEqual shows all digits of times that three digits do not tell apart.
func TestTimesThatAreNearlyEqual(t *testing.T) {
	a := analyze(movement)
	a.Total = cost.Total{Systems: 20_000_400, Changes: 300}
	require.Equal(t, "no: total is 20,000.7 ns, not at most 20,000 ns", evaluated(a, "total() <= 20us"))
	require.Equal(t, "yes: total(changes) is 0.3 ns (< 1 ns)", evaluated(a, "total(changes) < 1ns"))
}

// TestOptimum tells what arrangements cost as a multiple of the best one, and why none is known.
func TestOptimum(t *testing.T) {
	const pair = "component A\ncomponent B\nsystem S(mut A, B)\nspawn 1k A, B\nspawn 1k A\nspawn 1k B\n"
	many := "system S(C0)\nspawn C0\n"
	for i := range 30 {
		many += fmt.Sprintf("component C%d\ngroup C%d\n", i, i)
	}
	for i := range 40 {
		many += fmt.Sprintf("group C%d & C%d\n", i%30, (i+1+i/30)%30)
	}
	for _, c := range []struct{ design, condition, want string }{
		{pair, "optimum <= 1.05", "no: optimum is 2.435, not at most 1.05"},
		{pair + "group A & B\n", "optimum <= 1.05", "yes: optimum is 1 (<= 1.05)"},
		{pair + "group A & B\n", "optimum = 1.0 and optimum = 1", "yes: optimum is 1; optimum is 1"},
		{pair + "layout naive\ngroup A & B\n", "optimum = 1", "yes: optimum is 1"},
		{pair + "group A &\n", "optimum <= 1.05", "no: no optimum is known: the design has errors; fix them first"},
		{"component A\nsystem S(A)\n", "not optimum > 1", "no: no optimum is known: the design spawns no entities, so every arrangement costs the same; spawn some first"},
		{"component A\nspawn A\n", "optimum <= 1.05", "no: no optimum is known: a round of the best arrangement costs nothing"},
		{many, "optimum <= 1.05", "no: no optimum is known: the design has 70 candidates for groups, and the best arrangement is proved among at most 64"},
	} {
		require.Equal(t, c.want, evaluated(analyze(c.design), c.condition), c.design)
	}
}

func TestInStep(t *testing.T) {
	const naive = "layout naive\ngroup A & B\ngroup A & B & C\ngroup A & !B & C\nspawn 2 A, B\nspawn 4 A, C\nspawn A, B, C\ntick\n despawn e1\n"
	require.Equal(t, "no: A and C have the entities that are in both in different orders", evaluated(analyze(naive), "inStep(A, C)"))
	require.Equal(t, "yes: A and B have the entities that are in both in the same order", evaluated(analyze(naive), "inStep(A, B)"))
}

func TestProblems(t *testing.T) {
	a := analyze(movement)
	for _, c := range []struct{ text, want string }{
		{"match(Integrate) = ful", "1:20: a match is full, partial, blind or scan, not 'ful'; did you mean full?"},
		{"match(Integrate) = laminar", "1:20: a match is full, partial, blind or scan, not 'laminar'"},
		{"match(Integrate) = 2", "1:20: 'match' and '2' cannot be compared: one is a match, the other a number"},
		{"match(Integrate) < full", "1:18: a match is compared with '=' and '!=' only"},
		{"mach(Integrate) = full", "1:1: there is no measure 'mach'; did you mean match?"},
		{"frobnicate = 3", "1:1: there is no measure 'frobnicate'"},
		{"full = partial", "1:1: there is no measure 'full'"},
		{"match = full", "1:1: match needs a system in parentheses"},
		{"match()", "1:7: a system belongs here, not ')'"},
		{"match(Drag, Thaw) = full", "1:13: match takes a system and no more"},
		{"contiguous(Drag)", "1:16: contiguous needs a system and a component in parentheses"},
		{"contiguous(Drag, Mass) = full", "1:24: contiguous is true or false by itself; remove the comparison, or put 'not' before it"},
		{"groups", "1:7: a comparison belongs here, such as '= 2', not the end of the line"},
		{"match(Drag)", "1:12: a comparison belongs here, such as '= full', not the end of the line"},
		{"groups <= 3q", "1:11: '3q' is not a whole number and not a time; numbers are written 1200, 1_200, 1.2k or 3M, and times 640ns, 20us or 1.5ms"},
		{"total <= 1.25us", "1:10: '1.25us' is not a whole number and not a time; numbers are written 1200, 1_200, 1.2k or 3M, and times 640ns, 20us or 1.5ms"},
		{"optimum <= 1.0005", "1:12: '1.0005' is not a whole number and not a time; numbers are written 1200, 1_200, 1.2k or 3M, and times 640ns, 20us or 1.5ms"},
		{"optimum", "1:8: a comparison belongs here, such as '= 1.05', not the end of the line"},
		{"optimum <= 3us", "1:12: a time is compared with a time, which has a unit: 640ns, 20us or 1.5ms"},
		{"total <= 1.05", "1:10: a time is compared with a time, which has a unit: 640ns, 20us or 1.5ms"},
		{"groups <= 1.05", "1:11: '1.05' is no whole number"},
		{"1.05 > groups", "1:1: '1.05' is no whole number"},
		{"optimum > groups", "1:11: 'optimum' and 'groups' cannot be compared: one is a multiple, the other a number"},
		{"optimum = full", "1:11: there is no measure 'full'"},
		{"optimum(Drag) = 1", "1:9: optimum takes nothing and no more"},
		{"total <= 3", "1:10: a time is compared with a time, which has a unit: 640ns, 20us or 1.5ms"},
		{"groups <= 3ns", "1:11: a time is compared with a time, which has a unit: 640ns, 20us or 1.5ms"},
		{"total = layout", "1:9: 'total' and 'layout' cannot be compared: one is a time, the other a layout"},
		{"total(system) <= 3us", "1:7: a part of a round is systems or changes, not 'system'; did you mean systems?"},
		{"total(3) <= 3us", "1:7: a part of a round belongs here, not '3'"},
		{"total(", "1:7: a part of a round belongs here, not the end of the line"},
		{"total", "1:6: a comparison belongs here, such as '= 20us', not the end of the line"},
		{"groups <= ", "1:11: a measure belongs here, such as match(Integrate), not the end of the line"},
		{"groups(lost) = 1", "1:8: an outcome is new-tree, inserted, above, alias, several-trees, laminar, rejected or lane, not 'lost'"},
		{"systems(fulll) = 1", "1:9: a match is full, partial, blind or scan, not 'fulll'; did you mean full?"},
		{"writes(Mass, 0) = 1", "1:14: the number of a tick belongs here, from 1 to 10,000, not '0'"},
		{"writes(Mass 2) = 1", "1:13: ',' or ')' belongs here, not '2'"},
		{"(groups = 2", "1:12: ')' belongs here, not the end of the line"},
		{"groups = 2 groups = 3", "1:12: the check is complete without 'groups'; 'and' or 'or' joins conditions"},
		{"!crosses(Mass)", "1:1: a condition is negated with 'not'; '!' negates a component in an expression"},
		{"group(Mass & 2)", "1:14: a component belongs here, not '2'"},
		{"groups = 2 and %", "1:16: a measure belongs here, such as match(Integrate), not '%'"},
		{"lead(Drag) = 3", "1:14: 'lead' and '3' cannot be compared: one is a component, the other a number"},
		{"say too early", "1:1: 'say' belongs to the check above it, and there is none"},
		{"hint too early", "1:1: 'hint' belongs to the check above it, and there is none"},
		{"groups = 2\nsay", "2:4: 'say' needs a text"},
		{"groups = 2\nsay a\nsay b", "3:1: the check has a 'say' line already"},
		{"groups = 2\nhint", "2:5: 'hint' needs a text"},
		{"groups = 2\nhint if groups = 3", "2:19: ':' and the text of the hint belong here, not the end of the line"},
		{"groups = 2\nhint if groups = 3:", "2:20: 'hint' needs a text"},
		{"groups = 2\nhint always\nhint never", "3:6: the hint above this one is always shown, so this one never is; move it up"},
		{"# 𝛼\n  𝛼 = 2", "2:3: a measure belongs here, such as match(Integrate), not '𝛼'"},
		{strings.Repeat("not ", 51) + "groups = 2", "1:201: this is nested more than 50 levels deep"},
		{strings.Repeat("groups = 2\n", 65), "65:1: a list has at most 64 checks; this one is left out"},
		{strings.Repeat(" ", check.MaxText+1), "1:1: the checks have 16,385 bytes, and a list has at most 16,384; use fewer checks"},
	} {
		require.Equal(t, c.want, evaluated(a, c.text), c.text)
	}
	many := check.Parse(strings.Repeat("ful = 2\n", 2000)).Problems
	require.Len(t, many, check.MaxProblems+1)
	require.Equal(t, check.Problem{Line: 21, Column: 1, Message: "only the first 20 problems are shown; fix them first"}, many[check.MaxProblems])
}

func TestListWithTextsAndHints(t *testing.T) {
	const list = `# an exercise
check match(Drag) = full
say Drag is full
hint if group(Position & Mass): The group comes too late.
hint if match(Drag) = partial: Almost.
hint Ask for a group.

keep systems = 4
match(Thaw) = scan
`
	run := func(text string) []string {
		r := check.Run(analyze(text), list)
		require.Empty(t, r.Problems)
		var out []string
		for _, o := range r.Checks {
			out = append(out, fmt.Sprintf("%d %t %t %s: %s (%s) %s", o.Line, o.Keep, o.Holds, o.Say, o.Text(), o.Actual, o.HintText()))
		}
		return out
	}
	require.Equal(t, []string{
		"2 false false Drag is full: match(Drag) = full (match(Drag) is blind, not full) Ask for a group.",
		"8 true true : systems = 4 (systems is 4) ",
		"9 false true : match(Thaw) = scan (match(Thaw) is scan) ",
	}, run(movement))
	require.Equal(t, "2 false false Drag is full: match(Drag) = full (match(Drag) is partial, not full) The group comes too late.",
		run(strings.Replace(movement, "system", "group Position & Mass\nsystem", 1))[0])
	require.False(t, check.Run(analyze(movement), list).Solved())
	require.True(t, check.Run(analyze(movement), "systems = 4\nticks = 2").Solved())
	require.False(t, check.Run(analyze(movement), "# nothing").Solved(), "a list without checks is never solved")
	require.False(t, check.Run(analyze(movement), "systems = 4\nticks").Solved(), "a list with a problem is never solved")
}

func TestReportAsJSON(t *testing.T) {
	got := string(check.Run(analyze(movement), "match(Drag) = full\nsay Drag is full\nhint Ask for a group.\nkeep ticks = 2\nticks").AppendJSON(nil))
	require.JSONEq(t, `{"schema":"copse.checks/1","solved":false,"checks":[
		{"line":1,"keep":false,"condition":"match(Drag) = full","say":"Drag is full","holds":false,"actual":"match(Drag) is blind, not full","hint":"Ask for a group."},
		{"line":4,"keep":true,"condition":"ticks = 2","say":null,"holds":true,"actual":"ticks is 2","hint":null}],
		"problems":[{"line":5,"column":6,"message":"a comparison belongs here, such as '= 2', not the end of the line"}]}`, got)
}

// FuzzCheck checks what Parse promises for any list: problems have a place in the text, the canonical form of a condition
// has the same result, and no measure panics.
func FuzzCheck(f *testing.F) {
	a := analyze(movement)
	for _, seed := range []string{"match(Drag) = full and not (groups <= 2 or crosses(moving))", "keep writes(Mass, 2) < writesOneByOne\nsay x\nhint if ticks = 2: y\nhint z",
		"lead(Drag) != Mass", "total() <= 20us or total(systems) > 1.5ms or total(changes) = 7ns", "entities(A & !B and moving) >= 1.2k", "inStep(Position, Velocity)\r\n# x", "optimum <= 1.050 and 2 > optimum"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list := check.Parse(text)
		lines := strings.Split(text, "\n")
		for _, p := range list.Problems {
			require.True(t, p.Line >= 1 && p.Line <= len(lines) && p.Column >= 1 && p.Column <= 2*len(lines[p.Line-1])+1, "%+v", p)
		}
		report := list.Run(a)
		for i := range report.Checks {
			o := &report.Checks[i]
			again := check.Parse(o.Text())
			require.Empty(t, again.Problems, o.Text())
			require.Equal(t, o.Text(), again.Checks[0].Text())
			same := again.Run(a).Checks[0]
			require.Equal(t, [2]string{fmt.Sprint(o.Holds), o.Actual}, [2]string{fmt.Sprint(same.Holds), same.Actual}, o.Text())
			require.NotEmpty(t, o.Actual)
		}
		report.AppendJSON(nil)
	})
}
