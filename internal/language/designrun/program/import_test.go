//go:build !js && !copse_debug

package program

import (
	"encoding/json"
	"github.com/copse-ecs/copse/internal/language/design/describe"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
	"github.com/copse-ecs/copse/internal/language/designrun"
)

// declared is the part of an analysis that does not depend on the entities.
type declared struct {
	Layout     string
	Components []struct {
		Name  string
		Bytes int
		Tag   bool
	}
	Groups  []struct{ Expr, Outcome string }
	Systems []struct{ Name, Signature, Match, Expected string }
}

// TestProgramsCanBeImported imports the programs as designs: the components, layout, groups and systems are those of the
// original. Names of underscores alone are left out, because the importer changes them.
func TestProgramsCanBeImported(t *testing.T) {
	read := func(t require.TestingT, text string) (out declared) {
		a := designrun.Analyze(text, analysis.Options{HintsLater: true})
		require.False(t, a.HasErrors(), "%s\n%v", text, a.Diagnostics)
		require.NoError(t, json.Unmarshal(describe.AppendAnalysis(nil, a), &out))
		return out
	}
	check := func(t require.TestingT, s *sample) {
		back := dialect.Import(s.source, dialect.Copse)
		require.Equal(t, read(t, s.asTypes()), read(t, back.Text), "%s\n%s\n%v", s.text, back.Text, back.Notes)
	}
	for _, file := range designs(t) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		check(t, newSample(t, file, string(text)))
	}
	rapid.Check(t, func(r *rapid.T) { check(r, newSample(r, "", randomDesign(r, hard))) })
}
