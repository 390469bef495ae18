package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestQueriesAreCurrent checks that package ecs has what this command writes.
func TestQueriesAreCurrent(t *testing.T) {
	got, err := os.ReadFile("../../ecs/queries.go")
	require.NoError(t, err)
	require.Equal(t, string(source()), string(got), "run go generate ./ecs")
}
