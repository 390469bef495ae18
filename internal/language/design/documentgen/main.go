// Command documentgen writes what follows from the types of package document: the
// Append methods in generated.go, and the same types with their readers in TypeScript.
//
// model.go reads the Go source into types, golang.go and typescript.go write them out.
// It is run by go generate; a test fails when its output is stale.
package main

import (
	"log"
	"os"
	"path/filepath"
)

// The files that are written, from the folder of package document.
const (
	goFile         = "generated.go"
	typeScriptFile = "../../../../web/src/page/documents.ts"
)

func main() {
	folder, err := os.Getwd()
	if err != nil {
		log.Fatal(err)
	}
	files, err := generate(folder)
	if err != nil {
		log.Fatal(err)
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			log.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o644); err != nil {
			log.Fatal(err)
		}
	}
}

// generate returns the files by path. folder is that of package document.
func generate(folder string) (map[string][]byte, error) {
	m, err := readModel(folder, filepath.Join(folder, "..", "diagnostic"))
	if err != nil {
		return nil, err
	}
	code, err := goCode(m)
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		filepath.Join(folder, goFile):         code,
		filepath.Join(folder, typeScriptFile): typeScript(m),
	}, nil
}
