//go:build !copse_debug

package ecs

func (w *World) compareMode() {}
