//go:build !js

package ecs_test

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const readings = `package main

import "github.com/copse-ecs/copse/ecs"

type place struct{ X, Y, Z float32 }

func total(at ecs.Handle[place], list []ecs.Entity) (sum float32) {
	for _, e := range list {
		sum += at.Get(e).X
	}
	return sum
}

func shift(at ecs.Handle[place], list []ecs.Entity) {
	for _, e := range list {
		at.Ptr(e).X++
	}
}

func count(at ecs.Handle[place], list []ecs.Entity) (n int) {
	for _, e := range list {
		if at.Has(e) {
			n++
		}
	}
	return n
}

func main() {
	w := ecs.NewWorld()
	at := ecs.Component[place](w)
	shift(at, nil)
	println(total(at, nil), count(at, nil))
}
`

// TestReadingsAreNoCalls holds that the compiler puts all of Get, Ptr and Has into a loop of another
// module, save what tells that something is wrong: see docs/performance.md, Random access. It
// asks what calls each line of the loops is left with.
func TestReadingsAreNoCalls(t *testing.T) {
	dir := module(t)
	write(t, filepath.Join(dir, "main.go"), readings)
	code := build(t, dir, "-gcflags=-S", "-o", "readings", ".")
	panics := []string{"runtime.gopanic", "runtime.morestack_noctxt"}
	refuses := append([]string{"github.com/copse-ecs/copse/ecs.(*World).refusal", "runtime.convTstring"}, panics...)
	for name, want := range map[string][]string{"total": refuses, "shift": refuses, "count": panics} {
		_, body, ok := strings.Cut(code, "main."+name+" STEXT")
		require.True(t, ok, "no code of %s", name)
		body, _, _ = strings.Cut(body, " STEXT")
		var calls []string
		for _, call := range regexp.MustCompile(`\tCALL\t(\S+)\(SB\)`).FindAllStringSubmatch(body, -1) {
			if !strings.HasPrefix(call[1], "runtime.panic") && !slices.Contains(calls, call[1]) {
				calls = append(calls, call[1])
			}
		}
		slices.Sort(calls)
		require.Equal(t, want, calls, name)
	}
}
