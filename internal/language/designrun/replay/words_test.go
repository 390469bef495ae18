package replay

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// sentences returns the sentences of all positions.
func sentences(r *Replay) []string {
	out := []string{r.Sentence()}
	for r.Next() {
		out = append(out, r.Sentence())
	}
	return out
}

// TestSentences checks complete sentences of every kind, by both algorithms.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		name, text    string
		batch, single []string
	}{
		{"two arrays that share no rows",
			"component A\ncomponent B\nspawn 2 A\ntick\nadd B to e2\n",
			[]string{"before tick 1: 2 to spawn", "e1 is spawned: it goes to row 0 in A", "e2 is spawned: it goes to row 1 in A",
				"before tick 2: 1 to change", "e2 gets B: it goes to row 0 in B"},
			[]string{"before tick 1: 2 to spawn", "e1 is spawned: it goes to row 0 in A", "e2 is spawned: it goes to row 1 in A",
				"before tick 2: 1 to change", "e2 gets B: it goes to row 0 in B"}},
		{"both arrays, a name, and a hole that is filled",
			"component A\ncomponent B\ngroup A & B\nspawn hero: A, B\nspawn 2 A, B\ntick\nremove B from hero\n",
			[]string{"before tick 1: 3 to spawn", "hero is spawned: it goes to row 0 in both", "e2 is spawned: it goes to row 1 in both", "e3 is spawned: it goes to row 2 in both",
				"before tick 2: 1 to change", "hero loses B: it leaves row 0 in both", "hero loses B: row 2 fills row 0 in both", "hero loses B: it goes to row 2 in A"},
			[]string{"before tick 1: 3 to spawn", "hero is spawned: it goes to row 0 in both", "e2 is spawned: it goes to row 1 in both", "e3 is spawned: it goes to row 2 in both",
				"before tick 2: 1 to change", "hero loses B: it leaves row 0 in both", "hero loses B: row 2 fills row 0 in both", "hero loses B: it goes to row 2 in A"}},
		{"three arrays, and blocks that make room",
			"component A\ncomponent B\ncomponent C\ngroup A & B & C\ngroup A & B & C & D\ncomponent D\nspawn A, B, C\nspawn 2 A, B, C, D\nspawn A\ntick\nspawn 2 A, B, C, D\nadd B to e4\ndespawn e1",
			[]string{"before tick 1: 4 to spawn", "e1 is spawned: it goes to row 2 in A, B and C", "e2 is spawned: it goes to row 0 in all 4", "e3 is spawned: it goes to row 1 in all 4", "e4 is spawned: it goes to row 3 in A",
				"before tick 2: 2 to spawn, 1 to despawn, 1 to change",
				"e1 is despawned: it leaves row 2 in A, B and C", "e5 and 2 others change: row 3 moves to row 4 in A",
				"e5 is spawned: it goes to row 2 in all 4", "e6 is spawned: it goes to row 3 in all 4", "e4 gets B: it goes to row 4 in B"},
			nil},
		{"despawned, changed both ways, several",
			"component A\ncomponent B\ncomponent C\ncomponent D\ncomponent E\ngroup A & B & C & D\nspawn A, B, C, D\nspawn 3 A\ntick\nspawn 2 A, B, C, D\ntick\nremove A, B from e1\nadd E to e1\nadd D to e2\nremove A from e2\ndespawn e3\n",
			[]string{"before tick 1: 4 to spawn",
				"e1 is spawned: it goes to row 0 in A, B and 2 more", "e2 is spawned: it goes to row 1 in A", "e3 is spawned: it goes to row 2 in A", "e4 is spawned: it goes to row 3 in A",
				"before tick 2: 2 to spawn", "e5 and 1 other change: row 1 moves to row 4 in A", "e5 and 1 other change: row 2 moves to row 5 in A",
				"e5 is spawned: it goes to row 1 in A, B and 2 more", "e6 is spawned: it goes to row 2 in A, B and 2 more",
				"before tick 3: 1 to despawn, 2 to change",
				"e1 gets E and loses A and B: it leaves row 0 in A, B and 2 more", "e2 gets D and loses A: it leaves row 4 in A", "e3 is despawned: it leaves row 5 in A",
				"e1 gets E and loses A and B: row 2 fills row 0 in A, B and 2 more", "e1 gets E and loses A and B: row 3 moves to row 2 in A",
				"e1 gets E and loses A and B: it goes to row 2 in C", "e1 gets E and loses A and B: it goes to row 2 in D", "e1 gets E and loses A and B: it goes to row 0 in E", "e2 gets D and loses A: it goes to row 3 in D"},
			nil},
		{"rotations",
			"component A\ncomponent B\ngroup A & B\nspawn A, B\nspawn 2 A\ntick\nspawn A, B\ntick\ndespawn e1\n",
			nil,
			[]string{"before tick 1: 3 to spawn", "e1 is spawned: it goes to row 0 in both", "e2 is spawned: it goes to row 1 in A", "e3 is spawned: it goes to row 2 in A",
				"before tick 2: 1 to spawn", "e4 is spawned: row 1 moves to row 3 in A", "e4 is spawned: it goes to row 1 in both",
				"before tick 3: 1 to despawn", "e1 is despawned: it leaves row 0 in both", "e1 is despawned: row 1 fills row 0 in both", "e1 is despawned: row 3 moves to row 1 in A"}},
		{"all three, and two of three",
			"component A\ncomponent B\ncomponent C\ngroup A & B & C\ngroup A & B\nspawn A, B, C\nspawn A, B\n",
			[]string{"before tick 1: 2 to spawn", "e1 is spawned: it goes to row 0 in all 3", "e2 is spawned: it goes to row 1 in both A and B"}, nil},
		{"the list of a tag",
			"component A\ntag T\nsystem thaw() with T\nspawn A, T\nspawn 2 T\ntick\nremove T from e1\nadd A to e3\n",
			[]string{"before tick 1: 3 to spawn", "e1 is spawned: it goes to row 0 in A", "e1 is spawned: it goes to row 0 in the list of T",
				"e2 is spawned: it goes to row 1 in the list of T", "e3 is spawned: it goes to row 2 in the list of T",
				"before tick 2: 2 to change", "e1 loses T: it leaves row 0 in the list of T", "e1 loses T: row 2 fills row 0 in the list of T", "e3 gets A: it goes to row 1 in A"},
			[]string{"before tick 1: 3 to spawn", "e1 is spawned: it goes to row 0 in A", "e1 is spawned: it goes to row 0 in the list of T",
				"e2 is spawned: it goes to row 1 in the list of T", "e3 is spawned: it goes to row 2 in the list of T",
				"before tick 2: 2 to change", "e1 loses T: it leaves row 0 in the list of T", "e1 loses T: row 2 fills row 0 in the list of T", "e3 gets A: it goes to row 1 in A"}},
		{"ticks without moves",
			"component A\ntag T\nspawn A\ntick\nadd T to e1\ntick\nadd T to e1\ntick\n",
			[]string{"before tick 1: 1 to spawn", "e1 is spawned: it goes to row 0 in A",
				"tick 2: 1 changed, 0 rows written, one by one 0", "tick 3: nothing changes"}, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			batch, single := open(t, c.text)
			if c.batch != nil {
				require.Equal(t, c.batch, sentences(batch))
			}
			if c.single != nil {
				require.Equal(t, c.single, sentences(single))
			}
		})
	}
}

