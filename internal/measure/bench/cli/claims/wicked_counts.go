package claims

import (
	"fmt"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/persist"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
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

// tally is what was counted in one place: how many of some things are not as a claim says.
type tally struct {
	place     string
	wrong, of int
}

// judgeTallies returns the verdict of a claim that holds in a place where nothing is wrong, and the table of the places.
func judgeTallies(head []string, tallies []tally) (Verdict, string) {
	holding := 0
	var rows [][]string
	for _, t := range tallies {
		if t.wrong == 0 {
			holding++
		}
		rows = append(rows, []string{t.place, grouped(t.of), grouped(t.wrong), yes(t.wrong == 0)})
	}
	return judgeShare(holding, len(tallies)), table(head, rows)
}

func countAttachFirst() Answer {
	h := &hierarchyArray{}
	for _, a := range [][2]int{{4, 3}, {2, 1}, {3, 2}} {
		h.attachLast(a[0], a[1])
	}
	return judgeAttach(wrongHistories((*hierarchyArray).attachLast), fmt.Sprintf("after the three calls %d of 4 entities is in front of its parent; ", h.late()), "A whole subtree may have to move.")
}

func countAttachSecond() Answer {
	return judgeAttach(wrongHistories((*hierarchyArray).attachAll), "", "Each call looks at all pairs of rows.")
}

// judgeAttach decides a version of Attach by the number of wrong histories.
func judgeAttach(wrong int, before, because string) Answer {
	return Answer{judgeShare(histories-wrong, histories), fmt.Sprintf("%san entity is in front of its parent in %d of %d random histories of %d entities.", before, wrong, histories, historyNodes), because}
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
	var tallies []tally
	for _, n := range []int{1e3, 1e4, 1e5, 1e6} {
		tallies = append(tallies, tally{"numbers are drawn", sameNumbers(drawNumbers(r, n)), n})
	}
	return judgeDraws(tallies)
}

func judgeDraws(tallies []tally) Answer {
	v, figures := judgeTallies([]string{"what", "how many", "drawn before", "none"}, tallies)
	return Answer{v, figures, "The expected number grows with the square of the number of entities. A handle of Copse is an index with a generation, which no two entities share."}
}

func countLoadNumbers() Answer {
	const entities = 1000
	var tallies []tally
	for _, loads := range []int{2, 20, 100, 300} {
		r := scenario.NewRandom(bench.DefaultSeed)
		file := drawNumbers(r, entities)
		var all []uint32
		for range loads {
			number := uint32(r.Next())
			for _, e := range file {
				all = append(all, (e<<1^number)>>1)
			}
		}
		tallies = append(tallies, tally{fmt.Sprintf("%d times", loads), sameNumbers(all), loads * entities})
	}
	return judgeLoadNumbers(tallies)
}

func judgeLoadNumbers(tallies []tally) Answer {
	v, figures := judgeTallies([]string{"a file of 1,000 entities is loaded", "entities", "with the number of another", "kept apart"}, tallies)
	return Answer{v, figures, "Within one load all are different, but two loads collide as any random numbers do."}
}

// link is a component with a reference, and payload.
type link struct {
	To     ecs.Entity
	Values [36]float32
}

// small is a component of four bytes.
type small struct{ Value float32 }

// linked makes a world of entities in a ring, and its file.
func linked(n int) (w *ecs.World, links ecs.Handle[link], file string) {
	w = ecs.NewWorld()
	links = ecs.Component[link](w)
	list := w.SpawnMany(n, nil, links)
	for i, e := range list {
		*links.Ptr(e) = link{To: list[(i+1)%n]}
	}
	return w, links, saved(w)
}

// saved returns the file of a world.
func saved(w *ecs.World) string {
	var b strings.Builder
	if err := persist.Save(&b, w); err != nil {
		panic(err) // a builder takes everything
	}
	return b.String()
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
	return judgeLoads(entities, loads, w.Len(), wrong)
}

// judgeLoads decides by how many entities there are after some loads of a file, and how many references are wrong.
func judgeLoads(entities, loads, there, wrong int) Answer {
	v := Reproduced
	if wrong > 0 || there != (loads+1)*entities {
		v = NotReproduced
	}
	return Answer{v, fmt.Sprintf("a file of %s entities that refer to each other is loaded %d times: %s entities, and %d references that do not lead to one of the same load.",
		grouped(entities), loads, grouped(there), wrong), "Package `ecs/persist` does so."}
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

// savedArrays is a file: how many entities with how many bytes of values each it has, and how long it is.
type savedArrays struct{ entities, bytesOfEach, length int }

func countFileSize() Answer {
	var files []savedArrays
	for _, n := range []int{10, 1000, 10_000} {
		_, _, file := linked(n)
		files = append(files, savedArrays{n, 8 + 36*4, len(file)})
		w := ecs.NewWorld()
		w.SpawnMany(n, nil, ecs.Component[small](w))
		files = append(files, savedArrays{n, 4, len(saved(w))})
	}
	return judgeFileSize(files)
}

// asTheyAre is by what share a file is larger at most than the values in it where they are written as they are.
const asTheyAre = 0.1

func judgeFileSize(files []savedArrays) Answer {
	reproduced := 0
	var rows [][]string
	for _, f := range files {
		values := f.entities * f.bytesOfEach
		holds := float64(f.length) <= (1+asTheyAre)*float64(values)
		if holds {
			reproduced++
		}
		rows = append(rows, []string{grouped(f.entities), grouped(f.bytesOfEach), grouped(values), grouped(f.length), yes(holds)})
	}
	return Answer{
		judgeShare(reproduced, len(files)), table([]string{"entities", "bytes of each", "bytes of all values", "bytes of the file", "at most 10% more"}, rows),
		"Of Copse's files: their columns are written in bulk too, with checksums, the types, and the handles to which references lead.",
	}
}
