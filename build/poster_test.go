package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPosterVerb(t *testing.T) {
	var b buffers
	require.Equal(t, statusDone, b.run(t, "", "poster", written(t, "component A\nsystem S(A)\n")))
	require.Empty(t, b.err.String())
	require.Contains(t, b.out.String(), `viewBox="0 0 720 `)
	require.Contains(t, b.out.String(), `fill="#196da2">A</tspan>`)

	var dark buffers
	require.Equal(t, statusDone, dark.run(t, "component A\nsystem S(A)\n", "poster", "-theme", "dark", "-width", "400", "-"))
	require.Contains(t, dark.out.String(), `viewBox="0 0 400 `)
	require.Contains(t, dark.out.String(), `fill="#71adf8">A</tspan>`)
}

func TestRefusedPosters(t *testing.T) {
	for _, test := range []struct {
		args []string
		in   string
		want string
	}{
		{[]string{"-width", "9", "-"}, "", "build poster: -width must be from 240 to 4000, and is 9\n"},
		{[]string{"-theme", "pink", "-"}, "", "build poster: -theme must be light or dark, and is \"pink\"\n"},
		{[]string{}, "", "build poster: takes one FILE, or - for standard input, and was given 0\n"},
		{[]string{"-"}, "component A\nsystem S(B)", "<stdin>:2:10: error: there is no component B\nbuild poster: no poster was made: the design has errors\n"},
	} {
		var b buffers
		require.NotEqual(t, statusDone, b.run(t, test.in, append([]string{"poster"}, test.args...)...))
		require.Empty(t, b.out.String())
		require.True(t, strings.HasPrefix(b.err.String(), test.want), b.err.String())
	}
}
