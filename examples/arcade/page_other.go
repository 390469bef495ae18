//go:build !js

package main

import "github.com/hajimehoshi/ebiten/v2"

func tell(text string) { ebiten.SetWindowTitle(text) }

func offer(func() string) {}

func isLight() bool { return false }
