package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

// slim makes a module of the Go linker smaller to send, by a sixth under Brotli, without changing what it computes.
//
// The linker cuts initialised memory into tens of thousands of segments, to spare a few zeros each, which hides their
// likeness from a compressor; slim joins them. And it empties what only stack traces read: the tables that map
// instructions to source lines, and the names of other people's functions. A crash still says what happened, and in
// which of our functions.
//
// It fails, changing nothing, on a module that is not built as it expects.
func slim(module []byte) ([]byte, error) {
	sections, err := readSections(module)
	if err != nil {
		return nil, err
	}
	out := bytes.Clone(module[:len(wasmHeader)])
	found := false
	for _, s := range sections {
		if s.id == dataSection {
			found = true
			memory, err := readMemory(s.body)
			if err != nil {
				return nil, err
			}
			f, err := findFunctions(memory)
			if err != nil {
				return nil, err
			}
			if err := f.dropLines(); err != nil {
				return nil, err
			}
			f.dropNames()
			s.body = writeMemory(memory)
		}
		out = append(out, s.id)
		out = binary.AppendUvarint(out, uint64(len(s.body)))
		out = append(out, s.body...)
	}
	if !found {
		return nil, errors.New("the module has no data section")
	}
	return out, nil
}

const (
	wasmHeader       = "\x00asm\x01\x00\x00\x00"
	dataSection      = 11
	dataCountSection = 12
	// mostMemory bounds the image of initialised memory; an engine's is about 2 MB.
	mostMemory = 1 << 28
	// zeroGap is how many zeros in a row end a segment: fewer are cheaper sent than skipped.
	zeroGap = 256
)

type section struct {
	id   byte
	body []byte
}

// cursor reads the binary format; after a fault everything reads as zero.
type cursor struct {
	rest  []byte
	fault bool
}

func (c *cursor) uvarint() int {
	value, n := binary.Uvarint(c.rest)
	if n <= 0 || value > mostMemory {
		c.rest, c.fault = nil, true
		return 0
	}
	c.rest = c.rest[n:]
	return int(value)
}

func (c *cursor) bytes(n int) []byte {
	if n > len(c.rest) {
		c.rest, c.fault = nil, true
		return nil
	}
	taken := c.rest[:n]
	c.rest = c.rest[n:]
	return taken
}

func (c *cursor) byte() byte {
	if b := c.bytes(1); len(b) == 1 {
		return b[0]
	}
	return 0
}

// address reads a signed number, as the format has them in code, that is not negative.
func (c *cursor) address() int {
	value, shift := 0, 0
	for {
		b := c.byte()
		value |= int(b&0x7f) << shift
		shift += 7
		if b&0x80 == 0 {
			c.fault = c.fault || b&0x40 != 0
			return value
		}
		if shift > 35 {
			c.rest, c.fault = nil, true
			return 0
		}
	}
}

func readSections(module []byte) ([]section, error) {
	if !bytes.HasPrefix(module, []byte(wasmHeader)) {
		return nil, errors.New("not a WebAssembly module of version 1")
	}
	var sections []section
	c := cursor{rest: module[len(wasmHeader):]}
	for len(c.rest) > 0 {
		id := c.byte()
		sections = append(sections, section{id, c.bytes(c.uvarint())})
		if id == dataCountSection {
			return nil, errors.New("the module counts its data segments")
		}
	}
	if c.fault {
		return nil, errors.New("the module is cut short")
	}
	return sections, nil
}

const (
	opI32Const = 0x41
	opEnd      = 0x0b
)

// readMemory lays the segments out as they will lie in memory.
func readMemory(body []byte) ([]byte, error) {
	var memory []byte
	c := cursor{rest: body}
	for n := c.uvarint(); n > 0; n-- {
		mode, op, at, end := c.byte(), c.byte(), c.address(), c.byte()
		text := c.bytes(c.uvarint())
		if c.fault || mode != 0 || op != opI32Const || end != opEnd || at+len(text) > mostMemory {
			return nil, errors.New("a data segment has no plain address")
		}
		if need := at + len(text) - len(memory); need > 0 {
			memory = append(memory, make([]byte, need)...)
		}
		copy(memory[at:], text)
	}
	return memory, nil
}

// writeMemory is the other direction: one segment for everything between long runs of zeros.
func writeMemory(memory []byte) []byte {
	count := 0
	var out []byte
	for at := 0; at < len(memory); {
		if memory[at] == 0 {
			at++
			continue
		}
		end := segmentEnd(memory, at)
		count++
		out = append(out, 0, opI32Const)
		out = append(appendAddress(out, at), opEnd)
		out = binary.AppendUvarint(out, uint64(end-at))
		out = append(out, memory[at:end]...)
		at = end
	}
	return append(binary.AppendUvarint(nil, uint64(count)), out...)
}

func segmentEnd(memory []byte, at int) int {
	end := at
	for i := at; i < len(memory) && i-end < zeroGap; i++ {
		if memory[i] != 0 {
			end = i + 1
		}
	}
	return end
}

