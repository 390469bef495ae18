package cli

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestFiguresAreRecordedAtACleanCommitOnly(t *testing.T) {
	require.NoError(t, RequireClean("f43b366"))
	require.EqualError(t, RequireClean("f43b366-dirty"), "figures are recorded at a clean commit only, and this is f43b366-dirty: commit the changes, or put them away with git stash -u")
	require.EqualError(t, RequireClean(unknown), "figures are recorded at a clean commit only, and git does not say which one this is: run it in a clone of the repository")
}
