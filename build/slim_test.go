package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// program needs what slim must leave alone: stack maps (it collects garbage with live pointers on deep stacks), unwinding
// tables (it recovers from panics, inlined calls among them), goroutines, maps, types and static data.
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
	p := newProject(t, map[string]string{"main.go": program})
	out := filepath.Join(p.root, "program.wasm")
	args := append([]string{"build", "-trimpath", "-ldflags", "-s -w", "-o", out}, flags...)
	cmd := exec.CommandContext(t.Context(), "go", append(args, ".")...)
	cmd.Dir, cmd.Env = p.root, append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	text, err := cmd.CombinedOutput()
	require.NoError(t, err, string(text))
	module, err := os.ReadFile(out)
	require.NoError(t, err)
	return module
}

// runModule runs a module under Node and returns all it prints.
func runModule(t *testing.T, module []byte, args ...string) string {
	t.Helper()
	dir, err := goRootWasm(t.Context(), project{"."})
	require.NoError(t, err)
	file := filepath.Join(t.TempDir(), "m.wasm")
	require.NoError(t, os.WriteFile(file, module, 0o644))
	cmd := exec.CommandContext(t.Context(), "node", append([]string{"--stack-size=8192", filepath.Join(dir, "wasm_exec_node.js"), file}, args...)...)
	cmd.Env = wasmEnv(os.Environ())
	text, _ := cmd.CombinedOutput() // a crash is among what is compared
	return string(text)
}

func TestSlimModuleDoesTheSame(t *testing.T) {
	whole := compileProgram(t)
	before := bytes.Clone(whole)
	slimmed, err := slim(whole)
	require.NoError(t, err)
	require.Equal(t, before, whole, "the original is left alone")

	want := runModule(t, whole)
	require.Contains(t, want, "recovered: runtime error: index out of range [3] with length 0\n")
	require.Contains(t, want, "90 16 ababab\n")
	require.Equal(t, want, runModule(t, slimmed))

	crash := runModule(t, slimmed, "crash")
	require.Contains(t, runModule(t, whole, "crash"), "main.go:")
	require.Contains(t, crash, "panic: for real\n\ngoroutine 1 [running]:\nmain.main()\n\t?:0")
	require.NotContains(t, crash, "main.go")

	c := compressor{t.TempDir(), devEffort}
	wholeForms, err := c.forms(t.Context(), whole)
	require.NoError(t, err)
	slimForms, err := c.forms(t.Context(), slimmed)
	require.NoError(t, err)
	require.Less(t, len(slimForms["br"]), len(wholeForms["br"])*88/100, "else it is not worth its code")
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

func TestSegmentsAreFew(t *testing.T) {
	memory := make([]byte, 3000)
	memory[100], memory[100+zeroGap] = 1, 2 // together
	memory[2000] = 3                        // apart
	require.Equal(t, append([]byte{2, 0, opI32Const, 0xe4, 0, opEnd, 0x81, 2}, append(append([]byte{1}, make([]byte, zeroGap-1)...), 2, 0, opI32Const, 0xd0, 0xf, opEnd, 1, 3)...), writeMemory(memory))
}

// moduleOf is a module of one data section.
func moduleOf(body ...byte) []byte {
	return append([]byte(wasmHeader+"\x0b"+string(rune(len(body)))), body...)
}

func TestSlimRefusesWhatItDoesNotKnow(t *testing.T) {
	const header = "\xf1\xff\xff\xff\x00\x00\x01\x08"
	for want, module := range map[string][]byte{
		"not a WebAssembly module of version 1":                            []byte("\x7fELF"),
		"the module has no data section":                                   []byte(wasmHeader),
		"the module is cut short":                                          []byte(wasmHeader + "\x0b\x05\x00"),
		"the module counts its data segments":                              []byte(wasmHeader + "\x0c\x01\x01"),
		"a data segment has no plain address":                              moduleOf(1, 1, 0),
		"the module has no table of functions as Go 1.20 to 1.26 write it": moduleOf(1, 0, opI32Const, 8, opEnd, 1, 'x'),
		"the table of functions is not laid out as expected":               moduleOf(append([]byte{1, 0, opI32Const, 8, opEnd, 72}, append([]byte(header), bytes.Repeat([]byte{1}, 64)...)...)...),
	} {
		_, err := slim(module)
		require.EqualError(t, err, want)
	}
}

func TestSlimSurvivesDamage(t *testing.T) {
	whole := compileProgram(t)
	header := bytes.Index(whole, pclnHeader)
	require.Positive(t, header)
	random := rand.New(rand.NewPCG(3, 4))
	for range 30 {
		damaged := bytes.Clone(whole)
		for range 1 + random.IntN(40) {
			damaged[header+8+random.IntN(200_000)] = byte(random.Uint32())
		}
		require.NotPanics(t, func() { _, _ = slim(damaged) })
	}
}
