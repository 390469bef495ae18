package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The program collects garbage, recovers, starts goroutines and crashes as with the whole runtime, to the letter.
func TestTrimmedRuntimeDoesTheSame(t *testing.T) {
	name, err := overlay(t.Context(), t.TempDir())
	require.NoError(t, err)
	whole, trimmed := compileProgram(t), compileProgram(t, "-overlay", name)
	require.Less(t, len(trimmed), len(whole)*93/100, "else it is not worth its code")
	require.Equal(t, runModule(t, whole), runModule(t, trimmed))

	place := func(line string) bool { return strings.HasPrefix(line, "\t") } // a file of the toolchain, or its copy
	said := func(module []byte) []string {
		return slices.DeleteFunc(strings.Split(runModule(t, module, "crash"), "\n"), place)
	}
	require.Contains(t, said(trimmed), "panic: for real")
	require.Equal(t, said(whole), said(trimmed))
}

func goSource(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	return filepath.Join(strings.TrimSpace(string(out)), "src")
}

func TestTrimReplacesOnlyWhatReadsASettingOrIsCut(t *testing.T) {
	source := goSource(t)
	replaced, err := trim(source, t.TempDir())
	require.NoError(t, err)
	require.Contains(t, slices.Collect(maps.Keys(replaced)), filepath.Join(source, "runtime", "mgc.go"))
	for name, copied := range replaced {
		require.NotContains(t, name, "_test.go")
		text, err := os.ReadFile(copied)
		require.NoError(t, err)
		if slices.Contains(settingFiles, filepath.Base(name)) {
			require.Contains(t, string(text), "debug.malloc = ", "where it is set it stays a variable")
			continue
		}
		require.NotContains(t, string(text), "debug.malloc")
		require.NotContains(t, string(text), "debug.gctrace")
	}
}

func TestTrimRefusesARuntimeItDoesNotKnow(t *testing.T) {
	source := t.TempDir()
	write := func(file, text string) {
		name := filepath.Join(source, filepath.FromSlash(file))
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
	refused := func(want string) {
		t.Helper()
		_, err := trim(source, t.TempDir())
		require.EqualError(t, err, want)
	}
	refused("package runtime of this Go reads no setting checkfinalizers, which build/trim.go makes constant")
	write("runtime/mgc.go", "package runtime\n\nvar all = debug."+strings.Join(unset, " + debug.")+"\n")
	write("internal/cpu/cpu.go", "package cpu\n\nfunc processOptions(env []string) {\n}\n")
	refused("internal/cpu/cpu.go of this Go has no func processOptions(env string), which build/trim.go cuts")
}
