//go:build copse_machinecode && !js

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

type vector struct{ X, Y, Z float32 }

func total(at ecs.Handle[vector], list []ecs.Entity) (sum float32) {
	for _, e := range list {
		sum += at.Get(e).X
	}
	return sum
}

func shift(at ecs.Handle[vector], list []ecs.Entity) {
	for _, e := range list {
		at.Ptr(e).X++
	}
}

func count(at ecs.Handle[vector], list []ecs.Entity) (n int) {
	for _, e := range list {
		if at.Has(e) {
			n++
		}
	}
	return n
}

func list(b ecs.Block, values []vector) (sum uint32) {
	for i := range values {
		sum += b.Entity(i).Index()
	}
	return sum
}

func main() {
	w := ecs.NewWorld()
	at := ecs.Component[vector](w)
	shift(at, nil)
	println(total(at, nil), count(at, nil), list(ecs.Block{}, nil))
}
`

// TestReadingsAreNoCalls checks that the compiler inlines Get, Ptr, Has and the Entity of a block completely into a loop of another module: the
// calls that remain only report misuse, and in Ptr note a write for systems that ask for changes. The benchmarks run it and warn if it fails. It is no part of the other tests,
// because another Go version may inline less and stays correct.
func TestReadingsAreNoCalls(t *testing.T) {
	dir := module(t)
	write(t, filepath.Join(dir, "main.go"), readings)
	code := build(t, dir, "-gcflags=-S", "-o", "readings", ".")
	panics := []string{"runtime.gopanic", "runtime.morestack_noctxt"}
	refuses := append([]string{"github.com/copse-ecs/copse/ecs.noValue", "runtime.convTstring"}, panics...)
	for name, want := range map[string][]string{"total": refuses, "shift": append([]string{"github.com/copse-ecs/copse/internal/world/changed.(*Versions).MarkAt"}, refuses...), "count": panics, "list": panics} {
		_, body, ok := strings.Cut(code, "main."+name+" STEXT")
		require.True(t, ok, "no code of %s", name)
		body, _, _ = strings.Cut(body, " STEXT")
		var calls []string
		for _, call := range regexp.MustCompile(`\tCALL\t(\S+)\(SB\)`).FindAllStringSubmatch(body, -1) {
			if !strings.HasPrefix(call[1], "runtime.panic") && !slices.Contains(calls, call[1]) {
				calls = append(calls, call[1])
			}
		}
		require.ElementsMatch(t, want, calls, name)
	}
}
