//go:build !js

// The steps are the same in js/wasm, where they take 18 seconds.

package grouptree

import "testing"

// TestHostileDesignsTakeBoundedWork checks that hostile specs take milliseconds, not
// minutes, by the steps that building counts. BenchmarkHostile has the times.
func TestHostileDesignsTakeBoundedWork(t *testing.T) {
	for i := range hostile {
		w := hostileWorld(i)
		for _, kind := range Kinds() {
			l := w.run(kind)
			if len(l.Leaves) > mostLeaves(l) {
				t.Errorf("%s, %s: %d blocks", hostile[i].name, kind, len(l.Leaves))
			}
			if l.Steps > mostSteps {
				t.Errorf("%s, %s: %d steps", hostile[i].name, kind, l.Steps)
			}
		}
	}
}
