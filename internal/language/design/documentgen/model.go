package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"unicode"
)

// model is all types that documents are made of.
type model struct {
	named map[string]*namedType
	order []string // names, in the order of the files and of their lines
}

// namedType is a declared type.
type namedType struct {
	name    string
	comment string // without its directives
	form    form
	pkg     string // "diagnostic." for a type of that package
	fields  []field
	schema  string
	ascii   bool
	part    bool // other packages append it too
	words   []string
	text    bool   // an enumeration whose Go type is a string
	ts      string // the TypeScript type of a custom one
	method  bool   // a custom type with an AppendJSON method; else it is a number
}

// form says how a declared type is written.
type form int

const (
	object form = iota
	row
	tuple
	enumeration
	number // an alias of int
	ranges
	custom
)

// field is a field of a struct.
type field struct {
	name    string
	comment string
	typ     typ
	tags    []string
}

func (f *field) has(tag string) bool { return slices.Contains(f.tags, tag) }

// json is the name of the field in documents.
func (f *field) json() string { return lower(f.name) }

// lower writes a Go name as a member of a document: "cacheLines", "ids".
func lower(name string) string {
	if strings.ToUpper(name) == name || name == "IDs" {
		return strings.ToLower(name)
	}
	return string(unicode.ToLower(rune(name[0]))) + name[1:]
}

// typ is the type of a field: a basic type, a declared one, or one made of another.
type typ struct {
	kind kind
	name string // of a declared type
	elem *typ
	size int // of an array
}

type kind int

const (
	integer kind = iota
	text
	boolean
	set   // grouptree.Set
	place // diagnostic.Range
	declared
	slice
	array
	pointer
)

// readModel reads the types of package document, and those of package diagnostic that
// they are made of.
func readModel(folder, diagnostics string) (*model, error) {
	m := &model{named: map[string]*namedType{}}
	if err := m.readFolder(folder, ""); err != nil {
		return nil, err
	}
	other := &model{named: map[string]*namedType{}}
	if err := other.readFolder(diagnostics, "diagnostic."); err != nil {
		return nil, err
	}
	return m, m.take(other)
}

// take adds the types of another package that are used, and those that they use.
func (m *model) take(other *model) error {
	for again := true; again; {
		again = false
		for _, name := range slices.Clone(m.order) {
			for i := range m.named[name].fields {
				used := m.named[name].fields[i].typ.declaredName()
				if used == "" || m.named[used] != nil {
					continue
				}
				t := other.named[used]
				if t == nil {
					return fmt.Errorf("%s.%s: no type %s", name, m.named[name].fields[i].name, used)
				}
				m.named[used], again = t, true
				m.order = append(m.order, used)
			}
		}
	}
	return nil
}

// declaredName is the declared type that a type is made of, "" if there is none.
func (t *typ) declaredName() string {
	for t.elem != nil {
		t = t.elem
	}
	return t.name
}

func (m *model) readFolder(folder, pkg string) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	for _, e := range entries {
		name := e.Name()
		if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || name == goFile {
			continue
		}
		file, err := parser.ParseFile(set, filepath.Join(folder, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		for _, d := range file.Decls {
			if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.TYPE {
				for _, s := range d.Specs {
					m.read(s.(*ast.TypeSpec), d.Doc, pkg)
				}
			}
		}
	}
	return nil
}

// read takes in a declaration, if it is one of documents.
func (m *model) read(s *ast.TypeSpec, doc *ast.CommentGroup, pkg string) {
	if s.Doc != nil {
		doc = s.Doc
	}
	t := &namedType{name: s.Name.Name, pkg: pkg}
	directives := t.readComment(doc)
	switch x := s.Type.(type) {
	case *ast.StructType:
		t.readFields(x)
	case *ast.Ident:
		t.text = x.Name == "string"
		if s.Assign.IsValid() && x.Name == "int" && directives["ts"] == "" {
			t.form = number
		}
	}
	switch {
	case directives["words"] != "":
		t.form, t.words = enumeration, strings.Fields(directives["words"])
	case directives["ts"] != "":
		_, isStruct := s.Type.(*ast.StructType)
		t.form, t.ts, t.method = custom, directives["ts"], isStruct
	case has(directives, "row"):
		t.form = row
	case has(directives, "tuple"):
		t.form = tuple
	case has(directives, "ranges"):
		t.form = ranges
	}
	t.part = has(directives, "part")
	name, ascii, _ := strings.Cut(directives["schema"], " ")
	t.schema, t.ascii = name, ascii != ""
	if t.form == object && t.fields == nil || t.name == "Writer" {
		return
	}
	m.named[t.name] = t
	m.order = append(m.order, t.name)
}

func has(m map[string]string, key string) bool {
	return slices.Contains(slices.Collect(maps.Keys(m)), key)
}

// readComment keeps the comment and returns the directives, by their names.
func (t *namedType) readComment(doc *ast.CommentGroup) map[string]string {
	directives := map[string]string{}
	if doc == nil {
		return directives
	}
	for _, c := range doc.List {
		if rest, ok := strings.CutPrefix(c.Text, "//document:"); ok {
			name, value, _ := strings.Cut(rest, " ")
			directives[name] = value
		}
	}
	t.comment = strings.TrimSpace(doc.Text())
	return directives
}

func (t *namedType) readFields(s *ast.StructType) {
	for _, f := range s.Fields.List {
		var tags []string
		if f.Tag != nil {
			tags = strings.Split(reflect.StructTag(strings.Trim(f.Tag.Value, "`")).Get("doc"), ",")
		}
		for _, n := range f.Names {
			if n.IsExported() {
				t.fields = append(t.fields, field{n.Name, strings.TrimSpace(f.Comment.Text()), typeOf(f.Type), tags})
			}
		}
	}
}

func typeOf(e ast.Expr) typ {
	elem := func(e ast.Expr) *typ {
		t := typeOf(e)
		return &t
	}
	switch e := e.(type) {
	case *ast.StarExpr:
		return typ{kind: pointer, elem: elem(e.X)}
	case *ast.ArrayType:
		if e.Len == nil {
			return typ{kind: slice, elem: elem(e.Elt)}
		}
		size := 0
		fmt.Sscan(e.Len.(*ast.BasicLit).Value, &size)
		return typ{kind: array, elem: elem(e.Elt), size: size}
	case *ast.SelectorExpr:
		switch e.Sel.Name {
		case "Set":
			return typ{kind: set}
		case "Range":
			return typ{kind: place}
		}
		return typ{kind: declared, name: e.Sel.Name}
	case *ast.Ident:
		switch e.Name {
		case "int":
			return typ{kind: integer}
		case "string":
			return typ{kind: text}
		case "bool":
			return typ{kind: boolean}
		case "Range":
			return typ{kind: place}
		}
		return typ{kind: declared, name: e.Name}
	}
	return typ{}
}
