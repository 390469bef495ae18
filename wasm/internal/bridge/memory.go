package bridge

import "runtime"

// The two buffers. They are Go memory that stays referenced and is never moved;
// the page reads and writes it in place.
var (
	in []byte
	// Out is the result of the last call, as far as it has one.
	Out []byte
)

// reserve makes the input buffer n bytes long.
func reserve(n int) {
	if cap(in) < n || in == nil {
		in = make([]byte, max(n, 4096))
	}
	in = in[:n]
}

// In returns the first n bytes of the input. They are good until the next one is
// asked for.
func In(n int32) []byte { return in[:n] }

// Text returns the first n bytes of the input as a string of its own.
func Text(n int32) string { return string(in[:n]) }

// Words reads little-endian 32-bit integers.
type Words struct{ rest []byte }

// Numbers returns the integers that the bytes hold.
func Numbers(b []byte) Words { return Words{b} }

// Next returns the next integer, and 0 after the last one.
func (w *Words) Next() int {
	if len(w.rest) < 4 {
		return 0
	}
	b := w.rest
	w.rest = b[4:]
	return int(int32(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24))
}

// More reports whether there is another integer.
func (w *Words) More() bool { return len(w.rest) >= 4 }

// PutWords makes the integers the output.
func PutWords(list ...int) {
	Out = Out[:0]
	for _, v := range list {
		Out = append(Out, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
}

// Status of an export. Heavy is none of success or failure: nothing was done,
// because it would have taken long.
const (
	Done  int32 = 0
	Fault int32 = 1
	Heavy int32 = 2
)

// Guard runs f. If it panics, the message and the stack become the output.
func Guard(f func()) (status int32) {
	defer func() {
		if cause := recover(); cause != nil {
			Out = append(Out[:0], reason(cause)...)
			Out = append(Out, '\n')
			stack := make([]byte, 4096)
			Out = append(Out, stack[:runtime.Stack(stack, false)]...)
			status = Fault
		}
	}()
	f()
	return Done
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
