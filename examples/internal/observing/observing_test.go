package observing

import (
	"bytes"
	"strings"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

func TestAWorldIsSeenWhereItIsAskedFor(t *testing.T) {
	for address, want := range map[string]string{"": "", "127.0.0.1:0": "meadow can be seen at 127.0.0.1:"} {
		var out bytes.Buffer
		world := ecs.NewWorld()
		end, err := Begin(&out, world, "meadow", address)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(out.String(), want) || address == "" && out.Len() > 0 {
			t.Error(out.String())
		}
		if err := world.Tick(1); err != nil {
			t.Error(err)
		}
		if err := end(); err != nil {
			t.Error(err)
		}
	}
	if _, err := Begin(nil, ecs.NewWorld(), "meadow", "0.0.0.0:1"); err == nil {
		t.Error("other machines could reach it")
	}
}
