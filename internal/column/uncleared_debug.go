//go:build copse_debug && !js

package column

// unclearedBytes is the size from which on memory is not cleared: the least that begins at an
// address which is good for every type.
const unclearedBytes = 64

// spoil fills memory that is not cleared with what nobody takes for a value, so that whoever
// reads it before it is written is found out: build with -tags copse_debug.
func spoil(memory []byte) {
	for i := range memory {
		memory[i] = 0xa5
	}
}
