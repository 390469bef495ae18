package rules

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
)

// orderedScripts are files of web/src in which every import is allowed.
func orderedScripts() map[string]string {
	return map[string]string{
		"web/src/main.ts":              "import { App } from \"./app/app.ts\";\n",
		"web/src/early.ts":             "import { begin } from \"./engine/download.ts\";\n",
		"web/src/app/app.ts":           "import type { State } from \"../state/state.ts\";\nimport { link } from \"../link/link.ts\";\nimport style from \"../../css/app.css\" with { type: \"text\" };\nconst later = () => import(\"./later.ts\");\n",
		"web/src/app/later.ts":         "import { count } from \"../text/numbers.ts\";\nimport type { Shape } from \"../link/documents.ts\";\n",
		"web/src/engine/download.ts":   "import { idle } from \"../browser/idle.ts\";\n",
		"web/src/browser/idle.ts":      "",
		"web/src/link/link.ts":         "export { read } from \"./read-link.ts\";\nexport type { Shape } from \"./documents.ts\";\n",
		"web/src/link/read-link.ts":    "import type { Shape } from \"./documents.ts\";\n",
		"web/src/link/documents.ts":    "",
		"web/src/page/documents.ts":    "",
		"web/src/state/state.ts":       "import type { Page } from \"../page/documents.ts\";\n",
		"web/src/text/numbers.ts":      "",
		"web/test/unit/inside.test.ts": "import { read } from \"../../src/link/read-link.ts\";\n",
	}
}

func TestScriptsInOrder(t *testing.T) {
	require.Empty(t, findIn(t, findScripts, orderedScripts()))
}

// Each case changes some files of web/src that are in order.
func TestScriptsOutOfOrder(t *testing.T) {
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"loose", map[string]string{"web/src/numbers-too.ts": "import \"./types.d.ts\";\n", "web/src/types.d.ts": "", "web/src/app/late.ts": "import \"../numbers-too.ts\";\n"},
			"web/src/numbers-too.ts: lies in no room; move it to the folder of web/src that has its idea, or to a new one\n" +
				"web/src/types.d.ts: lies in no room; move it to the folder of web/src that has its idea, or to a new one"},
		{"an entry is imported", map[string]string{"web/src/app/late.ts": "\nimport \"../main.ts\";\n"},
			"web/src/app/late.ts:2: app/late.ts imports main.ts: nothing imports an entry of the bundler"},
		{"a private file", map[string]string{"web/src/app/late.ts": "import {\n  read,\n} from \"../link/read-link.ts\";\nexport type { Shape } from '../link/schema.ts';\nlet one: import(\"../link/one.ts\").One;\n"},
			"web/src/app/late.ts:3: app/late.ts imports link/read-link.ts: other rooms import only link/link.ts\n" +
				"web/src/app/late.ts:4: app/late.ts imports link/schema.ts: other rooms import only link/link.ts\n" +
				"web/src/app/late.ts:5: app/late.ts imports link/one.ts: other rooms import only link/link.ts"},
		{"up from a room below", map[string]string{"web/src/state/focus.ts": "import type { Shape } from \"../link/documents.ts\";\nimport { count } from \"../text/numbers.ts\";\n", "web/src/browser/keys.ts": "import \"../text/numbers.ts\";\n"},
			"web/src/browser/keys.ts:1: browser/keys.ts imports text/numbers.ts: imports run one way only; browser may import no other room\n" +
				"web/src/state/focus.ts:1: state/focus.ts imports link/documents.ts: imports run one way only; state may import dom, page\n" +
				"web/src/state/focus.ts:2: state/focus.ts imports text/numbers.ts: imports run one way only; state may import dom, page"},
		{"one name twice", map[string]string{"web/src/app/numbers.ts": ""},
			"web/src/text/numbers.ts: has the name of web/src/app/numbers.ts; a name says which file is meant"},
		{"a circle of types", map[string]string{"web/src/link/read-link.ts": "import type { Link } from \"./link.ts\";\n"},
			"web/src/link/link.ts:1: files import each other: link/link.ts imports link/read-link.ts, link/read-link.ts imports link/link.ts; move what they share to a file below them"},
		{"a circle by what is loaded later", map[string]string{"web/src/app/later.ts": "import { helper } from \"./helper.ts\";\n", "web/src/app/helper.ts": "import { app } from \"./app.ts\";\n"},
			"web/src/app/app.ts:4: files import each other: app/app.ts imports app/later.ts, app/later.ts imports app/helper.ts, app/helper.ts imports app/app.ts; move what they share to a file below them"},
		{"a file that imports itself", map[string]string{"web/src/app/later.ts": "import \"./later.ts\";\n"},
			"web/src/app/later.ts:1: files import each other: app/later.ts imports app/later.ts; move what they share to a file below them"},
		{"a circle of rooms, and none of files", map[string]string{"web/src/walk/walk.ts": "", "web/src/walk/lines.ts": "import { link } from \"../link/link.ts\";\n", "web/src/link/walked.ts": "import { walk } from \"../walk/walk.ts\";\n"},
			"web/src/link/walked.ts:1: rooms import each other: link/walked.ts imports walk/walk.ts, walk/lines.ts imports link/link.ts; move what they share to a room below them"},
		{"circles of files and of rooms", map[string]string{"web/src/walk/walk.ts": "import \"../link/link.ts\";\n", "web/src/link/read-link.ts": "import \"../walk/walk.ts\";\n", "web/src/app/later.ts": "import \"./app.ts\";\n"},
			"web/src/app/app.ts:4: files import each other: app/app.ts imports app/later.ts, app/later.ts imports app/app.ts; move what they share to a file below them\n" +
				"web/src/link/link.ts:1: files import each other: link/link.ts imports link/read-link.ts, link/read-link.ts imports walk/walk.ts, walk/walk.ts imports link/link.ts; move what they share to a file below them\n" +
				"web/src/link/read-link.ts:1: rooms import each other: link/read-link.ts imports walk/walk.ts, walk/walk.ts imports link/link.ts; move what they share to a room below them"},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := orderedScripts()
			maps.Copy(files, test.files)
			require.Equal(t, test.want, findIn(t, findScripts, files))
		})
	}
}
