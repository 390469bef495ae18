//go:build copse_debug

package ecs_test

import (
	"os"
	"testing"

	"github.com/copse-ecs/copse/internal/store/record"
)

// TestMain lets all worlds return the handles that they return without the tag copse_debug, which the tests compare.
func TestMain(m *testing.M) {
	record.Together = true
	os.Exit(m.Run())
}
