package main

import (
	"bytes"
	"strings"
	"testing"
)

// buffers is a console whose output can be read.
type buffers struct{ out, err bytes.Buffer }

func (b *buffers) console(in string) console {
	return console{in: strings.NewReader(in), out: &b.out, err: &b.err}
}

// run calls the tool as main does and returns its exit status.
func (b *buffers) run(t *testing.T, in string, args ...string) int {
	t.Helper()
	return dispatch(t.Context(), b.console(in), args)
}
