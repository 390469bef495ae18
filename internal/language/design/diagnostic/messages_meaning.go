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
	UnusedGroup
	CostlyGroup
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
	TooManyClasses
	Unlisted
	LastMessage = Unlisted
)

// Its first rows, those of syntaxMessages, are empty.
var meaningMessages = [...]Entry{
	UnknownComponent: {Code: "unknown-component", Severity: Error,
		Text: "there is no component {name}", Fix: "declare {name}"},
	UnknownComponentLike: {Code: "unknown-component", Severity: Error,
		Text: "there is no component {name}; did you mean {like}?", Note: "{like} is declared here", Fix: "write {like}"},
	UnknownName: {Code: "unknown-component", Severity: Error,
		Text: "there is no component and no group {name}", Fix: "declare {name}"},
	UnknownNameLike: {Code: "unknown-component", Severity: Error,
		Text: "there is no component and no group {name}; did you mean {like}?", Note: "{like} is declared here", Fix: "write {like}"},
	UnknownEntity: {Code: "unknown-entity", Severity: Error,
		Text: "no entity is named {name}"},
	UnknownEntityLike: {Code: "unknown-entity", Severity: Error,
		Text: "no entity is named {name}; did you mean {like}?", Note: "{like} is named here", Fix: "write {like}"},
	Implicit: {Code: "implicit-declaration", Severity: Info,
		Text: "no components are declared; names are declared by their first use, as f32x3: {names}"},
	DuplicateComponent: {Code: "duplicate-component", Severity: Error,
		Text: "{name} is declared twice", Note: "it is declared here already"},
	DuplicateGroup: {Code: "duplicate-group", Severity: Error,
		Text: "two groups are named {name}", Note: "the other is here"},
	DuplicateSystem: {Code: "duplicate-system", Severity: Error,
		Text: "two systems are named {name}", Note: "the other is here"},
	DuplicateEntity: {Code: "duplicate-entity", Severity: Error,
		Text: "two entities are named {name}", Note: "the other is here"},
	DuplicateLayout: {Code: "duplicate-layout", Severity: Error,
		Text: "two layouts are chosen; the first is used", Note: "the first is here", Fix: "remove this one"},
	DuplicateSeed: {Code: "duplicate-seed", Severity: Error,
		Text: "two seeds are given; the first is used", Note: "the first is here", Fix: "remove this one"},
	NameTaken: {Code: "name-taken", Severity: Error,
		Text: "{name} is a component, so a group cannot have that name", Note: "the component is declared here"},
	Contradiction: {Code: "contradiction", Severity: Error,
		Text: "{name} is both required and excluded, so no entity matches", Note: "the opposite is here"},
	RepeatedComponent: {Code: "repeated-component", Severity: Warning,
		Text: "{name} is listed twice", Note: "it is already here", Fix: "remove this one"},
	TagAccess: {Code: "tag-access", Severity: Warning,
		Text: "{name} is a tag and has no storage to access; it is treated as if it were in 'with'", Note: "it is declared here", Fix: "put it in 'with'"},
	NegatedGroup: {Code: "negated-group", Severity: Error,
		Text: "{name} is a group and cannot be negated: 'not all of its literals' is an alternative, and a conjunction has none", Note: "the group is declared here"},
	GroupNoStorage: {Code: "no-stored-component", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupAncestor: {Code: "ancestor", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupDisjoint: {Code: "disjoint", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupOverlaps: {Code: "overlaps", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupStraddles: {Code: "straddles", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupTooManyBlocks: {Code: "too-many-blocks", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupTooIntricate: {Code: "too-intricate", Severity: Warning,
		Text: "{group}: {reason}"},
	GroupCrossing: {Code: "crossing", Severity: Warning,
		Text: "{group}: {reason}", Note: "this is the group it crosses", Fix: "{hint}"},
	ExpectFailed: {Code: "expect-failed", Severity: Error,
		Text: "{system} is {match}, not {expected} as expected", Note: "{why}", Fix: "{hint}"},
	SystemHint: {Code: "hint", Severity: Hint,
		Text: "{system} is {match}: {hint}", Fix: "{hint}"},
	UnusedGroup: {Code: "unused-group", Severity: Hint,
		Text: "no system uses the group {group}{cost}", Fix: "remove it"},
	CostlyGroup: {Code: "costly-group", Severity: Hint,
		Text: "the group {group} costs more than it gives: {gain}", Fix: "remove it"},
	NotSpawned: {Code: "not-spawned", Severity: Error,
		Text: "there is no entity {entity}; {n} have been spawned so far"},
	NotCommitted: {Code: "not-committed", Severity: Error,
		Text: "{entity} is spawned in this tick and can be addressed after the next one", Note: "it is spawned here", Fix: "put a tick before this line"},
	Despawned: {Code: "despawned", Severity: Error,
		Text: "{entity} is dead: it was despawned by tick {n}"},
	AnyTooFew: {Code: "any-too-few", Severity: Warning,
		Text: "only {n} match, fewer than the {count} asked for; all of them are chosen"},
	NoneMatch: {Code: "none-match", Severity: Warning,
		Text: "no entity matches, so nothing happens"},
	Populated: {Code: "populated", Severity: Info,
		Text: "the design spawns nothing, so it is shown with 60 entities of every composition that its groups and systems name, {n} in all"},
	MoreRemarks: {Code: "more-remarks", Severity: Warning,
		Text: "{n} more diagnostics are not listed; fix the ones above first"},
	SpawnedLater: {Code: "not-committed", Severity: Error,
		Text: "{entity} is spawned further down and can be addressed after the tick that follows", Note: "it is spawned here"},
	TagOptional: {Code: "tag-access", Severity: Warning,
		Text: "{name} is a tag and has no storage to access, so '?' has no effect", Note: "it is declared here", Fix: "remove it"},
	OptionalExcluded: {Code: "optional-excluded", Severity: Warning,
		Text: "{name} is excluded, so it can never be accessed", Note: "it is excluded here"},
	OptionalRequired: {Code: "optional-required", Severity: Warning,
		Text: "{name} is required, so its '?' changes nothing", Note: "it is required here"},
	TooMuchChange: {Code: "too-much-change", Severity: Error,
		Text: "the ticks change too much to be analysed at every keystroke; nothing from here on is carried out, so use fewer entities or fewer changes"},
	TooManyCompositions: {Code: "too-many-compositions", Severity: Error,
		Text: "the entities would have more than 16,384 different compositions; nothing from here on is carried out, so choose fewer of them at random"},
	TooManyClasses: {Code: "too-many-classes", Severity: Warning,
		Text: "the layout has no blocks of their own for {n} compositions, because it has at most 4,096 classes and 4,096 blocks; entities with these compositions are tested, and their columns are fetched by handle"},
	Unlisted: {Code: "unlisted", Severity: Info,
		Text: "this document would be too large, so some of its lists are null: {lists}"},
}
