package program

import (
	"slices"
	"strconv"
	"strings"
)

// taken are the names that the program cannot give: keywords and what Go declares by
// itself, the packages it imports, and what it calls things by itself.
var taken = []string{
	"break", "case", "chan", "const", "continue", "default", "defer", "else", "fallthrough", "for", "func", "go",
	"goto", "if", "import", "interface", "map", "package", "range", "return", "select", "struct", "switch", "type", "var",

	"any", "append", "bool", "byte", "cap", "clear", "close", "comparable", "complex", "complex128", "complex64", "copy",
	"delete", "error", "false", "float32", "float64", "imag", "int", "int16", "int32", "int64", "int8", "iota", "len",
	"make", "max", "min", "new", "nil", "panic", "print", "println", "real", "recover", "rune", "string", "true", "uint",
	"uint16", "uint32", "uint64", "uint8", "uintptr",

	"bits", "ecs", "fmt", "log",

	"_", "allOf", "anyOf", "block", "change", "commit", "declareGroups", "declareSystems", "did", "e", "entities", "err",
	"found", "i", "init", "j", "main", "n", "populate", "report", "s", "spawn", "stream", "t", "terms", "world", "z",
}

// name gives everything its name in the program. Types come first, for a world shows them,
// and of these the ones that can be called what they are in the design.
func (g *generator) name() {
	g.used = make(map[string]bool)
	for _, name := range taken {
		g.used[name] = true
	}
	var renamed []int
	for i, c := range g.a.ComponentParts() {
		g.components = append(g.components, component{ComponentPart: c, typ: c.Name})
		if g.used[c.Name] {
			renamed = append(renamed, i)
		}
		g.used[c.Name] = true
	}
	for _, i := range renamed {
		g.components[i].typ = g.free(upper(g.components[i].Name))
	}
	for i := range g.components {
		c := &g.components[i]
		c.handle = g.free(lower(c.Name), lower(c.Name)+"Of")
	}
	for _, s := range g.a.SystemParts() {
		name := s.Statement.Name.Text
		g.systemList = append(g.systemList, system{s, g.free(lower(name), "run"+upper(name))})
	}
	g.named = make(map[string]string)
	for _, n := range entityNames(g.a.File()) {
		g.named[n] = g.free(n, n+"Entity")
		g.entityVars = append(g.entityVars, g.named[n])
	}
}

// free takes the first of the wishes that is not taken, or else the last with a number.
func (g *generator) free(wishes ...string) string {
	i := slices.IndexFunc(wishes, func(name string) bool { return !g.used[name] })
	var name string
	if i >= 0 {
		name = wishes[i]
	} else {
		for n := 2; name == "" || g.used[name]; n++ {
			name = wishes[len(wishes)-1] + "_" + strconv.Itoa(n)
		}
	}
	g.used[name] = true
	return name
}

// upper makes the first letter of a name a capital.
func upper(name string) string { return strings.ToUpper(name[:1]) + name[1:] }

// lower makes the capitals that a name begins with small, as Go writes variables: position,
// httpServer, ab.
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
