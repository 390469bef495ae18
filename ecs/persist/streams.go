package persist

import (
	"fmt"
	"io"
)

// mostEmptyReads is how many reads in a row may give nothing, as in package bufio.
const mostEmptyReads = 100

// checkedReader reads from a Reader of the caller and refuses what no Reader may return. After an error it returns that error.
type checkedReader struct {
	r   io.Reader
	err error
}

func (x *checkedReader) Read(b []byte) (int, error) {
	for empty := 0; x.err == nil; empty++ {
		if empty == mostEmptyReads {
			x.err = io.ErrNoProgress
			break
		}
		n, err := x.r.Read(b)
		if n < 0 || n > len(b) {
			x.err = fmt.Errorf("the Reader says that it has read %d bytes of at most %d", n, len(b))
			break
		}
		if x.err = err; n > 0 || len(b) == 0 {
			return n, err
		}
	}
	return 0, x.err
}

// checkedWriter writes to a Writer of the caller. Its errors say that the world was not saved.
type checkedWriter struct{ w io.Writer }

func (x checkedWriter) Write(b []byte) (int, error) {
	n, err := x.w.Write(b)
	switch {
	case n < 0 || n > len(b):
		n, err = 0, fmt.Errorf("the Writer says that it has written %d bytes of %d", n, len(b))
	case err == nil && n < len(b):
		err = io.ErrShortWrite
	}
	if err != nil {
		err = notSaved(err)
	}
	return n, err
}
