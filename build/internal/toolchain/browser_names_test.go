package toolchain

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/project"
)

// What is run by npm looks for the same browsers in the same order, and says the same where there is none.
func TestScriptsLookForTheSameBrowsers(t *testing.T) {
	p, err := project.Current()
	require.NoError(t, err)
	text, err := os.ReadFile(p.Path("web", "test", "browser", "browser.ts"))
	require.NoError(t, err)
	require.Contains(t, string(text), `const names = ["`+strings.Join(browserNames, `", "`)+`"];`)
	t.Setenv("CHROMIUM", "")
	t.Setenv("PATH", t.TempDir())
	_, err = findBrowser()
	require.Contains(t, string(text), `throw new Error("`+err.Error()+`");`)
}
