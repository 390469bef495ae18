package design

// The messages about the meaning of a text: everything Analyze says beyond
// Parse.
const (
	msgUnknownComponent message = iota + lastSyntaxMessage + 1
	msgUnknownComponentLike
	msgUnknownName
	msgUnknownNameLike
	msgUnknownEntity
	msgUnknownEntityLike
	msgImplicit
	msgDuplicateComponent
	msgDuplicateGroup
	msgDuplicateSystem
	msgDuplicateEntity
	msgDuplicateLayout
	msgDuplicateSeed
	msgNameTaken
	msgContradiction
	msgRepeatedComponent
	msgTagAccess
	msgNegatedGroup
	msgGroupNoStorage
	msgGroupAncestor
	msgGroupDisjoint
	msgGroupOverlaps
	msgGroupStraddles
	msgGroupTooManyBlocks
	msgGroupTooIntricate
	msgGroupCrossing
	msgExpectFailed
	msgSystemHint
	msgNotSpawned
	msgNotCommitted
	msgDespawned
	msgAnyTooFew
	msgNoneMatch
	msgPopulated
	msgMoreRemarks
	msgSpawnedLater
	msgTagOptional
	msgOptionalExcluded
	msgOptionalRequired
	msgTooMuchChange
	msgTooManyCompositions
	msgUnlisted
	lastMessage = msgUnlisted
)

