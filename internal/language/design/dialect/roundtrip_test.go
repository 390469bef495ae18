package dialect_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/copse-ecs/copse/internal/language/design/diagnostic"
	"github.com/copse-ecs/copse/internal/language/design/dialect"
)

// declared is a design that other libraries can declare: components of floats, tags, groups and systems.
type declared struct {
	components []component // tags are last
	stored     int         // how many are no tags
	groups     []conjunction
	systems    []system
}

type component struct {
	name   string
	floats int // 0 for a tag
}

type conjunction struct{ with, without []string }

type system struct {
	name          string
	columns       []column
	with, without []string
}

type column struct {
	component         string
	written, optional bool
}

// able is what a dialect can declare.
type able struct{ groups, with, optional bool }

// written has a writer of designs for every dialect except Copse's own. Package internal/language/designrun/program, which writes
// Copse's own programs, tests their import.
var written = map[dialect.Dialect]struct {
	able  able
	write func(d declared) string
}{
	dialect.Flecs:    {able{with: true, optional: true}, asFlecs},
	dialect.EnTT:     {able{groups: true}, asEnTT},
	dialect.Bevy:     {able{with: true, optional: true}, asBevy},
	dialect.BitECS:   {able{}, asBitECS},
	dialect.Ark:      {able{with: true}, asArk},
	dialect.Unity:    {able{with: true}, asUnity},
	dialect.Original: {able{groups: true, with: true}, asOriginal},
}

// TestRoundTrip writes random designs as code for every library and imports the code: the result is the design that was
// written, and no note is a warning.
func TestRoundTrip(t *testing.T) {
	for _, d := range dialect.Dialects() {
		way, there := written[d]
		if d == dialect.Copse {
			require.False(t, there)
			continue
		}
		require.True(t, there, d)
		t.Run(string(d), func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				drawn := drawDeclared(r, way.able)
				code := way.write(drawn)
				result := dialect.Import(code, dialect.Unknown)
				require.Equal(t, d, result.Dialect, "%s\n%s", result.Why, code)
				require.Equal(t, drawn.lines(d), linesOf(result.Text), "%s\n%v", code, result.Notes)
				for _, n := range result.Notes {
					require.Equal(t, diagnostic.Info, n.Severity, "%s\n%s", n.Message, code)
				}
				sound(t, code, result)
			})
		})
	}
}

func drawDeclared(r *rapid.T, able able) declared {
	var d declared
	for _, name := range []string{"Position", "Velocity", "Mass", "Health", "Sprite", "Target"} {
		d.components = append(d.components, component{name, rapid.IntRange(1, 4).Draw(r, "floats")})
	}
	d.stored = len(d.components)
	for _, name := range []string{"Frozen", "Dead", "Hidden"} {
		d.components = append(d.components, component{name: name})
	}
	if able.groups {
		for range rapid.IntRange(0, 3).Draw(r, "groups") {
			g := drawConjunction(r, d)
			if !slices.ContainsFunc(d.groups, func(h conjunction) bool { return slices.Equal(sorted(g.with), sorted(h.with)) }) {
				d.groups = append(d.groups, g)
			}
		}
	}
	for i := range rapid.IntRange(1, 4).Draw(r, "systems") {
		d.systems = append(d.systems, drawSystem(r, d, able, "Step"+strconv.Itoa(i)))
	}
	return d
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

func drawConjunction(r *rapid.T, d declared) (g conjunction) {
	order := rapid.Permutation(d.components[:d.stored]).Draw(r, "order")
	with := rapid.IntRange(2, 4).Draw(r, "with")
	for i, c := range order {
		if i < with {
			g.with = append(g.with, c.name)
		}
	}
	for _, c := range d.components {
		if !slices.Contains(g.with, c.name) && rapid.IntRange(0, 3).Draw(r, "without") == 0 {
			g.without = append(g.without, c.name)
		}
	}
	return g
}

// drawSystem has one column at least that must be there, so that it asks for something in every library.
func drawSystem(r *rapid.T, d declared, able able, name string) system {
	s := system{name: name}
	first := rapid.IntRange(0, d.stored-1).Draw(r, "first")
	s.columns = []column{{component: d.components[first].name, written: rapid.Bool().Draw(r, "written")}}
	for i, c := range d.components {
		use := rapid.IntRange(0, 7).Draw(r, "use")
		switch {
		case i == first:
		case use < 2 && c.floats > 0:
			s.columns = append(s.columns, column{c.name, use == 1, able.optional && rapid.Bool().Draw(r, "optional")})
		case use == 2:
			s.without = append(s.without, c.name)
		case use == 3 && able.with:
			s.with = append(s.with, c.name)
		}
	}
	return s
}

// lines is the design, its components in the order of their names.
func (d declared) lines(as dialect.Dialect) []string {
	var lines []string
	for _, c := range d.components {
		line := "tag " + c.name
		if c.floats > 0 {
			line = "component " + c.name + " f32" + strings.TrimSuffix("x"+strconv.Itoa(c.floats), "x1")
		}
		lines = append(lines, line)
	}
	slices.Sort(lines)
	if as == dialect.Original && len(d.groups) > 0 {
		lines = append(lines, "layout paper")
	}
	for _, g := range d.groups {
		line := "group " + strings.Join(g.with, " & ")
		for _, c := range g.without {
			line += " & !" + c
		}
		lines = append(lines, line)
	}
	for _, s := range d.systems {
		line := "system " + s.name + "(" + joined(s.columns, func(c column) string {
			return either(c.written, "mut ", "") + either(c.optional, "?", "") + c.component
		}) + ")"
		if len(s.with) > 0 {
			line += " with " + strings.Join(s.with, ", ")
		}
		if len(s.without) > 0 {
			line += " without " + strings.Join(s.without, ", ")
		}
		lines = append(lines, line)
	}
	return lines
}

// linesOf is an imported design in the same form.
func linesOf(text string) []string {
	var components, rest []string
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		switch word, _, _ := strings.Cut(line, " "); word {
		case "component", "tag":
			components = append(components, line)
		case "#":
		default:
			rest = append(rest, line)
		}
	}
	slices.Sort(components)
	return append(components, rest...)
}

