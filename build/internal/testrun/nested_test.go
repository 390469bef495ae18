package testrun

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/measure"
)

// The suite counts the tests of the nested module.
func TestSuiteOfPeers(t *testing.T) {
	suite := func(files map[string]string) (gotest.Count, error, string) {
		for name, text := range map[string]string{"go.mod": "module x\n\ngo 1.26\n", "main.go": "package main\n\nfunc main() {}\n"} {
			if files[name] == "" {
				files[name] = text
			}
		}
		nested := map[string]string{}
		for name, text := range files {
			nested[measure.PeersFolder+"/"+name] = text
		}
		var b bytes.Buffer
		counted, err := suitePeers(t.Context(), &b, buildtest.New(t, nested))
		return counted, err, b.String()
	}
	const two = "package main\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n\nfunc TestB(t *testing.T) { t.Fatal(\"B is wrong\") }\n"
	counted, err, out := suite(map[string]string{"a_test.go": two})
	require.Error(t, err)
	require.Equal(t, gotest.Count{Passed: 3, Failed: 1}, counted, "to build and to vet count too")
	require.Contains(t, out, "B is wrong")

	counted, err, out = suite(map[string]string{"main.go": "package main\n"})
	require.ErrorContains(t, err, "go build -o ")
	require.Equal(t, gotest.Count{Failed: 1}, counted)
	require.Contains(t, out, "function main is undeclared")

	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "")
	_, err, _ = suite(map[string]string{"go.mod": "module x\n\ngo 1.26\n\nrequire example.org/nowhere v1.0.0\n"})
	require.True(t, isLeftOut(err))
	require.ErrorContains(t, err, "the libraries of others are not to be had: ")
	require.ErrorContains(t, err, "example.org/nowhere@v1.0.0")
}

// The suite counts the tests of all packages of the module, and what it finds in vet.
func TestSuiteOfExamples(t *testing.T) {
	suite := func(text string) (gotest.Count, error, string) {
		var b bytes.Buffer
		counted, err := suiteExamples(t.Context(), &b, buildtest.New(t, map[string]string{
			"examples/go.mod":            "module github.com/copse-ecs/copse/examples\n\ngo 1.26\n",
			"examples/a/a_test.go":       "package a\n\nimport \"testing\"\n\nfunc TestA(t *testing.T) {}\n",
			"examples/b/b.go":            "package b\n\nimport \"fmt\"\n\nfunc B() { " + text + " }\n",
			"examples/b/b_test.go":       "package b\n\nimport \"testing\"\n\nfunc TestB(t *testing.T) { B() }\n",
			"examples/arcade/main.go":    "package main\n\nfunc main() { draw() }\n",
			"examples/arcade/draw_js.go": "package main\n\nfunc draw() {}\n",
			"internal/c/c_test.go":       "package c\n\nimport \"testing\"\n\nfunc TestC(t *testing.T) {}\n",
		}))
		return counted, err, b.String()
	}
	counted, err, _ := suite("fmt.Println(1)")
	require.NoError(t, err)
	require.Equal(t, gotest.Count{Passed: 4}, counted, "vet counts too, the game compiles for the browser alone, and other modules are not tested")

	counted, err, out := suite(`fmt.Printf("%d", "one")`)
	require.ErrorContains(t, err, "go vet ./a ./b")
	require.Equal(t, gotest.Count{Failed: 1}, counted)
	require.Contains(t, out, "wrong type string")
}
