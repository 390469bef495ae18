//go:build js && wasm

package main

import "github.com/copse-ecs/copse/wasm/internal/bridge"

func main() { bridge.Serve() }