// TestTickSentences checks the sentences about whole ticks.
func TestTickSentences(t *testing.T) {
	r, _ := open(t, "component A\ncomponent B\ngroup A & B\nspawn A\ntick\nspawn 2 A, B\ntick\ndespawn e1\nadd B to any 1 of A & !B\ntick\nremove B from all of B\ntick\nspawn 12k A, B\n")
	var got []string
	for i := range r.Ticks() {
		got = append(got, r.texts.tick(i+1))
	}
	require.Equal(t, []string{
		"tick 1: 1 spawned, 1 row written, one by one 1",
		"tick 2: 2 spawned, 5 rows written, one by one 6",
		"tick 3: 1 despawned, 0 rows written, one by one 0",
		"tick 4: 2 changed, 2 rows written, one by one 5",
		"tick 5: 12,000 spawned, 24,002 rows written, one by one 36,000",
	}, got)
	r, _ = open(t, "group Position & Velocity\nspawn 9.2k Position, Velocity\nspawn 800 Position\ntick\nremove Velocity from e7\n")
	r.Seek(Position{2, 2}, NoLimit)
	require.Equal(t, "e7 loses Velocity: row 9,199 fills row 6 in both", r.Sentence())
}

// TestDocuments checks complete documents.
func TestDocuments(t *testing.T) {
	batch, single := open(t, "component A\ncomponent B\ngroup A & B\nsystem s(A, B)\nspawn hero: A, B\nspawn 2 A, B\ntick\n  remove B from hero\n")
	require.True(t, batch.Seek(Position{2, 2}, NoLimit))
	require.True(t, single.Seek(Position{2, 3}, NoLimit))
	require.JSONEq(t, `{"schema":"copse.steps/1","algorithm":"batch","entities":3,"names":[[1,"hero"]],"told":false,"trouble":null,"ticks":[
		{"spawned":3,"despawned":0,"changed":0,"range":[5,1,7,5],"writes":[[0,3,3],[1,3,3]],"batch":6,"oneByOne":6,"moves":[3,null],"sentence":"tick 1: 3 spawned, 6 rows written, one by one 6"},
		{"spawned":0,"despawned":0,"changed":1,"range":[8,3,8,21],"writes":[[0,2,2],[1,1,1]],"batch":3,"oneByOne":3,"moves":[3,null],"sentence":"tick 2: 1 changed, 3 rows written, one by one 3"}]}`,
		string(batch.AppendSteps(nil)))
	require.Contains(t, string(single.AppendSteps(nil)), `"moves":[3,3],"sentence":"tick 2:`)
	require.JSONEq(t, `{"schema":"copse.step/1","algorithm":"batch","tick":2,"move":2,"moves":3,"ticks":2,
		"sentence":"hero loses B: row 2 fills row 0 in both","tickSentence":"tick 2: 1 changed, 3 rows written, one by one 3","trouble":null,
		"event":{"kind":"slide","entity":3,"name":"e3","from":2,"to":0,"leaf":0,"components":[0,1],"cause":1,"causeName":"hero","others":0,"changed":[1],"range":[8,3,8,21]},
		"aside":[1],"asideCount":1,"written":2,"writes":[[0,1],[1,1]],"total":{"batch":8,"oneByOne":6},"disagree":[]}`,
		string(batch.AppendStep(nil)))
	require.JSONEq(t, `{"schema":"copse.step/1","algorithm":"one-by-one","tick":2,"move":3,"moves":3,"ticks":2,
		"sentence":"hero loses B: it goes to row 2 in A","tickSentence":"tick 2: 1 changed, 3 rows written, one by one 3","trouble":null,
		"event":{"kind":"join","entity":1,"name":"hero","from":null,"to":2,"leaf":1,"components":[0],"cause":1,"causeName":"hero","others":0,"changed":[1],"range":[8,3,8,21]},
		"aside":[],"asideCount":0,"written":3,"writes":[[0,2],[1,1]],"total":{"batch":9,"oneByOne":9},"disagree":[]}`,
		string(single.AppendStep(nil)))
	require.True(t, single.Seek(Position{2, 0}, NoLimit))
	require.Contains(t, string(single.AppendStep(nil)), `"event":null,"aside":[],"asideCount":0,"written":0,"writes":[],"total":{"batch":6,"oneByOne":6}`)

	simulated, _ := open(t, "component A\nspawn 5M A\n")
	require.True(t, simulated.Next())
	require.Contains(t, string(simulated.AppendStep(nil)), `"event":{"kind":"all","entity":0,"name":null,"from":null,"to":null,"leaf":-1,"components":[0],"cause":0,"causeName":null,"others":0,"changed":[],"range":[2,1,2,11]}`)
	require.JSONEq(t, `{"schema":"copse.rows/1","component":0,"lane":0,"from":4999998,"entities":[4999999,5000000]}`, string(simulated.AppendRows(nil, 0, 0, 4_999_998, 6_000_000)))
	require.JSONEq(t, `{"schema":"copse.rows/1","component":7,"lane":0,"from":0,"entities":[]}`, string(simulated.AppendRows(nil, 7, 0, -1, 3)))
}

