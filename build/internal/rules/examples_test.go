package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const unshown = " is in no example: use it in one that has an output, in a file example_*_test.go"

// examplesOf makes a project whose package ecs has some declarations and examples.
func examplesOf(declarations, examples string) map[string]string {
	return map[string]string{
		"ecs/world.go":        "package ecs\n\n" + declarations,
		"ecs/example_test.go": "package ecs_test\n\nimport (\n\t\"fmt\"\n\n\t\"" + ownPath + "ecs\"\n)\n\n" + examples,
	}
}

func TestNamesWithoutAnExample(t *testing.T) {
	const world = `type World struct{}

func New() *World { return nil }

func (w *World) Len() int { return 0 }

func (w *World) String() string { return "" }

func (w *World) hidden() {}

var Default = New()
`
	const example = "func ExampleNew() {\n\tfmt.Println(ecs.New().Len())\n\t// Output: 0\n}\n"
	for _, test := range []struct{ name, declarations, examples, want string }{
		{"a name that is used", world, example + "\nfunc Example() {\n\tfmt.Println(ecs.Default)\n\t// Output: x\n}\n", ""},
		{"one that is not", world, example, "ecs/world.go:13: Default" + unshown},
		{"an example without an output", world, "func ExampleNew() {\n\tfmt.Println(ecs.New().Len())\n}\n",
			"ecs/world.go:3: World" + unshown + "\necs/world.go:5: New" + unshown + "\necs/world.go:7: World.Len" + unshown + "\necs/world.go:13: Default" + unshown},
		{"a helper of an example", world, "func helper() int { return ecs.Default.Len() }\n\nfunc ExampleNew() {\n\tfmt.Println(ecs.New(), helper())\n\t// Output: 0\n}\n", ""},
		{"a method of the same name of another type", "type A struct{}\n\nfunc (A) Len() int { return 0 }\n\ntype B struct{}\n\nfunc (B) Len() int { return 0 }\n",
			"func ExampleA() {\n\tfmt.Println(ecs.A{}.Len(), ecs.B{})\n\t// Output: 0\n}\n", "ecs/world.go:9: B.Len" + unshown},
		{"a type that is not written", "type Text string\n\nfunc Get() []Text { return nil }\n", "func ExampleGet() {\n\tfmt.Println(ecs.Get())\n\t// Output: []\n}\n", ""},
		{"constants of a type", "type Kind int\n\nconst (\n\tOne Kind = 1\n\tTwo Kind = 2\n)\n\nconst Most = 7\n", "func ExampleKind() {\n\tfmt.Println(ecs.One)\n\t// Output: 1\n}\n", "ecs/world.go:10: Most" + unshown},
		{"a family", "func System1[A any]() {}\n\nfunc System2[A, B any]() {}\n", "func ExampleSystem1() {\n\tecs.System1[int]()\n\tfmt.Println(1)\n\t// Output: 1\n}\n", ""},
		{"a method of what is embedded", "type inner struct{}\n\nfunc (inner) Run() {}\n\ntype Outer struct{ inner }\n", "func ExampleOuter() {\n\tfmt.Println(ecs.Outer{})\n\t// Output: {{}}\n}\n", "ecs/world.go:5: Outer.Run" + unshown},
	} {
		require.Equal(t, test.want, findIn(t, findUnshown, examplesOf(test.declarations, test.examples)), test.name)
	}
}

// TestOnlyPublicPackagesNeedExamples leaves out what other modules cannot import.
func TestOnlyPublicPackagesNeedExamples(t *testing.T) {
	require.Equal(t, "ecs/inspect/i.go:3: Look"+unshown, findIn(t, findUnshown, map[string]string{
		"ecs/internal/a/a.go": "package a\n\nfunc F() {}\n",
		"ecs/inspect/i.go":    "package inspect\n\nfunc Look() {}\n",
		"internal/a/a.go":     "package a\n\nfunc F() {}\n",
		"build/main.go":       "package main\n\nfunc Main() {}\n",
	}))
}
