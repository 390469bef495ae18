package main

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

const pasted = "#include <flecs.h>\nstruct Position { float x, y; };\nauto q = world.query<Position, const Velocity>();\n"

const importedDesign = "# Imported from Flecs (C, C++)\ncomponent Position f32x2\ncomponent Velocity\nsystem q(mut Position, Velocity)\n"

func TestImport(t *testing.T) {
	var b buffers
	file := written(t, pasted)
	require.Equal(t, statusDone, b.run(t, "", "import", file))
	require.Equal(t, importedDesign, b.out.String())
	require.Equal(t, file+": 1 system, 2 components, 0 changes; 0 lines not understood\n"+file+": read as Flecs (C, C++): by '<flecs.h>' in line 1, '.query<' in line 3\n"+
		file+":3:16: info: Nothing in the text goes over this query: a system with its terms is assumed, which uses the values of all that it names.\n"+
		file+":3:32: info: The fields of Velocity are not in the text: 12 bytes (f32x3) are assumed.\n", b.err.String())
}

func TestImportAsChosen(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, pasted, "import", "-dialect", "flecs", "-"))
	require.Equal(t, importedDesign, b.out.String())
	require.Equal(t, "<stdin>: 1 system, 2 components, 0 changes; 0 lines not understood\n"+
		"<stdin>:3:16: info: Nothing in the text goes over this query: a system with its terms is assumed, which uses the values of all that it names.\n"+
		"<stdin>:3:32: info: The fields of Velocity are not in the text: 12 bytes (f32x3) are assumed.\n", b.err.String())
}

func TestImportReport(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, pasted, "import", "-dialect", "flecs", "-report", "-"))
	require.Empty(t, b.err.String())
	require.Equal(t, `Read as Flecs (C, C++)
1 system, 2 components, 0 changes; 0 lines not understood

Systems
  name  where   loop  terms in the order of the text
  q     line 3  none  write Position, read Velocity

Components
  name      in the text  where   bytes        storage and traits
  Position  Position     line 2  8, f32x2     -
  Velocity  Velocity     line 3  12, assumed  -

Notes
  where   kind     what it means
  line 3  assumed  Nothing in the text goes over this query: a system with its terms is assumed, which uses the values of all that it names.
  line 3  assumed  The fields of Velocity are not in the text: 12 bytes (f32x3) are assumed.
`, b.out.String())
}

func TestImportJSON(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, pasted, "import", "-json", "-"))
	var got struct {
		Schema, Counts, Design string
		Program                program.Program
	}
	require.NoError(t, json.Unmarshal([]byte(b.out.String()), &got))
	require.Equal(t, "copse.read/1", got.Schema)
	require.Equal(t, importedDesign, got.Design)
	require.Equal(t, "1 system, 2 components, 0 changes; 0 lines not understood", got.Counts)
	require.Equal(t, "Velocity", got.Program.NameOf(got.Program.Systems[0].Terms[1].Component))
	require.Equal(t, "const Velocity", pasted[got.Program.Systems[0].Terms[1].At.Start:got.Program.Systems[0].Terms[1].At.End])
}

func TestImportOfNothing(t *testing.T) {
	var b buffers
	require.Equal(t, statusFailed, b.run(t, "Once upon a time", "import", "-"))
	require.Empty(t, b.out.String())
	require.Equal(t, "<stdin>: read as unknown: no API of a supported library was recognised\n"+
		"<stdin>:1:1: error: No supported library was recognised. Choose one by hand, or paste more of the code, such as its imports.\n", b.err.String())
}

func TestImportWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build import [-dialect NAME] [-answers DESIGN] [-report] [-json] FILE|-\n       print a program written for another ECS library as a design, or what was understood of it as a table; notes tell what was not understood\n"
	var b buffers
	require.Equal(t, statusUsage, b.run(t, "", "import", "-dialect", "unreal", "-"))
	require.Equal(t, "build import: knows no dialect unreal; there are flecs, entt, bevy, bitecs, ark, unity, original, copse"+usage, b.err.String())
	var none buffers
	require.Equal(t, statusUsage, none.run(t, "", "import"))
	require.Equal(t, "build import: takes one FILE, or - for standard input, and was given 0"+usage, none.err.String())
}
