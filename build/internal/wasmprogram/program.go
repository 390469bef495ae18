package wasmprogram

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// Program is one that runs in the browser: the name of its file and its package.
type Program struct{ Name, dir string }

// The programs of the page.
var (
	Engine = Program{"engine.wasm", "./wasm"}
	Worker = Program{"worker.wasm", "./wasm/worker"}
	Bench  = Program{"bench.wasm", "./wasm/benchworker"}
)

// link compiles the program and returns the module as the Go linker writes it. Go's own cache makes an unchanged one cheap.
// Symbols are dropped (-s -w) because they weigh a third and only a debugger wants them; -trimpath and no VCS stamp make
// the bytes, and so the name and the cached compression, the same in every checkout.
func (w Program) link(ctx context.Context, p project.Project) ([]byte, error) {
	dir, err := p.Cache("wasm")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(dir, w.Name)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, w.dir)
	cmd.Dir, cmd.Env = p.Root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.New(w.dir + " does not compile:\n" + strings.TrimSpace(string(text)+"\n"+toolchain.ExitText(err)))
	}
	return os.ReadFile(out)
}

// Compile compiles the program for the browser and joins the data segments of the module. A later Go may write other
// segments: such a module works as it is, and the size budget shows the difference.
func (w Program) Compile(ctx context.Context, p project.Project) ([]byte, error) {
	module, err := w.link(ctx, p)
	if err != nil {
		return nil, err
	}
	if joined, err := joinSegments(module); err == nil {
		return joined, nil
	}
	return module, nil
}

// KernelName is the file of the benchmarks' SIMD kernel.
const KernelName = "kernel.wasm"

// AssembleKernel makes the kernel of its text, in web/kernel, with npm's wabt. It takes a tenth of a second, so it is made
// every time.
func AssembleKernel(ctx context.Context, p project.Project) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "node", "kernel/assemble.mjs", "kernel/axpy.wat")
	cmd.Dir = p.Path("web")
	var words bytes.Buffer
	cmd.Stderr = &words
	module, err := cmd.Output()
	if err != nil {
		return nil, errors.New("web/kernel/axpy.wat does not assemble:\n" + strings.TrimSpace(words.String()+"\n"+toolchain.ExitText(err)))
	}
	return module, nil
}