// TestPaths checks the path of an entity through the trees and the sentence about the entity.
func TestPaths(t *testing.T) {
	r, _ := open(t, "component A\ncomponent B\ntag T\nlayout trees\ngroup A\ngroup A & B\nspawn A\nspawn hero: A, B, T\nspawn T\ntick\ndespawn hero\ntick\nspawn A\n")
	at := func(p Position, entity int) string {
		require.True(t, r.Seek(p, NoLimit))
		return string(r.AppendPath(nil, entity))
	}
	require.JSONEq(t, `{"schema":"copse.path/1","entity":2,"name":"hero","components":[0,1,2],"state":"alive","arrays":[
		{"component":0,"lane":0,"row":0,"leaf":0,"steps":[{"node":0,"asks":"B","yes":true},{"node":1,"asks":null,"yes":false}]},
		{"component":1,"lane":0,"row":0,"leaf":0,"steps":[{"node":3,"asks":"A","yes":true},{"node":1,"asks":null,"yes":false}]}],
		"sentence":"hero has A, B and T and is in A & B, in both"}`, at(Position{2, 0}, 2))
	require.Contains(t, at(Position{1, End}, 1), `{"component":0,"lane":0,"row":1,"leaf":1,"steps":[{"node":0,"asks":"B","yes":false},{"node":2,"asks":null,"yes":false}]}`)
	for _, c := range []struct {
		p      Position
		entity int
		want   string
	}{
		{Position{1, 0}, 2, "hero is not spawned yet"},
		{Position{3, 0}, 4, "e4 is not spawned yet"},
		{Position{3, 0}, 2, "hero is dead: it was despawned by tick 2"},
		{Position{2, 0}, 3, "e3 has T and nothing that is stored, so it has no rows"},
		{Position{2, 0}, 1, "e1 has A and is in A & !B, in A"},
	} {
		var d struct{ Sentence string }
		require.NoError(t, json.Unmarshal([]byte(at(c.p, c.entity)), &d))
		require.Equal(t, c.want, d.Sentence)
	}
}

