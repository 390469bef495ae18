package wasmprogram

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// Program is a Go program for the browser: the name of its file, the folder of its module and its package there.
type Program struct{ Name, module, dir string }

// The programs of the page.
var (
	Engine  = Program{"engine.wasm", ".", "./wasm"}
	Worker  = Program{"worker.wasm", ".", "./wasm/worker"}
	Foreign = Program{"foreign.wasm", ".", "./wasm/foreign"}
	Bench   = Program{"bench.wasm", ".", "./wasm/benchworker"}
)

// Arcade is the game of the documentation. Its module requires Ebitengine, which nothing else does.
var Arcade = Program{"arcade.wasm", "examples", "./arcade"}

// IsIn tells whether the project has the program.
func (w Program) IsIn(p project.Project) bool { return project.Exists(p.Path(w.module, w.dir)) }

// notInlined are the packages whose functions are not inlined: those of the design language, which are most of a program's own
// code and run once for each edit. It makes the engine 2% smaller under Brotli, and an analysis takes as long as before.
const notInlined = project.ModulePath + "/internal/language/design/..."

// NoDebuggingData is the flag of the compiler that leaves out what only a debugger reads, which takes a tenth of its processor time.
const NoDebuggingData = "-dwarf=false"

// CompilerFlags are the flags of the go command with which everything is compiled for the browser, tests too, so that all of it is compiled once.
// Paths are left out (-trimpath), so that the bytes are the same in every checkout.
func CompilerFlags() []string {
	return []string{"-trimpath", "-gcflags=all=" + NoDebuggingData, "-gcflags=" + notInlined + "=-l " + NoDebuggingData}
}

// link compiles the program and returns the module as the Go linker writes it. The Go command takes an unchanged
// program from its cache. Symbols (-s -w) are left out, because they are a third of the module and only a debugger needs them; without a VCS stamp
// the bytes, and so the name and the cached compression, are the same in every checkout.
func (w Program) link(ctx context.Context, p project.Project) ([]byte, error) {
	dir, err := p.Cache("wasm")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(dir, w.Name)
	args := slices.Concat([]string{"build"}, CompilerFlags(), []string{"-buildvcs=false", "-ldflags", "-s -w", "-o", out, w.dir})
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = p.Path(w.module), append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWORK=off")
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

// AssembleKernel assembles the text of the kernel in web/kernel with wabt from npm. That takes a tenth of a second, so the
// result is not cached.
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
