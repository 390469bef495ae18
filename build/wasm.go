package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// wasmProgram is one that runs in the browser: the name of its file and its package.
type wasmProgram struct{ name, dir string }

var (
	engineProgram = wasmProgram{"engine.wasm", "./wasm"}
	workerProgram = wasmProgram{"worker.wasm", "./wasm/worker"}
	benchProgram  = wasmProgram{"bench.wasm", "./wasm/benchworker"}
)

// link compiles the program and returns the module as the Go linker writes it. Go's own cache makes an unchanged one cheap.
// Symbols are dropped (-s -w) because they weigh a third and only a debugger wants them; -trimpath and no VCS stamp make
// the bytes, and so the name and the cached compression, the same in every checkout.
func (w wasmProgram) link(ctx context.Context, p project) ([]byte, error) {
	dir, err := p.cache("wasm")
	if err != nil {
		return nil, err
	}
	out := filepath.Join(dir, w.name)
	cmd := exec.CommandContext(ctx, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w", "-o", out, w.dir)
	cmd.Dir, cmd.Env = p.root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		return nil, errors.New(w.dir + " does not compile:\n" + strings.TrimSpace(string(text)+"\n"+exitText(err)))
	}
	return os.ReadFile(out)
}

// compile compiles the program for the browser and joins the data segments of the module. A later Go may write other
// segments: such a module works as it is, and the size budget shows the difference.
func (w wasmProgram) compile(ctx context.Context, p project) ([]byte, error) {
	module, err := w.link(ctx, p)
	if err != nil {
		return nil, err
	}
	if joined, err := joinSegments(module); err == nil {
		return joined, nil
	}
	return module, nil
}

// kernelName is the file of the benchmarks' SIMD kernel.
const kernelName = "kernel.wasm"

// assembleKernel makes the kernel of its text, in web/kernel, with npm's wabt. It takes a tenth of a second, so it is made
// every time.
func assembleKernel(ctx context.Context, p project) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "node", "kernel/assemble.mjs", "kernel/axpy.wat")
	cmd.Dir = p.path("web")
	var words bytes.Buffer
	cmd.Stderr = &words
	module, err := cmd.Output()
	if err != nil {
		return nil, errors.New("web/kernel/axpy.wat does not assemble:\n" + strings.TrimSpace(words.String()+"\n"+exitText(err)))
	}
	return module, nil
}

// exitText is empty for an ordinary failure, whose output says what is wrong, and the reason where there was no run.
func exitText(err error) string {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return ""
	}
	return err.Error()
}

// goRootWasm is the folder of the running toolchain with wasm_exec.js, which must match the compiler to the version and
// is therefore never committed.
func goRootWasm(ctx context.Context, p project) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "env", "GOROOT")
	cmd.Dir = p.root
	root, err := cmd.Output()
	if err != nil {
		return "", errors.New("go env GOROOT: " + err.Error())
	}
	dir := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")
	if !exists(filepath.Join(dir, "wasm_exec.js")) {
		return "", errors.New("no wasm_exec.js in " + dir + ": this Go was installed without its lib/wasm folder")
	}
	return dir, nil
}
