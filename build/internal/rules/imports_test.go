package rules

import (
	"path"
	"testing"

	"github.com/stretchr/testify/require"
)

const ownPath = "github.com/copse-ecs/copse/"

// validProject is a small project in which every import is allowed.
func validProject() map[string]string {
	return map[string]string{
		"go.mod":                          "module github.com/copse-ecs/copse\n\ngo 1.26\n\nrequire honnef.co/go/js/dom/v2 v2.0.0\n\nreplace honnef.co/go/js/dom/v2 => ./.dom\n",
		".dom/go.mod":                     "module honnef.co/go/js/dom/v2\n\ngo 1.26\n",
		".dom/dom.go":                     "package dom\n\nimport _ \"time\"\n",
		"grouptree/set.go":                "package grouptree\n\nimport _ \"strings\"\n",
		"grouptree/set_test.go":           "package grouptree\n\nimport _ \"fmt\"\n",
		"internal/design/parse.go":        "package design\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"ecs/world.go":                    "package ecs\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"internal/storages/a/a.go":        "package a\n\nimport _ \"" + ownPath + "internal/entity\"\n",
		"internal/entity/e.go":            "package entity\n",
		"internal/storages/b/b.go":        "package b\n\nimport _ \"" + ownPath + "internal/storages/contract\"\n",
		"internal/storages/contract/c.go": "package contract\n",
		"internal/storages/suite/s.go":    "package suite\n\nimport (\n\t_ \"testing\"\n\t_ \"" + ownPath + "internal/storages/contract\"\n)\n",
		"internal/bench/cli/cli.go":       "package cli\n\nimport (\n\t_ \"fmt\"\n\t_ \"" + ownPath + "ecs\"\n)\n",
		"internal/designrun/run.go":       "package designrun\n\nimport (\n\t_ \"" + ownPath + "internal/design\"\n)\n",
		"wasm/main.go":                    "//go:build js && wasm\n\npackage main\n\nimport (\n\t_ \"syscall/js\"\n\t_ \"" + ownPath + "internal/designrun\"\n\t_ \"honnef.co/go/js/dom/v2\"\n)\n\nfunc main() {}\n",
		"build/main.go":                   "package main\n\nimport (\n\t_ \"fmt\"\n\t_ \"encoding/json\"\n\t_ \"" + ownPath + "internal/design\"\n)\n\nfunc main() {}\n",
		"web/node_modules/x/broken.go":    "not Go at all\n",
	}
}

func TestAllowedImports(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	require.Empty(t, findIn(t, findImports, files))
}

