package rules

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInsiders(t *testing.T) {
	const world = "\n\nimport _ \"" + ownPath + "internal/world\"\n"
	require.Equal(t, `ecs/a_test.go: it is in package ecs: put it into package ecs_test, which can use what a program can
ecs/b_test.go: it looks into a world: use what a program can, or a function of ecs/inside_test.go`, findIn(t, findInsiders, map[string]string{
		"ecs/a_test.go":         "package ecs\n",
		"ecs/b_test.go":         "package ecs_test" + world,
		"ecs/c_test.go":         "package ecs_test\n\nimport _ \"" + ownPath + "internal/world/execution\"\n",
		"ecs/core.go":           "package ecs" + world,
		"ecs/inside_test.go":    "package ecs_test" + world,
		"ecs/persist/a_test.go": "package persist" + world,
		"ecs/wrong_test.go":     "pkg\n",
	}))
}
