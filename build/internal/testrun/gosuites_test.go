package testrun

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
)

func TestExamplesAreTestedInOneKindOfBuild(t *testing.T) {
	p := buildtest.New(t, map[string]string{
		"ecs/a_test.go":         "package ecs\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n",
		"ecs/example_test.go":   "package ecs_test\n\nfunc Example() { doesNotCompile() }\n",
		"ecs/b/example_test.go": "package b_test\n\nfunc Example() { doesNotCompile() }\n",
	})
	var b bytes.Buffer
	counted, err := suiteDebug(t.Context(), &b, p)
	require.NoError(t, err, b.String())
	require.Equal(t, gotest.Count{Passed: 1}, counted)
	_, err = suiteGo(t.Context(), &b, p)
	require.Error(t, err)
	require.Contains(t, b.String(), "undefined: doesNotCompile")
}
