package handwritten

import "github.com/copse-ecs/copse/internal/measure/bench/scenario"

// The classes of the paper's baseline: one for each length of the chain, each with its sums written out, so that an update has no loop and no test, and
// keeps in registers what it adds next.
type (
	chain1  struct{ c [1]scenario.Vec }
	chain2  struct{ c [2]scenario.Vec }
	chain3  struct{ c [3]scenario.Vec }
	chain4  struct{ c [4]scenario.Vec }
	chain5  struct{ c [5]scenario.Vec }
	chain6  struct{ c [6]scenario.Vec }
	chain7  struct{ c [7]scenario.Vec }
	chain8  struct{ c [8]scenario.Vec }
	chain9  struct{ c [9]scenario.Vec }
	chain10 struct{ c [10]scenario.Vec }
	chain11 struct{ c [11]scenario.Vec }
	chain12 struct{ c [12]scenario.Vec }
)

// raise adds dt times v to a value, and returns it.
func raise(value *scenario.Vec, v scenario.Vec, dt float32) scenario.Vec {
	sum := scenario.Vec{X: value.X + dt*v.X, Y: value.Y + dt*v.Y, Z: value.Z + dt*v.Z}
	*value = sum
	return sum
}

func (o *chain1) update(float32) {}

func (o *chain2) update(dt float32) {
	raise(&o.c[0], o.c[1], dt)
}

func (o *chain3) update(dt float32) {
	v := raise(&o.c[1], o.c[2], dt)
	raise(&o.c[0], v, dt)
}

func (o *chain4) update(dt float32) {
	v := raise(&o.c[2], o.c[3], dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain5) update(dt float32) {
	v := raise(&o.c[3], o.c[4], dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain6) update(dt float32) {
	v := raise(&o.c[4], o.c[5], dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain7) update(dt float32) {
	v := raise(&o.c[5], o.c[6], dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain8) update(dt float32) {
	v := raise(&o.c[6], o.c[7], dt)
	v = raise(&o.c[5], v, dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain9) update(dt float32) {
	v := raise(&o.c[7], o.c[8], dt)
	v = raise(&o.c[6], v, dt)
	v = raise(&o.c[5], v, dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain10) update(dt float32) {
	v := raise(&o.c[8], o.c[9], dt)
	v = raise(&o.c[7], v, dt)
	v = raise(&o.c[6], v, dt)
	v = raise(&o.c[5], v, dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain11) update(dt float32) {
	v := raise(&o.c[9], o.c[10], dt)
	v = raise(&o.c[8], v, dt)
	v = raise(&o.c[7], v, dt)
	v = raise(&o.c[6], v, dt)
	v = raise(&o.c[5], v, dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain12) update(dt float32) {
	v := raise(&o.c[10], o.c[11], dt)
	v = raise(&o.c[9], v, dt)
	v = raise(&o.c[8], v, dt)
	v = raise(&o.c[7], v, dt)
	v = raise(&o.c[6], v, dt)
	v = raise(&o.c[5], v, dt)
	v = raise(&o.c[4], v, dt)
	v = raise(&o.c[3], v, dt)
	v = raise(&o.c[2], v, dt)
	v = raise(&o.c[1], v, dt)
	raise(&o.c[0], v, dt)
}

func (o *chain1) values() []scenario.Vec  { return o.c[:] }
func (o *chain2) values() []scenario.Vec  { return o.c[:] }
func (o *chain3) values() []scenario.Vec  { return o.c[:] }
func (o *chain4) values() []scenario.Vec  { return o.c[:] }
func (o *chain5) values() []scenario.Vec  { return o.c[:] }
func (o *chain6) values() []scenario.Vec  { return o.c[:] }
func (o *chain7) values() []scenario.Vec  { return o.c[:] }
func (o *chain8) values() []scenario.Vec  { return o.c[:] }
func (o *chain9) values() []scenario.Vec  { return o.c[:] }
func (o *chain10) values() []scenario.Vec { return o.c[:] }
func (o *chain11) values() []scenario.Vec { return o.c[:] }
func (o *chain12) values() []scenario.Vec { return o.c[:] }
