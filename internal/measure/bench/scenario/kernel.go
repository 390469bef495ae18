package scenario

// Kernel is the work of a system on two columns of equal order: it adds dt * v to p, value by value.
type Kernel func(p, v []Vec, dt float32)

// AddVec adds Delta * v to p.
func AddVec(p, v *Vec) {
	p.X += Delta * v.X
	p.Y += Delta * v.Y
	p.Z += Delta * v.Z
}
