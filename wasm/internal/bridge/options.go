package bridge

import (
	"bytes"
	"strconv"

	"github.com/copse-ecs/copse/internal/language/design/analysis"
)

// The flags of the exports that analyse a text.
const (
	Populated  = 1 << iota // populate a design that spawns nothing
	HintsLater             // leave out hints
)

// Options reads the flags.
func Options(flags int32) analysis.Options {
	return analysis.Options{Populate: flags&Populated != 0, HintsLater: flags&HintsLater != 0}
}

// WithMicros sets the time in microseconds that a page document has near its beginning,
// and returns the document.
func WithMicros(page []byte, micros int) []byte {
	const place = `"micros":0`
	at := bytes.Index(page, []byte(place))
	if at < 0 || micros <= 0 {
		return page
	}
	var buf [20]byte
	digits := strconv.AppendInt(buf[:0], int64(micros), 10)
	at += len(place) - 1
	page = append(page, digits[1:]...) // makes room; the bytes are overwritten
	copy(page[at+len(digits):], page[at+1:len(page)-len(digits)+1])
	copy(page[at:], digits)
	return page
}
