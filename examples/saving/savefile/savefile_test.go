package savefile

import (
	"encoding/json"
	"testing"

	"github.com/copse-ecs/copse/ecs"
)

type Party struct {
	Leader  ecs.Entity
	Members []ecs.Entity
	Pair    [2]struct{ E ecs.Entity }
	secret  ecs.Entity
}

func TestReferences(t *testing.T) {
	world := ecs.NewWorld()
	party := ecs.Component[Party](world)
	gone, a, b := world.Spawn(), world.Spawn(), world.Spawn()
	world.Despawn(gone)
	party.Set(a, Party{Leader: b, Members: []ecs.Entity{a, gone, b}, Pair: [2]struct{ E ecs.Entity }{{}, {a}}, secret: a})
	text, err := Save(world, "extra")
	if err != nil {
		t.Fatal(err)
	}
	var file File[string]
	if err := json.Unmarshal(text, &file); err != nil || file.Extra != "extra" {
		t.Fatal(file.Extra, err)
	}
	other := ecs.NewWorld()
	copied := ecs.Component[Party](other)
	other.SpawnMany(3, nil)
	if err := Load(other, file); err != nil {
		t.Fatal(err)
	}
	e, row, _ := ecs.NewQuery1[Party](other).First()
	got := *row.A
	if e.Index() != 3 || got.Members[0] != e || !got.Members[1].IsZero() || got.Members[2] != got.Leader || got.Leader.Index() != 4 || got.Pair[1].E != e || !got.secret.IsZero() {
		t.Errorf("%v has %+v", e, got)
	}
	if copied.Get(e).Leader != got.Leader || other.Len() != 5 {
		t.Errorf("%d entities", other.Len())
	}
}

// A file that does not fit spawns nothing.
func TestFilesThatDoNotFit(t *testing.T) {
	for text, want := range map[string]string{
		`{"3.1": {"Values": {"Moon": 1}}}`:                    `entity 3.1: the world has no component "Moon"`,
		`{"3.1": {"Values": {"Living": {}}}}`:                 `entity 3.1: the world has no component "Living"`,
		`{"3.1": {"Tags": ["Party"]}}`:                        `entity 3.1 has the tag "Party", which the world does not have`,
		`{"3.1": {"Values": {"Party": 1}}}`:                   `entity 3.1: Party: json: cannot unmarshal number into Go value of type savefile.Party`,
		`{"3.1": {"Children": ["4.1"]}}`:                      `child 4.1 of entity 3.1: entity none: the zero Entity is no entity`,
		`{"3.1": {"Name": "Ann"}, "4.1": {"Name": "Ann"}}`:    `entity 1.1 cannot have the name "Ann": entity 0.1 has it, or will have it; names are unique, and an empty name takes one away`,
		`{"3.1": {"Tags": ["Living"]}, "4.1": {}, "5.1": {}}`: `ecs: there would be 3 entities alive, and the world is limited to 2: nothing was changed; despawn some, or raise the limit`,
	} {
		world := ecs.NewWorld(ecs.WithLimit(2))
		ecs.Component[Party](world)
		world.TagNamed("Living")
		var file File[int]
		if err := json.Unmarshal([]byte(`{"Entities": `+text+`}`), &file); err != nil {
			t.Fatal(err)
		}
		if err := Load(world, file); err == nil || err.Error() != want || world.Len() != 0 {
			t.Errorf("%s:\ngot  %v\nwant %s\n%d entities", text, err, want, world.Len())
		}
	}
}
