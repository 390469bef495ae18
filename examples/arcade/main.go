// Command arcade is a game of rocks that break. Package rules has the game; this program draws it with Ebitengine and reads
// keys, mouse and touches. All that it draws is lines, so there are no files to load.
package main

import (
	"image/color"
	"log"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/examples/arcade/rules"
)

// palette has the colours for dark or light surroundings.
type palette struct {
	back, ink, ship, spark color.NRGBA
	targets                [4]color.NRGBA // by their size
}

var (
	dark  = palette{rgb(0x161614), rgb(0xebe8e0), rgb(0x6cc3a0), rgb(0xdda544), [4]color.NRGBA{rgb(0xee8576), rgb(0x61e9f6), rgb(0x71adf8), rgb(0x977ef7)}}
	light = palette{rgb(0xfbfaf7), rgb(0x1d1c1a), rgb(0x1f6f54), rgb(0x8f5a00), [4]color.NRGBA{rgb(0xb3382c), rgb(0x196da2), rgb(0x4638ab), rgb(0x7651cc)}}
	white = ebiten.NewImage(3, 3) // lines take the colour of its middle
	bolt  = []float64{1, 0, 0, 0.7, -1, 0, 0, -0.7, 1, 0, -1, 0}
	arrow = []float64{1, 0, -0.8, 0.65, -0.45, 0, -0.8, -0.65, 1, 0}
)

func rgb(c uint32) color.NRGBA { return color.NRGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255} }

type program struct {
	*rules.Game
	palette
	last    time.Time
	scale   float64         // pixels for a unit of the field
	corners []ebiten.Vertex // of all lines of a frame, which are drawn at once
	indices []uint16
	rocks   *ecs.Query3[rules.Position, rules.Velocity, rules.Target]
	ships   *ecs.Query3[rules.Position, rules.Velocity, rules.Ship]
	lights  *ecs.Query3[rules.Position, rules.Velocity, rules.Life]
}

func held(keys ...ebiten.Key) bool { return slices.ContainsFunc(keys, ebiten.IsKeyPressed) }

// Update reads the input and plays the time since the last frame.
func (p *program) Update() error {
	x, y := ebiten.CursorPosition()
	touches := ebiten.AppendTouchIDs(nil)
	if len(touches) > 0 {
		x, y = ebiten.TouchPosition(touches[0])
	}
	*p.Input = rules.Input{
		Thrust: held(ebiten.KeyArrowUp, ebiten.KeyW),
		Fire:   held(ebiten.KeySpace),
		Aiming: len(touches) > 0 || ebiten.IsMouseButtonPressed(ebiten.MouseButtonLeft),
		Aim:    rules.Position{X: float64(x) / p.scale, Y: float64(y) / p.scale},
	}
	if held(ebiten.KeyArrowLeft, ebiten.KeyA) {
		p.Input.Turn--
	}
	if held(ebiten.KeyArrowRight, ebiten.KeyD) {
		p.Input.Turn++
	}
	begins := inpututil.IsKeyJustPressed(ebiten.KeySpace) || inpututil.IsKeyJustPressed(ebiten.KeyEnter) ||
		inpututil.IsMouseButtonJustPressed(ebiten.MouseButtonLeft) || len(inpututil.AppendJustPressedTouchIDs(nil)) > 0
	if begins && p.Phase.Get() != rules.Playing {
		p.Phase.Set(rules.Playing)
	}
	before := p.last
	p.last = time.Now()
	exchange(p)
	return p.World.Tick(p.last.Sub(before).Seconds())
}

// Layout gives the field the shape of the window, and the screen as many pixels as the window has.
func (p *program) Layout(width, height int) (int, int) {
	p.Resize(float64(max(width, 1)), float64(max(height, 1)))
	pixels := ebiten.Monitor().DeviceScaleFactor()
	p.scale = pixels * float64(width) / p.Field.W
	return int(pixels * float64(width)), int(pixels * float64(height))
}

// Draw draws what there is between the last two steps.
func (p *program) Draw(screen *ebiten.Image) {
	p.corners, p.indices = p.corners[:0], p.indices[:0]
	for e, row := range p.lights.All() {
		c := p.spark
		if p.World.Has(e, ecs.Type[rules.Shot]()) {
			c = p.ship
		}
		c.A = uint8(255 * min(1, max(0, 3**row.C)))
		p.line(p.Now(*row.A, *row.B), 0, 1, 2, c, 0, 0, -row.B.X/50, -row.B.Y/50)
	}
	for _, row := range p.rocks.All() {
		at, angle, shape := p.Now(*row.A, *row.B), math.Atan2(row.B.Y, row.B.X), bolt
		if row.C.Size > 0 {
			angle, shape = (at.X+at.Y)/90, ring(11, 0.35, row.C.Seed)
		}
		p.line(at, angle, row.C.Radius(), 2.5, p.targets[row.C.Size], shape...)
	}
	for _, row := range p.ships.All() {
		at, shield := p.Now(*row.A, *row.B), p.ship
		p.line(at, row.C.Angle, 15, 2.5, p.ship, arrow...)
		shield.A = uint8(255 * min(1, row.C.Shield))
		p.line(at, 0, 26, 1.5, shield, ring(24, 0, 0)...)
	}
	p.write(strconv.Itoa(p.Score.Points), 20, 20, 6, 0, p.ink)
	p.write("WAVE "+strconv.Itoa(p.Score.Wave), p.Field.W/2, 20, 4, 0.5, p.ink)
	for k := range p.Score.Ships {
		p.line(rules.Position{X: p.Field.W - 28 - 26*float64(k), Y: 34}, -math.Pi/2, 12, 2, p.ship, arrow...)
	}
	if phase := p.Phase.Get(); phase != rules.Playing {
		head := map[rules.Phase]string{rules.Title: "DRIFT", rules.Over: "GAME OVER"}[phase]
		p.write(head, p.Field.W/2, p.Field.H*0.35, p.Field.W/float64(5*len(head)+5), 0.5, p.ship)
		p.write("BEST "+strconv.Itoa(p.Score.Best), p.Field.W/2, p.Field.H*0.6, 5, 0.5, p.ink)
		p.write("PRESS SPACE OR TAP", p.Field.W/2, p.Field.H*0.68, 5, 0.5, p.ink)
	}
	screen.Fill(p.back)
	screen.DrawTriangles(p.corners, p.indices, white, &ebiten.DrawTrianglesOptions{AntiAlias: true})
}

