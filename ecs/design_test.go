package ecs_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/ecs"
)

var tagStatement = regexp.MustCompile(`(?m)^tag ([A-Za-z_][A-Za-z0-9_]*)$`)

// tagNames returns the names of the tags in a design.
func tagNames(text string) (names []string) {
	for _, match := range tagStatement.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	return names
}

func TestDesignSpellsNames(t *testing.T) {
	for name, want := range map[string]string{
		"Position":     "Position",
		"_x9":          "_x9",
		"Äa":           "U00C4a",
		"Öa":           "U00D6a",
		"Pair[int]":    "PairU005BintU005D",
		"9lives":       "U0039lives",
		"U00C4a":       "U005500C4a",
		"U00c4":        "U00c4",
		"UU0041":       "UU00550041",
		"😀":            "UD83DUDE00",
		"\xff":         "UDCFF",
		"\ufffd":       "UFFFD",
		"\x00":         "U0000",
		"a\nspawn 3 b": "aU000AspawnU00203U0020b",
		"group":        "group",
		"mut":          "mut",
	} {
		w := ecs.NewWorld()
		tag := w.TagNamed(name)
		w.Group(tag)
		w.NewSystem(name, nil, func(ecs.Block) {}, ecs.With(tag))
		require.Equal(t, "tag "+want+"\nlayout lanes\ngroup "+want+"\nsystem "+want+"() with "+want+"\n", w.Design(), "%q", name)
	}
}

// TestDesignKeepsNamesApart draws names that are like one another once they are escaped.
func TestDesignKeepsNamesApart(t *testing.T) {
	piece := rapid.SampledFrom([]string{"U", "0", "00C4", "D83D", "DE00", "U0055", "Ä", "\xc3", "\x84", "😀", "a", "_", " "})
	rapid.Check(t, func(t *rapid.T) {
		w := ecs.NewWorld()
		different := map[string]bool{}
		for range rapid.IntRange(1, 20).Draw(t, "names") {
			name := strings.Join(rapid.SliceOfN(piece, 1, 4).Draw(t, "name"), "")
			different[name] = true
			w.TagNamed(name)
		}
		spelled := map[string]bool{}
		for _, name := range tagNames(w.Design()) {
			spelled[name] = true
		}
		require.Len(t, spelled, len(different))
	})
}

type (
	Äa struct{ X float32 }
	Öa struct{ X float32 }
)

// TestDesignOfTypesThatDifferOutsideASCII prints types whose names had one spelling.
func TestDesignOfTypesThatDifferOutsideASCII(t *testing.T) {
	w := ecs.NewWorld()
	a, o := ecs.Component[Äa](w), ecs.Component[Öa](w)
	w.Group(a, o)
	ecs.System2(w, "Läuft", func(ecs.Block, []Äa, []Öa) {})
	want := "component U00C4a f32\ncomponent U00D6a f32\nlayout lanes\ngroup U00C4a & U00D6a\nsystem LU00E4uft(mut U00C4a, mut U00D6a)\n"
	require.Equal(t, want, w.Design())
	tagNames(want)
}

// TestDesignNamesValuesAndSteps checks that comments say for which values of a state something runs, and steps as a program writes them.
func TestDesignNamesValuesAndSteps(t *testing.T) {
	type Phase int
	type Screen string
	w := ecs.NewWorld()
	phase, screen := ecs.NewState(w, Phase(1)), ecs.NewState(w, Screen("menu"))
	for _, s := range []struct {
		name string
		step float64
		want string
	}{
		{"a", 1.0 / 60, "1.0/60"}, {"b", 0.02, "0.02"}, {"c", 1.0 / 3, "1.0/3"}, {"d", float64(float32(1.0 / 120)), "1.0/120"}, {"e", 0.0123456789, "0.0123457"}, {"f", 12.5, "12.5"},
	} {
		w.Stage(s.name, w.FixedStep(s.step, 4), phase.Is(2, 3), screen.Is("menu", "a\nb"))
		require.Contains(t, w.Design(), `# stage "`+s.name+`": Phase.Is(2, 3), Screen.Is("menu", "a\nb"), FixedStep(`+s.want+`, 4)`+"\n")
	}
}
