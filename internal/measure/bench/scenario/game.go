package scenario

import (
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/storages/contract"
)

// The components of the game workload besides Position and Velocity.
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

// The tags of the game workload.
type (
	Frozen  struct{}
	Player  struct{}
	Enemy   struct{}
	Burning struct{}
)

// The numbers of the components in [DrawGame] and [GameRules].
const (
	GamePosition = iota
	GameVelocity
	GameForce
	GameRotation
	GameSpin
	GameHealth
	GameRegeneration
	GameShield
	GameEnergy
	GameCharge
	GameAmmo
	GameReload
	GameTarget
	GameAim
	GameFrame
	GameFrameRate
	GameFrozen
	GamePlayer
	GameEnemy
	GameBurning

	// GameComponents is how many components the game has: GameValues with values, then the tags.
	GameComponents = GameBurning + 1
	GameValues     = GameFrozen
)

// GameRule is a system of the game: it adds dt times the component From to the component To.
type GameRule struct {
	Name          string
	To, From      int
	With, Without contract.Set // besides To and From
}

// GameRules are the twelve systems of the game. The components of Home, Burn and Face cross those of other systems, so the
// library has no groups for these three: with one array for each component they could not be full.
var GameRules = [12]GameRule{
	{"Accelerate", GameVelocity, GameForce, contract.SetOf(GamePosition), 0},
	{"Home", GameVelocity, GameTarget, contract.SetOf(GameEnemy), 0},
	{"Move", GamePosition, GameVelocity, 0, contract.SetOf(GameFrozen)},
	{"Turn", GameRotation, GameSpin, 0, contract.SetOf(GameFrozen)},
	{"Regenerate", GameHealth, GameRegeneration, 0, 0},
	{"Burn", GameHealth, GamePosition, contract.SetOf(GameBurning), 0},
	{"Charge", GameEnergy, GameCharge, 0, 0},
	{"Protect", GameShield, GameEnergy, contract.SetOf(GameCharge), 0},
	{"Reload", GameAmmo, GameReload, 0, 0},
	{"Aim", GameAim, GameTarget, 0, 0},
	{"Face", GameRotation, GameVelocity, contract.SetOf(GamePlayer), 0},
	{"Animate", GameFrame, GameFrameRate, 0, contract.SetOf(GameFrozen)},
}

// gamePrefabs are the kinds of entities; per says how many of 20 entities are of a kind, on average.
var gamePrefabs = []struct {
	of  contract.Set
	per int
}{
	{contract.SetOf(GamePosition, GameRotation), 3},                           // scenery
	{contract.SetOf(GamePosition, GameRotation, GameFrame, GameFrameRate), 2}, // scenery that moves in the wind
	{contract.SetOf(GamePosition, GameVelocity, GameFrame, GameFrameRate), 4}, // particle
	{contract.SetOf(GamePosition, GameVelocity, GameForce), 4},                // bullet
	{contract.SetOf(GamePosition, GameVelocity, GameRotation, GameSpin), 2},   // debris
	{contract.SetOf(GamePosition, GameVelocity, GameForce, GameRotation, GameHealth, GameRegeneration, GameTarget, GameAim, GameFrame, GameFrameRate, GameEnemy), 3},                                                 // enemy
	{contract.SetOf(GamePosition, GameRotation, GameHealth, GameEnergy, GameCharge, GameAmmo, GameReload, GameTarget, GameAim), 1},                                                                                   // tower
	{contract.SetOf(GamePosition, GameVelocity, GameForce, GameRotation, GameSpin, GameHealth, GameRegeneration, GameShield, GameEnergy, GameCharge, GameAmmo, GameReload, GameFrame, GameFrameRate, GamePlayer), 1}, // player
}

// DrawGame draws the initial components of every entity.
func DrawGame(p bench.Params) []contract.Set {
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

// GameEvent is what happens to an entity in a tick.
type GameEvent uint8

const (
	GameFreeze  GameEvent = iota // the entity gets or loses Frozen
	GameBurn                     // the entity gets or loses Burning
	GameProtect                  // the entity gets or loses a Shield
	GameReplace                  // the entity is deleted, and another one with its initial components is made
)

// GameEventOf returns what happens to an entity that was drawn for a step.
func GameEventOf(step int, entity int32) GameEvent {
	return [...]GameEvent{GameFreeze, GameFreeze, GameFreeze, GameBurn, GameBurn, GameProtect, GameProtect, GameReplace}[(step+int(entity))%8]
}

// GameChangePercent is the percentage of entities to which something happens in a tick.
const GameChangePercent = 1

// GameSum is the checksum of the game; value returns component c of entity i, if the entity has it. The value of a tag is
// zero.
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
