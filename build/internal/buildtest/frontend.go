package buildtest

// FrontEnd is a small front end, by path: a script that is imported both statically and on demand, a text, and a stand-in for
// wasm_exec.js of the toolchain.
var FrontEnd = map[string]string{
	"web/index.html":                       SmallPage,
	"web/icon.svg":                         "<svg/>",
	"web/css/main.css":                     "@import \"./tokens.css\";\nbody { color: var(--ink); }\n",
	"web/css/tokens.css":                   ":root { --ink: black; }\n",
	"web/src/main.ts":                      "import \"wasm_exec\";\nimport { shared } from \"./shared.ts\";\nimport text from \"../../playground-examples/movement.copse\";\nconsole.log(shared(text));\nvoid import(\"./later.ts\");\n",
	"web/src/early.ts":                     "import { shared } from \"./shared.ts\";\nconsole.log(shared(\"early\"));\n",
	"web/embed/frame.html":                 SmallFrame,
	"web/css/play.css":                     ".play { color: red; }\n",
	"web/src/embed/frame.ts":               "import { shared } from \"../shared.ts\";\nconsole.log(shared(\"in the frame\"));\n",
	"web/src/embed/inline.ts":              "import { shared } from \"../shared.ts\";\nexport const mountInline = (): string => shared(\"within\");\n",
	"web/src/embed/element.ts":             "const parts = \"%parts%\".split(\"|\");\nconsole.log(parts, import.meta.url);\nexport {};\n",
	"web/src/docs/docs.ts":                 "console.log(\"docs\");\n",
	"web/css/docs.css":                     "a { color: red; }\n",
	"web/src/arcade/arcade.ts":             "console.log(\"the game\");\n",
	"web/src/arcade/arcade-frame.ts":       "import \"wasm_exec\";\n",
	"web/css/arcade.css":                   "canvas { color: red; }\n",
	"web/src/embed/embed.d.ts":             "export interface At {}\n",
	"web/src/shared.ts":                    "export const shared = (s: string): string => \"shared \" + s;\n",
	"web/src/worker-host/worker-script.ts": "import \"wasm_exec\";\nimport { shared } from \"../shared.ts\";\nconsole.log(shared(\"in the worker\"));\n",
	"web/src/bench/bench-worker.ts":        "console.log(\"measuring\");\n",
	"web/src/offline/service.ts":           "const [version, ...files] = \"%files%\".split(\"|\");\nconsole.log(version, files);\n",
	"web/src/later.ts":                     "import { shared } from \"./shared.ts\";\nconsole.log(shared(\"loaded on demand\"));\n",
	"playground-examples/index.json":       `[{"file":"movement"}]`,
	"playground-examples/movement.copse":   "component A & <B>\n",
	"goroot/wasm_exec.js":                  "globalThis.Go = class { from = \"the toolchain\" };\n",
}

// SmallFrame is a template for the frame of an embed.
const SmallFrame = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<link rel="preload" as="fetch" type="application/wasm" href="%engine.wasm%" crossorigin>
<script src="%early.js%" data-build="%build%"></script>
<link rel="stylesheet" href="%main.css%">
<link rel="stylesheet" href="%play.css%">
<link rel="icon" href="%icon.svg%">
<script type="module" src="%frame.js%" data-worker-program="%worker.wasm%" data-worker-script="%worker.js%"></script>
`

// SmallPage is a template for the page.
const SmallPage = `<!doctype html>
<meta http-equiv="Content-Security-Policy" content="%csp%">
<link rel="preload" as="fetch" type="application/wasm" href="%engine.wasm%" data-bytes="%engine.bytes%" crossorigin>
%preload%
<link rel="stylesheet" href="%main.css%">
<link rel="icon" href="%icon.svg%">
<script src="%early.js%" data-build="%build%"></script>
<script type="module" src="%main.js%" data-worker-program="%worker.wasm%" data-worker-script="%worker.js%" data-bench-program="%bench.wasm%" data-bench-kernel="%kernel.wasm%" data-bench-script="%bench.js%" data-native="%native%" data-figures="%figures.json%" data-offline="%service.js%"></script>
<pre>%example%</pre> 100% of 5%
`
