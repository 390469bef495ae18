package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestReleaseWrongCalls(t *testing.T) {
	const usage = "\nusage: go run ./build release [-tag] [-only CHECK,..] VERSION\n       check what a tag of the module needs; with -tag, make the tag if all of it holds. Nothing is pushed\n"
	for _, test := range []struct {
		args []string
		want string
	}{
		{nil, "build release: takes one VERSION, as v0.1.0, and was given 0"},
		{[]string{"0.1"}, `build release: "0.1" is no version; one is written as v0.1.0, or v0.1.0-rc.1 before it`},
		{[]string{"-tag", "-only", "vet", "v0.1.0"}, "build release: -tag needs all checks, so it cannot be with -only"},
		{[]string{"-only", "moon", "v0.1.0"}, `build release: knows no check "moon"; there are version, clean, module, licence, changelog, words, go, tidy, rules, vet, api, tests, debug, examples, site`},
	} {
		var b buffers
		require.Equal(t, statusUsage, b.run(t, "", append([]string{"release"}, test.args...)...))
		require.Equal(t, test.want+usage, b.err.String())
		require.Empty(t, b.out.String())
	}
}

func TestReleaseChecksWithoutTagging(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "release", "-only", "module,licence", "v0.1.0"))
	require.Equal(t, `ok    module     go.mod has neither replace nor exclude
ok    licence    LICENSE, README.md, CONTRIBUTING.md and SECURITY.md are there
2 of 2 checks hold; nothing was tagged.
`, b.out.String())
	require.Empty(t, b.err.String())
}
