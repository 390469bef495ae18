package program

import (
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// reserved are names that a program cannot give to components, systems and entities: the keywords and predeclared names
// of Go, the packages that a program imports, and the functions and variables that it declares itself.
var reserved = []string{
	"break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go",
	"goto", "if", "import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var",

	"any", "append", "bool", "byte", "cap", "clear", "close", "comparable", "complex", "complex128", "complex64", "copy",
	"delete", "error", "false", "float32", "float64", "imag", "int", "int16", "int32", "int64", "int8", "iota", "len",
	"make", "max", "min", "new", "nil", "panic", "print", "println", "real", "recover", "rune", "string", "true", "uint",
	"uint16", "uint32", "uint64", "uint8", "uintptr",

	"bits", "ecs", "fmt", "inspect", "log",

	"_", "allOf", "anyOf", "block", "change", "commit", "declareGroups", "declareSystems", "did", "e", "entities", "err",
	"found", "i", "init", "j", "main", "n", "populate", "report", "s", "spawn", "stream", "t", "terms", "world", "z",
}

// nameTable has the names that are used in a program.
type nameTable map[string]bool

func newNameTable() nameTable {
	t := nameTable{}
	for _, name := range reserved {
		t[name] = true
	}
	return t
}

// free returns the first of the wishes that is not used, or else the last one with a number, and marks it as used.
func (t nameTable) free(wishes ...string) string {
	i := slices.IndexFunc(wishes, func(name string) bool { return !t[name] })
	var name string
	if i >= 0 {
		name = wishes[i]
	} else {
		for n := 2; name == "" || t[name]; n++ {
			name = wishes[len(wishes)-1] + "_" + strconv.Itoa(n)
		}
	}
	t[name] = true
	return name
}

// upper returns a name with a capital as its first letter.
func upper(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// lower returns a name as Go writes variables: position, httpServer and ab for Position, HTTPServer and AB.
func lower(name string) string {
	n := 0
	for n < len(name) && name[n] >= 'A' && name[n] <= 'Z' {
		n++
	}
	if n > 1 && n < len(name) && name[n] >= 'a' && name[n] <= 'z' {
		n-- // the capital of the next word
	}
	return strings.ToLower(name[:n]) + name[n:]
}

// entityNames returns the names of entities in the order of the text.
func entityNames(f *syntax.File) (out []string) {
	for _, s := range f.Statements {
		if s, ok := s.(*syntax.Spawn); ok && s.Name.Text != "" {
			out = append(out, s.Name.Text)
		}
	}
	return out
}
