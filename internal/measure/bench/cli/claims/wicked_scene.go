package claims

import (
	"fmt"
	"slices"

	"github.com/copse-ecs/copse/internal/measure/bench/scenario"
)

const sceneWork = "scene"

func wickedScenes() Source {
	return Source{
		Name: "Wicked Engine: scene graph",
		About: "The engine keeps parents in front of their children in one array, so that one walk computes all transforms. " +
			"`slices` is such an array, written by hand, `levels` are lists of nodes by depth, `recursion` goes through lists of children, and `pointers` are nodes that " +
			"are allocated in order, or in random order. `wicked` is the post's: two component managers, of which the one with the transforms is asked by hash map for each node and for its parent, " +
			"and the inverse of the parent's transform when the node was attached. Of it, `wicked-nobind` leaves that inverse out, so that it multiplies what the others do, and `wicked-sparse` looks rows up in an array by entity.",
		Claims: []Claim{
			{"An array is faster than pointers if the hierarchy is flat", "the walk should be faster, if one parent has many children; without a figure.", wickedWalk(scenario.SceneWide, less, "1,000 children each")},
			{"Pointers can win if the hierarchy is deep", "which needs more investigation; without a figure.", wickedWalk(scenario.SceneDeep, more, "in chains of 100")},
			{"To attach is heavier than with pointers", "Attach and Detach are more heavy than with pointers, but the walk is the common path; without a figure.", wickedLinks},
			{"A hierarchy cannot be computed by a parallel loop", "with one over the array it is not possible, because the order of execution matters.", sceneParallel},
			{"A hierarchy can be updated at the same time as unrelated systems", "by doing the whole update on a separate thread; without a figure.", wickedTogether},
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

// sceneRows writes the times of a metric in all sizes and the given shapes, a row for each.
func sceneRows(d Data, work scenario.SceneWork, shapes []scenario.SceneShape, storages []string) (rows [][]string) {
	for _, shape := range shapes {
		for _, p := range d.sizes(place{sceneWork, string(work) + "-" + string(shape), 0, 0}, storages...) {
			t, _ := d.medians(p, storages...)
			rows = append(rows, append([]string{string(work), string(shape), grouped(p.entities)}, allShort(t)...))
		}
	}
	return rows
}

// sceneHead is the head of a table of [sceneRows].
func sceneHead(storages []string) []string {
	return append([]string{"change", "shape", "nodes"}, quoted(storages)...)
}

// sceneParallels are the parallel loops, each with the same on one goroutine.
var sceneParallels = []struct{ says, workload, metric, one, several string }{
	{"of each level, `copse`", sceneWork, string(scenario.SceneAll), "copse", "copse-parallel"},
	{"of subtrees, `preorder`", hierarchyWork, "walk", "preorder", "preorder-parallel"},
}

// sceneParallel compares one goroutine with as many as there are processors, for each way, shape and size. The claim holds where the loop is not
// faster.
func sceneParallel(d Data) Answer {
	reproduced, of := 0, 0
	var rows [][]string
	for _, way := range sceneParallels {
		for _, shape := range scenario.SceneShapes {
			for _, p := range d.sizes(place{way.workload, way.metric + "-" + string(shape), 0, 0}, way.one, way.several) {
				t, _ := d.at(p, way.one, way.several)
				faster := compare(t[1], t[0]) == less
				if of++; !faster {
					reproduced++
				}
				rows = append(rows, []string{way.says, string(shape), grouped(p.entities), short(t[0].Median), short(t[1].Median), short(t[1].Median / t[0].Median), yes(faster)})
			}
		}
	}
	if of == 0 {
		return notMeasured
	}
	return Answer{
		judgeShare(reproduced, of), table([]string{"a parallel loop", "shape", "nodes", "one goroutine", "one for each processor", "share", "faster"}, rows),
		fmt.Sprintf("Nanoseconds for a node, with equal results. The nodes of a level do not depend on each other, and neither do subtrees, so each level is a parallel loop, or one loop goes over subtrees, after what is above them; "+
			"the post rules out one over the whole array. It is faster in %d of %d places.", of-reproduced, of),
	}
}

func sceneWays(d Data) Answer {
	storages := []string{"slices", "levels", "recursion", "pointers", "pointers-shuffled", "copse"}
	rows := slices.Concat(sceneRows(d, scenario.SceneAll, scenario.SceneShapes, storages), sceneRows(d, scenario.SceneSome, scenario.SceneShapes, storages), sceneRows(d, scenario.SceneMoves, scenario.SceneShapes, storages))
	if len(rows) == 0 {
		return notMeasured
	}
	return Answer{Answered, table(sceneHead(storages), rows), "Nanoseconds for an update, divided by the number of all nodes; of *moves*, where 0.1% of the nodes get another parent at once, for each of these with its share of the update after it."}
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
