package bridge

import "runtime"

// The two buffers. The page reads and writes them in place: Go memory that is referenced
// is never moved.
var (
	in []byte
	// Out is the output of the last call.
	Out []byte
)

// reserve makes the input buffer n bytes long.
func reserve(n int) {
	if cap(in) < n || in == nil {
		in = make([]byte, max(n, 4096))
	}
	in = in[:n]
}

// In returns the first n bytes of the input. They are valid until the next call of Input.
func In(n int32) []byte { return in[:n] }

// Text returns a copy of the first n bytes of the input.
func Text(n int32) string { return string(in[:n]) }

// NumberReader reads 32-bit integers, little endian.
type NumberReader struct{ rest []byte }

// ReadNumbers returns a reader of the integers in some bytes.
func ReadNumbers(b []byte) NumberReader { return NumberReader{b} }

// Next returns the next integer, and 0 after the last one.
func (w *NumberReader) Next() int {
	if len(w.rest) < 4 {
		return 0
	}
	b := w.rest
	w.rest = b[4:]
	return int(int32(uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24))
}

// More reports whether there is another integer.
func (w *NumberReader) More() bool { return len(w.rest) >= 4 }

// PutNumbers sets the output to some integers.
func PutNumbers(list ...int) {
	Out = Out[:0]
	for _, v := range list {
		Out = append(Out, byte(v), byte(v>>8), byte(v>>16), byte(v>>24))
	}
}

// The statuses that exports return.
const (
	Done  int32 = 0
	Fault int32 = 1 // a panic; the output says which
	Heavy int32 = 2 // nothing was done, because it would take long
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

// reason returns the text of a panic, without what package fmt links.
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