func appendAddress(out []byte, n int) []byte {
	for ; n >= 0x40; n >>= 7 {
		out = append(out, byte(n)|0x80)
	}
	return append(out, byte(n))
}

// pclnHeader starts the table of functions (runtime.pcHeader): its magic number since Go 1.20, two zeros, and the sizes
// of an instruction and of a pointer under js/wasm.
var pclnHeader = []byte{0xf1, 0xff, 0xff, 0xff, 0, 0, 1, 8}

// functions is the runtime's table of functions inside memory. Offsets count from its header.
type functions struct {
	memory                               []byte // from the header on
	count                                int
	names, units, files, tables, entries int
}

// Places inside a function's entry (runtime._func).
const (
	funcStackTable = 16
	funcFileTable  = 20
	funcLineTable  = 24
	funcTableCount = 28
	funcUnit       = 32
	funcStartLine  = 36
	funcTables     = 44
)

func findFunctions(memory []byte) (functions, error) {
	at := bytes.Index(memory, pclnHeader)
	if at < 0 || len(memory)-at < 72 || bytes.Contains(memory[at+1:], pclnHeader) {
		return functions{}, errors.New("the module has no table of functions as Go 1.20 to 1.26 write it")
	}
	f := functions{memory: memory[at:]}
	field := func(i int) int {
		return int(min(binary.LittleEndian.Uint64(f.memory[8+8*i:]), mostMemory))
	}
	f.count, f.names, f.units, f.files, f.tables, f.entries = field(0), field(3), field(4), field(5), field(6), field(7)
	inOrder := 72 <= f.names && f.names < f.units && f.units <= f.files && f.files <= f.tables && f.tables <= f.entries
	if !inOrder || f.count == 0 || f.entries+8*f.count > len(f.memory) {
		return functions{}, errors.New("the table of functions is not laid out as expected")
	}
	return f, nil
}

func (f functions) word(at int) int { return int(binary.LittleEndian.Uint32(f.memory[at:])) }

// entry returns where the entry of the i-th function is.
func (f functions) entry(i int) (int, error) {
	at := f.entries + f.word(f.entries+8*i+4)
	if at+funcTables > len(f.memory) || at+funcTables+4*f.word(at+funcTableCount) > len(f.memory) {
		return 0, fmt.Errorf("function %d lies outside the table", i)
	}
	return at, nil
}

// tableEnd returns where a table ends: pairs of numbers, up to a zero in the place of a pair's first, which only the
// first pair may have.
func (f functions) tableEnd(offset int) (int, error) {
	if offset >= f.entries-f.tables {
		return 0, errors.New("a table of a function lies outside")
	}
	rest := f.memory[f.tables+offset : f.entries]
	for first := true; ; first = false {
		change, n := binary.Uvarint(rest)
		if n > 0 && change == 0 && !first {
			return f.entries - len(rest) + n, nil
		}
		_, m := binary.Uvarint(rest[max(n, 0):])
		if n <= 0 || m <= 0 {
			return 0, errors.New("a table of a function has no end")
		}
		rest = rest[n+m:]
	}
}

// dropLines empties what maps instructions to files and lines: only stack traces
// read it, which then print "?:0" as they do for any function without lines. The tables that the garbage collector and
// panics follow lie between and are kept; functions share tables, so first all that are needed are marked.
func (f functions) dropLines() error {
	needed := make([]bool, f.entries-f.tables)
	entries := make([]int, f.count)
	for i := range f.count {
		var err error
		if entries[i], err = f.entry(i); err != nil {
			return err
		}
		if err := f.mark(needed, entries[i]); err != nil {
			return err
		}
	}
	for i, keep := range needed {
		if !keep {
			f.memory[f.tables+i] = 0
		}
	}
	clear(f.memory[f.units:f.tables])
	for _, at := range entries {
		for _, field := range []int{funcFileTable, funcLineTable, funcUnit, funcStartLine} {
			clear(f.memory[at+field : at+field+4])
		}
	}
	return nil
}

// mark marks the tables that the function at the entry needs to run.
func (f functions) mark(needed []bool, entry int) error {
	offsets := []int{f.word(entry + funcStackTable)}
	for i := range f.word(entry + funcTableCount) {
		offsets = append(offsets, f.word(entry+funcTables+4*i))
	}
	for _, offset := range offsets {
		if offset == 0 {
			continue // none
		}
		end, err := f.tableEnd(offset)
		if err != nil {
			return err
		}
		for i := offset; i < end-f.tables; i++ {
			needed[i] = true
		}
	}
	return nil
}

// dropNames cuts the names of functions that are not ours. The runtime knows its own goroutines by the prefix of the
// function they started in, so that much stays.
func (f functions) dropNames() {
	const runtimePrefix = "runtime."
	for names := f.memory[f.names:f.units]; len(names) > 0; {
		name, rest, _ := bytes.Cut(names, []byte{0})
		switch {
		case bytes.HasPrefix(name, []byte("main.")) || bytes.Contains(name, []byte(modulePath)):
		case bytes.HasPrefix(name, []byte(runtimePrefix)):
			clear(name[len(runtimePrefix):])
		default:
			clear(name)
		}
		names = rest
	}
}
