package main

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestFilesAreCurrent checks that package ecs has what this command writes.
func TestFilesAreCurrent(t *testing.T) {
	for name, source := range files {
		got, err := os.ReadFile("../../ecs/" + name)
		require.NoError(t, err)
		require.Equal(t, string(source()), string(got), "run go generate ./ecs")
	}
}
