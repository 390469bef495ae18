package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// A page cannot set GODEBUG, profile or trace the engine, or read the memory dumps of a runtime that found itself broken,
// but the linker must keep all of it: settings and switches are variables. Here they become constants, in copies of the
// toolchain's files that stand in for them, and the compiler and the linker leave out what nothing reaches any more.
// What is computed stays the same: every constant is the value that the variable has in a page, and every function that
// is cut short would do nothing there, but for those that only write down the details of a crash.

// unset are the settings of GODEBUG that are 0 unless set. debug.malloc is whether one of some of them is.
var unset = []string{
	"checkfinalizers", "clobberfree", "dataindependenttiming", "dontfreezetheworld", "efence", "gccheckmark", "gcpacertrace",
	"gcshrinkstackoff", "gcstoptheworld", "gctrace", "inittrace", "sbrk", "scavtrace", "scheddetail", "schedtrace",
	"tracebackancestors", "tracefpunwindoff",
}

// settingFiles are those of package runtime that may set a setting, and so keep them as variables.
var settingFiles = []string{"runtime1.go", "trace.go"}

// cut is a function that begins with another statement.
type cut struct{ file, signature, first string }

var cuts = []cut{
	{"internal/cpu/cpu.go", "func processOptions(env string) {", "return"},
	// The tracer is never on.
	{"runtime/traceruntime.go", "func traceEnabled() bool {", "return false"},
	{"runtime/traceruntime.go", "func traceAllocFreeEnabled() bool {", "return false"},
	{"runtime/traceruntime.go", "func traceShuttingDown() bool {", "return false"},
	{"runtime/trace.go", "func traceAdvance(stopTrace bool) {", "return"},
	// Nor is a profile.
	{"runtime/mprof.go", "func mProf_NextCycle() {", "return"},
	{"runtime/mprof.go", "func mProf_FlushLocked(index uint32) {", "return"},
	{"runtime/mprof.go", "func mProf_PostSweep() {", "return"},
	{"runtime/mprof.go", "func mProf_Malloc(mp *m, p unsafe.Pointer, size uintptr) {", "return"},
	{"runtime/mprof.go", "func mProf_Free(b *bucket, size uintptr) {", "return"},
	{"runtime/mprof.go", "func blockevent(cycles int64, skip int) {", "return"},
	{"runtime/mprof.go", "func doRecordGoroutineProfile(gp1 *g, pcbuf []uintptr) {", "return"},
	// The settings keep their defaults, in a program of a single module that its linker has written well.
	{"runtime/runtime1.go", "func parsegodebug(godebug string, seen map[string]bool) {", "return"},
	{"runtime/runtime1.go", "func check() {", "return"},
	{"runtime/symtab.go", "func moduledataverify1(datap *moduledata) {", "return"},
	{"runtime/type.go", "func typelinksinit() {", "return"},
	// Details of a crash. What happened and in which functions is still written.
	{"runtime/error.go", "func printanycustomtype(i any) {", "return"},
	{"runtime/mgcmark.go", "func gcDumpObject(label string, obj, off uintptr) {", "return"},
	{"runtime/mgcsweep.go", "func (s *mspan) reportZombies() {", `throw("found pointer to free object")`},
	{"runtime/proc.go", "func schedtrace(detailed bool) {", "return"},
	{"runtime/traceback.go", "func tracebackHexdump(stk stack, frame *stkframe, bad uintptr) {", "return"},
	{"runtime/traceback.go", "func printAncestorTraceback(ancestor ancestorInfo) {", "return"},
	{"runtime/traceback.go", "func printCgoTraceback(callers *cgoCallers) {", "return"},
}

// trim writes the copies into dir and returns which file each stands in for. source is the toolchain's folder of that
// name. It fails on a toolchain whose runtime is not as expected.
func trim(source, dir string) (map[string]string, error) {
	files, err := constantSettings(filepath.Join(source, "runtime"))
	if err != nil {
		return nil, err
	}
	for _, c := range cuts {
		name := filepath.Join(source, filepath.FromSlash(c.file))
		text, read := files[name]
		if !read {
			if text, err = os.ReadFile(name); err != nil {
				return nil, err
			}
		}
		line := []byte("\n" + c.signature + "\n")
		if bytes.Count(text, line) != 1 {
			return nil, errors.New(c.file + " of this Go has no " + strings.TrimSuffix(c.signature, " {") + ", which build/trim.go cuts")
		}
		files[name] = bytes.Replace(text, line, []byte("\n"+c.signature+"\n\t"+c.first+"\n"), 1)
	}
	replaced := map[string]string{}
	for name, text := range files {
		short, err := filepath.Rel(source, name)
		if err != nil {
			return nil, err
		}
		replaced[name] = filepath.Join(dir, strings.ReplaceAll(filepath.ToSlash(short), "/", "-"))
		if err := writeWhole(replaced[name], text); err != nil {
			return nil, err
		}
	}
	return replaced, nil
}

// constantSettings returns the files of package runtime that read a setting, with its value in its place.
func constantSettings(dir string) (map[string][]byte, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	settings := regexp.MustCompile(`\bdebug\.(` + strings.Join(unset, "|") + `)\b`)
	malloc := regexp.MustCompile(`\bdebug\.malloc\b`)
	files, found := map[string][]byte{}, map[string]bool{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || slices.Contains(settingFiles, filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for _, setting := range settings.FindAll(text, -1) {
			found[string(setting)] = true
		}
		constant := malloc.ReplaceAll(settings.ReplaceAll(text, []byte("0")), []byte("false"))
		if !bytes.Equal(constant, text) {
			files[name] = constant
		}
	}
	for _, name := range unset {
		if !found["debug."+name] {
			return nil, errors.New("package runtime of this Go reads no setting " + name + ", which build/trim.go makes constant")
		}
	}
	return files, nil
}
