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
		"go.mod":                             "module github.com/copse-ecs/copse\n\ngo 1.26\n\nrequire honnef.co/go/js/dom/v2 v2.0.0\n\nreplace honnef.co/go/js/dom/v2 => ./.dom\n",
		".dom/go.mod":                        "module honnef.co/go/js/dom/v2\n\ngo 1.26\n",
		".dom/dom.go":                        "package dom\n\nimport _ \"time\"\n",
		"grouptree/set.go":                   "package grouptree\n\nimport _ \"strings\"\n",
		"grouptree/set_test.go":              "package grouptree\n\nimport _ \"fmt\"\n",
		"internal/language/design/parse.go":  "package design\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"ecs/world.go":                       "package ecs\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"internal/storages/a/a.go":           "package a\n\nimport _ \"" + ownPath + "internal/store/entity\"\n",
		"internal/store/entity/e.go":         "package entity\n",
		"internal/storages/b/b.go":           "package b\n\nimport _ \"" + ownPath + "internal/storages/contract\"\n",
		"internal/storages/contract/c.go":    "package contract\n",
		"internal/storages/suite/s.go":       "package suite\n\nimport (\n\t_ \"testing\"\n\t_ \"" + ownPath + "internal/storages/contract\"\n)\n",
		"internal/measure/bench/cli/cli.go":  "package cli\n\nimport (\n\t_ \"fmt\"\n\t_ \"" + ownPath + "ecs\"\n)\n",
		"internal/language/designrun/run.go": "package designrun\n\nimport (\n\t_ \"" + ownPath + "internal/language/design\"\n)\n",
		"wasm/main.go":                       "//go:build js && wasm\n\npackage main\n\nimport (\n\t_ \"syscall/js\"\n\t_ \"" + ownPath + "internal/language/designrun\"\n\t_ \"honnef.co/go/js/dom/v2\"\n)\n\nfunc main() {}\n",
		"build/main.go":                      "package main\n\nimport (\n\t_ \"fmt\"\n\t_ \"encoding/json\"\n\t_ \"" + ownPath + "internal/language/design\"\n)\n\nfunc main() {}\n",
		"web/node_modules/x/broken.go":       "not Go at all\n",
	}
}

func TestAllowedImports(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	require.Empty(t, findIn(t, findImports, files))
}

func TestRefusedImports(t *testing.T) {
	for _, test := range []struct{ file, imported, want string }{
		{"grouptree/x.go", ownPath + "internal/language/design", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/internal/language/design: imports run one way only; from the project, grouptree knows internal/sorting"},
		{"grouptree/x.go", ownPath + "ecs", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, grouptree knows internal/sorting\nwasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/language/designrun -> internal/language/design -> grouptree -> ecs)"},
		{"internal/language/design/x.go", ownPath + "ecs", "internal/language/design/x.go:3: internal/language/design imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, internal/language knows grouptree, internal/store, internal/storages, internal/sorting, internal/wording\nwasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/language/designrun -> internal/language/design -> ecs)"},
		{"grouptree/x.go", "example.org/other", "grouptree/x.go:3: grouptree imports example.org/other: only the standard library is allowed here"},
		{"ecs/x.go", ownPath + "internal/language/design", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/internal/language/design: imports run one way only; from the project, ecs knows grouptree, internal/store, internal/world, internal/wholefile, internal/wording"},
		{"ecs/x.go", ownPath + "internal/language/designrun", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/internal/language/designrun: imports run one way only; from the project, ecs knows grouptree, internal/store, internal/world, internal/wholefile, internal/wording"},
		{"internal/measure/bench/x.go", ownPath + "internal/measure/bench/cli", "internal/measure/bench/x.go:3: internal/measure/bench imports github.com/copse-ecs/copse/internal/measure/bench/cli: only build knows the benchmark's command line"},
		{"internal/measure/bench/x.go", ownPath + "internal/store/reftest", "internal/measure/bench/x.go:3: internal/measure/bench imports github.com/copse-ecs/copse/internal/store/reftest: it is for tests alone"},
		{"wasm/paint/x.go", ownPath + "internal/measure/bench/cli", "wasm/paint/x.go:3: wasm/paint imports github.com/copse-ecs/copse/internal/measure/bench/cli: only build knows the benchmark's command line"},
		{"internal/storages/a/x.go", ownPath + "internal/storages/b", "internal/storages/a/x.go:3: internal/storages/a imports github.com/copse-ecs/copse/internal/storages/b: a storage never imports another storage"},
		{"internal/storages/a/x.go", ownPath + "internal/storages/suite", "internal/storages/a/x.go:3: internal/storages/a imports github.com/copse-ecs/copse/internal/storages/suite: it is for tests alone"},
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
	files["examples/rules/rules.go"] = "package rules\n\nimport _ \"" + ownPath + "internal/language/design\"\n"
	require.Equal(t, "examples/rules/rules.go:3: examples/rules imports github.com/copse-ecs/copse/internal/language/design: imports run one way only; from the project, examples knows ecs", findIn(t, findImports, files))
}

func TestEngineLinksNothingHeavyOrLater(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	files["internal/language/design/x.go"] = "package design\n\nimport _ \"net/url\"\n"
	files["internal/language/designrun/x.go"] = "package designrun\n\nimport _ \"" + ownPath + "ecs\"\n"
	files["ecs/x.go"] = "package ecs\n\nimport _ \"encoding/json\"\n"
	files["wasm/worker/main.go"] = "package main\n\nimport _ \"fmt\"\n\nfunc main() {}\n"
	require.Equal(t, "internal/language/designrun/x.go:3: internal/language/designrun imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, internal/language knows grouptree, internal/store, internal/storages, internal/sorting, internal/wording\n"+
		"wasm: the engine links ecs, which only the worker programs need; let one of them do it (wasm -> internal/language/designrun -> ecs)\n"+
		"wasm: the engine links fmt, which weighs too much in the first download; use strconv, strings and errors (wasm -> internal/language/designrun -> internal/language/design -> net/url -> fmt)", findIn(t, findImports, files))
}

func TestServerLinksNoBenchmarks(t *testing.T) {
	files := validProject()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	files["build/serve/main.go"] = "package main\n\nimport _ \"" + ownPath + "build/internal/devserver\"\n\nfunc main() {}\n"
	files["build/internal/devserver/x.go"] = "package devserver\n\nimport _ \"" + ownPath + "internal/measure/bench\"\n"
	files["internal/measure/bench/x.go"] = "package bench\n"
	require.Equal(t, "build/serve: the server links internal/measure/bench, which is compiled behind the first page; let the build tool do it (devserver.Tool) (build/serve -> build/internal/devserver -> internal/measure/bench)", findIn(t, findImports, files))
}
