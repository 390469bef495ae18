//go:build !(js && wasm)

package main

import "os"

func main() {
	os.Stderr.WriteString("this program runs in a browser only; `go run ./build build` compiles it into dist/\n")
	os.Exit(2)
}
