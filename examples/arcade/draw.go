package main

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
)

// The colours of hunters and of small, middle and large rocks, of ships, of shots, and of the field.
var (
	dark  = []color.RGBA{rgb(0xee8576), rgb(0x61e9f6), rgb(0x71adf8), rgb(0x977ef7), rgb(0x6cc3a0), rgb(0xdda544), rgb(0x161614)}
	light = []color.RGBA{rgb(0xb3382c), rgb(0x196da2), rgb(0x4638ab), rgb(0x7651cc), rgb(0x1f6f54), rgb(0x8f5a00), rgb(0xfbfaf7)}
)

func rgb(c uint32) color.RGBA { return color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

// Layout gives the field the shape of the window, and the screen as many pixels as the window has.
func (p *program) Layout(width, height int) (int, int) {
	field := rules.FieldFor(float64(max(width, 1)), float64(max(height, 1)))
	*ecs.Resource[rules.Field](p.World) = field
	pixels := ebiten.Monitor().DeviceScaleFactor()
	p.scale = pixels * float64(width) / field.W
	return int(pixels * float64(width)), int(pixels * float64(height))
}

// Draw draws everything as closed lines.
func (p *program) Draw(screen *ebiten.Image) {
	colours := dark
	if isLight() {
		colours = light
	}
	screen.Fill(colours[6])
	for _, row := range p.shots.All() {
		p.line(screen, *row.A, math.Atan2(row.B.Y, row.B.X), colours[5], 0, 12)
	}
	for _, row := range p.rocks.All() {
		corners := []float64{13, 9, 13, 9}
		if row.C.Size > 0 {
			corners = ring(row.C.Radius(), 0.35, row.C.Seed)
		}
		p.line(screen, *row.A, (row.A.X+row.A.Y)/90, colours[row.C.Size], corners...)
	}
	for _, row := range p.ships.All() {
		p.line(screen, *row.A, row.B.Angle, colours[4], 19, 9, 6, 9)
		if row.B.Shield > 0 {
			p.line(screen, *row.A, 0, colours[4], ring(26, 0, 0)...)
		}
	}
}

// ring returns the distances of the corners of a round thing from its middle, some of them nearer.
func ring(radius, rough float64, seed uint64) (corners []float64) {
	for k := range 12 {
		corners = append(corners, radius*(1.1-rough*rules.Noise(seed, 20+k)))
	}
	return corners
}

// line draws a closed line around a place, with corners in so many directions, beginning with an angle.
func (p *program) line(screen *ebiten.Image, at rules.Position, angle float64, c color.Color, corners ...float64) {
	var x0, y0 float32
	middle := screen.Bounds().Size().Div(2)
	for k := range len(corners) + 1 {
		sin, cos := math.Sincos(angle + 2*math.Pi*float64(k)/float64(len(corners)))
		far := corners[k%len(corners)]
		x, y := float32(middle.X)+float32((at.X+far*cos)*p.scale), float32(middle.Y)+float32((at.Y+far*sin)*p.scale)
		if k > 0 {
			vector.StrokeLine(screen, x0, y0, x, y, float32(2.5*p.scale), c, true)
		}
		x0, y0 = x, y
	}
}
