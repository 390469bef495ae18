package pairpicture

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/designrun"
	"github.com/copse-ecs/copse/wasm/paint"
	"github.com/copse-ecs/copse/wasm/paint/designmodel"
)

const design = `component Position
component Velocity
component Mass
layout trees
group Position & Velocity
system Integrate(mut Position, Velocity)
spawn 40 Position, Velocity
spawn 20 Position, Mass
`

var options = analysis.Options{HintsLater: true, Populate: true}

func analyze(text string) *paint.Model { return designmodel.Model(designrun.Analyze(text, options)) }

// texts says what each line of a picture shows.
func texts(list []document.PairedArrays) (out []string) {
	for _, line := range list {
		out = append(out, line.Text)
	}
	return out
}

// drawnTexts are the texts of a picture, which must be a well-formed document.
func drawnTexts(t *testing.T, picture string) (out []string) {
	t.Helper()
	inText := false
	for d := xml.NewDecoder(strings.NewReader(picture)); ; {
		token, err := d.Token()
		if err == io.EOF {
			return out
		}
		require.NoError(t, err)
		switch x := token.(type) {
		case xml.StartElement:
			inText = x.Name.Local == "text"
		case xml.EndElement:
			inText = false
		case xml.CharData:
			if inText {
				out = append(out, string(x))
			}
		}
	}
}

func TestWhatIsAlikeIsNotDrawn(t *testing.T) {
	b := strings.Replace(design, "group Position & Velocity\n", "", 1)
	both := Both(analyze(design), analyze(b), ReadMetrics(""), Size{800, 0})
	require.Equal(t, []string{
		"Position: A has 60 rows in 2 blocks in step with Velocity; B has 60 rows in 1 block.",
		"Velocity: A has 40 rows in 2 blocks in step with Position; B has 40 rows in 1 block.",
	}, texts(both.Lines))
	require.Equal(t, []string{"Mass, alike in A and B: 20 rows in 1 block."}, texts(both.Alike))
	written := drawnTexts(t, both.Picture)
	for _, word := range []string{"in step with", "Position", "Velocity", "A", "B", "60", "40", "0 rows"} {
		require.Contains(t, written, word)
	}
	require.NotContains(t, written, "Mass")
	require.Equal(t, 800, both.Width)
	last := both.Lines[len(both.Lines)-1]
	require.Less(t, last.Y+last.Height, both.Height)
}

func TestADesignIsAlikeInAllOfItsArrays(t *testing.T) {
	both := Both(analyze(design), analyze("# another order\ncomponent Mass\n"+strings.Replace(design, "component Mass\n", "", 1)), ReadMetrics(""), Size{800, 0})
	require.Empty(t, both.Lines)
	require.Len(t, both.Alike, 3)
	require.Zero(t, both.Height)
}

func TestComponentsOfOneDesignOnly(t *testing.T) {
	b := strings.ReplaceAll(design, "Mass", "Weight")
	both := Both(analyze(design), analyze(b), ReadMetrics(""), Size{400, 0})
	require.Equal(t, []string{
		"Mass: A has 20 rows in 1 block; B has none.",
		"Weight: A has none; B has 20 rows in 1 block.",
	}, texts(both.Lines))
	require.Len(t, both.Alike, 2)
}

func TestBothDesignsAreSteppedThrough(t *testing.T) {
	var a, b Stepped
	text := design + "tick\nspawn 7 Velocity\n"
	for commits, want := range [][]string{
		{"Velocity: A has 0 rows in 2 blocks in step with Position; B has 0 rows in 1 block."},
		{"Velocity: A has 40 rows in 2 blocks in step with Position; B has 40 rows in 1 block."},
		{"Velocity: A has 47 rows in 2 blocks in step with Position; B has 47 rows in 1 block."},
		{"Velocity: A has 47 rows in 2 blocks in step with Position; B has 47 rows in 1 block."},
	} {
		other := strings.Replace(text, "group Position & Velocity\n", "", 1)
		both := Both(a.After(text, options, commits), b.After(other, options, commits), ReadMetrics(""), Size{800, 0})
		require.Contains(t, texts(both.Lines), want[0], "%d", commits)
	}
}