func either(which bool, yes, no string) string {
	if which {
		return yes
	}
	return no
}

func joined[T any](items []T, word func(T) string) string {
	words := make([]string, len(items))
	for i, item := range items {
		words[i] = word(item)
	}
	return strings.Join(words, ", ")
}

// each is a line for every name, with the name in the place of @.
func each(names []string, line string) (out string) {
	for _, name := range names {
		out += strings.ReplaceAll(line, "@", name)
	}
	return out
}

// fields are as many as a component has floats.
func fields(c component, field string) (out string) {
	for i := range c.floats {
		out += strings.ReplaceAll(field, "@", "xyzw"[i:i+1])
	}
	return out
}

func names(components []component) (out []string) {
	for _, c := range components {
		out = append(out, c.name)
	}
	return out
}

func cppStructs(d declared) (out string) {
	for _, c := range d.components {
		out += "struct " + c.name + " { " + fields(c, "float @; ") + "};\n"
	}
	return out
}

func asFlecs(d declared) string {
	code := "#include <flecs.h>\n" + cppStructs(d) + "int main() {\n\tflecs::world world;\n" + each(names(d.components), "\tworld.component<@>();\n")
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string {
			return either(c.written, "", "const ") + c.component + either(c.optional, "*", "")
		})
		code += "\tworld.system<" + types + ">(\"" + s.name + "\")" + each(s.with, ".with<@>()") + each(s.without, ".without<@>()") + ".each(run);\n"
	}
	return code + "}\n"
}

func asEnTT(d declared) string {
	code := "#include <entt/entt.hpp>\n" + cppStructs(d) + "void prepare(entt::registry& registry) {\n" + each(names(d.components), "\tregistry.storage<@>();\n")
	for _, g := range d.groups {
		code += "\tregistry.group<" + strings.Join(g.with, ", ") + ">({}, entt::exclude<" + strings.Join(g.without, ", ") + ">);\n"
	}
	code += "}\n"
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string { return either(c.written, "", "const ") + c.component })
		exclude := ""
		if len(s.without) > 0 {
			exclude = "entt::exclude<" + strings.Join(s.without, ", ") + ">"
		}
		code += "void " + s.name + "(entt::registry& registry) {\n\tauto view = registry.view<" + types + ">(" + exclude + ");\n\tfor (auto entity : view) { use(entity); }\n}\n"
	}
	return code
}

