// Command ecsgen writes the queries and the systems of package ecs, which differ only in the number of their components.
// Package ecs runs it with go generate, and a test checks that its output is current.
package main

import (
	"log"
	"os"
)

func main() {
	for name, source := range files {
		if err := os.WriteFile(name, source(), 0o644); err != nil {
			log.Fatal(err)
		}
	}
}
