package claims

import (
	"fmt"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/scenario"
)

// The claims that are counted, each once.
var (
	attachFirst   = counted(countAttachFirst)
	attachSecond  = counted(countAttachSecond)
	randomNumbers = counted(countRandomNumbers)
	loadNumbers   = counted(countLoadNumbers)
	loadTables    = counted(countLoadTables)
	fileSize      = counted(countFileSize)
)

// counted returns the function of a claim that needs no figures, and is shown next to those of the workload scene. It counts when it is asked
// for the first time.
func counted(count func() Answer) func(Data) Answer {
	var known *Answer
	return func(d Data) Answer {
		d.noteWorkload(sceneWork)
		if known == nil {
			a := count()
			known = &a
		}
		return *known
	}
}

// hierarchyArray is the array of the post: parents are to be in front of their children.
type hierarchyArray struct{ entity, parent []int }

// place returns the row of an entity, -1 if it has none.
func (h *hierarchyArray) place(e int) int {
	for row, x := range h.entity {
		if x == e {
			return row
		}
	}
	return -1
}

// add puts a child at the end.
func (h *hierarchyArray) add(child, parent int) {
	h.entity, h.parent = append(h.entity, child), append(h.parent, parent)
}

// detach takes a child out and keeps the order of the others.
func (h *hierarchyArray) detach(child int) {
	if row := h.place(child); row >= 0 {
		h.entity = append(h.entity[:row], h.entity[row+1:]...)
		h.parent = append(h.parent[:row], h.parent[row+1:]...)
	}
}

// move moves a row to the front.
func (h *hierarchyArray) move(from, to int) {
	e, p := h.entity[from], h.parent[from]
	copy(h.entity[to+1:from+1], h.entity[to:from])
	copy(h.parent[to+1:from+1], h.parent[to:from])
	h.entity[to], h.parent[to] = e, p
}

// attachLast is the first version: only the new row is moved.
func (h *hierarchyArray) attachLast(child, parent int) {
	h.add(child, parent)
	for row, p := range h.parent {
		if p == child {
			h.move(len(h.parent)-1, row)
			return
		}
	}
}

// attachAll is the second version: each row is moved in front of the first of its children.
func (h *hierarchyArray) attachAll(child, parent int) {
	h.add(child, parent)
	for row := len(h.entity) - 1; row > 0; row-- {
		for before := range row {
			if h.parent[before] == h.entity[row] {
				h.move(row, before)
				row++ // another one is in this row now
				break
			}
		}
	}
}

// late returns how many entities are in front of their parents, and so get the place of the tick before.
func (h *hierarchyArray) late() (n int) {
	for row, p := range h.parent {
		if h.place(p) > row {
			n++
		}
	}
	return n
}

// below reports whether an entity is another one or below it.
func (h *hierarchyArray) below(e, other int) bool {
	for e != other {
		row := h.place(e)
		if row < 0 {
			return false
		}
		e = h.parent[row]
	}
	return true
}

const (
	histories    = 300
	historyNodes = 24
)

// wrongHistories returns in how many of some random histories of attaching and detaching an entity has come in front of its parent.
func wrongHistories(attach func(h *hierarchyArray, child, parent int)) (wrong int) {
	r := scenario.NewRandom(bench.DefaultSeed)
	for range histories {
		h, late := &hierarchyArray{}, 0
		for range 3 * historyNodes {
			child, parent := r.Below(historyNodes), r.Below(historyNodes)
			h.detach(child)
			if !h.below(parent, child) {
				attach(h, child, parent)
			}
			late += h.late()
		}
		if late > 0 {
			wrong++
		}
	}
	return wrong
}

func countAttachFirst() Answer {
	h := &hierarchyArray{}
	for _, a := range [][2]int{{4, 3}, {2, 1}, {3, 2}} {
		h.attachLast(a[0], a[1])
	}
	wrong := wrongHistories((*hierarchyArray).attachLast)
	return Answer{judgeShare(histories-wrong, histories), fmt.Sprintf("after the three calls %d of 4 entities is in front of its parent. So is some entity in %d of %d random histories of %d entities.",
		h.late(), wrong, histories, historyNodes), "A whole subtree may have to move."}
}

func countAttachSecond() Answer {
	wrong := wrongHistories((*hierarchyArray).attachAll)
	return Answer{judgeShare(histories-wrong, histories), fmt.Sprintf("an entity is in front of its parent in %d of %d random histories of %d entities.", wrong, histories, historyNodes),
		"Each call looks at all pairs of rows."}
}

