package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const pasted = "#include <flecs.h>\nstruct Position { float x, y; };\nauto q = world.query<Position, const Velocity>();\n"

const imported = "# Imported from Flecs (C, C++)\ncomponent Position f32x2\ncomponent Velocity\nsystem q(mut Position, Velocity)\n"

func TestImport(t *testing.T) {
	var b buffers
	file := written(t, pasted)
	require.Equal(t, statusDone, b.run(t, "", "import", file))
	require.Equal(t, imported, b.out.String())
	require.Equal(t, file+": read as Flecs (C, C++): by '<flecs.h>' in line 1, '.query<' in line 3\n"+
		file+":3:32: info: The fields of Velocity are not in the text: 12 bytes (f32x3) are assumed.\n", b.err.String())
}

func TestImportAsChosen(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, pasted, "import", "-dialect", "flecs", "-"))
	require.Equal(t, imported, b.out.String())
	require.Equal(t, "<stdin>:3:32: info: The fields of Velocity are not in the text: 12 bytes (f32x3) are assumed.\n", b.err.String())
}

func TestImportOfNothing(t *testing.T) {
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "Once upon a time", "import", "-"))
	require.Empty(t, b.out.String())
	require.Equal(t, "<stdin>: read as unknown: no API of a supported library was recognised\n"+
		"<stdin>:1:1: error: No supported library was recognised. Choose one by hand, or paste more of the code, such as its imports.\n", b.err.String())
}

func TestImportWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build import [-dialect NAME] FILE|-\n       print declarations written for another ECS library as a design; notes tell what was not understood\n"
	var b buffers
	require.Equal(t, statusUsage, b.run(t, "", "import", "-dialect", "unreal", "-"))
	require.Equal(t, "build import: knows no dialect unreal; there are flecs, entt, bevy, bitecs, ark, unity, original, copse"+usage, b.err.String())
	var none buffers
	require.Equal(t, statusUsage, none.run(t, "", "import"))
	require.Equal(t, "build import: takes one FILE, or - for standard input, and was given 0"+usage, none.err.String())
}
