package lesson_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/check"
	"github.com/copse-ecs/copse/internal/language/design/lesson"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

const start = "component A\ncomponent B\n\nsystem S(A, B)\n\nspawn 3 A, B\nspawn A\n"

const solution = "component A\ncomponent B\n\ngroup A & B\n\nsystem S(A, B)\n\nspawn 3 A, B\nspawn A\n"

const text = `# Together

Two arrays, one index. See
[S](show:S).

More of it.

## Ask for it

Write a [group](word:a-group), as in

` + "```text\ngroup X & Y\n```\n\n```check\ncheck match(S) = full\nhint if group(A): Both.\nhint Group A with B.\n```\n\nThe end.\n\n```check\nkeep entities = 4\nhint Leave them.\n```\n"

func whole() string { return lesson.Pack(text, start, solution) }

func TestParse(t *testing.T) {
	l := lesson.Parse(whole()).Complete()
	require.Empty(t, l.Problems)
	require.Equal(t, "Together", l.Title)
	require.Equal(t, "Two arrays, one index. See [S](show:S).", l.Summary)
	require.Equal(t, start, l.Start)
	require.Equal(t, solution, l.Solution)
	require.Len(t, l.Steps, 2)
	require.Equal(t, []int{0, 2}, []int{l.Steps[0].Checks, l.Steps[1].Checks})
	require.Equal(t, "Ask for it", l.Steps[1].Title)
	require.Equal(t, "Write a [group](word:a-group), as in\n\n```text\ngroup X & Y\n```\n\n\nThe end.", l.Steps[1].Prose)
	require.Len(t, check.Parse(l.List).Checks, 2)
	require.Equal(t, whole(), lesson.Pack(whole(), "component Other\n", "component Other\n"), "the designs of the text take precedence")
	require.Equal(t, strings.ReplaceAll(text, "\n", "\r\n"), strings.ReplaceAll(text, "\n", "\r\n"))
	require.Equal(t, l.Steps, lesson.Parse(strings.ReplaceAll(whole(), "\n", "\r\n")).Steps)
}

func TestLessonAsJSON(t *testing.T) {
	got := string(lesson.Parse("# T\n\nS.\n\n```check\nticks = 2\nhint H.\n```\n```copse start\ntick\n```\n").AppendJSON(nil))
	require.JSONEq(t, `{"schema":"copse.lesson/1","title":"T","summary":"S.","steps":[{"title":"T","prose":"S.","checks":1}],
		"list":"ticks = 2\nhint H.\n","start":"tick\n","solution":null,"problems":[]}`, got)
}

func TestProblems(t *testing.T) {
	block := func(info, body string) string { return "```" + info + "\n" + body + "```\n" }
	good := "# T\n" + block("copse start", "tick\n")
	for _, c := range []struct{ text, want string }{
		{"", "1:1: a lesson begins with its title, as in '# Arrays side by side'"},
		{"Prose.\n", "1:1: a lesson begins with its title, as in '# Arrays side by side'"},
		{"# T\n", "1:1: the lesson has no start; add a design in a block that begins with '```copse start'"},
		{good + block("check", "ticks = 2\n"), "1:1: the lesson has checks and no solution; add a design in a block that begins with '```copse solution'"},
		{good + block("copse start", "tick\n"), "5:1: the lesson has a start already"},
		{good + block("copse solution", "tick\n") + block("copse solution", "tick\n"), "8:1: the lesson has a solution already"},
		{good + "```text\nopen", "5:1: this block has no end; close it with ```"},
		{good + block("copse solution", "tick\n") + "## S\n" + block("check", "ticks = 2\n") + "\n" + block("check", "# fine\nmach(S) = full\n"), "15:1: there is no measure 'mach'; did you mean match?"},
		{good + strings.Repeat("## S\n", 40), "44:1: a lesson has at most 40 steps; remove this one and those below it"},
		{strings.Repeat("a", lesson.MaxText+1), "1:1: the lesson has 65,537 bytes, and a lesson has at most 65,536"},
	} {
		l := lesson.Parse(c.text).Complete()
		require.NotEmpty(t, l.Problems, c.want)
		p := l.Problems[0]
		require.Equal(t, c.want, fmt.Sprintf("%d:%d: %s", p.Line, p.Column, p.Message))
	}
}