// sameNumbers returns how many of some numbers are there already. It sorts them.
func sameNumbers(numbers []uint32) int {
	slices.Sort(numbers)
	return len(numbers) - len(slices.Compact(numbers))
}

// drawNumbers draws numbers from 1 to the largest int of 32 bits.
func drawNumbers(r *scenario.Random, n int) []uint32 {
	out := make([]uint32, n)
	for i := range out {
		out[i] = uint32(1 + r.Below(1<<31-1))
	}
	return out
}

func countRandomNumbers() Answer {
	r := scenario.NewRandom(bench.DefaultSeed)
	none, figures := 0, "numbers that are drawn again:"
	sizes := []int{1e3, 1e4, 1e5, 1e6}
	for k, n := range sizes {
		same := sameNumbers(drawNumbers(r, n))
		if same == 0 {
			none++
		}
		figures += fmt.Sprintf("%s %d of %s", map[bool]string{true: "", false: ","}[k == 0], same, grouped(n))
	}
	return Answer{judgeShare(none, len(sizes)), figures + ".", "The expected number grows with the square of the number of entities. A handle of Copse is an index with a generation, which no two entities share."}
}

func countLoadNumbers() Answer {
	const loads, entities = 300, 1000
	r := scenario.NewRandom(bench.DefaultSeed)
	file := drawNumbers(r, entities)
	var all []uint32
	for range loads {
		number := uint32(r.Next())
		for _, e := range file {
			all = append(all, (e<<1^number)>>1)
		}
	}
	same, v := sameNumbers(all), Reproduced
	if same > 0 {
		v = Different
	}
	return Answer{v, fmt.Sprintf("%d of %s entities of a file with %s that is loaded %d times have the number of another one.", same, grouped(loads*entities), grouped(entities), loads),
		"Within one load all are different, but two loads collide as any random numbers do."}
}

// link is a component with a reference, and payload.
type link struct {
	To     ecs.Entity
	Values [36]float32
}

// linked makes a world of entities in a ring, and its file.
func linked(n int) (w *ecs.World, links ecs.Handle[link], file string) {
	w = ecs.NewWorld()
	links = ecs.Component[link](w)
	list := w.SpawnMany(n, nil, links)
	for i, e := range list {
		*links.Ptr(e) = link{To: list[(i+1)%n]}
	}
	var b strings.Builder
	if err := persist.Save(&b, w); err != nil {
		panic(err) // a builder takes everything
	}
	return w, links, b.String()
}

func countLoadTables() Answer {
	const loads, entities = 20, 500
	w, links, file := linked(entities)
	wrong := 0
	for range loads {
		if _, err := persist.Load(strings.NewReader(file), w); err != nil {
			return Answer{NotReproduced, "the file is refused: " + err.Error(), ""}
		}
	}
	targets := map[ecs.Entity]bool{}
	q := ecs.NewQuery1[link](w)
	for e, row := range q.All() {
		if targets[row.A.To] || !w.Alive(row.A.To) || !sameRing(e, row.A.To, entities, links) {
			wrong++
		}
		targets[row.A.To] = true
	}
	v := Reproduced
	if wrong > 0 || w.Len() != (loads+1)*entities {
		v = NotReproduced
	}
	return Answer{v, fmt.Sprintf("a file of %s entities that refer to each other is loaded %d times: %s entities, and %d references that do not lead to one of the same load.",
		grouped(entities), loads, grouped(w.Len()), wrong), "Package `ecs/persist` does so."}
}

// sameRing reports whether a ring of a length leads from an entity over another one back to it.
func sameRing(e, to ecs.Entity, n int, links ecs.Handle[link]) bool {
	for range n - 1 {
		if to == e {
			return false
		}
		to = links.Get(to).To
	}
	return to == e
}

func countFileSize() Answer {
	const entities, bytesOfEach = 10_000, 8 + 36*4
	_, _, file := linked(entities)
	more := float64(len(file))/(entities*bytesOfEach) - 1
	v := Different
	if more < 0.1 {
		v = Reproduced
	}
	return Answer{v, fmt.Sprintf("a file of %s entities with %d bytes each is %d%% larger than their values.", grouped(entities), bytesOfEach, int(100*more+0.5)),
		"Copse writes columns in bulk too, with checksums and the handles to which references lead."}
}
