//go:build !js && !race && !copse_debug

package ecs_test

import (
	"bytes"
	"go/ast"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The listings of the documentation are Go code that this test compiles and runs, in
// one module and with one `go build`. Rules for a new one:
//
//   - A block fenced as ```go that begins with "package" is a whole program.
//   - The first other block of docs/ecs.md, its words, makes a world with components.
//   - Every further block, there, in docs/coming-from.md, in the README and in the package
//     comment, is a fragment. It is compiled as the body of a function after the words, and may
//     redeclare them; bytes, fmt, errors and the packages inspect, persist and scene are imported. Of its own variables it uses all.
//   - A block fenced as ```text or ```copse with nothing but blank lines before it is what
//     the listing above prints. Line ends and the width of space do not count, so
//     long lines may be wrapped. A listing without such a block prints nothing.
//   - A fragment may panic; then "panic:" and the value are the last of what it prints.

// listing is a block of Go code in the documentation.
type listing struct {
	file  string // from the root of the module
	line  int    // of its first line of code
	code  string
	wants string
}

func (l listing) program() bool { return strings.HasPrefix(l.code, "package ") }

func TestListingsOfTheDocumentationRun(t *testing.T) {
	guide := listingsOf(t, "docs/ecs.md")
	words := slices.IndexFunc(guide, func(l listing) bool { return !l.program() })
	fragments := slices.Concat(guide, listingsOf(t, "docs/coming-from.md"), listingsOf(t, "README.md"), packageComment(t))
	var programs []listing
	fragments = slices.DeleteFunc(fragments, func(l listing) bool {
		if l.program() {
			programs = append(programs, l)
		}
		return l.program() || l == guide[words]
	})
	require.NotEmpty(t, programs)
	require.NotEmpty(t, fragments)

	dir := module(t)
	for i, l := range programs {
		write(t, filepath.Join(dir, "program"+strconv.Itoa(i), "main.go"), l.code)
	}
	write(t, filepath.Join(dir, "fragments", "main.go"), fragmentsProgram(t, guide[words], fragments))
	// Programs that run for milliseconds need neither optimisation nor debugging data: to compile them takes a third of the time without.
	build(t, dir, "-ldflags=-s -w", "-gcflags=listings/...=-N -l -dwarf=false", "-o", "bin"+string(filepath.Separator), "./...")

	for i, l := range programs {
		compare(t, l, run(t, filepath.Join(dir, "bin", "program"+strconv.Itoa(i))))
	}
	printed := strings.Split(run(t, filepath.Join(dir, "bin", "fragments")), endOfFragment)
	require.Len(t, printed, len(fragments)+1)
	for i, l := range fragments {
		compare(t, l, printed[i])
	}
}

// module returns the folder of a new module that uses this one.
func module(t *testing.T) (dir string) {
	dir = t.TempDir()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	write(t, filepath.Join(dir, "go.mod"), "module listings\n\ngo 1.26\n\nrequire github.com/copse-ecs/copse v0.0.0\n\nreplace github.com/copse-ecs/copse => "+strconv.Quote(root)+"\n")
	return dir
}

// build builds in a module's folder, and returns what the compiler says.
func build(t *testing.T, dir string, args ...string) string {
	cmd := exec.Command("go", append([]string{"build", "-mod=mod"}, args...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOWORK=off", "GOGC=1000")
	output, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", output)
	return string(output)
}

// TestModulesOfOthersInAProgram holds what the guide says of a program that imports all public packages: it contains no
// package of others, its go.mod names none, and its go.sum has those that the tests of the library use.
func TestModulesOfOthersInAProgram(t *testing.T) {
	dir := module(t)
	command := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir = dir
		cmd.Env = append(os.Environ(), "GOFLAGS=", "GOPROXY=off", "GOSUMDB=off", "GOWORK=off")
		output, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", output)
		return string(output)
	}
	const own = "github.com/copse-ecs/copse/"
	imports := ""
	for _, name := range []string{"ecs", "ecs/inspect", "ecs/persist", "ecs/scene", "ecs/simd", "grouptree", "grouptree/autogroup", "grouptree/cost"} {
		imports += "import _ " + strconv.Quote(own+name) + "\n"
	}
	write(t, filepath.Join(dir, "main.go"), "package main\n\n"+imports+"\nfunc main() {}\n")
	before, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	command("mod", "tidy")
	after, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	unquoted := func(text []byte) string { return strings.ReplaceAll(string(text), `"`, "") } // tidy writes paths without quotes
	require.Equal(t, unquoted(before), unquoted(after))

	sums, err := os.ReadFile(filepath.Join(dir, "go.sum"))
	require.NoError(t, err)
	var modules []string
	for line := range strings.Lines(string(sums)) {
		modules = append(modules, strings.Fields(line)[0])
	}
	require.Equal(t, []string{"github.com/stretchr/testify", "go.yaml.in/yaml/v3", "pgregory.net/rapid"}, slices.Compact(modules))
	guide, err := os.ReadFile("../docs/ecs.md")
	require.NoError(t, err)
	require.Contains(t, strings.Join(strings.Fields(string(guide)), " "), "checksums of testify, rapid and yaml into `go.sum`")

	for _, linked := range strings.Fields(command("list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".")) {
		require.True(t, linked == "listings" || strings.HasPrefix(linked, own), linked)
	}
}

// compare holds what a listing printed against the block below it.
func compare(t *testing.T, l listing, got string) {
	t.Run(l.file+":"+strconv.Itoa(l.line), func(t *testing.T) {
		require.Equal(t, strings.Join(strings.Fields(l.wants), " "), strings.Join(strings.Fields(got), " "), "%s", got)
	})
}

func write(t *testing.T, name, text string) {
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

func run(t *testing.T, program string) string {
	cmd := exec.Command(program)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	require.NoError(t, cmd.Run(), "%s\n%s", &stdout, &stderr)
	return stdout.String()
}

// endOfFragment is printed after each fragment.
const endOfFragment = "\x00"

// fragmentsProgram is a program that runs every fragment in a function of its own.
func fragmentsProgram(t *testing.T, words listing, fragments []listing) string {
	var b strings.Builder
	b.WriteString("package main\n\nimport (\n\t\"bytes\"\n\t\"errors\"\n\t\"fmt\"\n\n\t\"github.com/copse-ecs/copse/ecs\"\n\t\"github.com/copse-ecs/copse/ecs/inspect\"\n\t\"github.com/copse-ecs/copse/ecs/persist\"\n\t\"github.com/copse-ecs/copse/ecs/scene\"\n)\n\nvar (\n\t_ = bytes.Clone\n\t_ = errors.New\n\t_ = persist.Save\n\t_ = scene.At\n\t_ = inspect.LastCommit\n)\n\n")
	b.WriteString("func attempt(fragment func()) {\n\tdefer func() {\n\t\tif r := recover(); r != nil {\n\t\t\tfmt.Println(\"panic:\", r)\n\t\t}\n\t\tfmt.Print(" + strconv.Quote(endOfFragment) + ")\n\t}()\n\tfragment()\n}\n\nfunc main() {\n")
	for i := range fragments {
		b.WriteString("\tattempt(fragment" + strconv.Itoa(i) + ")\n")
	}
	b.WriteString("}\n")
	for i, l := range fragments {
		b.WriteString("\nfunc fragment" + strconv.Itoa(i) + "() {\n" + placed(words) + used(t, words) + "{\n" + placed(l) + "}\n}\n")
	}
	return b.String()
}

// placed is a fragment of which compilers report errors by the line of the documentation.
func placed(l listing) string {
	return "//line " + l.file + ":" + strconv.Itoa(l.line) + "\n" + l.code
}

// used makes the variables of the words count as used.
func used(t *testing.T, words listing) string {
	file, err := parser.ParseFile(token.NewFileSet(), words.file, "package p\n"+words.code, 0)
	require.NoError(t, err, "line %d is line 2", words.line)
	var used strings.Builder
	for _, decl := range file.Decls {
		for _, spec := range decl.(*ast.GenDecl).Specs {
			if v, ok := spec.(*ast.ValueSpec); ok {
				for _, name := range v.Names {
					used.WriteString("_ = " + name.Name + "\n")
				}
			}
		}
	}
	return used.String()
}

// listingsOf finds the Go code of a Markdown file, and what it prints.
func listingsOf(t *testing.T, name string) []listing {
	text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(name)))
	require.NoError(t, err)
	var out []listing
	var at *string   // where lines of the open block go, nil outside blocks
	follows := false // nothing but blank lines since a listing
	for i, line := range strings.Split(string(text), "\n") {
		language, fence := strings.CutPrefix(line, "```")
		switch {
		case at != nil && fence:
			at = nil
		case at != nil:
			*at += line + "\n"
		case fence && language == "go":
			out = append(out, listing{file: name, line: i + 2})
			at, follows = &out[len(out)-1].code, true
		case fence && follows && (language == "text" || language == "copse"):
			at, follows = &out[len(out)-1].wants, false
		case fence:
			at, follows = new(string), false
		case line != "":
			follows = false
		}
	}
	return out
}

// packageComment finds the Go code of the package comment.
func packageComment(t *testing.T) []listing {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "doc.go", nil, parser.ParseComments|parser.PackageClauseOnly)
	require.NoError(t, err)
	var out []listing
	var p comment.Parser
	for _, block := range p.Parse(file.Doc.Text()).Content {
		if code, ok := block.(*comment.Code); ok {
			out = append(out, listing{file: "ecs/doc.go", line: set.Position(file.Pos()).Line, code: code.Text})
		}
	}
	return out
}

// TestGuideListsItsSections checks that the list at the head of the guide links to every section, in order.
func TestGuideListsItsSections(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "docs", "ecs.md"))
	require.NoError(t, err)
	var listed, sections []string
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if strings.HasPrefix(line, "- [") && len(sections) == 0 {
			listed = append(listed, line)
		}
		if title, ok := strings.CutPrefix(line, "## "); ok {
			anchor := strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(title), ",", ""), " ", "-")
			sections = append(sections, "- ["+title+"](#"+anchor+")")
		}
	}
	require.Equal(t, sections, listed)
}

