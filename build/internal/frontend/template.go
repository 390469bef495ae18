package frontend

// web/index.html and web/embed/frame.html are templates. A placeholder stands between percent signs:
//
//	%csp%            content of the Content-Security-Policy meta, which must come before every link and script
//	%engine.wasm%    address of the engine, for <link rel="preload" as="fetch" type="application/wasm" crossorigin>
//	%engine.bytes%   size of the engine uncompressed, for the progress of the download
//	%worker.wasm%    address of the worker program, which is fetched when it is needed
//	%worker.js%      address of the script of the web worker that runs the worker program
//	%foreign.wasm%   address of the program that reads programs for other libraries, which is fetched when one is pasted
//	%bench.wasm%     address of the benchmark program, which is fetched when the benchmarks are opened
//	%kernel.wasm%    address of the SIMD kernel of the benchmarks
//	%bench.js%       address of the script of the worker that runs benchmarks
//	%native%         path under which the server runs native benchmarks, empty if it does not
//	%figures.json%   address of the figures that were recorded natively or published
//	%service.js%     address of the service worker; empty while developing
//	%build%          the name of the build, in data-build of the first script of each page, filled in last
//	%preload%        a <link rel="modulepreload"> for every script that the main one imports statically
//	%main.css%       address of the style sheet
//	%main.js%        address of the main script, for <script type="module">
//	%early.js%       address of the script that asks for the engine before the main script has arrived
//	%frame.js%       address of the script of the frame, instead of %main.js%
//	%play.css%       address of the style sheet of the frame, which adds to that of the page
//	%arcade.js%      address of the script that runs the arcade game, in the page of the game
//	%arcade.css%     address of the style sheet of that page
//	%arcade.wasm%    address of the game
//	%icon.svg%       address of web/icon.svg
//	%example%        text of the first example, so that it can be read before any script has run
//
// All addresses are relative, so that the site works under any path. The engine is the largest file, and the first analysis
// needs it: the page preloads it, so that it arrives together with the scripts and not after them.

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// Upward returns the address of a file at the root of the site for a page in a folder of the root.
func Upward(name string) string { return "../" + name }

// Policy is the Content-Security-Policy of every page.
const Policy = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'"

var (
	placeholder = regexp.MustCompile(`%[a-z_]+(\.[a-z]+)?%`)
	inline      = regexp.MustCompile(`(?i)<style|\sstyle\s*=|\son[a-z]+\s*=|javascript:|<script(?:\s[^>]*)?>\s*[^<\s]`)
)

// Template is a page with placeholders. It must have those that are required.
type Template struct {
	file, text string
	required   []string
}

// The placeholders that web/index.html and web/embed/frame.html must have.
var (
	PageRequired  = []string{"%csp%", "%engine.wasm%", "%worker.wasm%", "%worker.js%", "%service.js%", "%build%", "%preload%", "%main.css%", "%main.js%"}
	FrameRequired = []string{"%csp%", "%engine.wasm%", "%worker.wasm%", "%worker.js%", "%build%", "%main.css%", "%play.css%", "%frame.js%"}
)

// ReadTemplate reads a page with placeholders from a file of the project.
func ReadTemplate(p project.Project, file string, required []string) (Template, error) {
	text, err := os.ReadFile(p.Path(file))
	return Template{file, string(text), required}, err
}

// Fill puts the values into the template. It refuses a page that lacks a required placeholder, has an unknown one, or
// holds inline script or style, which the policy would block in the visitor's browser.
func (t Template) Fill(values map[string]string) (string, error) {
	for _, name := range t.required {
		if !strings.Contains(t.text, name) {
			return "", errors.New(t.file + ": lacks the placeholder " + name)
		}
	}
	if at := inline.FindStringIndex(t.text); at != nil {
		return "", fmt.Errorf("%s:%d: inline script or style, which the page's own policy blocks; move it to a file", t.file, lineAt(t.text, at[0]))
	}
	var unknown error
	page := placeholder.ReplaceAllStringFunc(t.text, func(name string) string {
		value, ok := values[name]
		if !ok && unknown == nil {
			unknown = fmt.Errorf("%s:%d: unknown placeholder %s", t.file, lineAt(t.text, strings.Index(t.text, name)), name)
		}
		return value
	})
	return page, unknown
}

func lineAt(text string, offset int) int { return 1 + strings.Count(text[:offset], "\n") }

// PreloadLinks makes a link for each script. The entry has a script element and needs none.
func PreloadLinks(scripts []string) string {
	var links []string
	for _, name := range scripts {
		links = append(links, `<link rel="modulepreload" href="`+html.EscapeString(name)+`">`)
	}
	return strings.Join(links, "\n    ")
}

// FirstExample returns the text of the first design of playground-examples/index.json, which is in the order of the gallery.
func FirstExample(p project.Project) (string, error) {
	examples, err := exampleFiles(p)
	if err != nil {
		return "", err
	}
	design, err := os.ReadFile(p.Path("playground-examples", examples[0].File+".copse"))
	return string(design), err
}

// example is what the page shows of an example before its text is loaded.
type example struct {
	File  string `json:"file"` // without its extension
	Title string `json:"title"`
}

// exampleFiles returns the examples in their order. There is at least one.
func exampleFiles(p project.Project) ([]example, error) {
	const index = "playground-examples/index.json"
	text, err := os.ReadFile(p.Path(index))
	if err != nil {
		return nil, err
	}
	var rows []example
	if err := json.Unmarshal(text, &rows); err != nil {
		return nil, errors.New(index + ": " + err.Error())
	}
	if len(rows) == 0 || slices.ContainsFunc(rows, func(e example) bool { return e.File == "" }) {
		return nil, errors.New(index + ": names no example")
	}
	return rows, nil
}