// ring returns the corners of a closed line, each between 1.1 and 1.1 less rough from its middle.
func ring(n int, rough float64, seed uint64) (points []float64) {
	for k := range n + 1 {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		far := 1.1 - rough*rules.Noise(seed, 20+k%n)
		points = append(points, far*cos, far*sin)
	}
	return points
}

// line draws a line through points around a place, turned and enlarged. Near an edge it is drawn at the opposite one too.
func (p *program) line(at rules.Position, angle, size, width float64, c color.NRGBA, points ...float64) {
	sin, cos := math.Sincos(angle)
	for k := range 9 {
		left, top := at.X+p.Field.W*float64(k%3-1), at.Y+p.Field.H*float64(k/3-1)
		if far := 2 * size; left < -far || top < -far || left > p.Field.W+far || top > p.Field.H+far {
			continue
		}
		var path vector.Path
		for i := 0; i < len(points); i += 2 {
			x, y := points[i]*size, points[i+1]*size
			path.LineTo(float32((left+x*cos-y*sin)*p.scale), float32((top+x*sin+y*cos)*p.scale))
		}
		from := len(p.corners)
		p.corners, p.indices = path.AppendVerticesAndIndicesForStroke(p.corners, p.indices, &vector.StrokeOptions{
			Width: float32(width * p.scale), LineCap: vector.LineCapRound, LineJoin: vector.LineJoinBevel})
		for i := from; i < len(p.corners); i++ {
			v := &p.corners[i]
			v.SrcX, v.SrcY = 1, 1
			v.ColorR, v.ColorG, v.ColorB, v.ColorA = float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, float32(c.A)/255
		}
	}
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// glyphs has the lines of the letters, on a grid with the places abc, def, ghi, jkl and mno.
var glyphs = strings.Fields("acoma dbn acigmo acom-gi agi-co cagiom camoig acn acoma-gi igacom " +
	"mdbfo-gi mabfhlnm-hg camo mabflnm camo-gh cam-gh camoih am-co-gi bn clnj am-cgo amo maeco maoc bdjnlfb " +
	"macig bdjnlfb-ko macigo cagiom ac-bn amoc anc amkoc ao-cm ahc-hn acmo")

// write writes a text to the right of a place, or with so large a part of it to the left.
func (p *program) write(text string, x, y, size, part float64, c color.NRGBA) {
	x -= size * part * float64(3*len(text)-1)
	for i, letter := range []byte(text) {
		at := strings.IndexByte(letters, letter)
		if at < 0 {
			continue // a space
		}
		for stroke := range strings.SplitSeq(glyphs[at], "-") {
			var points []float64
			for _, place := range []byte(stroke) {
				points = append(points, float64((place-'a')%3), float64((place-'a')/3))
			}
			p.line(rules.Position{X: x + 3*size*float64(i), Y: y}, 0, size, max(1.5, size/3), c, points...)
		}
	}
}

func main() {
	white.Fill(color.White)
	w := ecs.NewWorld()
	reads := ecs.Reads(ecs.Type[rules.Position](), ecs.Type[rules.Velocity]())
	p := &program{Game: rules.Declare(w), palette: dark, last: time.Now()}
	p.rocks = ecs.NewQuery3[rules.Position, rules.Velocity, rules.Target](w, reads, ecs.Reads(ecs.Type[rules.Target]()))
	p.ships = ecs.NewQuery3[rules.Position, rules.Velocity, rules.Ship](w, reads, ecs.Reads(ecs.Type[rules.Ship]()))
	p.lights = ecs.NewQuery3[rules.Position, rules.Velocity, rules.Life](w, reads, ecs.Reads(ecs.Type[rules.Life]()))
	ebiten.SetWindowTitle("Drift")
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetTPS(ebiten.SyncWithFPS)
	ebiten.SetRunnableOnUnfocused(false) // the game waits meanwhile
	if err := ebiten.RunGame(p); err != nil {
		log.Fatal(err)
	}
}