// TestEveryPublicNameHasAnExample checks that an example uses each exported function, method, variable and
// constant.
func TestEveryPublicNameHasAnExample(t *testing.T) {
	set := token.NewFileSet()
	used := map[string]bool{}
	public := map[string]bool{}
	names, err := filepath.Glob("*.go")
	require.NoError(t, err)
	for _, name := range names {
		example := strings.HasPrefix(name, "example")
		if strings.HasSuffix(name, "_test.go") && !example {
			continue
		}
		file, err := parser.ParseFile(set, name, nil, 0)
		require.NoError(t, err)
		if !example {
			exported(file, public)
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				used[s.Sel.Name] = true
			}
			return true
		})
	}
	for name := range used {
		delete(public, name)
	}
	require.Empty(t, slices.Sorted(maps.Keys(public)), "no example uses these")
}

// exported adds the exported functions, methods, variables and constants of a file to names, except for
// methods that a program does not call by name.
func exported(file *ast.File, names map[string]bool) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && receiverIsExported(d) && !slices.Contains([]string{"Error", "String", "Unwrap"}, d.Name.Name) {
				names[d.Name.Name] = true
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok {
					for _, id := range v.Names {
						if id.IsExported() {
							names[id.Name] = true
						}
					}
				}
			}
		}
	}
}

// receiverIsExported reports whether a program can call a method: its type has an exported name. It is true of functions.
func receiverIsExported(d *ast.FuncDecl) bool {
	if d.Recv == nil {
		return true
	}
	of := d.Recv.List[0].Type
	for {
		switch t := of.(type) {
		case *ast.StarExpr:
			of = t.X
		case *ast.IndexExpr:
			of = t.X
		case *ast.IndexListExpr:
			of = t.X
		default:
			id, ok := of.(*ast.Ident)
			return !ok || id.IsExported()
		}
	}
}
