package main

import ark "github.com/mlange-42/ark/ecs"

// tag is a family of types without data: Ark tells tags apart by type.
type tag[T any] struct{ _ [0]T }

// arkTags registers the tags.
func arkTags(w *ark.World) [tags]ark.ID {
	return [tags]ark.ID{
		ark.ComponentID[tag[int]](w), ark.ComponentID[tag[int8]](w), ark.ComponentID[tag[int16]](w), ark.ComponentID[tag[int32]](w),
		ark.ComponentID[tag[int64]](w), ark.ComponentID[tag[uint]](w), ark.ComponentID[tag[uint8]](w), ark.ComponentID[tag[uint16]](w),
		ark.ComponentID[tag[uint32]](w), ark.ComponentID[tag[uint64]](w), ark.ComponentID[tag[float32]](w), ark.ComponentID[tag[float64]](w),
		ark.ComponentID[tag[bool]](w), ark.ComponentID[tag[string]](w), ark.ComponentID[tag[complex64]](w), ark.ComponentID[tag[complex128]](w),
	}
}