// Its first rows, those of syntaxMessages, are empty.
var meaningMessages = [...]entry{
	msgUnknownComponent: {code: "unknown-component", severity: Error,
		text: "there is no component {name}", fix: "declare {name}",
		why:     "Where a design declares a component or a tag, it declares all of them, before their use or after it. (A design without any declares its components by using them.)",
		example: "component Position\ngroup Position & Velocty"},
	msgUnknownComponentLike: {code: "unknown-component", severity: Error,
		text: "there is no component {name}; did you mean {like}?", note: "{like} is declared here", fix: "declare {name}"},
	msgUnknownName: {code: "unknown-component", severity: Error,
		text: "there is no component and no group {name}", fix: "declare {name}"},
	msgUnknownNameLike: {code: "unknown-component", severity: Error,
		text: "there is no component and no group {name}; did you mean {like}?", note: "{like} is declared here", fix: "declare {name}"},
	msgUnknownEntity: {code: "unknown-entity", severity: Error,
		text:    "no entity is named {name}",
		why:     "`spawn hero: ..` gives a name; entities without one are addressed by number.",
		example: "spawn hero: Position\ntick\n  despawn villain"},
	msgUnknownEntityLike: {code: "unknown-entity", severity: Error,
		text: "no entity is named {name}; did you mean {like}?", note: "{like} is named here", fix: "write {like}"},
	msgImplicit: {code: "implicit-declaration", severity: Info,
		text:    "no component is declared, so each is by its use, as f32x3: {names}",
		why:     "A design without any `component` or `tag` declares its names by using them.",
		example: "group Position & Velocity"},
	msgDuplicateComponent: {code: "duplicate-component", severity: Error,
		text: "{name} is declared twice", note: "it is declared here already",
		why:     "Components and tags share their names, and each is declared once.",
		example: "component Position\ntag Position"},
	msgDuplicateGroup: {code: "duplicate-group", severity: Error,
		text: "two groups are named {name}", note: "the other is here",
		why:     "A group's name stands for its expression in selectors, so it must be the only one.",
		example: "group a = Position\ngroup a = Velocity"},
	msgDuplicateSystem: {code: "duplicate-system", severity: Error,
		text: "two systems are named {name}", note: "the other is here",
		why:     "Systems are told apart by their names.",
		example: "system Log(Position)\nsystem Log(Velocity)"},
	msgDuplicateEntity: {code: "duplicate-entity", severity: Error,
		text: "two entities are named {name}", note: "the other is here",
		why:     "Numbers are never reused, and neither are names.",
		example: "spawn hero: Position\nspawn hero: Velocity"},
	msgDuplicateLayout: {code: "duplicate-layout", severity: Error,
		text: "the layout is chosen twice; the first choice holds", note: "it is chosen here", fix: "take this one out",
		why:     "A design has one layout.",
		example: "layout paper\nlayout trees"},
	msgDuplicateSeed: {code: "duplicate-seed", severity: Error,
		text: "the seed is given twice; the first holds", note: "it is given here", fix: "take this one out",
		why:     "All of `any` draws from one stream, which has one seed.",
		example: "seed 7\nseed 8"},
	msgNameTaken: {code: "name-taken", severity: Error,
		text: "{name} is a component, so a group cannot have that name", note: "the component is declared here",
		why:     "In a selector a name stands for a component or for a group.",
		example: "component Position\ncomponent Velocity\ngroup Position = Position & Velocity"},
	msgContradiction: {code: "contradiction", severity: Error,
		text: "{name} must be there and must not be there, which no entity satisfies", note: "it is required the other way here",
		why:     "A component and its negation cannot stand in one conjunction; for a system, its list, `with` and `without` are one.",
		example: "group Position & !Position"},
	msgRepeatedComponent: {code: "repeated-component", severity: Warning,
		text: "{name} stands twice, and once is enough", note: "it stands here already", fix: "take this one out",
		why:     "The second mention changes nothing.",
		example: "system Integrate(Position, Velocity) with Position"},
	msgTagAccess: {code: "tag-access", severity: Warning,
		text: "{name} is a tag and has no storage to access; it is taken as if it stood in 'with'", note: "it is declared here", fix: "put it in 'with'",
		why:     "A tag can be required (`with`) or excluded (`without`); there is no column to read or write.",
		example: "component Position\ntag Frozen\nsystem Thaw(Position, Frozen)"},
	msgNegatedGroup: {code: "negated-group", severity: Error,
		text: "{name} is a group and cannot be negated: not all of its literals is an alternative, and a conjunction has none", note: "the group is declared here",
		why:     "A group's name may stand for its expression in a selector, but only as it is.",
		example: "group moving = Position & Velocity\ntick\n  despawn all of !moving"},
	msgGroupNoStorage: {code: "no-stored-component", severity: Warning,
		text:    "{group}: {reason}",
		why:     "A group orders component arrays, so it needs a component that has one and must be there.",
		example: "component Position\ngroup !Position"},
	msgGroupAncestor: {code: "ancestor", severity: Warning,
		text:    "{group}: {reason}",
		why:     "Layout `paper` inserts below the root only, so a group that is more general than a tree's root comes too late.",
		example: "layout paper\ngroup A & B & C\ngroup A & B"},
	msgGroupDisjoint: {code: "disjoint", severity: Warning,
		text:    "{group}: {reason}",
		why:     "A tree's root excludes the group, so the tree has no place for it.",
		example: "layout paper\ngroup A & !B\ngroup A & B"},
	msgGroupOverlaps: {code: "overlaps", severity: Warning,
		text:    "{group}: {reason}",
		why:     "Some entities of the group are in the tree and others are not, so its blocks could not lie together.",
		example: "layout paper\ngroup A & B\ngroup A & C"},
	msgGroupStraddles: {code: "straddles", severity: Warning,
		text:    "{group}: {reason}",
		why:     "A split that an earlier group made runs through the group.",
		example: "layout paper\ngroup A & B\ngroup A & B & C\ngroup A & B & D"},
	msgGroupTooManyBlocks: {code: "too-many-blocks", severity: Warning,
		text: "{group}: {reason}",
		why:  "Groups that overlap cut each other's blocks, and a layout holds at most 4,096 blocks."},
	msgGroupTooIntricate: {code: "too-intricate", severity: Warning,
		text: "{group}: {reason}",
		why:  "Groups with many exclusions overlap in ever more ways. A layout is worked out at every keystroke, so the work on its blocks is bounded; it is counted, not timed, and hundreds of ordinary groups stay far below the bound."},
	msgGroupCrossing: {code: "crossing", severity: Warning,
		text: "{group}: {reason}", note: "this is the group it crosses",
		why:     "Sets of components that are neither nested nor disjoint cannot all keep one order, so this group keeps the order of some of its components only.",
		example: "group A & B\ngroup A & C"},
	msgExpectFailed: {code: "expect-failed", severity: Error,
		text: "{system} is {match}, not {expected} as expected", note: "{why}", fix: "{hint}",
		why:     "`expect` is a promise about a design that is checked whenever it is analysed; the notes say why it does not hold and what would make it hold.",
		example: "system Integrate(Position, Velocity) expect full"},
	msgSystemHint: {code: "hint", severity: Hint,
		text: "{system} is {match}: {hint}", fix: "{hint}",
		why:     "What would make a system match better, tried before it is offered.",
		example: "system Integrate(Position, Velocity)"},
	msgNotSpawned: {code: "not-spawned", severity: Error,
		text:    "there is no entity {entity}; {n} have been spawned so far",
		why:     "Entities are numbered e1, e2, .. in the order in which they are spawned.",
		example: "spawn 3 Position\ntick\n  despawn e7"},
	msgNotCommitted: {code: "not-committed", severity: Error,
		text: "{entity} is spawned in this tick and can be addressed after the next one", note: "it is spawned here",
		why:     "Within a tick all statements read the state that the last commit left.",
		example: "spawn hero: Position\nadd Velocity to hero"},
	msgDespawned: {code: "despawned", severity: Error,
		text:    "{entity} is dead: it was despawned by tick {n}",
		why:     "Numbers and names are never reused.",
		example: "spawn hero: Position\ntick\n  despawn hero\ntick\n  add Velocity to hero"},
	msgAnyTooFew: {code: "any-too-few", severity: Warning,
		text:    "{n} can be found where {count} are asked for; every entity that matches is taken",
		why:     "`any N of` draws from the entities that the last commit left.",
		example: "spawn 3 Position\ntick\n  despawn any 5 of Position"},
	msgNoneMatch: {code: "none-match", severity: Warning,
		text:    "no entity matches, so nothing happens",
		why:     "`all of` takes the entities that the last commit left.",
		example: "spawn 3 Position\ntick\n  despawn all of Velocity"},
	msgPopulated: {code: "populated", severity: Info,
		text: "the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, {n} in all",
		why:  "Blocks without entities show nothing, so the playground and `analyze -populate` add some."},
	msgMoreRemarks: {code: "more-remarks", severity: Warning,
		text: "{n} more remarks on the meaning of the text are not listed; mend those above first",
		why:  "After 300 remarks the rest is counted, not listed. It is an error if one of the rest is."},
	msgSpawnedLater: {code: "not-committed", severity: Error,
		text: "{entity} is spawned further down and can be addressed after the tick that follows", note: "it is spawned here"},
	msgTagOptional: {code: "tag-access", severity: Warning,
		text: "{name} is a tag and has no storage to access, so '?' asks for nothing", note: "it is declared here", fix: "take it out"},
	msgOptionalExcluded: {code: "optional-excluded", severity: Warning,
		text: "{name} is excluded, so it is never there to be accessed", note: "it is excluded here",
		why:     "A system cannot read an optional component of entities that must not have it.",
		example: "system Integrate(Position, ?Mass) without Mass"},
	msgOptionalRequired: {code: "optional-required", severity: Warning,
		text: "{name} is required, so its '?' changes nothing", note: "it is required here",
		why:     "A component that every matching entity has is not optional.",
		example: "system Integrate(Position, ?Mass) with Mass"},
	msgTooMuchChange: {code: "too-much-change", severity: Error,
		text: "the ticks change too much to be followed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes",
		why:  "Every entity that is made, looked at or changed has its price, and so has each of its rows. Of 200,000 entities with one row each, eighty statements may list all, or two change all."},
	msgTooManyCompositions: {code: "too-many-compositions", severity: Error,
		text: "the entities would have more than 16,384 different compositions; nothing from here on is carried out, so draw fewer of them at random",
		why:  "Every composition is looked up for every system, so their number is bounded. Some twenty statements that each add a component to `any` half of the entities make a million of them."},
	msgUnlisted: {code: "unlisted", severity: Info,
		text: "this document would become too large, so some of what it repeats is null: {lists}",
		why:  "The blocks, plans and trees of a contrived design would fill gigabytes. What the document lists of each kind is bounded at 1.5 MB: a list is there whole or is `null`, and so are those of its kind that follow. Everything that is counted is there in any case."},
}