func TestRefusedImports(t *testing.T) {
	for _, test := range []struct{ file, imported, want string }{
		{"grouptree/x.go", ownPath + "internal/design", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/internal/design: imports run one way only; from the project, grouptree may import grouptree, internal/sorting"},
		{"grouptree/x.go", ownPath + "ecs", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, grouptree may import grouptree, internal/sorting\nwasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/designrun -> internal/design -> grouptree -> ecs)"},
		{"internal/design/x.go", ownPath + "ecs", "internal/design/x.go:3: internal/design imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, internal/design may import grouptree, internal/design, internal/sorting, internal/wording\nwasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/designrun -> internal/design -> ecs)"},
		{"grouptree/x.go", "example.org/other", "grouptree/x.go:3: grouptree imports example.org/other: only the standard library is allowed here"},
		{"ecs/x.go", ownPath + "internal/design", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/internal/design: imports run one way only; from the project, ecs may import grouptree, ecs, internal/blockstore, internal/column, internal/entity, internal/inspection, internal/onebyone, internal/parallel, internal/persistence, internal/rowindex, internal/scenerows, internal/sorting, internal/wholefile, internal/wording"},
		{"ecs/x.go", ownPath + "internal/designrun", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/internal/designrun: imports run one way only; from the project, ecs may import grouptree, ecs, internal/blockstore, internal/column, internal/entity, internal/inspection, internal/onebyone, internal/parallel, internal/persistence, internal/rowindex, internal/scenerows, internal/sorting, internal/wholefile, internal/wording"},
		{"internal/bench/x.go", ownPath + "internal/bench/cli", "internal/bench/x.go:3: internal/bench imports github.com/copse-ecs/copse/internal/bench/cli: imports run one way only, and internal/bench does not know internal/bench/cli"},
		{"internal/bench/x.go", ownPath + "internal/reftest", "internal/bench/x.go:3: internal/bench imports github.com/copse-ecs/copse/internal/reftest: imports run one way only, and internal/bench does not know internal/reftest"},
		{"wasm/paint/x.go", ownPath + "internal/bench/cli", "wasm/paint/x.go:3: wasm/paint imports github.com/copse-ecs/copse/internal/bench/cli: imports run one way only, and wasm does not know internal/bench/cli"},
		{"internal/storages/a/x.go", ownPath + "internal/storages/b", "internal/storages/a/x.go:3: internal/storages/a imports github.com/copse-ecs/copse/internal/storages/b: a storage never imports another storage"},
		{"internal/storages/a/x.go", ownPath + "internal/storages/suite", "internal/storages/a/x.go:3: internal/storages/a imports github.com/copse-ecs/copse/internal/storages/suite: imports run one way only, and internal/storages does not know internal/storages/suite"},
		{"ecs/x.go", "syscall/js", "ecs/x.go:3: ecs imports syscall/js: only wasm/ and the arcade game touch the browser"},
		{"build/x.go", "syscall/js", "build/x.go:3: build imports syscall/js: only wasm/ and the arcade game touch the browser"},
		{"ecs/x.go", "honnef.co/go/js/dom/v2", "ecs/x.go:3: ecs imports honnef.co/go/js/dom/v2: only wasm/ and the arcade game touch the browser"},
		{"build/x.go", "honnef.co/go/js/dom/v2", "build/x.go:3: build imports honnef.co/go/js/dom/v2: only wasm/ and the arcade game touch the browser"},
		{"ecs/x.go", ownPath + "build", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/build: nothing imports build"},
		{"ecs/x_test.go", ownPath + "build", "ecs: a test imports build: nothing imports build"},
	} {
		files := validProject()
		files["go.mod"] += "\nignore ./web/node_modules\n"
		name := path.Base(path.Dir(test.file))
		if name == "build" {
			name = "main"
		}
		files[test.file] = "package " + name + "\n\nimport _ \"" + test.imported + "\"\n"
		require.Equal(t, test.want, findIn(t, findImports, files), test.file)
	}
}

// The packages of the examples are in a module of their own, and are checked too.
func TestImportsOfExamples(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	files["examples/go.mod"] = "module " + ownPath + "examples\n\ngo 1.26\n\nrequire github.com/copse-ecs/copse v0.0.0\n\nreplace github.com/copse-ecs/copse => ../\n"
	files["examples/game/main.go"] = "package main\n\nimport (\n\t_ \"example.org/engine\"\n\t_ \"" + ownPath + "ecs\"\n\t_ \"" + ownPath + "examples/rules\"\n)\n\nfunc main() {}\n"
	files["examples/rules/rules.go"] = "package rules\n\nimport _ \"" + ownPath + "internal/design\"\n"
	require.Equal(t, "examples/rules/rules.go:3: examples/rules imports github.com/copse-ecs/copse/internal/design: imports run one way only; from the project, examples may import ecs, examples", findIn(t, findImports, files))
}

func TestEngineLinksNothingHeavyOrLater(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	files["internal/design/x.go"] = "package design\n\nimport _ \"net/url\"\n"
	files["internal/designrun/x.go"] = "package designrun\n\nimport _ \"" + ownPath + "ecs\"\n"
	files["ecs/x.go"] = "package ecs\n\nimport _ \"encoding/json\"\n"
	files["wasm/worker/main.go"] = "package main\n\nimport _ \"fmt\"\n\nfunc main() {}\n"
	require.Equal(t, "wasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/designrun -> ecs)\n"+
		"wasm: the engine links fmt, which weighs too much in the first download; use strconv, strings and errors (wasm -> internal/designrun -> internal/design -> net/url -> fmt)", findIn(t, findImports, files))
}

func TestServerLinksNoBenchmarks(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	files["build/serve/main.go"] = "package main\n\nimport _ \"" + ownPath + "build/internal/devserver\"\n\nfunc main() {}\n"
	files["build/internal/devserver/x.go"] = "package devserver\n\nimport _ \"" + ownPath + "internal/bench\"\n"
	files["internal/bench/x.go"] = "package bench\n"
	require.Equal(t, "build/serve: the server links internal/bench, which is compiled behind the first page; let the build tool do it (devserver.Tool) (build/serve -> build/internal/devserver -> internal/bench)", findIn(t, findImports, files))
}
