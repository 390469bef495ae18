package toolchain

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
)

// neededVariables are the variables that the go command and Node need. The Go runtime for js has 12 KB for arguments and environment
// together and does not start if the environment is larger.
var neededVariables = []string{"PATH", "HOME", "TMPDIR", "LANG", "CI"}

// WasmEnv returns the part of an environment that js/wasm programs of Go can start with.
func WasmEnv(environ []string) []string {
	env := []string{"GOOS=js", "GOARCH=wasm"}
	for _, entry := range environ {
		name, _, _ := strings.Cut(entry, "=")
		own := strings.HasPrefix(name, "GO") && name != "GOOS" && name != "GOARCH" || strings.HasPrefix(name, "XDG_")
		for _, k := range neededVariables {
			own = own || k == name
		}
		if own {
			env = append(env, entry)
		}
	}
	return env
}

// GoRootWasm returns the folder of the running toolchain with wasm_exec.js. The file must have the version of the compiler,
// so it is never committed.
func GoRootWasm(ctx context.Context, p project.Project) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT")
	cmd.Dir = p.Root
	root, err := cmd.Output()
	if err != nil {
		return "", errors.New("go env GOROOT: " + err.Error())
	}
	dir := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")
	if !project.Exists(filepath.Join(dir, "wasm_exec.js")) {
		return "", errors.New("no wasm_exec.js in " + dir + ": this Go was installed without its lib/wasm folder")
	}
	return dir, nil
}
