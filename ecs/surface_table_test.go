//go:build !js

package ecs_test

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// families are declarations that differ only in the number of their components, 1 to 8: the page has them once, with N for
// the number. A query has the methods of the one without components.
var families = regexp.MustCompile(`^(System|Query|NewQuery|Row|Found|Chunk)[1-8]`)

// surface returns what the package exports: functions, types, constants, variables and methods, as "Type.Method".
func surface(t *testing.T) []string {
	set := token.NewFileSet()
	parsed, err := parser.ParseDir(set, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, parser.ParseComments)
	require.NoError(t, err)
	var files []*ast.File
	for _, f := range parsed["ecs"].Files {
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(set, files, "github.com/copse-ecs/copse/ecs")
	require.NoError(t, err)
	names := map[string]bool{}
	values := func(lists ...[]*doc.Value) {
		for _, v := range slices.Concat(lists...) {
			for _, name := range v.Names {
				names[name] = ast.IsExported(name)
			}
		}
	}
	functions := func(list []*doc.Func, of string) {
		for _, f := range list {
			if name := of + f.Name; !slices.Contains([]string{"String", "Error", "Unwrap"}, f.Name) {
				names[familyOf(name)] = true
			}
		}
	}
	values(p.Consts, p.Vars)
	functions(p.Funcs, "")
	for _, x := range p.Types {
		values(x.Consts, x.Vars)
		functions(x.Funcs, "")
		functions(x.Methods, x.Name+".")
		names[familyOf(x.Name)] = true
	}
	var out []string
	for name, exported := range names {
		if exported {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// familyOf returns a name with N for the number of components.
func familyOf(name string) string {
	name = families.ReplaceAllString(name, "${1}N")
	if strings.HasPrefix(name, "QueryN") || strings.HasPrefix(name, "NewQueryN") {
		return strings.Replace(name, "QueryN", "Query", 1)
	}
	return name
}

// tableOfNames returns the names in the second column of the table of the guide.
func tableOfNames(t *testing.T) (out []string) {
	text, err := os.ReadFile("../docs/ecs.md")
	require.NoError(t, err)
	_, section, found := strings.Cut(string(text), "\n## The whole surface\n")
	require.True(t, found)
	section, _, _ = strings.Cut(section, "\n## ")
	for _, line := range strings.Split(section, "\n") {
		if cells := strings.Split(line, "|"); len(cells) > 3 {
			for _, name := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(cells[2], -1) {
				out = append(out, name[1])
			}
		}
	}
	slices.Sort(out)
	return out
}

// TestTheGuideHasTheWholeSurface checks that the table of the guide has every exported name exactly once, and nothing else.
// String, Error and Unwrap are left out: a program calls them through fmt and errors.
func TestTheGuideHasTheWholeSurface(t *testing.T) {
	require.Equal(t, strings.Join(surface(t), "\n"), strings.Join(tableOfNames(t), "\n"))
}
