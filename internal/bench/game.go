package bench

import "github.com/copse-ecs/copse/internal/storages/contract"

// The components of the game beside Position and Velocity.
type (
	Force        Vec
	Rotation     Vec
	Spin         Vec
	Health       Vec
	Regeneration Vec
	Shield       Vec
	Energy       Vec
	Charge       Vec
	Ammo         Vec
	Reload       Vec
	Target       Vec
	Aim          Vec
	Frame        Vec
	FrameRate    Vec
)

// The tags of the game.
type (
	Frozen  struct{}
	Player  struct{}
	Enemy   struct{}
	Burning struct{}
)

// The components of the game by number, as [GameHas] and [GameRules] use them.
const (
	gPosition = iota
	gVelocity
	gForce
	gRotation
	gSpin
	gHealth
	gRegeneration
	gShield
	gEnergy
	gCharge
	gAmmo
	gReload
	gTarget
	gAim
	gFrame
	gFrameRate
	gFrozen
	gPlayer
	gEnemy
	gBurning

	// GameComponents is how many components the game has; the first GameValues have values,
	// the others are tags.
	GameComponents = gBurning + 1
	GameValues     = gFrozen
)

// GameRule is a system of the game: it adds dt times one component to another.
type GameRule struct {
	Name          string
	To, From      int
	With, Without contract.Set // besides both
}

// GameRules are its twelve systems. Home, Burn and Face cross the others: each walks two
// components that no group can keep together beside those that are.
var GameRules = [12]GameRule{
	{"Accelerate", gVelocity, gForce, contract.SetOf(gPosition), 0},
	{"Home", gVelocity, gTarget, contract.SetOf(gEnemy), 0},
	{"Move", gPosition, gVelocity, 0, contract.SetOf(gFrozen)},
	{"Turn", gRotation, gSpin, 0, contract.SetOf(gFrozen)},
	{"Regenerate", gHealth, gRegeneration, 0, 0},
	{"Burn", gHealth, gPosition, contract.SetOf(gBurning), 0},
	{"Charge", gEnergy, gCharge, 0, 0},
	{"Protect", gShield, gEnergy, contract.SetOf(gCharge), 0},
	{"Reload", gAmmo, gReload, 0, 0},
	{"Aim", gAim, gTarget, 0, 0},
	{"Face", gRotation, gVelocity, contract.SetOf(gPlayer), 0},
	{"Animate", gFrame, gFrameRate, 0, contract.SetOf(gFrozen)},
}

// gamePrefabs are the kinds of entities, as often as they come.
var gamePrefabs = []struct {
	of  contract.Set
	per int
}{
	{contract.SetOf(gPosition, gRotation), 3},                                                                                                                           // scenery
	{contract.SetOf(gPosition, gRotation, gFrame, gFrameRate), 2},                                                                                                       // scenery that moves in the wind
	{contract.SetOf(gPosition, gVelocity, gFrame, gFrameRate), 4},                                                                                                       // particle
	{contract.SetOf(gPosition, gVelocity, gForce), 4},                                                                                                                   // bullet
	{contract.SetOf(gPosition, gVelocity, gRotation, gSpin), 2},                                                                                                         // debris
	{contract.SetOf(gPosition, gVelocity, gForce, gRotation, gHealth, gRegeneration, gTarget, gAim, gFrame, gFrameRate, gEnemy), 3},                                     // enemy
	{contract.SetOf(gPosition, gRotation, gHealth, gEnergy, gCharge, gAmmo, gReload, gTarget, gAim), 1},                                                                 // tower
	{contract.SetOf(gPosition, gVelocity, gForce, gRotation, gSpin, gHealth, gRegeneration, gShield, gEnergy, gCharge, gAmmo, gReload, gFrame, gFrameRate, gPlayer), 1}, // player
}

// GameHas draws the components of every entity at the beginning.
func GameHas(p Params) []contract.Set {
	var deck []contract.Set
	for _, prefab := range gamePrefabs {
		for range prefab.per {
			deck = append(deck, prefab.of)
		}
	}
	random := NewRandom(p.Seed + 6)
	out := make([]contract.Set, p.Entities)
	for i := range out {
		out[i] = deck[random.Below(len(deck))]
	}
	return out
}

// GameEvent is what happens to an entity.
type GameEvent uint8

const (
	GameFreeze  GameEvent = iota // it gets or loses Frozen
	GameBurn                     // it gets or loses Burning
	GameProtect                  // it gets or loses a Shield
	GameReborn                   // it is deleted, and another one is made as it was at first
)

// GameEventOf tells what happens to an entity that a step has drawn.
func GameEventOf(step int, entity int32) GameEvent {
	return [...]GameEvent{GameFreeze, GameFreeze, GameFreeze, GameBurn, GameBurn, GameProtect, GameProtect, GameReborn}[(step+int(entity))%8]
}

// gamePercent is how many percent of the entities something happens to in a tick.
const gamePercent = 1

// Game is a mixed tick: twenty components, twelve systems, and one in a hundred entities
// that get or lose a component or are replaced.
func Game(p Params) Workload {
	p.Components = GameComponents
	w := Workload{Name: "game", About: "a mixed tick: 20 components, 12 systems some of which cross, 1% of the entities change"}
	w.Metrics = []Metric{
		{Name: "tick", Unit: "ns", Per: "entity and tick", Kind: Steps, Params: p},
		{Name: "memory", Unit: "B", Per: "entity", Kind: Memory, Params: p},
	}
	for _, m := range []string{"tick", "memory"} {
		w.Add(m, Case{"copse", func(p Params) Instance { return newCopseGame(p) }})
		addStored(&w, m, common, newStoredGame)
	}
	return w
}

// GameSum is the checksum of the game: value returns component c of entity i, tags of which only
// has counts.
func GameSum(entities int, value func(i, c int) (v Vec, has bool)) (sum uint64) {
	for i := range entities {
		for c := range GameComponents {
			if v, has := value(i, c); has {
				sum = Mix(sum, uint64(i*GameComponents+c), v.X, v.Y, v.Z)
			}
		}
	}
	return sum
}
