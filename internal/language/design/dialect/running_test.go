package dialect

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
)

// TestADocumentOfARunningProgramBecomesADesign reads one, and one with a fault.
func TestADocumentOfARunningProgramBecomesADesign(t *testing.T) {
	const text = ` {"schema": "copse.observe/1", "library": "ark", "ticks": 6, "components": [{"name": "A", "bytes": null}], "compositions": [],
 "systems": [], "transitions": [], "complete": true}`
	got := Import(text, Unknown)
	require.Equal(t, Design, got.Dialect)
	require.Equal(t, "it is a document of schema copse.observe/1", got.Why)
	require.Contains(t, got.Text, "\ncomponent A  # size not known, 12 bytes assumed\n")
	require.Len(t, got.Notes, 1)
	require.Equal(t, "Missing: the size of every component; 12 bytes are assumed.", got.Notes[0].Message)
	require.Equal(t, diagnostic.Info, got.Notes[0].Severity)

	broken := Import(text[:60], Unknown)
	require.Empty(t, broken.Text)
	require.Equal(t, "The document of a running program cannot be read: line 1, column 61: the text ends here, in the middle of the document; was it cut?", broken.Notes[0].Message)
}
