package frontend

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/copse-ecs/copse/build/internal/course"
	"github.com/copse-ecs/copse/build/internal/gallery"
	"github.com/copse-ecs/copse/build/internal/project"
)

// Bundle is the output of esbuild. Names are relative to the root of the site.
type Bundle struct {
	Files map[string][]byte
	// Entries maps a source path ("web/src/main.ts") to the name of its bundle.
	Entries map[string]string
	// imports maps a bundle to the bundles it imports statically, without those it loads on demand.
	imports map[string][]string
}

// Sources of the front end, by slash-separated path from the root.
const (
	MainScript = "web/src/main.ts"
	// EarlyScript is a plain script that requests the engine before the main script has arrived.
	EarlyScript = "web/src/early.ts"
	MainStyle   = "web/css/main.css"
	// WorkerScript is a plain script that shares no file with the page, so that any policy lets a worker start it.
	WorkerScript = "web/src/worker-host/worker-script.ts"
	// BenchScript is the script of the worker that runs benchmarks.
	BenchScript = "web/src/bench/bench-worker.ts"
	// ServiceScript is the service worker. The site has it under a fixed name, site.ServiceName.
	ServiceScript = "web/src/offline/service.ts"
	// FrameScript runs in the frame of an embed, InlineScript in a page that holds an embed without a frame; PlayStyle is for both.
	FrameScript  = "web/src/embed/frame.ts"
	InlineScript = "web/src/embed/inline.ts"
	PlayStyle    = "web/css/play.css"
	// DocsScript and DocsStyle belong to the documentation. The script is a plain one, which sets the theme before the first paint.
	DocsScript = "web/src/docs/docs.ts"
	DocsStyle  = "web/css/docs.css"
	// ArcadeScript shows the arcade game in a page of the documentation, ArcadeFrameScript and ArcadeStyle are for the page of the game.
	ArcadeScript      = "web/src/arcade/arcade.ts"
	ArcadeFrameScript = "web/src/arcade/arcade-frame.ts"
	ArcadeStyle       = "web/css/arcade.css"
	// ElementScript is the script that host pages load. The site has it under a fixed name, site.EmbedScript.
	ElementScript = "web/src/embed/element.ts"
)

// Make runs esbuild over the front end. The scripts of the page become ES modules, split so that what is imported on demand
// is loaded on demand; every other script becomes one file. So does that of the frame of an embed: a host page pays for each
// request, and almost all parts are needed at once. Each file is minified and has a source map and a hash in its
// name. wasmDir is the folder of the toolchain with wasm_exec.js.
func Make(p project.Project, wasmDir string) (Bundle, error) {
	b := Bundle{Files: map[string][]byte{}, Entries: map[string]string{}, imports: map[string][]string{}}
	page := bundleOptions(p, wasmDir, MainScript, InlineScript, MainStyle, PlayStyle, DocsStyle, ArcadeStyle)
	page.Splitting, page.Format = true, api.FormatESModule
	plain := bundleOptions(p, wasmDir, EarlyScript, WorkerScript, BenchScript, ServiceScript, DocsScript, ArcadeScript, ArcadeFrameScript)
	plain.Format = api.FormatIIFE
	whole := bundleOptions(p, wasmDir, ElementScript, FrameScript)
	whole.Format = api.FormatESModule
	for _, options := range []api.BuildOptions{page, plain, whole} {
		result := api.Build(options)
		if len(result.Errors) > 0 {
			return Bundle{}, errors.New("the front end does not bundle:\n" + messages(result.Errors))
		}
		if len(result.Warnings) > 0 {
			return Bundle{}, errors.New("the front end bundles with warnings:\n" + messages(result.Warnings))
		}
		if err := b.read(p, result); err != nil {
			return Bundle{}, err
		}
	}
	return b, nil
}

func bundleOptions(p project.Project, wasmDir string, entries ...string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     p.Root,
		EntryPoints:       entries,
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		AssetNames:        "[name]-[hash]",
		Outdir:            p.Path("dist"),
		Bundle:            true,
		Platform:          api.PlatformBrowser,
		Target:            api.ES2022,
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		LegalComments:     api.LegalCommentsNone,
		Charset:           api.CharsetUTF8,
		Sourcemap:         api.SourceMapLinked,
		Metafile:          true,
		LogLevel:          api.LogLevelSilent,
		Loader:            map[string]api.Loader{".copse": api.LoaderText, ".svg": api.LoaderFile, ".woff2": api.LoaderFile},
		Plugins:           []api.Plugin{wasmExecPlugin(wasmDir), madePlugin(p), noTreePlugin},
	}
}

// wasmExecPlugin lets scripts import "wasm_exec", the file of the running toolchain. It becomes part of their bundle, which
// saves a request before the engine can start.
func wasmExecPlugin(wasmDir string) api.Plugin {
	return api.Plugin{Name: "wasm_exec", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^wasm_exec$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: filepath.Join(wasmDir, "wasm_exec.js")}, nil
		})
	}}
}

// treeMissing is the message of the error that a command of the editor raises here if it needs a syntax tree. It is in the
// bundle only if a command of the page can raise it.
const treeMissing = "this editor has no syntax tree"

// noTree stands in for the libraries of syntax trees where the commands of the editor import them. Of what they import, those
// that the page uses need only the width of an indent, and it is the default one. The rest is left out with the commands that
// would use it.
const noTree = `const none = () => { throw new Error("` + treeMissing + `"); };
export { none as IndentContext, none as NodeProp, none as getIndentation, none as indentString, none as indentUnit, none as matchBrackets, none as syntaxTree };
export const getIndentUnit = () => 2;
`

