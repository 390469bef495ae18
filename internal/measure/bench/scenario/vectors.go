package scenario

import "unsafe"

// AnyVec is any component whose values are vectors: those of the chain and those of the game.
type AnyVec interface {
	Position | Velocity | Acceleration | Jerk | Snap | Crackle | Pop | Lock | Drop | Tumble | Waver | Quiver |
		Force | Rotation | Spin | Health | Regeneration | Shield | Energy | Charge | Ammo | Reload | Target | Aim | Frame | FrameRate
}

// AsVecs converts a column of any of these components, without copying.
func AsVecs[T AnyVec](values []T) []Vec {
	return unsafe.Slice((*Vec)(unsafe.Pointer(unsafe.SliceData(values))), len(values))
}
