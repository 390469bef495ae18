package diagnostic

// The messages about the meaning of a text: everything Analyze says beyond
// Parse.
const (
	UnknownComponent Message = iota + LastSyntaxMessage + 1
	UnknownComponentLike
	UnknownName
	UnknownNameLike
	UnknownEntity
	UnknownEntityLike
	Implicit
	DuplicateComponent
	DuplicateGroup
	DuplicateSystem
	DuplicateEntity
	DuplicateLayout
	DuplicateSeed
	NameTaken
	Contradiction
	RepeatedComponent
	TagAccess
	NegatedGroup
	GroupNoStorage
	GroupAncestor
	GroupDisjoint
	GroupOverlaps
	GroupStraddles
	GroupTooManyBlocks
	GroupTooIntricate
	GroupCrossing
	ExpectFailed
	SystemHint
	NotSpawned
	NotCommitted
	Despawned
	AnyTooFew
	NoneMatch
	Populated
	MoreRemarks
	SpawnedLater
	TagOptional
	OptionalExcluded
	OptionalRequired
	TooMuchChange
	TooManyCompositions
	Unlisted
	LastMessage = Unlisted
)

// Its first rows, those of syntaxMessages, are empty.
var meaningMessages = [...]Entry{
	UnknownComponent: {Code: "unknown-component", Severity: Error,
		Text: "there is no component {name}", Fix: "declare {name}",
		Why:     "Where a design declares a component or a tag, it declares all of them, before their use or after it. (A design without any declares its components by using them.)",
		Example: "component Position\ngroup Position & Velocty"},
	UnknownComponentLike: {Code: "unknown-component", Severity: Error,
		Text: "there is no component {name}; did you mean {like}?", Note: "{like} is declared here", Fix: "declare {name}"},
	UnknownName: {Code: "unknown-component", Severity: Error,
		Text: "there is no component and no group {name}", Fix: "declare {name}"},
	UnknownNameLike: {Code: "unknown-component", Severity: Error,
		Text: "there is no component and no group {name}; did you mean {like}?", Note: "{like} is declared here", Fix: "declare {name}"},
	UnknownEntity: {Code: "unknown-entity", Severity: Error,
		Text:    "no entity is named {name}",
		Why:     "`spawn hero: ..` gives a name; entities without one are addressed by number.",
		Example: "spawn hero: Position\ntick\n  despawn villain"},
	UnknownEntityLike: {Code: "unknown-entity", Severity: Error,
		Text: "no entity is named {name}; did you mean {like}?", Note: "{like} is named here", Fix: "write {like}"},
	Implicit: {Code: "implicit-declaration", Severity: Info,
		Text:    "no component is declared, so each is by its use, as f32x3: {names}",
		Why:     "A design without any `component` or `tag` declares its names by using them.",
		Example: "group Position & Velocity"},
	DuplicateComponent: {Code: "duplicate-component", Severity: Error,
		Text: "{name} is declared twice", Note: "it is declared here already",
		Why:     "Components and tags share their names, and each is declared once.",
		Example: "component Position\ntag Position"},
	DuplicateGroup: {Code: "duplicate-group", Severity: Error,
		Text: "two groups are named {name}", Note: "the other is here",
		Why:     "A group's name stands for its expression in selectors, so it must be the only one.",
		Example: "group a = Position\ngroup a = Velocity"},
	DuplicateSystem: {Code: "duplicate-system", Severity: Error,
		Text: "two systems are named {name}", Note: "the other is here",
		Why:     "Systems are told apart by their names.",
		Example: "system Log(Position)\nsystem Log(Velocity)"},
	DuplicateEntity: {Code: "duplicate-entity", Severity: Error,
		Text: "two entities are named {name}", Note: "the other is here",
		Why:     "Numbers are never reused, and neither are names.",
		Example: "spawn hero: Position\nspawn hero: Velocity"},
	DuplicateLayout: {Code: "duplicate-layout", Severity: Error,
		Text: "the layout is chosen twice; the first choice holds", Note: "it is chosen here", Fix: "take this one out",
		Why:     "A design has one layout.",
		Example: "layout paper\nlayout trees"},
	DuplicateSeed: {Code: "duplicate-seed", Severity: Error,
		Text: "the seed is given twice; the first holds", Note: "it is given here", Fix: "take this one out",
		Why:     "All of `any` draws from one stream, which has one seed.",
		Example: "seed 7\nseed 8"},
	NameTaken: {Code: "name-taken", Severity: Error,
		Text: "{name} is a component, so a group cannot have that name", Note: "the component is declared here",
		Why:     "In a selector a name stands for a component or for a group.",
		Example: "component Position\ncomponent Velocity\ngroup Position = Position & Velocity"},
	Contradiction: {Code: "contradiction", Severity: Error,
		Text: "{name} must be there and must not be there, which no entity satisfies", Note: "it is required the other way here",
		Why:     "A component and its negation cannot stand in one conjunction; for a system, its list, `with` and `without` are one.",
		Example: "group Position & !Position"},
	RepeatedComponent: {Code: "repeated-component", Severity: Warning,
		Text: "{name} stands twice, and once is enough", Note: "it stands here already", Fix: "take this one out",
		Why:     "The second mention changes nothing.",
		Example: "system Integrate(Position, Velocity) with Position"},
	TagAccess: {Code: "tag-access", Severity: Warning,
		Text: "{name} is a tag and has no storage to access; it is taken as if it stood in 'with'", Note: "it is declared here", Fix: "put it in 'with'",
		Why:     "A tag can be required (`with`) or excluded (`without`); there is no column to read or write.",
		Example: "component Position\ntag Frozen\nsystem Thaw(Position, Frozen)"},
	NegatedGroup: {Code: "negated-group", Severity: Error,
		Text: "{name} is a group and cannot be negated: not all of its literals is an alternative, and a conjunction has none", Note: "the group is declared here",
		Why:     "A group's name may stand for its expression in a selector, but only as it is.",
		Example: "group moving = Position & Velocity\ntick\n  despawn all of !moving"},
	GroupNoStorage: {Code: "no-stored-component", Severity: Warning,
		Text:    "{group}: {reason}",
		Why:     "A group orders component arrays, so it needs a component that has one and must be there.",
		Example: "component Position\ngroup !Position"},
	GroupAncestor: {Code: "ancestor", Severity: Warning,
		Text:    "{group}: {reason}",
		Why:     "Layout `paper` inserts below the root only, so a group that is more general than a tree's root comes too late.",
		Example: "layout paper\ngroup A & B & C\ngroup A & B"},
	GroupDisjoint: {Code: "disjoint", Severity: Warning,
		Text:    "{group}: {reason}",
		Why:     "A tree's root excludes the group, so the tree has no place for it.",
		Example: "layout paper\ngroup A & !B\ngroup A & B"},
	GroupOverlaps: {Code: "overlaps", Severity: Warning,
		Text:    "{group}: {reason}",
		Why:     "Some entities of the group are in the tree and others are not, so its blocks could not lie together.",
		Example: "layout paper\ngroup A & B\ngroup A & C"},
	GroupStraddles: {Code: "straddles", Severity: Warning,
		Text:    "{group}: {reason}",
		Why:     "A split that an earlier group made runs through the group.",
		Example: "layout paper\ngroup A & B\ngroup A & B & C\ngroup A & B & D"},
	GroupTooManyBlocks: {Code: "too-many-blocks", Severity: Warning,
		Text: "{group}: {reason}",
		Why:  "Groups that overlap cut each other's blocks, and a layout holds at most 4,096 blocks."},
	GroupTooIntricate: {Code: "too-intricate", Severity: Warning,
		Text: "{group}: {reason}",
		Why:  "Groups with many exclusions overlap in ever more ways. A layout is worked out at every keystroke, so the work on its blocks is bounded; it is counted, not timed, and hundreds of ordinary groups stay far below the bound."},
	GroupCrossing: {Code: "crossing", Severity: Warning,
		Text: "{group}: {reason}", Note: "this is the group it crosses",
		Why:     "Sets of components that are neither nested nor disjoint cannot all keep one order, so this group keeps the order of some of its components only.",
		Example: "group A & B\ngroup A & C"},
	ExpectFailed: {Code: "expect-failed", Severity: Error,
		Text: "{system} is {match}, not {expected} as expected", Note: "{why}", Fix: "{hint}",
		Why:     "`expect` is a promise about a design that is checked whenever it is analysed; the notes say why it does not hold and what would make it hold.",
		Example: "system Integrate(Position, Velocity) expect full"},
	SystemHint: {Code: "hint", Severity: Hint,
		Text: "{system} is {match}: {hint}", Fix: "{hint}",
		Why:     "What would make a system match better, tried before it is offered.",
		Example: "system Integrate(Position, Velocity)"},
	NotSpawned: {Code: "not-spawned", Severity: Error,
		Text:    "there is no entity {entity}; {n} have been spawned so far",
		Why:     "Entities are numbered e1, e2, .. in the order in which they are spawned.",
		Example: "spawn 3 Position\ntick\n  despawn e7"},
	NotCommitted: {Code: "not-committed", Severity: Error,
		Text: "{entity} is spawned in this tick and can be addressed after the next one", Note: "it is spawned here",
		Why:     "Within a tick all statements read the state that the last commit left.",
		Example: "spawn hero: Position\nadd Velocity to hero"},
	Despawned: {Code: "despawned", Severity: Error,
		Text:    "{entity} is dead: it was despawned by tick {n}",
		Why:     "Numbers and names are never reused.",
		Example: "spawn hero: Position\ntick\n  despawn hero\ntick\n  add Velocity to hero"},
	AnyTooFew: {Code: "any-too-few", Severity: Warning,
		Text:    "{n} can be found where {count} are asked for; every entity that matches is taken",
		Why:     "`any N of` draws from the entities that the last commit left.",
		Example: "spawn 3 Position\ntick\n  despawn any 5 of Position"},
	NoneMatch: {Code: "none-match", Severity: Warning,
		Text:    "no entity matches, so nothing happens",
		Why:     "`all of` takes the entities that the last commit left.",
		Example: "spawn 3 Position\ntick\n  despawn all of Velocity"},
	Populated: {Code: "populated", Severity: Info,
		Text: "the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, {n} in all",
		Why:  "Blocks without entities show nothing, so the playground and `analyze -populate` add some."},
	MoreRemarks: {Code: "more-remarks", Severity: Warning,
		Text: "{n} more remarks on the meaning of the text are not listed; mend those above first",
		Why:  "After 300 remarks the rest is counted, not listed. It is an error if one of the rest is."},
	SpawnedLater: {Code: "not-committed", Severity: Error,
		Text: "{entity} is spawned further down and can be addressed after the tick that follows", Note: "it is spawned here"},
	TagOptional: {Code: "tag-access", Severity: Warning,
		Text: "{name} is a tag and has no storage to access, so '?' asks for nothing", Note: "it is declared here", Fix: "take it out"},
	OptionalExcluded: {Code: "optional-excluded", Severity: Warning,
		Text: "{name} is excluded, so it is never there to be accessed", Note: "it is excluded here",
		Why:     "A system cannot read an optional component of entities that must not have it.",
		Example: "system Integrate(Position, ?Mass) without Mass"},
	OptionalRequired: {Code: "optional-required", Severity: Warning,
		Text: "{name} is required, so its '?' changes nothing", Note: "it is required here",
		Why:     "A component that every matching entity has is not optional.",
		Example: "system Integrate(Position, ?Mass) with Mass"},
	TooMuchChange: {Code: "too-much-change", Severity: Error,
		Text: "the ticks change too much to be followed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes",
		Why:  "Every entity that is made, looked at or changed has its price, and so has each of its rows. Of 200,000 entities with one row each, eighty statements may list all, or two change all."},
	TooManyCompositions: {Code: "too-many-compositions", Severity: Error,
		Text: "the entities would have more than 16,384 different compositions; nothing from here on is carried out, so draw fewer of them at random",
		Why:  "Every composition is looked up for every system, so their number is bounded. Some twenty statements that each add a component to `any` half of the entities make a million of them."},
	Unlisted: {Code: "unlisted", Severity: Info,
		Text: "this document would become too large, so some of what it repeats is null: {lists}",
		Why:  "The blocks, plans and trees of a contrived design would fill gigabytes. What the document lists of each kind is bounded at 1.5 MB: a list is there whole or is `null`, and so are those of its kind that follow. Everything that is counted is there in any case."},
}
