package claims

import (
	"fmt"
	"strings"

	"github.com/copse-ecs/copse/internal/bench/scenario"
)

const sceneWork = "scene"

func wickedScenes() Source {
	return Source{
		Name: "Wicked Engine: scene graph",
		About: "The engine keeps parents in front of their children in one array, so that one walk computes all transforms. " +
			"`slices` is such an array, written by hand, `levels` are lists of nodes by depth, `recursion` goes through lists of children, and `pointers` are nodes that " +
			"are allocated in order, or in random order.",
		Claims: []Claim{
			{"An array is faster than pointers if the hierarchy is flat", "the walk should be faster, if one parent has many children; without a figure.", sceneFlat},
			{"Pointers can win if the hierarchy is deep", "which needs more investigation; without a figure.", sceneDeep},
			{"To attach is heavier than with pointers", "Attach and Detach are more heavy, but the walk is the common path; without a figure.", sceneMoves},
			{"A hierarchy cannot be computed by a parallel loop", "because the order of execution matters.", sceneParallel},
			{"Array, levels, recursion or pointers?", "asked and not measured.", sceneWays},
		},
	}
}

func wickedFiles() Source {
	return Source{
		Name:    "Wicked Engine: order and files",
		About:   "The rest of the post needs no times: what it describes is carried out here, with random histories and files, and counted.",
		Counted: true,
		Claims: []Claim{
			{"To move the last one in front of its child keeps parents first", "the first version of Attach; a reader found attach(E4, E3), attach(E2, E1), attach(E3, E2).", attachFirst},
			{"To move all that are out of place does", "the second version, which looks correct now.", attachSecond},
			{"Random numbers do not collide very soon", "for entities from 1 to 2,147,483,647; 64 bits are recommended since.", randomNumbers},
			{"A number for each load keeps copies of a file apart", "an entity is combined with it: ((entity << 1) ^ number) >> 1.", loadNumbers},
			{"A table for each load does", "a later version makes new entities, and looks each entity of the file up in a table of this load.", loadTables},
			{"Arrays are written as they are", "one of the main objectives: the arrays are dumped into a file, easily and efficiently.", fileSize},
		},
	}
}

// scenePlace is a metric of the workload scene, at 100,000 nodes or the largest measured size below.
func scenePlace(d Data, work scenario.SceneWork, shape scenario.SceneShape, storages ...string) ([]float64, place, bool) {
	p := d.nearest(place{sceneWork, string(work) + "-" + string(shape), 1e5, 0}, storages...)
	t, ok := d.medians(p, storages...)
	return t, p, ok
}

func sceneFlat(d Data) Answer {
	t, p, ok := scenePlace(d, scenario.SceneAll, scenario.SceneWide, "slices", "copse", "pointers", "pointers-shuffled")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[0] < t[2] && t[0] < t[3] {
		v = Reproduced
	} else if t[0] < t[3] {
		v = Different
	}
	return Answer{v, fmt.Sprintf("%s ns for a node in one array, %s in a scene, %s by pointers in order, %s by pointers in random order (%s nodes, 1,000 children each).",
		short(t[0]), short(t[1]), short(t[2]), short(t[3]), grouped(p.entities)), ""}
}

func sceneDeep(d Data) Answer {
	t, p, ok := scenePlace(d, scenario.SceneAll, scenario.SceneDeep, "slices", "copse", "pointers", "pointers-shuffled")
	if !ok {
		return notMeasured
	}
	v := NotReproduced
	if t[3] < t[0] {
		v = Reproduced
	} else if t[2] < t[0] {
		v = Different
	}
	return Answer{v, fmt.Sprintf("%s ns for a node in one array, %s in a scene, %s by pointers in order, %s by pointers in random order (%s nodes in chains of 100).",
		short(t[0]), short(t[1]), short(t[2]), short(t[3]), grouped(p.entities)),
		"In a chain each node needs the one right before it. It is near in an array and by pointers in order, and anywhere by pointers in random order. Levels take one node of each chain in turn, and read the array with gaps."}
}

func sceneMoves(d Data) Answer {
	storages := []string{"slices", "copse", "levels", "pointers", "pointers-shuffled"}
	heavier, shapes := 0, 0
	var rows [][]string
	for _, shape := range scenario.SceneShapes {
		t, p, ok := scenePlace(d, scenario.SceneMoves, shape, storages...)
		if !ok {
			continue
		}
		if shapes++; t[0] > t[3] {
			heavier++
		}
		rows = append(rows, append([]string{string(shape), grouped(p.entities)}, allShort(t)...))
	}
	if shapes == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(heavier, shapes), table(append([]string{"shape", "nodes"}, quoted(storages)...), rows),
		"Nanoseconds for a move with its share of the update after it, where 0.1% of the nodes move at once. The array is sorted once for all of them, not for each as in the post. " +
			"Nodes with pointers are all visited, since each may have been moved.",
	}
}

func sceneParallel(d Data) Answer {
	var parts []string
	v, nodes := Different, 0
	for _, shape := range scenario.SceneShapes {
		t, p, ok := scenePlace(d, scenario.SceneAll, shape, "copse", "copse-parallel")
		if !ok {
			continue
		}
		if nodes = p.entities; t[1] < t[0] {
			v = NotReproduced
		}
		parts = append(parts, fmt.Sprintf("%s and %s (%s)", short(t[0]), short(t[1]), shape))
	}
	if len(parts) == 0 {
		return notMeasured
	}
	return Answer{v, fmt.Sprintf("nanoseconds for each of %s nodes on one goroutine, and on as many as there are processors, with equal results: %s.", grouped(nodes), strings.Join(parts, ", ")),
		"The nodes of a level do not depend on each other, so each level is a parallel loop."}
}

func sceneWays(d Data) Answer {
	storages := []string{"slices", "levels", "recursion", "pointers", "pointers-shuffled", "copse"}
	var rows [][]string
	for _, work := range []scenario.SceneWork{scenario.SceneAll, scenario.SceneSome} {
		for _, shape := range scenario.SceneShapes {
			if t, p, ok := scenePlace(d, work, shape, storages...); ok {
				rows = append(rows, append([]string{string(work), string(shape), grouped(p.entities)}, allShort(t)...))
			}
		}
	}
	if len(rows) == 0 {
		return notMeasured
	}
	return Answer{Answered, table(append([]string{"change", "shape", "nodes"}, quoted(storages)...), rows), "Nanoseconds for an update, divided by the number of all nodes."}
}

func allShort(figures []float64) (out []string) {
	for _, f := range figures {
		out = append(out, short(f))
	}
	return out
}

func quoted(names []string) (out []string) {
	for _, name := range names {
		out = append(out, "`"+name+"`")
	}
	return out
}