func analyze(text string) *analysis.Analysis {
	return designrun.Analyze(text, analysis.Options{HintsLater: true})
}

var wrong = []lesson.Answer{
	{Name: "wrong-1.copse", Text: strings.Replace(start, "\nsystem", "\ngroup A\nsystem", 1)},
	{Name: "wrong-2.copse", Text: strings.Replace(solution, "spawn A\n", "", 1)},
}

func TestVerifyAcceptsAGoodLesson(t *testing.T) {
	require.Empty(t, lesson.Verify(lesson.Parse(whole()).Complete(), wrong, []string{"a group"}, analyze))
	require.Empty(t, lesson.Verify(lesson.Parse(whole()).Complete(), nil, []string{"a group"}, analyze), "a lesson without wrong answers")
}

func TestVerifyComplaints(t *testing.T) {
	words := []string{"a group"}
	for _, c := range []struct {
		text  string
		wrong []lesson.Answer
		want  string
	}{
		{strings.Replace(whole(), "match(S) = full", "match(S) = ful", 1), wrong, "line 17, column 18: a match is full, partial, blind or scan, not 'ful'; did you mean full?"},
		{strings.Replace(whole(), "check match(S) = full", "check match(S) = blind", 1), wrong, "line 17, 'check match(S) = blind' does not hold at the solution: match(S) is full, not blind"},
		{strings.Replace(whole(), "check match(S) = full", "keep match(S) = full", 1), wrong, "line 17, 'keep match(S) = full' does not hold at the start: match(S) is blind, not full"},
		{strings.Replace(whole(), "keep", "check", 1), wrong, "line 25, 'check entities = 4' holds at the start already: entities is 4"},
		{lesson.Pack(text, start, solution+"spwn A\n"), wrong, "line 10 of the solution has an error: 'spwn' is not a statement; did you mean 'spawn'?"},
		{lesson.Pack(text, start, strings.Replace(solution, "A & B", "A&B", 1)), wrong, "line 4 of the solution is not formatted: it is 'group A&B' and should be 'group A & B'; `go run ./build fmt -w` with the name of the file does that"},
		{whole(), append([]lesson.Answer{{Name: "wrong-3.copse", Text: solution}}, wrong...), "wrong-3.copse solves the lesson"},
		{strings.Replace(whole(), "hint Leave them.\n", "", 1), wrong, "line 25, 'keep entities = 4' has no hint for all other cases: its last hint must have no 'if'"},
		{whole(), wrong[:1], "line 25, 'keep entities = 4': hint 1 is shown neither for the start nor for a wrong answer; add a wrong answer that gets it"},
		{strings.Replace(whole(), "hint if group(A): Both.\n", "", 1), []lesson.Answer{}, "the lesson has no wrong answers; add one as wrong-1.copse"},
		{strings.Replace(whole(), "show:S", "show:T", 1), wrong, "line 4, column 5: the link 'show:T' is broken: neither the start nor the solution has a system, a component or a group of this name"},
		{strings.Replace(whole(), "show:S", "step:2.1", 1), wrong, "line 4, column 5: the link 'step:2.1' is broken: neither the start nor the solution has such a tick"},
		{strings.Replace(whole(), "show:S", "step:1.x", 1), wrong, "line 4, column 5: the link 'step:1.x' is broken: the step of a tick is a number, as in step:2.1"},
		{strings.Replace(whole(), "show:S", "step:1.", 1), wrong, "line 4, column 5: the link 'step:1.' is broken: the step of a tick is a number, as in step:2.1"},
		{strings.Replace(whole(), "show:S", "step:__proto__", 1), wrong, "line 4, column 5: the link 'step:__proto__' is broken: neither the start nor the solution has such a tick"},
		{strings.Replace(whole(), "show:S", "open:door", 1), wrong, "line 4, column 5: the link 'open:door' is broken: only storages and measure can be opened"},
		{strings.Replace(whole(), "show:S", "http://x", 1), wrong, "line 4, column 5: the link 'http://x' is broken: a link begins with show:, walk:, archetypes:, sparse:, step:, open:, word: or https:"},
		{strings.Replace(whole(), "show:S", "archetypes:Tabs", 1), wrong, "line 4, column 5: the link 'archetypes:Tabs' is broken: neither the start nor the solution has a system of this name"},
		{strings.Replace(whole(), "show:S", "sparse:s", 1), wrong, "line 4, column 5: the link 'sparse:s' is broken: neither the start nor the solution has a system of this name; did you mean S?"},
		{strings.Replace(whole(), "show:S", "walk:Tabs", 1), wrong, "line 4, column 5: the link 'walk:Tabs' is broken: neither the start nor the solution has a system of this name"},
		{strings.Replace(whole(), "show:S", "walk:s", 1), wrong, "line 4, column 5: the link 'walk:s' is broken: neither the start nor the solution has a system of this name; did you mean S?"},
		{lesson.Pack(strings.Replace(text, "show:S", "walk:S", 1), strings.Replace(start, "spawn 3 A, B", "spawn 3 A", 1), strings.Replace(solution, "spawn 3 A, B", "spawn 3 A", 1)), wrong, "line 4, column 5: the link 'walk:S' is broken: the run visits no entities"},
		{lesson.Pack("# T\n\nS.\n\n```text\n[a](show:S)\n```\n\nÄ [b](show:S), [c](walk:A) and [d](<walk:A & B>)\n", start, ""), nil, "line 9, column 20: the link 'walk:A' is broken: neither the start nor the solution has a system of this name"},
		{strings.Replace(whole(), "word:a-group", "word:spine", 1), wrong, "line 10, column 17: the link 'word:spine' is broken: the glossary has no such word"},
	} {
		require.Contains(t, lesson.Verify(lesson.Parse(c.text).Complete(), c.wrong, words, analyze), c.want)
	}
}

