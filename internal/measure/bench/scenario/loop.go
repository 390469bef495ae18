//go:build !js

package scenario

// Loop is the kernel in plain Go.
func Loop(p, v []Vec, dt float32) {
	v = v[:len(p)]
	for i := range p {
		p[i].X += dt * v[i].X
		p[i].Y += dt * v[i].Y
		p[i].Z += dt * v[i].Z
	}
}
