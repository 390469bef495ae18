//go:build js && wasm

package main

import (
	"runtime"
	"unsafe"
)

// The two buffers through which everything passes. They are Go memory that stays
// referenced and is never moved; the page reads and writes it in place.
var in, out []byte

// reserve makes the input buffer n bytes long and returns where it is.
func reserve(n int) unsafe.Pointer {
	if cap(in) < n || in == nil {
		in = make([]byte, max(n, 4096))
	}
	in = in[:n]
	return unsafe.Pointer(unsafe.SliceData(in))
}

// words reads the first n bytes of the input as little-endian 32-bit integers.
type words struct{ rest []byte }

func (w *words) next() int {
	if len(w.rest) < 4 {
		return 0
	}
	b := w.rest
	w.rest = b[4:]
	return int(int32(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24))
}

// putWords makes the integers the output.
func putWords(list ...int) {
	out = out[:0]
	for _, v := range list {
		out = append(out, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
}

// Status of an export.
const (
	done  int32 = 0
	fault int32 = 1
)

// guard runs f. If it panics, the message and the stack become the output.
func guard(f func()) (status int32) {
	defer func() {
		if cause := recover(); cause != nil {
			out = append(out[:0], reason(cause)...)
			out = append(out, '\n')
			stack := make([]byte, 4096)
			out = append(out, stack[:runtime.Stack(stack, false)]...)
			status = fault
		}
	}()
	f()
	return done
}

// reason writes what panicked; package fmt would cost more than all of the painter.
func reason(cause any) string {
	switch v := cause.(type) {
	case error:
		return v.Error()
	case string:
		return v
	default:
		return "the engine panicked"
	}
}
