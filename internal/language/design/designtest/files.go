package designtest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Base is the design of the sentences below.
const Base = `component Position
component Velocity
component Mass f32
tag Frozen
group Position & Velocity
system Integrate(mut Position, Velocity) without Frozen weight 60
system Sink(mut Position, Mass)
spawn 400 Position, Velocity
spawn 100 Position, Velocity, Frozen
spawn 50 Position, Mass
tick
add Frozen to any 10 of Velocity
tick
`

// Path returns a path below internal/language/design/testdata, from the folder of any package
// in internal/language/design or from internal/language/design itself.
func Path(elements ...string) string {
	folder := "testdata"
	if _, err := os.Stat(filepath.Join(folder, "examples")); err != nil {
		folder = filepath.Join("..", folder)
	}
	return filepath.Join(append([]string{folder}, elements...)...)
}

// Read returns the text of a file.
func Read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

// Examples returns the worked designs by name.
func Examples(t testing.TB) map[string]string {
	t.Helper()
	paths, err := filepath.Glob(Path("examples", "*.copse"))
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	all := map[string]string{}
	for _, p := range paths {
		all[filepath.Base(p)] = Read(t, p)
	}
	return all
}
