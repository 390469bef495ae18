package scene

import "math"

// Vec2 is a vector of two dimensions.
type Vec2 struct{ X, Y float32 }

// Transform2 is [Transform] in two dimensions. A rotation is the cosine and the sine of its angle, (1, 0) for none.
type Transform2 struct {
	Translation Vec2
	Rotation    Vec2
	Scale       Vec2
}

// Local2 is [Local] in two dimensions.
type Local2 Transform2

// World2 is [World] in two dimensions.
type World2 Transform2

// At2 returns a transform that only moves.
func At2(x, y float32) Local2 { return Local2{Vec2{x, y}, Vec2{1, 0}, Vec2{1, 1}} }

// Turn2 returns the rotation by an angle in radians, from the x axis to the y axis.
func Turn2(angle float64) Vec2 {
	sin, cos := math.Sincos(angle)
	return Vec2{float32(cos), float32(sin)}
}

// Compose2 is [Compose] in two dimensions.
func Compose2(parent *World2, local *Local2) (world World2) {
	ComposeInto2(&world, parent, local)
	return world
}

// ComposeInto2 is [ComposeInto] in two dimensions.
func ComposeInto2(world, parent *World2, local *Local2) {
	t := parent.Rotation.times(Vec2{local.Translation.X * parent.Scale.X, local.Translation.Y * parent.Scale.Y})
	world.Translation = Vec2{parent.Translation.X + t.X, parent.Translation.Y + t.Y}
	world.Rotation = parent.Rotation.times(local.Rotation)
	world.Scale = Vec2{parent.Scale.X * local.Scale.X, parent.Scale.Y * local.Scale.Y}
}

// Invert2 is [Invert] in two dimensions.
func Invert2(parent, child *World2) Local2 {
	back := Vec2{parent.Rotation.X, -parent.Rotation.Y}
	t := back.times(Vec2{child.Translation.X - parent.Translation.X, child.Translation.Y - parent.Translation.Y})
	return Local2{
		Vec2{ratio(t.X, parent.Scale.X), ratio(t.Y, parent.Scale.Y)},
		back.times(child.Rotation),
		Vec2{ratio(child.Scale.X, parent.Scale.X), ratio(child.Scale.Y, parent.Scale.Y)},
	}
}

// Apply returns where a point of a node's own space is in the world.
func (w World2) Apply(p Vec2) Vec2 {
	t := w.Rotation.times(Vec2{p.X * w.Scale.X, p.Y * w.Scale.Y})
	return Vec2{w.Translation.X + t.X, w.Translation.Y + t.Y}
}

// times multiplies as complex numbers.
func (v Vec2) times(u Vec2) Vec2 { return Vec2{v.X*u.X - v.Y*u.Y, v.X*u.Y + v.Y*u.X} }
