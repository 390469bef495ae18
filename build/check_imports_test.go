package main

import (
	"path"
	"testing"

	"github.com/stretchr/testify/require"
)

const ownPath = "github.com/copse-ecs/copse/"

// house is a small project in which every import is as it should be.
func house() map[string]string {
	return map[string]string{
		"go.mod":                       "module github.com/copse-ecs/copse\n\ngo 1.26\n\nrequire honnef.co/go/js/dom/v2 v2.0.0\n\nreplace honnef.co/go/js/dom/v2 => ./.dom\n",
		".dom/go.mod":                  "module honnef.co/go/js/dom/v2\n\ngo 1.26\n",
		".dom/dom.go":                  "package dom\n",
		"grouptree/set.go":             "package grouptree\n\nimport _ \"strings\"\n",
		"grouptree/set_test.go":        "package grouptree\n\nimport _ \"fmt\"\n",
		"grouptree/design/parse.go":    "package design\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"ecs/world.go":                 "package ecs\n\nimport _ \"" + ownPath + "grouptree\"\n",
		"ecs/store/a/a.go":             "package a\n\nimport _ \"" + ownPath + "ecs\"\n",
		"ecs/store/b/b.go":             "package b\n\nimport _ \"" + ownPath + "ecs/store/contract\"\n",
		"ecs/store/contract/c.go":      "package contract\n",
		"ecs/store/storetest/s.go":     "package storetest\n\nimport (\n\t_ \"testing\"\n\t_ \"" + ownPath + "ecs/store/contract\"\n)\n",
		"ecs/bench/cli/cli.go":         "package cli\n\nimport (\n\t_ \"fmt\"\n\t_ \"" + ownPath + "ecs\"\n)\n",
		"ecs/designrun/run.go":         "package designrun\n\nimport (\n\t_ \"" + ownPath + "ecs\"\n\t_ \"" + ownPath + "grouptree/design\"\n)\n",
		"wasm/main.go":                 "//go:build js && wasm\n\npackage main\n\nimport (\n\t_ \"syscall/js\"\n\t_ \"" + ownPath + "ecs/designrun\"\n\t_ \"honnef.co/go/js/dom/v2\"\n)\n\nfunc main() {}\n",
		"build/main.go":                "package main\n\nimport (\n\t_ \"fmt\"\n\t_ \"encoding/json\"\n\t_ \"" + ownPath + "grouptree/design\"\n)\n\nfunc main() {}\n",
		"web/node_modules/x/broken.go": "not Go at all\n",
	}
}

func TestImportsOfTheHouse(t *testing.T) {
	files := house()
	files["go.mod"] += "\nignore ./web/node_modules\n"
	require.Empty(t, findIn(t, findImports, files))
}

func TestRefusedImports(t *testing.T) {
	for _, test := range []struct{ file, imported, want string }{
		{"grouptree/x.go", "fmt", "grouptree/x.go:3: grouptree imports fmt: it weighs too much in the download; use strconv, strings and errors"},
		{"grouptree/x.go", "net/url", "grouptree/x.go:3: grouptree imports net/url: it brings fmt, which weighs too much in the download"},
		{"grouptree/design/x.go", "encoding/json", "grouptree/design/x.go:3: grouptree/design imports encoding/json: it weighs too much in the download; use strconv, strings and errors"},
		{"grouptree/x.go", ownPath + "grouptree/design", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/grouptree/design: imports run one way only, and grouptree does not know grouptree/design"},
		{"grouptree/x.go", ownPath + "ecs", "grouptree/x.go:3: grouptree imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, grouptree may import grouptree"},
		{"grouptree/design/x.go", ownPath + "ecs", "grouptree/design/x.go:3: grouptree/design imports github.com/copse-ecs/copse/ecs: imports run one way only; from the project, grouptree/design may import grouptree"},
		{"grouptree/x.go", "example.org/other", "grouptree/x.go:3: grouptree imports example.org/other: only the standard library is allowed here"},
		{"ecs/x.go", ownPath + "grouptree/design", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/grouptree/design: imports run one way only, and ecs does not know grouptree/design"},
		{"ecs/x.go", ownPath + "ecs/designrun", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/ecs/designrun: imports run one way only, and ecs does not know ecs/designrun"},
		{"ecs/bench/x.go", "fmt", "ecs/bench/x.go:3: ecs/bench imports fmt: it weighs too much in the download; use strconv, strings and errors"},
		{"ecs/bench/x.go", ownPath + "ecs/bench/cli", "ecs/bench/x.go:3: ecs/bench imports github.com/copse-ecs/copse/ecs/bench/cli: imports run one way only, and ecs does not know ecs/bench/cli"},
		{"wasm/paint/x.go", ownPath + "ecs/bench/cli", "wasm/paint/x.go:3: wasm/paint imports github.com/copse-ecs/copse/ecs/bench/cli: imports run one way only, and wasm does not know ecs/bench/cli"},
		{"ecs/store/a/x.go", ownPath + "ecs/store/b", "ecs/store/a/x.go:3: ecs/store/a imports github.com/copse-ecs/copse/ecs/store/b: a storage never imports another storage"},
		{"ecs/store/a/x.go", ownPath + "ecs/store/storetest", "ecs/store/a/x.go:3: ecs/store/a imports github.com/copse-ecs/copse/ecs/store/storetest: imports run one way only, and ecs does not know ecs/store/storetest"},
		{"ecs/x.go", "syscall/js", "ecs/x.go:3: ecs imports syscall/js: only wasm/ touches the browser"},
		{"build/x.go", "honnef.co/go/js/dom/v2", "build/x.go:3: build imports honnef.co/go/js/dom/v2: only wasm/ touches the browser"},
		{"wasm/paint/x.go", "fmt", "wasm/paint/x.go:3: wasm/paint imports fmt: it weighs too much in the download; use strconv, strings and errors"},
		{"ecs/x.go", ownPath + "build", "ecs/x.go:3: ecs imports github.com/copse-ecs/copse/build: nothing imports build"},
		{"ecs/x_test.go", ownPath + "build", "ecs: a test imports build: nothing imports build"},
	} {
		files := house()
		files["go.mod"] += "\nignore ./web/node_modules\n"
		name := path.Base(path.Dir(test.file))
		if name == "build" {
			name = "main"
		}
		files[test.file] = "package " + name + "\n\nimport _ \"" + test.imported + "\"\n"
		require.Equal(t, test.want, findIn(t, findImports, files), test.file)
	}
}