// TestCheats finds the easiest wrong ways to solve a step, of each kind, and the keep that prevents each of them.
func TestCheats(t *testing.T) {
	const design = "component A\ncomponent B\ntag T\n\nsystem S(mut A, B) without T weight 9\nsystem R(A) with T\n\nspawn 30 A, B\nspawn 10 A, T\nspawn B\ntick\n  despawn any 5 of A & B\n"
	solved := strings.Replace(design, "\nsystem S", "\ngroup A & B & !T\n\nsystem S", 1)
	of := func(checks, start string) string {
		return "# T\n\nS.\n\n```check\n" + checks + "```\n```copse start\n" + start + "```\n```copse solution\n" + solved + "```\n"
	}
	for _, c := range []struct {
		checks string
		want   []string
	}{
		{"check tested(S) = 0\nhint H.\nkeep component(A) and component(B) and entities = 36 and entities(A) = 35 and entities(B) = 26 and requires(S, A & B)\nhint H.\n", nil},
		{"check lookups(S) = 0\nhint H.\nkeep component(A) and component(B) and entities(A & B) = 25\nhint H.\nkeep accesses(S, B) and system(S)\nhint H.\n", []string{
			"line 6, 'check lookups(S) = 0' holds for the start without 'A' in S; prevent that with 'keep accesses(S, A)'",
		}},
		{"check lookups(S) = 0 or group(A & B & !T) or not system(S)\nhint H.\nkeep requires(S, A & B & !T) or not system(S)\nhint H.\nkeep component(A) and component(B) and entities(A & B) = 25\nhint H.\n", []string{
			"line 6, 'check lookups(S) = 0 or group(A & B & !T) or not system(S)' holds for the start without the system S; prevent that with 'keep system(S)'",
		}},
		{"check weight(S) = 1 or group(A & B & !T)\nhint H.\n", []string{
			"line 6, 'check weight(S) = 1 or group(A & B & !T)' holds for the start without the weight of S; prevent that with 'keep weight(S) = 9'",
		}},
		{"check not requires(R, T) or group(A & B & !T)\nhint H.\n", []string{
			"line 6, 'check not requires(R, T) or group(A & B & !T)' holds for the start without 'with T' in R; prevent that with 'keep requires(R, T)'",
		}},
		{"check not requires(S, !T) or group(A & B & !T)\nhint H.\n", []string{
			"line 6, 'check not requires(S, !T) or group(A & B & !T)' holds for the start without 'without T' in S; prevent that with 'keep requires(S, !T)'",
		}},
		{"check despawned = 0 or group(A & B & !T)\nhint H.\nkeep entities >= 36 and entities(A) >= 35 and entities(B) >= 26\nhint H.\n", []string{
			"line 6, 'check despawned = 0 or group(A & B & !T)' holds for the start without 'tick'; prevent that with 'keep despawned = 5'",
			"line 6, 'check despawned = 0 or group(A & B & !T)' holds for the start without 'despawn any 5 of A & B'; prevent that with 'keep despawned = 5'",
			"line 6, 'check despawned = 0 or group(A & B & !T)' holds for the start without its changes; prevent that with 'keep despawned = 5'",
		}},
		{"check entities(A & B) <= 20 or group(A & B & !T)\nhint H.\nkeep component(A) and component(B) and despawned = 5\nhint H.\nkeep entities(A & B) > 0\nhint H.\n", nil},
		{"check entities(T) <= 9 or group(A & B & !T)\nhint H.\nkeep tag(T) and component(A) and component(B)\nhint H.\n", []string{
			"line 6, 'check entities(T) <= 9 or group(A & B & !T)' holds for the start without 'spawn 10 A, T'; prevent that with 'keep entities = 36'",
			"line 6, 'check entities(T) <= 9 or group(A & B & !T)' holds for the start with one entity in 'spawn 10 A, T'; prevent that with 'keep entities = 36'",
			"line 6, 'check entities(T) <= 9 or group(A & B & !T)' holds for the start without 'T' in 'spawn 10 A, T'; prevent that with 'keep entities(T) = 10'",
		}},
	} {
		l := lesson.Parse(of(c.checks, design)).Complete()
		require.Empty(t, l.Problems)
		require.Equal(t, c.want, lesson.Cheats(l, nil, analyze), c.checks)
	}
	l := lesson.Parse(of("check match(S) = full and not group(A & T)\nhint H.\nkeep groups >= 1\nhint H.\n", strings.Replace(design, "\nsystem S", "\ngroup A & T\n\nsystem S", 1))).Complete()
	answer := lesson.Answer{Name: "wrong-1.copse", Text: strings.Replace(solved, "A & B & !T", "A & !T", 1)}
	require.Equal(t, []string{
		"line 6, 'check match(S) = full and not group(A & T)' holds for wrong-1.copse without the component B; prevent that with 'keep component(B)'",
		"line 6, 'check match(S) = full and not group(A & T)' holds for wrong-1.copse without 'B' in S; prevent that with 'keep accesses(S, B)'",
	}, lesson.Cheats(l, []lesson.Answer{answer}, analyze), "each deletion is told once")
}

