package program_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// example has one of everything.
func example() *program.Program {
	at := program.Span{Start: 10, End: 20, Line: 2}
	return &program.Program{
		Title: "EnTT (C++)", Version: "3.13", Files: []program.File{{Line: 1}},
		Components: []program.Component{
			{Name: "Body", Full: "sim::Body", At: at, Bytes: 8, Unit: "f32x2", Storage: "stable"},
			{Name: "Frozen", Full: "Frozen", At: at, Tag: true},
			{Name: "Mesh", Full: "Mesh", At: at, Bytes: 12, Assumed: true, Requires: []int{0}},
		},
		Systems: []program.System{{Name: "draw", At: at, Loop: program.LoopGet, Group: 0, Lead: 2, Parallel: true, Terms: []program.Term{
			{Component: 0, Role: program.RoleAccess, Write: true}, {Component: 1, Role: program.RoleWithout}, {Component: 2, Role: program.RoleLookup},
		}}},
		Groups:     []program.Group{{At: at, Terms: []program.Term{{Component: 0, Owned: true}, {Component: 1, Role: program.RoleWithout}}}},
		Changes:    []program.Change{{Kind: program.Adds, Verb: "emplace", Added: []int{1}, At: at, Function: "freeze", System: 0, Assumed: true}, {Kind: program.Clears, Verb: "clear", At: at, System: -1, Assumed: true}},
		Spawns:     []program.Spawn{{At: at, Function: "main", Components: []int{0}, Sometimes: []int{2}, Assumed: true}},
		Singletons: []program.Singleton{{Name: "Clock", At: at}},
		Observers:  []program.Observer{{Event: "on_construct", Component: 2, Handler: "upload", At: at}},
		Notes:      []program.Note{{Kind: program.Unread, Message: "This is not understood.", At: at}},
		Unread:     1,
	}
}

func TestReport(t *testing.T) {
	p := example()
	program.Answers{}.Apply(p)
	require.Equal(t, `Read as EnTT (C++), version 3.13
1 system, 3 components, 2 changes, 1 group, 1 spawn, 1 singleton, 1 observer; 1 line not understood

Systems
  name  where   loop                                 terms in the order of the text
  draw  line 2  get of group 1 parallel led by Mesh  write Body, without Frozen, lookup read Mesh

Components
  name    in the text  where   bytes        storage and traits
  Body    sim::Body    line 2  8, f32x2     stable
  Frozen  Frozen       line 2  0, a tag     -
  Mesh    Mesh         line 2  12, assumed  requires Body

Groups
  group  where   owned  other terms
  1      line 2  Body   without Frozen

Changes
  function  where   does          verb     over  rate
  freeze    line 2  adds Frozen   emplace  draw  1% a tick, asked
  -         line 2  despawns all  clear    -     1% a tick, asked

Spawns
  function  where   entities     components  on some of them
  main      line 2  1000, asked  Body        Mesh

Singletons and observers
  what          where   of
  singleton     line 2  Clock
  on_construct  line 2  Mesh, runs upload

Notes
  where   kind            what it means
  line 2  not understood  This is not understood.
`, p.Report())
}

func TestAnswersReplaceWhatIsAssumed(t *testing.T) {
	p := example()
	program.ReadAnswers("spawn 30 Body  # asked: main spawns Body, sometimes Mesh\nspawn 10 Body, Mesh  # asked: main spawns Body, sometimes Mesh\n# asked: freeze adds Frozen, at 0.25% a tick\n").Apply(p)
	require.Equal(t, 40, p.Spawns[0].Count)
	require.InDelta(t, 0.25, p.Changes[0].Percent, 0)
	require.InDelta(t, program.DefaultPercent, p.Changes[1].Percent, 0)
	require.Equal(t, []string{"# asked: freeze adds Frozen, at 0.25% a tick", "# asked: the program despawns all, at 1% a tick"}, p.Asks())
	require.Equal(t, []string{"# asked: main spawns Body, sometimes Mesh"}, p.AskedSpawns())
}

func TestEqualSpawnsAreNumbered(t *testing.T) {
	p := example()
	p.Spawns = append(p.Spawns, p.Spawns[0], program.Spawn{Components: []int{1}, Count: 5})
	require.Equal(t, []string{"# asked: main spawns Body, sometimes Mesh", "# asked: main spawns Body, sometimes Mesh (2)", ""}, p.AskedSpawns())
}

func TestWordsOfChanges(t *testing.T) {
	p := example()
	for want, c := range map[string]program.Change{
		"despawns":                     {Kind: program.Despawns},
		"removes Body from all":        {Kind: program.Clears, Removed: []int{0}},
		"sets Body":                    {Kind: program.Sets, Added: []int{0}},
		"enables Frozen":               {Kind: program.Enables, Added: []int{1}},
		"disables Frozen":              {Kind: program.Disables, Removed: []int{1}},
		"adds Body and removes Frozen": {Kind: program.Exchange, Added: []int{0}, Removed: []int{1}},
		"removes Body, Frozen":         {Kind: program.Removes, Removed: []int{0, 1}},
	} {
		require.Equal(t, want, p.Says(&c))
	}
	require.Equal(t, "?", p.NameOf(-1))
}

func TestWhatTheTextDoesNotSayIsAskedFor(t *testing.T) {
	p := example()
	program.Answers{}.Apply(p)
	asked := p.Asked()
	require.Len(t, asked, 3)
	require.Equal(t, "main spawns Body, sometimes Mesh", asked[0].Says)
	require.Equal(t, "1000 entities", asked[0].Value+asked[0].Unit)
	require.Equal(t, "freeze adds Frozen", asked[1].Says)
	require.Equal(t, "1% a tick", asked[1].Value+asked[1].Unit)
	program.ReadAnswers(asked[0].Before + "70" + asked[0].After + "\n" + asked[1].Before + "0.3" + asked[1].After).Apply(p)
	require.Equal(t, 70, p.Spawns[0].Count)
	require.InDelta(t, 0.3, p.Changes[0].Percent, 0)
}

func TestValuesAndTargetsAreAskedFor(t *testing.T) {
	p := example()
	p.Components = append(p.Components, program.Component{Name: "Team", Storage: "shared", Values: program.DefaultValues}, program.Component{Name: "ChildOf", Values: program.DefaultValues})
	asked := p.Asked()
	require.Equal(t, "values of Team", asked[1].Says)
	require.Equal(t, "10 in all", asked[1].Value+asked[1].Unit)
	require.Equal(t, "targets of ChildOf", asked[2].Says)
	require.Equal(t, []string{"# asked: values of Team, 10 in all", "# asked: targets of ChildOf, 10 in all"}, p.Asks()[:2])
	program.ReadAnswers(asked[1].Before + "4" + asked[1].After + "\n# asked: targets of ChildOf, 0 in all\n# asked: in all\n# asked: 7 in all\n").Apply(p)
	require.Equal(t, 4, p.Components[len(p.Components)-2].Values)
	require.Equal(t, program.DefaultValues, p.Components[len(p.Components)-1].Values, "there is at least one")
}
