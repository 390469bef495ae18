package devserver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// Tool is the complete build tool. It knows all benchmarks, so that to compile it takes longer than the server: a server that is
// to start soon compiles it behind the first page.
type Tool struct {
	project project.Project
	running bool // it is the program that runs, which stays as it is
	mutex   sync.Mutex
	path    string // "" until it is compiled
}

// ThisTool is the program that runs, which must be the build tool.
func ThisTool(p project.Project) *Tool {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	return &Tool{project: p, running: true, path: self}
}

// CompiledTool is compiled from the checkout when it is needed first, and again after changes of Go code.
func CompiledTool(p project.Project) *Tool { return &Tool{project: p} }

// errCompiling is what a run is refused with while the tool is not there.
var errCompiling = errors.New("the program for native runs is still being compiled, which takes up to a minute after the start; try again then")

// program returns the path of the tool, or errCompiling.
func (t *Tool) program() (string, error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.path == "" {
		return "", errCompiling
	}
	return t.path, nil
}

// goChanged forgets a tool that was compiled from older code.
func (t *Tool) goChanged() {
	if !t.running {
		t.set("")
	}
}

func (t *Tool) set(path string) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.path = path
}

// make compiles the tool unless it is there.
func (t *Tool) make(ctx context.Context) error {
	if path, _ := t.program(); path != "" {
		return nil
	}
	dir, err := t.project.Cache("tool")
	if err != nil {
		return err
	}
	out := filepath.Join(dir, "build")
	cmd := exec.CommandContext(ctx, "go", "build", "-o", out, "./build")
	cmd.Dir = t.project.Root
	if text, err := cmd.CombinedOutput(); err != nil {
		return errors.New("./build does not compile:\n" + strings.TrimSpace(string(text)+"\n"+toolchain.ExitText(err)))
	}
	t.set(out)
	return nil
}

// figures asks the tool for the figures of the benchmarks.
func (t *Tool) figures(ctx context.Context, p project.Project) ([]byte, error) {
	if err := t.make(ctx); err != nil {
		return nil, err
	}
	path, err := t.program()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, path, "figures")
	cmd.Dir = p.Root
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the figures: %s", toolchain.ExitText(err))
	}
	return out, nil
}
