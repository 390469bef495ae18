//go:build !race

package wasmprogram

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/andybalholm/brotli"
	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/toolchain"
)

// program reads initialised memory in many ways: stack maps (it collects garbage with live pointers on deep stacks),
// unwinding tables (it recovers from panics), goroutines, maps, types and static data.
const program = `package main

import (
	"os"
	"runtime"
	"strings"
)

type tree struct{ left, right *tree }

func grow(depth int) *tree {
	if depth == 0 {
		runtime.GC()
		return &tree{}
	}
	if depth > 9 {
		return &tree{left: grow(depth - 1)}
	}
	return &tree{grow(depth - 1), &tree{}}
}

func (t *tree) size() int {
	if t == nil {
		return 0
	}
	return 1 + t.left.size() + t.right.size()
}

func at(list []int, i int) int { return list[i] }

func try(f func()) {
	defer func() {
		if err, ok := recover().(error); ok {
			println("recovered:", err.Error())
		}
	}()
	f()
}

var table = map[string]int{"a": 1, "b": 2}

var sparse = [3000]int{0: 7, 2999: 9}

func main() {
	println(grow(2000).size())
	try(func() { at(nil, 3) })
	try(func() { var t *tree; t.left = nil })
	sum := make(chan int)
	for i := range 10 {
		go func() { sum <- i * table["b"] }()
	}
	total := 0
	for range 10 {
		total += <-sum
	}
	println(total, sparse[0]+sparse[2999], strings.Repeat("ab", 3))
	if len(os.Args) > 1 {
		panic("for real")
	}
}
`

func compileProgram(t *testing.T, flags ...string) []byte {
	t.Helper()
	p := buildtest.New(t, map[string]string{"main.go": program})
	out := filepath.Join(p.Root, "program.wasm")
	args := append([]string{"build", "-trimpath", "-ldflags", "-s -w", "-o", out}, flags...)
	cmd := exec.CommandContext(t.Context(), "go", append(args, ".")...)
	cmd.Dir, cmd.Env = p.Root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, string(text))
	module, err := os.ReadFile(out)
	require.NoError(t, err)
	return module
}

// runModule runs a module under Node and returns all it prints.
func runModule(t *testing.T, module []byte, args ...string) string {
	t.Helper()
	dir, err := toolchain.GoRootWasm(t.Context(), project.Project{Root: "."})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "m.wasm")
	require.NoError(t, os.WriteFile(file, module, 0o644))
	cmd := exec.CommandContext(t.Context(), "node", append([]string{"--stack-size=8192", filepath.Join(dir, "wasm_exec_node.js"), file}, args...)...)
	cmd.Env = toolchain.WasmEnv(os.Environ())
	text, _ := cmd.CombinedOutput() // a crash is compared like any other output
	return string(text)
}

func TestJoinedModuleDoesTheSame(t *testing.T) {
	whole := compileProgram(t)
	before := bytes.Clone(whole)
	joined, err := joinSegments(whole)
	require.NoError(t, err)
	require.Equal(t, before, whole, "the original is left alone")

	want := runModule(t, whole)
	require.Contains(t, want, "recovered: runtime error: index out of range [3] with length 0\n")
	require.Contains(t, want, "90 16 ababab\n")
	require.Equal(t, want, runModule(t, joined))
	require.Equal(t, runModule(t, whole, "crash"), runModule(t, joined, "crash"))

	require.Less(t, compressedSize(t, joined), compressedSize(t, whole)*98/100, "it is worth its code")
}

func compressedSize(t *testing.T, module []byte) int {
	t.Helper()
	var form bytes.Buffer
	w := brotli.NewWriterOptions(&form, brotli.WriterOptions{Quality: 4, LGWin: 24})
	_, err := w.Write(module)
	require.NoError(t, err)
	require.NoError(t, w.Close())
	return form.Len()
}

func TestMemoryRoundTrip(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		memory := make([]byte, random.IntN(5000))
		for range random.IntN(40) {
			for i, end := random.IntN(len(memory)+1), random.IntN(len(memory)+1); i < end; i++ {
				memory[i] = byte(random.Uint32())
			}
		}
		again, err := readMemory(writeMemory(memory))
		require.NoError(t, err)
		require.Equal(t, string(bytes.TrimRight(memory, "\x00")), string(again))
	}
}

func TestMemoryIsOneSegment(t *testing.T) {
	require.Equal(t, []byte{1, 0, opI32Const, 0, opEnd, 4, 0, 7, 0, 8}, writeMemory([]byte{0, 7, 0, 8, 0, 0}))
	require.Equal(t, []byte{1, 0, opI32Const, 0, opEnd, 0}, writeMemory(nil))
}

// moduleOf is a module of one data section.
func moduleOf(body ...byte) []byte {
	return append([]byte(wasmHeader+"\x0b"+string(rune(len(body)))), body...)
}

func TestJoinSegmentsRefusesUnknownModules(t *testing.T) {
	for want, module := range map[string][]byte{
		"not a WebAssembly module of version 1":  []byte("\x7fELF"),
		"the module is truncated":                []byte(wasmHeader + "\x0b\x05\x00"),
		"the module has a data count section":    []byte(wasmHeader + "\x0c\x01\x01"),
		"a data segment has no constant address": moduleOf(1, 1, 0),
	} {
		_, err := joinSegments(module)
		require.EqualError(t, err, want)
	}
}

func TestJoinSegmentsSurvivesDamage(t *testing.T) {
	whole := moduleOf(2, 0, opI32Const, 8, opEnd, 1, 'x', 0, opI32Const, 12, opEnd, 2, 'y', 'z')
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		damaged := bytes.Clone(whole)
		for range 1 + random.IntN(4) {
			damaged[len(wasmHeader)+random.IntN(len(whole)-len(wasmHeader))] = byte(random.Uint32())
		}
		require.NotPanics(t, func() { _, _ = joinSegments(damaged) })
	}
}
