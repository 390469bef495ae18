//go:build !copse_debug

package record

import "github.com/copse-ecs/copse/internal/store/entity"

// generations is what a table remembers of generations with the tag copse_debug.
type generations struct{}

// First returns the generation with which each index begins.
func (generations) First() uint32 { return 1 }

// SetFirst does nothing without the tag copse_debug.
func (generations) SetFirst(uint32) {}

// IsForeign reports false: without the tag copse_debug tables begin with one generation.
func (generations) IsForeign(entity.Entity) bool { return false }

func (generations) noteClaim() {}