func asBevy(d declared) string {
	code := "use bevy::prelude::*;\n"
	for _, c := range d.components {
		code += "#[derive(Component)]\nstruct " + c.name + either(c.floats == 0, ";\n", " { "+fields(c, "@: f32, ")+"}\n")
	}
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string {
			t := either(c.written, "&mut ", "&") + c.component
			return either(c.optional, "Option<"+t+">", t)
		})
		code += "fn " + s.name + "(mut query: Query<(" + types + ",), (" + each(s.with, "With<@>, ") + each(s.without, "Without<@>, ") + ")>) {}\n"
	}
	return code
}

func asBitECS(d declared) string {
	code := "import { defineComponent, defineQuery, Types, Not } from 'bitecs'\n"
	for _, c := range d.components {
		code += "const " + c.name + " = defineComponent(" + either(c.floats == 0, "", "{ "+fields(c, "@: Types.f32, ")+"}") + ")\n"
	}
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string { return c.component }) + each(s.without, ", Not(@)")
		code += "const of" + s.name + " = defineQuery([" + types + "])\nconst " + s.name + " = (world) => {\n\tfor (const eid of of" + s.name + "(world)) {\n"
		for _, c := range s.columns {
			code += "\t\t" + either(c.written, c.component+".x[eid] = 1", "read("+c.component+".x[eid])") + "\n"
		}
		code += "\t}\n\treturn world\n}\n"
	}
	return code
}

func asArk(d declared) string {
	code := "package main\n\nimport \"github.com/mlange-42/ark/ecs\"\n\n"
	for _, c := range d.components {
		code += "type " + c.name + " struct{ " + fields(c, "@ float32; ") + "}\n"
	}
	code += "func declare(world *ecs.World) {\n" + each(names(d.components), "\tecs.NewMap1[@](world)\n") + "}\n"
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string { return c.component })
		filter := "ecs.NewFilter" + strconv.Itoa(len(s.columns)) + "[" + types + "](world)"
		for _, term := range []struct {
			name  string
			names []string
		}{{"With", s.with}, {"Without", s.without}} {
			if len(term.names) > 0 {
				filter += "." + term.name + "(" + joined(term.names, func(c string) string { return "ecs.C[" + c + "]()" }) + ")"
			}
		}
		vars := make([]string, len(s.columns))
		body := ""
		for i, c := range s.columns {
			vars[i] = "v" + strconv.Itoa(i)
			body += "\t\t" + either(c.written, vars[i]+".x = 1", "_ = "+vars[i]+".x") + "\n"
		}
		code += "func " + s.name + "(world *ecs.World) {\n\tquery := " + filter + ".Query()\n\tfor query.Next() {\n\t\t" + strings.Join(vars, ", ") + " := query.Get()\n" + body + "\t}\n}\n"
	}
	return code
}

func asUnity(d declared) string {
	code := "using Unity.Entities;\n"
	for _, c := range d.components {
		code += "public struct " + c.name + " : IComponentData { " + fields(c, "public float @; ") + "}\n"
	}
	for _, s := range d.systems {
		types := joined(s.columns, func(c column) string { return either(c.written, "RefRW<", "RefRO<") + c.component + ">" })
		code += "public partial struct " + s.name + " : ISystem {\n\tpublic void OnUpdate(ref SystemState state) {\n\t\tforeach (var row in SystemAPI.Query<" + types + ">()" +
			each(s.with, ".WithAll<@>()") + each(s.without, ".WithNone<@>()") + ") { }\n\t}\n}\n"
	}
	return code
}

func asOriginal(d declared) string {
	code := "#include \"ECS_Manager.h\"\nstruct Resource { float delta; };\n" + cppStructs(d)
	for _, s := range d.systems {
		code += "void " + s.name + "(Resource* r, " + joined(s.columns, func(c column) string {
			return either(c.written, "", "const ") + c.component + "* " + strings.ToLower(c.component)
		}) + ") {}\n"
	}
	code += "int main() {\n\tECS::Manager<Resource, ECS::ComponentList<" + strings.Join(names(d.components), ", ") + ">> manager;\n"
	for _, g := range d.groups {
		code += "\tmanager.MakeGroup<GContains<" + strings.Join(g.with, ", ") + ">, GNotContains<" + strings.Join(g.without, ", ") + ">>();\n"
	}
	for _, s := range d.systems {
		var all []string
		for _, c := range s.columns {
			all = append(all, c.component)
		}
		code += "\tmanager.AddSystem<SContains<" + strings.Join(append(all, s.with...), ", ") + ">, SNotContains<" + strings.Join(s.without, ", ") + ">, " + s.name + ">();\n"
	}
	return code + "}\n"
}
