package syntax

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestComplete(t *testing.T) {
	statements := strings.Join(statementWords, " ")
	for _, c := range []struct{ before, words, names string }{
		{"", statements, ""},
		{"component A\n", statements, ""},
		{"component A\n\n  ", statements, ""},
		{"tick\n  ", statements, ""},
		{"one Two three\n", statements, ""},
		{"component A # a ", "", ""},
		{"# a", "", ""},
		{"component ", "", ""},
		{"tag ", "", ""},
		{"component A ", "f32 f64 i8 i16 i32 i64 u8 u16 u32 u64 bool entity", ""},
		{"tag A ", "", ""},
		{"tick ", "", ""},
		{"layout ", "lanes laminar trees paper naive", ""},
		{"seed ", "", ""},
		{"group ", "not", "components"},
		{"group moving = ", "not", "components"},
		{"group A & ", "not", "components"},
		{"group A & !", "", "components"},
		{"group A & not ", "", "components"},
		{"group A, B and ", "not", "components"},
		{"group A ", "", ""},
		{"group A & (B & ", "not", "components"},
		{"group A & !(", "", "components"},
		{"system ", "", ""},
		{"system S ", "", ""},
		{"system S(", "mut not", "components"},
		{"system (", "mut not", "components"},
		{"system S(mut ", "", "components"},
		{"system S(mut ?", "", "components"},
		{"system S(A, ?", "", "components"},
		{"system S(A,\n  ", "mut not", "components"},
		{"system S(A,\n  # why\n  ", "mut not", "components"},
		{"system S(A ", "", ""},
		{"system S(A) ", "with without expect weight", ""},
		{"system S(A) without ", "", "components"},
		{"system S(A) with B, ", "", "components"},
		{"system S(A) with B ", "without expect weight", ""},
		{"system S(A) weight 3 with B ", "without expect", ""},
		{"system S(A) expect ", "full partial blind scan", ""},
		{"system S(A) expect full ", "with without weight", ""},
		{"system S(A) weight ", "", ""},
		{"spawn ", "", "components"},
		{"spawn 12 ", "", "components"},
		{"spawn hero: ", "", "components"},
		{"spawn A, ", "", "components"},
		{"spawn A ", "", ""},
		{"add ", "", "components"},
		{"add A ", "to", ""},
		{"add A, B ", "to", ""},
		{"remove A ", "from", ""},
		{"add A to ", "any all", "entities"},
		{"despawn ", "any all", "entities"},
		{"despawn any ", "", ""},
		{"despawn any 5 ", "of", ""},
		{"despawn all ", "of", ""},
		{"despawn any 5 of ", "not", "components groups"},
		{"remove A from all of A & !", "", "components groups"},
		{"system S(A\ngroup ", "not", "components"}, // a forgotten parenthesis costs its own line
		{"system S[in] ", strings.Join(Keywords(), " "), "components groups entities"},
		{"Query<", strings.Join(Keywords(), " "), "components groups entities"},
		{strings.Repeat("# long\n", MaxText/7) + "group ", strings.Join(Keywords(), " "), "components groups entities"},
	} {
		got := Complete(c.before)
		require.Equal(t, c.words, strings.Join(got.Words, " "), c.before)
		require.Equal(t, c.names, strings.Join(namesOf(got.Names), " "), c.before)
	}
}

func TestCompleteKnowsEntities(t *testing.T) {
	text := "spawn hero: A\nspawn dog: A\nspawn 3 A\ntick\nspawn cat: A\n"
	require.Equal(t, []string{"hero", "dog"}, Complete(text+"despawn ").Entities, "the cat is not committed")
	require.Equal(t, []string{"hero", "cat"}, Complete(text+"despawn dog\ntick\nadd B to ").Entities)
	require.Nil(t, Complete(text+"add ").Entities)
}

func namesOf(n Names) (out []string) {
	for i, word := range []string{"components", "groups", "entities"} {
		if n&(1<<i) != 0 {
			out = append(out, word)
		}
	}
	return out
}

// What stands in a design is among what is expected there.
func TestCompleteExpectsWhatIsThere(t *testing.T) {
	files, err := filepath.Glob("../../../../playground-examples/*.copse")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	n := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		n += requireExpected(t, string(text))
	}
	require.Greater(t, n, 1000)
	rapid.Check(t, func(t *rapid.T) { requireExpected(t, strings.Join(designtest.DrawDesign(t), "\n")) })
}

// requireExpected looks at every word that is understood and counts them.
func requireExpected(t require.TestingT, text string) (n int) {
	p := parse(text, allForms)
	declared := map[diagnostic.Position]bool{}
	for _, s := range p.file.Statements {
		for _, name := range declaredBy(s) {
			declared[name.Range.Start] = true
		}
	}
	for _, token := range p.tokens {
		if token.kind != tokName || token.class == TokenUnknown {
			continue
		}
		word := text[token.start:token.end]
		got := Complete(text[:token.start])
		where := text[:token.start] + "|" + word
		switch {
		case token.class == TokenKeyword && (word == "and" || word == "or"):
			continue // one writes & and a comma
		case token.class == TokenKeyword && word == "System":
			word = "system"
			fallthrough
		case token.class == TokenKeyword:
			require.Contains(t, got.Words, word, where)
		case token.class == TokenType:
			_, habit := typeHabits.meaning(word)
			require.True(t, slices.ContainsFunc(got.Words, func(of string) bool { return strings.HasPrefix(word, of) }) || habit, where)
		case declared[token.at().Start]:
			require.Zero(t, got.Names&^ComponentNames, where) // before its = or : it could be a component
		case token.class == TokenName:
			require.NotZero(t, got.Names, where)
		}
		n++
	}
	return n
}

func declaredBy(s Statement) []Name {
	switch s := s.(type) {
	case *Component:
		return []Name{s.Name}
	case *Tag:
		return []Name{s.Name}
	case *Group:
		return []Name{s.Name}
	case *System:
		return []Name{s.Name}
	case *Spawn:
		return []Name{s.Name}
	}
	return nil
}

func FuzzComplete(f *testing.F) {
	f.Add("system S(A, mut ?", 12)
	f.Add("remove A from any 5 of A & !(B", 20)
	f.Fuzz(func(t *testing.T, text string, at int) {
		if at < 0 || at > len(text) {
			return
		}
		got := Complete(text[:at])
		for _, word := range got.Words {
			require.True(t, slices.Contains(Keywords(), word) || isScalar(word), word)
		}
	})
}

func isScalar(word string) bool {
	for _, s := range scalarTypes {
		if s.name == word {
			return true
		}
	}
	return false
}
