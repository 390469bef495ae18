package main

import (
	"encoding/json"
	"errors"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// bundle is the output of esbuild. Names are relative to the root of the site.
type bundle struct {
	files map[string][]byte
	// entries maps a source path ("web/src/main.ts") to the name of its bundle.
	entries map[string]string
	// imports maps a bundle to the bundles it imports statically, without those it loads on demand.
	imports map[string][]string
}

// Sources of the front end, by slash-separated path from the root.
const (
	mainScript = "web/src/main.ts"
	// earlyScript is a plain script that requests the engine before the main script has arrived.
	earlyScript = "web/src/early.ts"
	mainStyle   = "web/css/main.css"
	// workerScript is the worker's, which shares no file with the page: a plain script that any policy lets start.
	workerScript = "web/src/worker-host/worker-script.ts"
	// benchScript is that of the benchmarks' worker.
	benchScript = "web/src/bench/bench-worker.ts"
	// serviceScript is the service worker's, which has a name of its own in the site: see addService.
	serviceScript = "web/src/offline/service.ts"
	// frameScript is that of the frame of an embed, inlineScript of embeds within a page, playStyle of both.
	frameScript  = "web/src/embed/frame.ts"
	inlineScript = "web/src/embed/inline.ts"
	playStyle    = "web/css/play.css"
	// docsScript and docsStyle are those of the documentation; the script is a plain one, which sets the theme before the first paint.
	docsScript = "web/src/docs/docs.ts"
	docsStyle  = "web/css/docs.css"
	// elementScript is embed.js: see addEmbed.
	elementScript = "web/src/embed/element.ts"
)

// makeBundle runs esbuild over the front end: ES modules, minified, split so that what is imported on demand loads on
// demand, and each of the others in one piece; a source map and a hash in the name of each. wasmDir is where the toolchain keeps wasm_exec.js.
func makeBundle(p project, wasmDir string) (bundle, error) {
	b := bundle{files: map[string][]byte{}, entries: map[string]string{}, imports: map[string][]string{}}
	page := bundleOptions(p, wasmDir, mainScript, frameScript, inlineScript, mainStyle, playStyle, docsStyle)
	page.Splitting, page.Format = true, api.FormatESModule
	plain := bundleOptions(p, wasmDir, earlyScript, workerScript, benchScript, serviceScript, docsScript)
	plain.Format = api.FormatIIFE
	element := bundleOptions(p, wasmDir, elementScript)
	element.Format = api.FormatESModule
	for _, options := range []api.BuildOptions{page, plain, element} {
		result := api.Build(options)
		if len(result.Errors) > 0 {
			return bundle{}, errors.New("the front end does not bundle:\n" + messages(result.Errors))
		}
		if len(result.Warnings) > 0 {
			return bundle{}, errors.New("the front end bundles with warnings:\n" + messages(result.Warnings))
		}
		if err := b.read(p, result); err != nil {
			return bundle{}, err
		}
	}
	return b, nil
}

func bundleOptions(p project, wasmDir string, entries ...string) api.BuildOptions {
	return api.BuildOptions{
		AbsWorkingDir:     p.root,
		EntryPoints:       entries,
		EntryNames:        "[name]-[hash]",
		ChunkNames:        "[name]-[hash]",
		AssetNames:        "[name]-[hash]",
		Outdir:            p.path("dist"),
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
		Plugins:           []api.Plugin{wasmExecPlugin(wasmDir), madePlugin(p)},
	}
}

// wasmExecPlugin lets the page import "wasm_exec" and get the file of the running toolchain inside its own bundle,
// which saves a request before the engine can start.
func wasmExecPlugin(wasmDir string) api.Plugin {
	return api.Plugin{Name: "wasm_exec", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^wasm_exec$`}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: filepath.Join(wasmDir, "wasm_exec.js")}, nil
		})
	}}
}

// madePlugin lets the page import what is made of playground-examples: "course", the lessons, read already, so that it shows
// them without asking the worker; and "examples", which imports the text of each design of the menu on demand. (A template
// string as an import would take in the designs of the lessons too.)
func madePlugin(p project) api.Plugin {
	return api.Plugin{Name: "made", Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: `^(course|examples)$`}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: args.Path, Namespace: "made"}, nil
		})
		build.OnLoad(api.OnLoadOptions{Filter: `.*`, Namespace: "made"}, func(args api.OnLoadArgs) (api.OnLoadResult, error) {
			if args.Path == "course" {
				text, err := readCourse(p)
				contents := string(text)
				return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJSON}, err
			}
			contents, err := exampleImports(p)
			return api.OnLoadResult{Contents: &contents, Loader: api.LoaderJS, ResolveDir: p.root}, err
		})
	}}
}

// exampleImports writes a module of imports on demand, by the name of the example.
func exampleImports(p project) (string, error) {
	rows, err := exampleFiles(p)
	var b strings.Builder
	b.WriteString("export default {\n")
	for _, name := range rows {
		file := strconv.Quote("./playground-examples/" + name + ".copse")
		b.WriteString(strconv.Quote(name) + ": () => import(" + file + "),\n")
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

// read takes the files of one run of esbuild in.
func (b bundle) read(p project, result api.BuildResult) error {
	for _, file := range result.OutputFiles {
		name, err := filepath.Rel(p.path("dist"), file.Path)
		if err != nil {
			return err
		}
		b.files[filepath.ToSlash(name)] = file.Contents
	}
	var meta metafile
	if err := json.Unmarshal([]byte(result.Metafile), &meta); err != nil {
		return err
	}
	for path, output := range meta.Outputs {
		name := strings.TrimPrefix(path, "dist/")
		if output.EntryPoint != "" {
			b.entries[output.EntryPoint] = name
		}
		for _, i := range output.Imports {
			if i.Kind == "import-statement" && !i.External {
				b.imports[name] = append(b.imports[name], strings.TrimPrefix(i.Path, "dist/"))
			}
		}
	}
	return nil
}

// graph returns an entry's bundle and everything it imports statically, the entry first and the rest by name.
func (b bundle) graph(entry string) []string {
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