// TestDisagreements replays the paper's Fig. 2: in a naive layout the arrays are in step until e2 is despawned, which
// moves a block of A and not the same block of C.
func TestDisagreements(t *testing.T) {
	const text = "component A\ncomponent B\ncomponent C\nlayout naive\ngroup A & B\ngroup A & B & C\ngroup red = A & !B & C\n" +
		"system Blue(A, B, C)\nsystem Red(A, C) without B\nspawn A, B, C\nspawn 2 A, B\nspawn A, B, C\nspawn 3 A, C\nspawn A\nspawn B\ntick\ndespawn e2\n"
	_, r := open(t, text)
	require.True(t, r.Seek(Position{2, 0}, NoLimit))
	require.Contains(t, string(r.AppendStep(nil)), `"disagree":[]`)
	require.True(t, r.Seek(Position{2, End}, NoLimit))
	require.Equal(t, []int{1, 4, 3, 7, 5, 6, 8}, r.cursor.arrays.array(0))
	require.Equal(t, []int{1, 4, 5, 6, 7}, r.cursor.arrays.array(2))
	require.Contains(t, string(r.AppendStep(nil)), `"disagree":[{"system":1,"lead":0,"with":2,"rows":3,"runs":[[2,5]]}]`)
	mismatches, known := r.Mismatches()
	require.True(t, known)
	require.Equal(t, []Mismatch{{2, 2, 5}}, mismatches)
	r, _ = open(t, strings.Replace(text, "layout naive\n", "", 1))
	_, known = r.Mismatches()
	require.False(t, known, "other layouts have none")
}
