package rules

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strings"

	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/project"
)

// guides are the pages that name what package ecs and the packages below it have. Of rows of their tables that compare libraries
// only the first cell is ours.
var guides = []struct {
	page     string
	compares bool
}{{"docs/ecs.md", false}, {"docs/coming-from.md", true}, {"README.md", false}}

// findUnknownNames reports names in code of the guides, and links of comments of package ecs and those below it, that no public package has.
func findUnknownNames(_ context.Context, t project.Tree) ([]finding, error) {
	e, err := readExports(t)
	if err != nil || e.methods == nil {
		return nil, err
	}
	found := e.found
	for _, g := range guides {
		if !project.Exists(t.Path(g.page)) {
			continue
		}
		text, err := t.Read(g.page)
		if err != nil {
			return found, err
		}
		found = append(found, e.unknownIn(g.page, string(text), g.compares)...)
	}
	return found, nil
}

// exports are the exported names of the public packages.
type exports struct {
	packages map[string]map[string]bool // names by package, methods as Type.Method
	methods  map[string]map[string]bool // and fields, by type of package ecs
	all      map[string]bool            // names, methods and fields of all packages
	comments []comment
	found    []finding
}

// comment is a comment in a package.
type comment struct {
	file, pkg, text string
	line            int
}

// readExports parses package ecs and the packages below it, and looks up the links in their comments.
func readExports(t project.Tree) (*exports, error) {
	e := &exports{packages: map[string]map[string]bool{}, all: map[string]bool{}}
	for _, name := range t.With(".go") {
		if !under(name, "ecs") || strings.HasSuffix(name, "_test.go") || strings.Contains(name, "/internal/") {
			continue
		}
		set := token.NewFileSet()
		text, err := t.Read(name)
		if err != nil {
			return nil, err
		}
		file, err := parser.ParseFile(set, name, text, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		pkg := path.Base(path.Dir(name))
		if e.packages[pkg] == nil {
			e.packages[pkg] = map[string]bool{}
		}
		e.addFile(pkg, file)
		for _, group := range file.Comments {
			for _, c := range group.List {
				e.comments = append(e.comments, comment{name, pkg, c.Text, set.Position(c.Pos()).Line})
			}
		}
	}
	for _, c := range e.comments {
		e.checkLinks(c)
	}
	return e, nil
}

// addFile adds the exported names of a file.
func (e *exports) addFile(pkg string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				e.add(pkg, "", d.Name.Name)
			} else {
				e.add(pkg, typeOf(d.Recv.List[0].Type), d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				e.addSpec(pkg, spec)
			}
		}
	}
}

func (e *exports) addSpec(pkg string, spec ast.Spec) {
	switch s := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range s.Names {
			e.add(pkg, "", name.Name)
		}
	case *ast.TypeSpec:
		e.add(pkg, "", s.Name.Name)
		if of, ok := s.Type.(*ast.StructType); ok {
			for _, field := range of.Fields.List {
				for _, name := range field.Names {
					e.add(pkg, s.Name.Name, name.Name)
				}
			}
		}
	}
}

// add adds a name, or a method or field of a type.
func (e *exports) add(pkg, of, name string) {
	if !ast.IsExported(name) {
		return
	}
	e.all[name] = true
	if of == "" {
		e.packages[pkg][name] = true
		return
	}
	e.packages[pkg][of+"."+name] = true
	if pkg != "ecs" {
		return
	}
	if e.methods == nil {
		e.methods = map[string]map[string]bool{}
	}
	if e.methods[of] == nil {
		e.methods[of] = map[string]bool{}
	}
	e.methods[of][name] = true
}

// typeOf names the type of a receiver.
func typeOf(x ast.Expr) string {
	for {
		switch t := x.(type) {
		case *ast.StarExpr:
			x = t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return t.Name
		default:
			return ""
		}
	}
}

var (
	// docLink matches a link in a comment: [Name], [Type.Method], [pkg.Name].
	docLink = regexp.MustCompile(`(?:^|[\s(])\[\*?((?:[a-z]\w*\.)?[A-Z]\w*(?:\.[A-Z]\w*)?)\](?:$|[\s.,;:)'])`)
	// qualified matches a name with its package or type, or a method of the world that a listing calls world.
	qualified = regexp.MustCompile(`\b([A-Za-z]\w*)\.([A-Z]\w*)(?:\.([A-Z]\w*))?`)
	// single matches code that is one name, with or without arguments.
	single = regexp.MustCompile(`^([A-Z]\w*)(?:\[\w+\])?(?:\(.*\))?$`)
	// family matches a name of which there is one for each number of components.
	family = regexp.MustCompile(`^(System|Query|NewQuery|Row|Found|Chunk)N$`)
	word   = regexp.MustCompile(`\b[A-Z]\w*`)
)

// checkLinks looks up the links of a comment.
func (e *exports) checkLinks(c comment) {
	for _, match := range docLink.FindAllStringSubmatch(c.text, -1) {
		pkg, name := c.pkg, match[1]
		if before, after, ok := strings.Cut(name, "."); ok && !ast.IsExported(before) {
			pkg, name = before, after
		}
		if names, ours := e.packages[pkg]; ours && !names[name] {
			e.found = append(e.found, finding{c.file, c.line, "the comment links to [" + match[1] + "], and package " + pkg + " has no " + name})
		}
	}
}

// unknownIn returns the names in code of a page that no package has. What a listing of the page declares is known.
func (e *exports) unknownIn(page, text string, compares bool) (found []finding) {
	prose := markdown.ProseLines(text)
	listed := map[string]bool{}
	for i, line := range strings.Split(text, "\n") {
		if line != prose[i] {
			for _, name := range word.FindAllString(line, -1) {
				listed[name] = true
			}
		}
	}
	for i, line := range prose {
		if compares && strings.HasPrefix(line, "|") {
			line, _, _ = strings.Cut(line[1:], "|")
		}
		for _, span := range codeSpan.FindAllString(line, -1) {
			code := strings.Trim(span, "`")
			for _, why := range e.unknownNames(code, listed) {
				found = append(found, finding{page, i + 1, "`" + code + "`: " + why + "; write what the library has"})
			}
		}
	}
	return found
}

// unknownNames says what a piece of code names that is not there.
func (e *exports) unknownNames(code string, listed map[string]bool) (whys []string) {
	if match := single.FindStringSubmatch(code); match != nil && !e.all[match[1]] && !listed[match[1]] && !family.MatchString(match[1]) {
		whys = append(whys, "package ecs and those below it have no "+match[1])
	}
	for _, match := range qualified.FindAllStringSubmatch(code, -1) {
		of, name, method := match[1], match[2], match[3]
		switch names, isPackage := e.packages[of]; {
		case isPackage && !names[name] && !family.MatchString(name):
			whys = append(whys, "package "+of+" has no "+name)
		case isPackage && method != "" && !names[name+"."+method]:
			whys = append(whys, of+"."+name+" has no "+method)
		case isPackage:
		case of == "world" && !e.methods["World"][name]:
			whys = append(whys, "ecs.World has no "+name)
		case e.methods[of] != nil && !e.methods[of][name]:
			whys = append(whys, "ecs."+of+" has no "+name)
		}
	}
	return whys
}
