package testrun

import (
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/build/internal/gotest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/rules"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

func suiteGo(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	return gotest.Run(ctx, out, p, nil, gotest.NoVet, "./...")
}

func suiteGoShort(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	return gotest.Run(ctx, out, p, nil, gotest.NoVet, "-short", "./...")
}

// Build constraints in the test files decide which tests belong to the suites debug, race and wasm. A file with
// `//go:build !race` has tests for which the race detector is useless and slow, such as those of one goroutine, and those that compile
// and run other programs or count allocations. `!copse_debug` and `!js` exclude a file from the other two suites.

// checkedFolders have the store and what runs on it. Below the store nothing depends on the tag copse_debug: those tests would be the same again.
var checkedFolders = []string{"ecs", "internal/store/blockstore", "internal/language/designrun", "internal/store/onebyone"}

// checkPointers lets the compiler check conversions of unsafe pointers in the packages of the project, as it does for the race detector,
// under which only tests of several goroutines run.
var checkPointers = "-gcflags=" + project.ModulePath + "/...=-d=checkptr " + wasmprogram.NoDebuggingData

// suiteDebug runs the tests of the library and of designs with the store's invariants checked after every commit.
func suiteDebug(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	return runWithoutExamples(ctx, out, p, nil, append([]string{"-tags", "copse_debug", checkPointers, "-short"}, patterns(p, checkedFolders)...)...)
}

// runWithoutExamples runs tests, but not those of the files with examples, which the suite go runs: examples show what other tests check, and
// most component types of a package are in them, each with eighty methods that the compiler makes again for every kind of build.
func runWithoutExamples(ctx context.Context, out io.Writer, p project.Project, env []string, args ...string) (gotest.Count, error) {
	dir, err := os.MkdirTemp("", "overlay")
	if err != nil {
		return gotest.Count{}, err
	}
	defer os.RemoveAll(dir)
	overlay, err := withoutExamples(ctx, p, dir)
	if err != nil {
		return gotest.Count{}, err
	}
	return gotest.Run(ctx, out, p, env, append([]string{"-overlay", overlay}, args...)...)
}

func isOfExamples(name string) bool {
	return strings.HasPrefix(name, "example") && strings.HasSuffix(name, "_test.go")
}

// withoutExamples writes a file to dir that tells the go command to leave out the files with examples, and returns its name.
func withoutExamples(ctx context.Context, p project.Project, dir string) (string, error) {
	tree, err := project.ReadTree(ctx, p)
	if err != nil {
		return "", err
	}
	replaced := map[string]string{} // by no file
	for _, name := range tree.Files {
		if isOfExamples(path.Base(name)) {
			replaced[p.Path(filepath.FromSlash(name))] = ""
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o644)
}

// racedPackages are those that may have several goroutines, without the build tool: its servers link so much of the standard library that
// compiling it for the race detector takes as long as all tests of the library under it.
func racedPackages() (packages []string) {
	for _, folder := range rules.ConcurrentFolders {
		if !strings.HasPrefix(folder, "build/") {
			packages = append(packages, "./"+folder)
		}
	}
	return packages
}

// suiteRace runs the short tests of the library and of what it is made of under the race detector, which needs a C compiler.
func suiteRace(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	if _, err := exec.LookPath("gcc"); err != nil {
		return gotest.Count{}, leftOut("the race detector needs gcc")
	}
	args := append([]string{gotest.NoVet, "-race", "-gcflags=all=" + wasmprogram.NoDebuggingData, "-short"}, racedPackages()...)
	return runWithoutExamples(ctx, out, p, append(os.Environ(), "CGO_ENABLED=1"), args...)
}

// suiteWasm runs the tests compiled to js/wasm, under Node, so that both targets agree. It is a short run: the native suite
// tries five times as many random inputs, each in a fifth of the time.
func suiteWasm(ctx context.Context, out io.Writer, p project.Project) (gotest.Count, error) {
	return RunWasm(ctx, out, p, WasmPackages(p))
}

// WasmPackages are the theory, designs with their costs, hints and searches, the library and the store, what runs designs and benchmarks,
// and the programs of the page. Each other package, of which to link the tests alone takes two seconds, is used by the tests of these;
// the readers of texts do the same on every machine.
func WasmPackages(p project.Project) []string {
	whole := patterns(p, []string{"grouptree", "ecs", "internal/measure/bench/workloads", "internal/store/blockstore", "internal/store/column", "internal/language/designrun", "internal/store/parallel", "internal/store/record", "internal/world/execution", "wasm"})
	if !project.Exists(p.Path("internal/language/design")) {
		return whole
	}
	const design = "./internal/language/design"
	return append(whole, design, design+"/arrange", design+"/hints", design+"/storagecost", design+"/storagetrace")
}

// patterns returns a package pattern for each folder that exists.
func patterns(p project.Project, folders []string) []string {
	var all []string
	for _, folder := range folders {
		if project.Exists(p.Path(folder)) {
			all = append(all, "./"+folder+"/...")
		}
	}
	return all
}

// RunWasm runs the Go tests of the packages compiled to js/wasm, under Node.
func RunWasm(ctx context.Context, out io.Writer, p project.Project, packages []string) (gotest.Count, error) {
	if err := toolchain.NeedNode(ctx); err != nil {
		return gotest.Count{}, err
	}
	dir, err := toolchain.GoRootWasm(ctx, p)
	if err != nil {
		return gotest.Count{}, err
	}
	args := slices.Concat([]string{gotest.NoVet, "-exec", filepath.Join(dir, "go_js_wasm_exec"), "-short"}, wasmprogram.CompilerFlags(), packages)
	return runWithoutExamples(ctx, out, p, toolchain.WasmEnv(os.Environ()), args...)
}
