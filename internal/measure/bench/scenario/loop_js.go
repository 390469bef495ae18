//go:build js

package scenario

import "unsafe"

// Loop is the kernel in plain Go. For WebAssembly the compiler checks bounds and computes the address of every field, which
// takes a third of the time. Here it computes one address for the twelve numbers of four values.
func Loop(p, v []Vec, dt float32) {
	v = v[:len(p)]
	i := 0
	for ; i+4 <= len(p); i += 4 {
		to, from := (*[12]float32)(unsafe.Pointer(&p[i])), (*[12]float32)(unsafe.Pointer(&v[i]))
		to[0] += dt * from[0]
		to[1] += dt * from[1]
		to[2] += dt * from[2]
		to[3] += dt * from[3]
		to[4] += dt * from[4]
		to[5] += dt * from[5]
		to[6] += dt * from[6]
		to[7] += dt * from[7]
		to[8] += dt * from[8]
		to[9] += dt * from[9]
		to[10] += dt * from[10]
		to[11] += dt * from[11]
	}
	for ; i < len(p); i++ {
		p[i].X += dt * v[i].X
		p[i].Y += dt * v[i].Y
		p[i].Z += dt * v[i].Z
	}
}
