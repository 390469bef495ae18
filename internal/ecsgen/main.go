// Command ecsgen writes the queries of package ecs, which differ only in the number of their components. Package ecs runs it
// with go generate, and a test checks that its output is current.
package main

import (
	"log"
	"os"
)

func main() {
	if err := os.WriteFile("queries.go", source(), 0o644); err != nil {
		log.Fatal(err)
	}
}
