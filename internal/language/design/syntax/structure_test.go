package syntax_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// TestStructuresThatEndAfterTheirName are what a reader has typed so far of a structure of another language.
func TestStructuresThatEndAfterTheirName(t *testing.T) {
	for _, text := range []string{"type P", "struct P", "export type P", "class P", "type P\n", "type P # so far"} {
		_, all := syntax.Parse(text)
		require.Len(t, all, 1, text)
		require.Equal(t, "a component is a name and one type or size, as in 'tag P'", all[0].Message, text)
		require.Equal(t, "write 'tag P'", all[0].Fix.Text, text)
	}
	for _, text := range []string{"type", "struct", "export", "P", "type P =", "P =", "P:"} {
		require.NotPanics(t, func() { syntax.Parse(text) }, text)
	}
}
