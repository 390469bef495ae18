package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestUnknownNames(t *testing.T) {
	require.Equal(t, `README.md:1: `+"`ecs.Parent`"+`: package ecs has no Parent; write what the library has
docs/coming-from.md:2: `+"`world.Kids(e)`"+`: ecs.World has no Kids; write what the library has
docs/ecs.md:1: `+"`Children`"+`: package ecs and those below it have no Children; write what the library has
docs/ecs.md:1: `+"`Parent`"+`: package ecs and those below it have no Parent; write what the library has
docs/ecs.md:2: `+"`World.Adopt`"+`: ecs.World has no Adopt; write what the library has
docs/ecs.md:3: `+"`persist.Store(file)`"+`: package persist has no Store; write what the library has
docs/ecs.md:4: `+"`ecs.Map.Len`"+`: package ecs has no Map; write what the library has
docs/ecs.md:4: `+"`persist.Map.Len`"+`: persist.Map has no Len; write what the library has
ecs/a.go:5: the comment links to [World.Parent], and package ecs has no World.Parent
ecs/persist/a.go:3: the comment links to [Gone], and package persist has no Gone
ecs/persist/a.go:3: the comment links to [ecs.World.Gone], and package ecs has no World.Gone`, findIn(t, findUnknownNames, map[string]string{
		"README.md":           "`ecs.Parent` and `go run ./build` and `System.Run`\n",
		"docs/coming-from.md": "| `world.Spawn(pos)` | `World.Other`, `Nothing` |\n| `world.Kids(e)` | `x` |\n",
		"docs/ecs.md": "`Parent` and `Children`, `Spawn`, `Spawn(a, b)`, `Len`, `Mine`, `Components`, `ecs.ChildOf`, `SystemN`, `Position`\n" +
			"`World.Adopt` and `World.Spawn`\n" +
			"`persist.Store(file)` and `persist.Save(file)`\n" +
			"`ecs.Map.Len`, `persist.Map.Len`, `persist.Map.Entities`, `strings.Builder`, `SystemN`, `ecs.SystemN`\n" +
			"```go\ntype Position struct{}\nmine := Mine\n```\n",
		"ecs/a.go": "package ecs\n\ntype World struct{ Components int }\n\n// Spawn is told apart from [World.Parent], and [World.Spawn], [] and a[World.X] from [strings.Builder].\n" +
			"func (w *World) Spawn() {}\n\n// Len is [Len].\nfunc Len() {}\n\ntype ChildOf struct{}\ntype System struct{}\n\nfunc (*System) Run() {}\n",
		"ecs/persist/a.go": "package persist\n\n// Map is no [ecs.World.Gone], no [Gone] and a [Map] of [ecs.World.Spawn].\ntype Map struct{ Entities []int }\n\nfunc Save() {}\n",
		"ecs/a_test.go":    "package ecs\n\n// A test of [World.Nothing].\nfunc f() {}\n",
	}))
	require.Empty(t, findIn(t, findUnknownNames, map[string]string{"docs/ecs.md": "`Parent`\n"}), "a project without the library")
}
