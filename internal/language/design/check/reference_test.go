package check_test

import (
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/design/check"
)

var update = flag.Bool("update", false, "write the generated part of the reference")

const reference = "../../../../docs/checks.md"

// generatedBelow is the end of the part of the reference that is written by hand.
const generatedBelow = "-run TestReference -update -->\n"

func TestReference(t *testing.T) {
	text, err := os.ReadFile(reference)
	require.NoError(t, err)
	hand, generated, found := strings.Cut(string(text), generatedBelow)
	require.True(t, found)
	if *update {
		require.NoError(t, os.WriteFile(reference, []byte(hand+generatedBelow+check.Reference()), 0o644))
		return
	}
	require.Equal(t, check.Reference(), generated, "run with -update")
	for _, block := range regexp.MustCompile("(?s)```text\n(check .*?)```").FindAllStringSubmatch(hand, -1) {
		require.Empty(t, check.Parse(block[1]).Problems)
	}
}
