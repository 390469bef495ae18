package program

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/analysis"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// header appends the comment at the top of the file. An empty line after it keeps it from being a doc comment, which
// gofmt would format.
func (g *generator) header() {
	g.comment(0,
		"This program was made from a design of Copse. It has the design's components, groups,",
		"systems and entities on package ecs, so that you can start your own program from it. The",
		"functions of the systems only access their columns: a design does not say what they",
		"calculate. The program prints what each commit did, the world as a design, and the match",
		"of every system.")
	head := g.notes.head
	if len(g.ticks) == 0 {
		head = append(head, g.notes.end...)
	}
	if len(head) > 0 {
		g.comment(0, "", "The design begins with this comment:", "")
		for _, text := range head {
			g.line(0, "//", strings.TrimRight("\t# "+text, " "))
		}
	}
	g.line(0)
	g.line(0, "package main")
}

func (g *generator) imports() {
	g.line(0)
	g.line(0, "import (")
	g.line(1, `"fmt"`)
	if len(g.plan.systems) > 0 {
		g.line(1, `"log"`)
	}
	if g.draws {
		g.line(1, `"math/bits"`)
	}
	g.line(0)
	g.line(1, `"github.com/copse-ecs/copse/ecs"`)
	if len(g.ticks) > 0 || strings.HasPrefix(goLayouts[g.a.Layout.Kind], "inspect.") {
		g.line(1, `"github.com/copse-ecs/copse/ecs/inspect"`)
	}
	g.line(0, ")")
}

// componentTypes declares a type for each component and tag.
func (g *generator) componentTypes() {
	if len(g.components) == 0 {
		return
	}
	above := make(map[string][]string)
	for s, text := range g.notes.above {
		switch s := s.(type) {
		case *syntax.Component:
			above[s.Name.Text] = text
		case *syntax.Tag:
			above[s.Name.Text] = text
		}
	}
	g.line(0)
	g.say(0, "The components have the sizes of the design, and the tags are empty. A design does not name fields, so rename them.")
	g.line(0, "type (")
	var rows [][2]string
	for i := range g.components {
		c := &g.components[i]
		text := above[c.Name]
		if c.typ != c.Name {
			text = append(text, `The design calls it `+c.Name+`, which cannot be the name of this type.`)
		}
		if len(text) > 0 {
			g.aligned(1, rows)
			rows = nil
			g.comment(1, text...)
		}
		rows = append(rows, [2]string{c.typ, goType(c.ComponentPart)})
	}
	g.aligned(1, rows)
	g.line(0, ")")
}

var goScalars = map[string]string{
	"f32": "float32", "f64": "float64", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64",
	"u8": "uint8", "u16": "uint16", "u32": "uint32", "u64": "uint64", "bool": "bool", "entity": "ecs.Entity",
}

// goType returns the Go type of a component.
func goType(c analysis.ComponentPart) string {
	if c.Tag {
		return "struct{}"
	}
	text := c.Type
	if text == "" {
		text = "f32x3"
	}
	unit, count, array := strings.Cut(text, "x")
	scalar, known := goScalars[unit]
	if !known {
		return "[" + strconv.Itoa(c.Bytes) + "]byte"
	}
	n, _ := strconv.Atoi(count)
	switch {
	case !array && unit == "entity":
		return "struct{ Entity ecs.Entity }"
	case !array:
		return scalar
	case n >= 2 && n <= 4 && scalar[0] == 'f':
		return "struct{ " + "X, Y, Z, W"[:3*n-2] + " " + scalar + " }"
	}
	return "[" + strconv.Itoa(n) + "]" + scalar
}

var goLayouts = map[grouptree.Kind]string{grouptree.Laminar: "ecs.Laminar", grouptree.Trees: "inspect.Trees", grouptree.Paper: "inspect.Paper", grouptree.Naive: "inspect.Naive"}

// variables declares the world, and the handles of its components, tags and entities.
func (g *generator) variables() {
	setting := ""
	if name, other := goLayouts[g.a.Layout.Kind]; other {
		setting = "ecs.WithLayout(" + name + ")"
	}
	g.line(0)
	g.line(0, "var world = ecs.NewWorld(", setting, ")")
	var rows [][2]string
	for _, c := range g.components {
		source := "ecs.Component["
		if c.Tag {
			source = "ecs.Tag["
		}
		rows = append(rows, [2]string{c.handle, "= " + source + c.typ + "](world)"})
	}
	g.variableBlock("The components and tags of the world, numbered in this order.", rows)
	if g.follows {
		g.line(0)
		g.comment(0, "entities has all entities in the order of their spawns, dead ones included: e1 is entities[0].")
		g.line(0, "var entities []ecs.Entity")
	}
	if len(g.entityVars) > 0 {
		g.line(0)
		about := "The entities that have names."
		for _, name := range entityNames(g.a.File()) {
			if variable := g.variable[name]; variable != name {
				about += " The design calls " + variable + " " + name + "."
			}
		}
		g.say(0, about)
		g.line(0, "var ", strings.Join(g.entityVars, ", "), " ecs.Entity")
	}
	if g.draws {
		g.line(0)
		g.comment(0, "stream is the state of the random numbers of anyOf. It starts with the seed of the design.")
		g.line(0, "var stream uint64 = ", strconv.FormatUint(g.a.Seed(), 10))
	}
}

func (g *generator) variableBlock(about string, rows [][2]string) {
	if len(rows) == 0 {
		return
	}
	g.line(0)
	g.comment(0, about)
	g.line(0, "var (")
	g.aligned(1, rows)
	g.line(0, ")")
}