// TestAnswersAreTriedAtTheLastStep tries an answer at the last step alone: what a step before needs, the solution does not show.
func TestAnswersAreTriedAtTheLastStep(t *testing.T) {
	l := lesson.Parse("# T\n\nS.\n\n```check\ncheck lookups(S) = 0\nhint H.\nkeep groups <= 1\nhint H.\n```\n\n## U\n\n```check\ncheck match(S) = full and group(A & B)\nhint H.\n```\n```copse start\n" + start + "```\n```copse solution\n" + solution + "```\n").Complete()
	for _, sentence := range lesson.Cheats(l, []lesson.Answer{{Name: "wrong-1.copse", Text: start}}, analyze) {
		require.NotContains(t, sentence, "wrong-1.copse")
	}
}

// FuzzLesson checks what Parse promises for any text: problems have a place in it, and the steps count all checks.
func FuzzLesson(f *testing.F) {
	f.Add(whole())
	f.Add("# T\n```check\nsay\n")
	f.Fuzz(func(t *testing.T, text string) {
		l := lesson.Parse(text)
		for _, p := range l.Problems {
			require.True(t, p.Line >= 1 && p.Line <= 1+strings.Count(text, "\n"), "%+v", p)
		}
		checks := 0
		for _, s := range l.Steps {
			checks += s.Checks
		}
		if len(l.Problems) == 0 {
			require.Len(t, check.Parse(l.List).Checks, checks)
		}
		l.AppendJSON(nil)
	})
}
