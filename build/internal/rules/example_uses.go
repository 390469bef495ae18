package rules

import (
	"go/ast"
	"go/doc"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/copse-ecs/copse/build/internal/project"
)

// familyNames are declarations that differ only in the number of their components: one stands for all of them.
var familyNames = regexp.MustCompile(`\b(System|Query|NewQuery|Row|Found|Chunk)[1-8]\b`)

// calledByOthers are methods that programs call through fmt and errors.
var calledByOthers = []string{"String", "Error", "Unwrap"}

// exampleUses knows which names the examples that were read use: "path.Name" or "path.Type.Method".
type exampleUses struct {
	set   *token.FileSet
	types types.Importer
	names map[string]bool
}

func newUses(packages []compiledPackage) exampleUses {
	set := token.NewFileSet()
	return exampleUses{set: set, types: typesOf(set, packages), names: map[string]bool{}}
}

// typesOf returns what imports the types of compiled packages.
func typesOf(set *token.FileSet, packages []compiledPackage) types.Importer {
	files := map[string]string{}
	for _, p := range packages {
		files[p.ImportPath] = p.Export
	}
	return importer.ForCompiler(set, "gc", func(path string) (io.ReadCloser, error) { return os.Open(files[path]) })
}

// readExamples notes what the examples of a package use. Only those with an output count: go test runs them.
func (u exampleUses) readExamples(p compiledPackage) error {
	var files []*ast.File
	for _, name := range p.XTestGoFiles {
		if !isExampleFile(name) {
			continue
		}
		file, err := parser.ParseFile(u.set, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, file)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}, Types: map[ast.Expr]types.TypeAndValue{}}
	// An error leaves a name without a use, so the rule reports it; the compiler says why.
	config := types.Config{Importer: u.types, Error: func(error) {}}
	_, _ = config.Check(p.ImportPath+"_test", u.set, files, info)
	for _, x := range doc.Examples(files...) {
		if x.Output == "" && !x.EmptyOutput {
			continue
		}
		shown := x.Code
		if x.Play != nil { // with the declarations of the file that it uses, as the documentation shows it
			shown = x.Play
		}
		ast.Inspect(shown, func(n ast.Node) bool {
			u.note(info, n)
			return true
		})
	}
	return nil
}

// note marks what a syntax node names, and the type of the expression that it is.
func (u exampleUses) note(info *types.Info, n ast.Node) {
	if id, ok := n.(*ast.Ident); ok {
		u.noteObject(info.Uses[id])
	}
	if x, ok := n.(*ast.SelectorExpr); ok {
		if s := info.Selections[x]; s != nil {
			u.noteObject(s.Obj())
			if named := namedOf(s.Recv()); named != nil {
				u.mark(named.Obj(), s.Obj().Name())
			}
		}
	}
	if x, ok := n.(ast.Expr); ok {
		if named := namedOf(info.Types[x].Type); named != nil {
			u.mark(named.Obj(), "")
		}
	}
}

// noteObject marks a name of a package, or a method where it is declared.
func (u exampleUses) noteObject(o types.Object) {
	if o == nil || o.Pkg() == nil {
		return
	}
	if f, ok := o.(*types.Func); ok && f.Signature().Recv() != nil {
		if named := namedOf(f.Signature().Recv().Type()); named != nil {
			u.mark(named.Obj(), f.Name())
		}
	} else if o.Parent() == o.Pkg().Scope() {
		u.mark(o, "")
	}
}

func (u exampleUses) mark(o types.Object, method string) { u.names[nameOf(o, method)] = true }

// nameOf returns the name of an object of a package, or of a method of a type.
func nameOf(o types.Object, method string) string {
	name := o.Name()
	if o.Pkg() != nil {
		name = o.Pkg().Path() + "." + name
	}
	if method != "" {
		name += "." + method
	}
	return familyNames.ReplaceAllString(name, "${1}N")
}

// namedOf returns the declared type of a type, a pointer to it or a slice of it, nil if there is none.
func namedOf(t types.Type) *types.Named {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		return t.Origin()
	case *types.Pointer:
		return namedOf(t.Elem())
	case *types.Slice:
		return namedOf(t.Elem())
	}
	return nil
}

// unused returns the exported names of a package that are not marked.
func (u exampleUses) unused(t project.Tree, p compiledPackage) ([]finding, error) {
	pkg, err := u.types.Import(p.ImportPath)
	if err != nil {
		return nil, err
	}
	missing := map[string]types.Object{}
	check := func(o types.Object, of types.Object) {
		name := nameOf(o, "")
		if of != nil {
			name = nameOf(of, o.Name())
		}
		if o.Exported() && !u.names[name] {
			missing[name] = o
		}
	}
	for _, name := range pkg.Scope().Names() {
		o := pkg.Scope().Lookup(name)
		if _, isConst := o.(*types.Const); isConst && namedOf(o.Type()) != nil {
			continue // it is listed with its type, whose examples show what such values are for
		}
		check(o, nil)
		if _, isType := o.(*types.TypeName); isType && o.Exported() {
			for _, m := range methodsOf(o.Type()) {
				check(m, o)
			}
		}
	}
	folder, _ := folderOf(p.ImportPath)
	var found []finding
	for _, name := range slices.Sorted(maps.Keys(missing)) {
		at := u.set.Position(missing[name].Pos())
		found = append(found, finding{folder + "/" + filepath.Base(at.Filename), at.Line, name[len(p.ImportPath)+1:] + " is in no example: use it in one that has an output, in a file example_*_test.go"})
	}
	return found, nil
}

// methodsOf returns the methods that go doc shows with a type: its own, and those of embedded types that are not exported.
func methodsOf(t types.Type) (list []types.Object) {
	if !types.IsInterface(t) {
		t = types.NewPointer(t)
	}
	for m := range types.NewMethodSet(t).Methods() {
		if !slices.Contains(calledByOthers, m.Obj().Name()) && !isPromotedByExported(m) {
			list = append(list, m.Obj())
		}
	}
	return list
}

// isPromotedByExported tells whether a method is that of an embedded type that has a name of its own in go doc.
func isPromotedByExported(m *types.Selection) bool {
	at := m.Recv()
	for _, i := range m.Index()[:len(m.Index())-1] {
		if p, ok := at.Underlying().(*types.Pointer); ok {
			at = p.Elem()
		}
		field := at.Underlying().(*types.Struct).Field(i)
		if field.Exported() {
			return true
		}
		at = field.Type()
	}
	return false
}
