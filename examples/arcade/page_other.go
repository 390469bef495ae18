//go:build !js

package main

// exchange does nothing: there is no page around a window.
func exchange(*program) {}
