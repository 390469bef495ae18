package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
)

// noDebug stands in for internal/godebug, which package time imports and dom/v2 imports that. With everything it brings
// (the bisecting of settings, their metrics, sync.Map) the real one is 35 KB of the download, for an environment variable
// that a page cannot set.
//
//go:embed overlay/godebug.go.txt
var noDebug []byte

// overlay writes the file by which the go command reads ours in place of the standard library's, and returns its name.
func overlay(ctx context.Context, dir string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT")
	out, err := cmd.Output()
	if err != nil {
		return "", errors.New("go env GOROOT: " + err.Error())
	}
	std := filepath.Join(strings.TrimSpace(string(out)), "src")
	replaced, err := trim(std, dir)
	if err != nil {
		return "", err
	}
	debug := filepath.Join(dir, "godebug.go")
	if err := writeWhole(debug, noDebug); err != nil {
		return "", err
	}
	replaced[filepath.Join(std, "internal", "godebug", "godebug.go")] = debug
	text, err := json.Marshal(map[string]map[string]string{"Replace": replaced})
	if err != nil {
		return "", err
	}
	name := filepath.Join(dir, "overlay.json")
	return name, writeWhole(name, text)
}