// noTreePlugin keeps those libraries out of the first download: completion has them, which is loaded later. Without it they
// would come with the commands, because a file that two parts of the page use is loaded with the first.
var noTreePlugin = api.Plugin{Name: "no-tree", Setup: func(build api.PluginBuild) {
	build.OnResolve(api.OnResolveOptions{Filter: `^(@codemirror/language|@lezer/common)$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
		if !strings.Contains(filepath.ToSlash(args.Importer), "/@codemirror/commands/") {
			return api.OnResolveResult{}, nil
		}
		return api.OnResolveResult{Path: "no-tree", Namespace: "no-tree", SideEffects: api.SideEffectsFalse}, nil
	})
	build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "no-tree"}, func(api.OnLoadArgs) (api.OnLoadResult, error) {
		text := noTree
		return api.OnLoadResult{Contents: &text, Loader: api.LoaderJS}, nil
	})
}}

// madePlugin lets the page import three modules that are made from playground-examples: "course", the lessons as documents, so
// that the page shows them without the worker; "cards", the pictures of the gallery; and "examples", which has the titles
// of the examples and imports their texts on demand.
// (An import of a template string would bundle the designs of the lessons too.)
func madePlugin(p project.Project) api.Plugin {
	return api.Plugin{Name: "made", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^(cards|course|examples)$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "made"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "made"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			if document := documents[args.Path]; document != nil {
				text, err := document(p)
				contents := string(text)
				return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJSON}, err
			}
			contents, err := exampleImports(p)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS, ResolveDir: p.Root}, err
		})
	}}
}

// documents are the modules that are JSON, by name.
var documents = map[string]func(project.Project) ([]byte, error){"cards": cards, "course": course.Document}

// cards returns the cards of the gallery by the names of the lessons and the examples.
func cards(p project.Project) ([]byte, error) {
	var out struct {
		Lessons  map[string]gallery.Card `json:"lessons"`
		Examples map[string]gallery.Card `json:"examples"`
	}
	out.Lessons, out.Examples = map[string]gallery.Card{}, map[string]gallery.Card{}
	parts, err := course.Parts(p)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		for _, each := range part.Lessons {
			if out.Lessons[each.Name], err = gallery.Draw(each.Start); err != nil {
				return nil, errors.New("lesson " + each.Name + ": " + err.Error())
			}
		}
	}
	examples, err := exampleFiles(p)
	if err != nil {
		return nil, err
	}
	for _, each := range examples {
		name := each.File
		file := "playground-examples/" + name + ".copse"
		text, err := os.ReadFile(p.Path(file))
		if err != nil {
			return nil, err
		}
		if out.Examples[name], err = gallery.Draw(string(text)); err != nil {
			return nil, errors.New(file + ": " + err.Error())
		}
	}
	return json.Marshal(out)
}

// exampleImports returns a module with the names and titles of the examples, which imports their texts on demand, by name. What else
// playground-examples/index.json says of them is loaded with the gallery.
func exampleImports(p project.Project) (string, error) {
	rows, err := exampleFiles(p)
	if err != nil {
		return "", err
	}
	list, err := json.Marshal(rows)
	var b strings.Builder
	b.WriteString("export const examples = " + string(list) + ";\nexport default {\n")
	for _, row := range rows {
		file := strconv.Quote("./playground-examples/" + row.File + ".copse")
		b.WriteString(strconv.Quote(row.File) + ": () => import(" + file + "),\n")
	}
	return b.String() + "};\n", err
}

func messages(list []api.Message) string {
	var lines []string
	for _, text := range api.FormatMessages(list, api.FormatMessagesOptions{}) {
		lines = append(lines, strings.TrimRight(text, "\n"))
	}
	return strings.Join(lines, "\n")
}

// metafile is the part of esbuild's build report that is needed here.
type metafile struct {
	Outputs map[string]struct {
		EntryPoint string `json:"entryPoint"`
		Imports    []struct {
			Path     string `json:"path"`
			Kind     string `json:"kind"`
			External bool   `json:"external"`
		} `json:"imports"`
	} `json:"outputs"`
}

// read adds the files of one run of esbuild.
func (b Bundle) read(p project.Project, result api.BuildResult) error {
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(p.Path("dist"), file.Path)
		if err != nil {
			return err
		}
		if strings.HasSuffix(name, ".js") && strings.Contains(string(file.Contents), treeMissing) {
			return fmt.Errorf("%s uses a command of the editor that needs a syntax tree, which the first download leaves out", filepath.ToSlash(name))
		}
		b.Files[filepath.ToSlash(name)] = file.Contents
	}
	var meta metafile
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return err
	}
	for path, output := range meta.Outputs {
		name := strings.TrimPrefix(path, "dist/")
		if output.EntryPoint != "" {
			b.Entries[output.EntryPoint] = name
		}
		for _, i := range output.Imports {
			if i.Kind == "import-statement" && !i.External {
				b.imports[name] = append(b.imports[name], strings.TrimPrefix(i.Path, "dist/"))
			}
		}
	}
	return nil
}

// Graph returns an entry's bundle and everything it imports statically, the entry first and the rest by name.
func (b Bundle) Graph(entry string) []string {
	seen := map[string]bool{entry: true}
	for todo := []string{entry}; len(todo) > 0; {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, next := range b.imports[name] {
			if !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	names := []string{entry}
	for name := range seen {
		if name != entry {
			names = append(names, name)
		}
	}
	slices.Sort(names[1:])
	return names
}
