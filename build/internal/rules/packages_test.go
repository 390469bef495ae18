package rules

import (
	"maps"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// completeProject is a small project with everything that findPackages wants. The modules of others are stand-ins.
func completeProject() map[string]string {
	return map[string]string{
		"go.mod": "module github.com/copse-ecs/copse\n\ngo 1.26\n\n" +
			"require (\n\tgithub.com/evanw/esbuild v0.1.0\n\tgithub.com/stretchr/testify v0.1.0\n\thonnef.co/go/js/dom/v2 v2.0.0\n)\n\n" +
			"replace (\n\tgithub.com/evanw/esbuild => ./.esbuild\n\tgithub.com/stretchr/testify => ./.testify\n\thonnef.co/go/js/dom/v2 => ./.dom\n)\n",
		".esbuild/go.mod": "module github.com/evanw/esbuild\n\ngo 1.26\n",
		".testify/go.mod": "module github.com/stretchr/testify\n\ngo 1.26\n",
		".dom/go.mod":     "module honnef.co/go/js/dom/v2\n\ngo 1.26\n",
		".dom/dom.go": "//go:build js\n\npackage dom\n\nimport \"syscall/js\"\n\n// CanvasRenderingContext2D draws.\ntype CanvasRenderingContext2D struct{ js.Value }\n\n" +
			"// Fill fills.\nfunc (c *CanvasRenderingContext2D) Fill() { c.Call(\"fill\") }\n\n// Wrap wraps.\nfunc Wrap(v js.Value) *CanvasRenderingContext2D { return &CanvasRenderingContext2D{v} }\n",
		"Makefile":                       "all:\n",
		"build/main.go":                  "package main\n\nimport \"github.com/evanw/esbuild/pkg/api\"\n\nfunc main() { api.Build(api.BuildOptions{}) }\n",
		"ecs/ecs.go":                     "package ecs\n",
		"ecs/ecs_test.go":                "package ecs_test\n\nimport (\n\t\"testing\"\n\n\t\"github.com/stretchr/testify/require\"\n)\n\nfunc TestNothing(t *testing.T) { require.True(t, true) }\n",
		"grouptree/set.go":               "package grouptree\n",
		"playground-examples/index.json": "[]\n",
		"wasm/canvas.go":                 "//go:build js && wasm\n\npackage main\n\nimport \"honnef.co/go/js/dom/v2\"\n\nfunc draw(c *dom.CanvasRenderingContext2D) { c.Fill() }\n",
		"wasm/main.go":                   "package main\n\nfunc main() {}\n",
		"web/index.html":                 "<!doctype html>\n",
		"examples/go.mod":                "module github.com/copse-ecs/copse/examples\n\ngo 1.26\n",
		"examples/game/main_test.go":     "package main\n",
	}
}

func TestPackagesHold(t *testing.T) {
	require.Empty(t, findIn(t, findPackages, completeProject()))
}

// Each case changes some files of a project in which the rule holds; an empty text takes the file away.
func TestPackagesThatWereAskedFor(t *testing.T) {
	const (
		noDraw   = "wasm: nothing calls a CanvasRenderingContext2D of honnef.co/go/js/dom/v2, which was asked for; draw the canvas with it, and only what it lacks with syscall/js"
		noBundle = "build: nothing calls github.com/evanw/esbuild, which was asked for; bundle with it"
		noAssert = ".: no test calls github.com/stretchr/testify, which was asked for; assert with it"
		wasm     = "//go:build js && wasm\n\npackage main\n\n"
	)
	module := completeProject()["go.mod"]
	without := func(line, by string) string {
		require.Contains(t, module, line)
		return strings.Replace(module, line, by, 1)
	}
	missing := func(name string) string {
		return name + ": is missing; the top level has go.mod, Makefile, build/, ecs/, grouptree/, playground-examples/, wasm/, web/"
	}
	notRequired := func(module, version string) string {
		return "go.mod: does not require " + module + " directly, which was asked for; run `go get " + module + "@" + version + "`, call it, and run `go mod tidy`"
	}
	for _, test := range []struct {
		name  string
		files map[string]string
		want  string
	}{
		{"no module of the canvas", map[string]string{"go.mod": without("\thonnef.co/go/js/dom/v2 v2.0.0\n", ""), "wasm/canvas.go": ""},
			notRequired("honnef.co/go/js/dom/v2", "v2.0.0-20250304181735-b5e52f05e89d") + "\n" + noDraw},
		{"required for others only", map[string]string{"go.mod": without("testify v0.1.0\n", "testify v0.1.0 // indirect\n")}, notRequired("github.com/stretchr/testify", "latest")},
		{"no bundler", map[string]string{"go.mod": without("\tgithub.com/evanw/esbuild v0.1.0\n", ""), "build/main.go": "package main\n\nfunc main() {}\n"},
			noBundle + "\n" + notRequired("github.com/evanw/esbuild", "latest")},

		{"imported for nothing", map[string]string{"wasm/canvas.go": wasm + "import _ \"honnef.co/go/js/dom/v2\"\n"}, noDraw},
		{"only the type is used", map[string]string{"wasm/canvas.go": wasm + "import \"honnef.co/go/js/dom/v2\"\n\nvar _ dom.CanvasRenderingContext2D\n"}, noDraw},
		{"only wrapped", map[string]string{"wasm/canvas.go": wasm + "import (\n\t\"honnef.co/go/js/dom/v2\"\n\t\"syscall/js\"\n)\n\nvar _ = dom.Wrap(js.Null())\n"}, noDraw},
		{"drawn by the value inside", map[string]string{"wasm/canvas.go": wasm + "import \"honnef.co/go/js/dom/v2\"\n\nfunc draw(c *dom.CanvasRenderingContext2D) { c.Call(\"fill\") }\n"}, noDraw},
		{"drawn by another type with this name", map[string]string{"wasm/canvas.go": wasm + "import _ \"honnef.co/go/js/dom/v2\"\n\ntype CanvasRenderingContext2D struct{}\n\nfunc (c *CanvasRenderingContext2D) Fill() {}\n\nfunc draw(c *CanvasRenderingContext2D) { c.Fill() }\n"}, noDraw},
		{"drawn in a test", map[string]string{"wasm/canvas.go": "", "wasm/canvas_test.go": wasm + "import \"honnef.co/go/js/dom/v2\"\n\nfunc draw(c *dom.CanvasRenderingContext2D) { c.Fill() }\n"}, noDraw},
		{"drawn by another program", map[string]string{"wasm/canvas.go": "", "wasm/worker/canvas.go": wasm + "import \"honnef.co/go/js/dom/v2\"\n\nfunc draw(c *dom.CanvasRenderingContext2D) { c.Fill() }\n\nfunc main() {}\n"}, noDraw},

		{"the bundler imported for nothing", map[string]string{"build/main.go": "package main\n\nimport _ \"github.com/evanw/esbuild/pkg/api\"\n\nfunc main() {}\n"}, noBundle},
		{"only options of the bundler", map[string]string{"build/main.go": "package main\n\nimport \"github.com/evanw/esbuild/pkg/api\"\n\nvar _ api.BuildOptions\n\nfunc main() {}\n"}, noBundle},
		{"a package with its name", map[string]string{"build/main.go": "package main\n\nimport \"example.org/api\"\n\nfunc main() { api.Build(api.BuildOptions{}) }\n"}, noBundle},
		{"a module whose path begins like it", map[string]string{"build/main.go": "package main\n\nimport \"github.com/evanw/esbuild-like/api\"\n\nfunc main() { api.Build() }\n"}, noBundle},
		{"bundled in tests only", map[string]string{"build/main.go": "package main\n\nfunc main() {}\n", "build/main_test.go": "package main\n\nimport \"github.com/evanw/esbuild/pkg/api\"\n\nfunc f() { api.Build(api.BuildOptions{}) }\n"}, noBundle},

		{"assertions imported for nothing", map[string]string{"ecs/ecs_test.go": "package ecs\n\nimport _ \"github.com/stretchr/testify/require\"\n"}, noAssert},
		{"assertions of the examples", map[string]string{"ecs/ecs_test.go": "", "examples/game/main_test.go": "package main\n\nimport \"github.com/stretchr/testify/require\"\n\nvar _ = require.New(nil)\n"}, noAssert},
		{"assertions outside tests", map[string]string{"ecs/ecs_test.go": "", "ecs/ecs.go": "package ecs\n\nimport \"github.com/stretchr/testify/require\"\n\nvar _ = require.New(nil)\n"}, noAssert},

		{"no Makefile", map[string]string{"Makefile": ""}, missing("Makefile")},
		{"a folder in the place of the Makefile", map[string]string{"Makefile": "", "Makefile/x": "x\n"}, missing("Makefile")},
		{"no lessons and no page", map[string]string{"playground-examples/index.json": "", "web/index.html": ""}, missing("playground-examples/") + "\n" + missing("web/")},
		{"folders elsewhere", map[string]string{"grouptree/set.go": "", "internal/grouptree/set.go": "package grouptree\n"}, missing("grouptree/")},
		{"a file in the place of a folder", map[string]string{"grouptree/set.go": "", "grouptree": "text\n"}, missing("grouptree/")},
		{"no programs of the page", map[string]string{"wasm/canvas.go": "", "wasm/main.go": ""}, noDraw + "\n" + missing("wasm/")},
		{"no build tool", map[string]string{"build/main.go": ""}, noBundle + "\n" + missing("build/")},
		{"no library", map[string]string{"ecs/ecs.go": "", "ecs/ecs_test.go": ""}, noAssert + "\n" + missing("ecs/")},
	} {
		t.Run(test.name, func(t *testing.T) {
			files := completeProject()
			maps.Copy(files, test.files)
			maps.DeleteFunc(files, func(_, text string) bool { return text == "" })
			require.Equal(t, test.want, findIn(t, findPackages, files))
		})
	}
}

func TestPackagesByOtherNames(t *testing.T) {
	files := completeProject()
	files["build/main.go"] = "package main\n\nimport bundler \"github.com/evanw/esbuild/pkg/api\"\n\nfunc main() { bundler.Build(bundler.BuildOptions{}) }\n"
	files["ecs/ecs_test.go"] = "package ecs\n\nimport check \"github.com/stretchr/testify/assert\"\n\nvar _ = check.New(nil)\n"
	files["wasm/canvas.go"] = "//go:build js && wasm\n\npackage main\n\nimport browser \"honnef.co/go/js/dom/v2\"\n\ntype surface struct{ ctx *browser.CanvasRenderingContext2D }\n\nfunc (s surface) draw() { s.ctx.Fill() }\n"
	require.Empty(t, findIn(t, findPackages, files))
}
