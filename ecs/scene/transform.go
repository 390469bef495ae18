package scene

import "math"

// Vec3 is a vector of three dimensions.
type Vec3 struct{ X, Y, Z float32 }

// Quat is a rotation as a unit quaternion, W being the real part.
type Quat struct{ X, Y, Z, W float32 }

// Transform is a translation, a rotation and a scale, which are applied in reverse order: a point is scaled, rotated and moved.
type Transform struct {
	Translation Vec3
	Rotation    Quat
	Scale       Vec3
}

// Local is the transform of a node relative to its parent, or to the origin if it has none. It is a component.
type Local Transform

// World is the transform of a node relative to the origin, as [Scene.Update] has left it. It is a component.
type World Transform

// Identity returns the transform that changes nothing.
func Identity() Local { return At(0, 0, 0) }

// At returns a transform that only moves.
func At(x, y, z float32) Local {
	return Local{Vec3{x, y, z}, Quat{W: 1}, Vec3{1, 1, 1}}
}

// Turn returns the rotation about an axis, which need not have length 1, by an angle in radians. It is no rotation if the axis is zero.
func Turn(axis Vec3, angle float64) Quat {
	length := math.Sqrt(float64(axis.X*axis.X + axis.Y*axis.Y + axis.Z*axis.Z))
	if length == 0 {
		return Quat{W: 1}
	}
	sin, cos := math.Sincos(angle / 2)
	sin /= length
	return Quat{float32(float64(axis.X) * sin), float32(float64(axis.Y) * sin), float32(float64(axis.Z) * sin), float32(cos)}
}

// Compose returns the transform relative to the origin of a node that has a transform relative to its parent.
//
// The translation is exact. Rotations are multiplied, and scales are multiplied axis by axis, each along the axes of
// its own node: if a parent has different scales along its axes, and a child is turned, the child is not sheared,
// as it would be by the product of their matrices. So the axes of a node are always at right angles.
func Compose(parent *World, local *Local) (world World) {
	ComposeInto(&world, parent, local)
	return world
}

// ComposeInto sets world, which must not be the parent, to what [Compose] returns. It takes half the time: the ten numbers that
// Compose returns are written to memory one by one and then copied, and the copy has to wait for each of them.
func ComposeInto(world, parent *World, local *Local) {
	p := &parent.Rotation
	t := p.rotate(Vec3{local.Translation.X * parent.Scale.X, local.Translation.Y * parent.Scale.Y, local.Translation.Z * parent.Scale.Z})
	world.Translation = Vec3{parent.Translation.X + t.X, parent.Translation.Y + t.Y, parent.Translation.Z + t.Z}
	world.Rotation = p.times(&local.Rotation)
	world.Scale = Vec3{parent.Scale.X * local.Scale.X, parent.Scale.Y * local.Scale.Y, parent.Scale.Z * local.Scale.Z}
}

// Invert returns the transform relative to its parent with which [Compose] makes the given one of a child. Where
// a scale of the parent is 0 no transform does: then that of the child is used as it is along that axis.
func Invert(parent, child *World) Local {
	back := Quat{-parent.Rotation.X, -parent.Rotation.Y, -parent.Rotation.Z, parent.Rotation.W}
	t := back.rotate(Vec3{child.Translation.X - parent.Translation.X, child.Translation.Y - parent.Translation.Y, child.Translation.Z - parent.Translation.Z})
	return Local{
		Vec3{ratio(t.X, parent.Scale.X), ratio(t.Y, parent.Scale.Y), ratio(t.Z, parent.Scale.Z)},
		back.times(&child.Rotation),
		Vec3{ratio(child.Scale.X, parent.Scale.X), ratio(child.Scale.Y, parent.Scale.Y), ratio(child.Scale.Z, parent.Scale.Z)},
	}
}

// ratio divides, but not by 0.
func ratio(x, by float32) float32 {
	if by == 0 {
		return x
	}
	return x / by
}

// Apply returns where a point of a node's own space is in the world.
func (w World) Apply(p Vec3) Vec3 {
	t := w.Rotation.rotate(Vec3{p.X * w.Scale.X, p.Y * w.Scale.Y, p.Z * w.Scale.Z})
	return Vec3{w.Translation.X + t.X, w.Translation.Y + t.Y, w.Translation.Z + t.Z}
}

// times returns the rotation by r and then by q.
func (q *Quat) times(r *Quat) Quat {
	return Quat{
		q.W*r.X + q.X*r.W + q.Y*r.Z - q.Z*r.Y,
		q.W*r.Y - q.X*r.Z + q.Y*r.W + q.Z*r.X,
		q.W*r.Z + q.X*r.Y - q.Y*r.X + q.Z*r.W,
		q.W*r.W - q.X*r.X - q.Y*r.Y - q.Z*r.Z,
	}
}

// rotate turns a vector: v + 2*W*(u x v) + 2*u x (u x v), u being the imaginary part.
func (q *Quat) rotate(v Vec3) Vec3 {
	x := 2 * (q.Y*v.Z - q.Z*v.Y)
	y := 2 * (q.Z*v.X - q.X*v.Z)
	z := 2 * (q.X*v.Y - q.Y*v.X)
	return Vec3{
		v.X + q.W*x + q.Y*z - q.Z*y,
		v.Y + q.W*y + q.Z*x - q.X*z,
		v.Z + q.W*z + q.X*y - q.Y*x,
	}
}
