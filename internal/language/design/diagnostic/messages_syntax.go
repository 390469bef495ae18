package diagnostic

// The messages about the form of a text: everything Parse can say.
const (
	TextTooLong Message = iota
	MoreErrors
	StrayCharacter
	StrayQuote
	CommentSign
	Semicolon
	BadName
	ReservedName
	UnknownStatement
	UnknownStatementLike
	LooksLikeGroup
	LooksLikeSystem
	StrayClause
	ContinuedLine
	Foreign
	AccessSpelling
	ComponentForm
	Brackets
	SystemBody
	WrongSign
	ClauseInList
	MissingName
	OnePerStatement
	UnknownType
	UnknownTypeLike
	BadSize
	ZeroSize
	UnknownLayout
	UnknownLayoutLike
	MissingExpr
	MissingList
	MissingOperand
	MissingOperator
	Unclosed
	Unopened
	Disjunction
	DisjunctionSystem
	DisjunctionList
	NegatedParens
	Mixed
	DoubleNot
	NotInList
	NotOptional
	AccessOutside
	MissingParens
	RepeatedClause
	UnknownClause
	UnknownClauseLike
	BadExpect
	BadExpectLike
	BadNumber
	NotWhole
	NumberTooLarge
	CountAndName
	EntityNumber
	EntityZero
	MissingWord
	WrongWord
	MissingTarget
	MissingCount
	Unexpected
	UnexpectedEnd
	TooDeep
	TooManyComponents
	TooManyGroups
	TooManySystems
	TooManyTicks
	TooManyEntities
	TooManyAfterTick
	LastSyntaxMessage = TooManyAfterTick
)

var syntaxMessages = [...]Entry{
	TextTooLong: {Code: "text-too-long", Severity: Error,
		Text: "the text has {n} bytes, and a design has at most 65,536; split it into several designs"},
	MoreErrors: {Code: "more-errors", Severity: Error,
		Text: "{n} more syntax errors are not listed; fix the errors above first"},
	StrayCharacter: {Code: "stray-character", Severity: Error,
		Text: "{text} has no meaning here"},
	StrayQuote: {Code: "stray-character", Severity: Error,
		Text: "{text} has no meaning here; names are written without quotes"},
	CommentSign: {Code: "comment-sign", Severity: Error,
		Text: "a comment begins with '#', not '{sign}'", Fix: "write '#'"},
	Semicolon: {Code: "semicolon", Severity: Error,
		Text: "a statement ends with its line, without ';'", Fix: "remove ';'"},
	BadName: {Code: "bad-name", Severity: Error,
		Text: "{text} cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit"},
	ReservedName: {Code: "reserved-name", Severity: Error,
		Text: "{name} looks like the number of an entity; give another name"},
	UnknownStatement: {Code: "unknown-statement", Severity: Error,
		Text: "{word} is not a statement; a line begins with component, tag, layout, group, system, spawn, seed, tick, add, remove or despawn"},
	UnknownStatementLike: {Code: "unknown-statement", Severity: Error,
		Text: "{word} is not a statement; did you mean '{like}'?", Fix: "write '{like}'"},
	LooksLikeGroup: {Code: "unknown-statement", Severity: Error,
		Text: "{word} is not a statement; to declare a group, begin the line with 'group'", Fix: "make it a group"},
	LooksLikeSystem: {Code: "unknown-statement", Severity: Error,
		Text: "{word} is not a statement; to declare a system, begin the line with 'system'", Fix: "make it a system"},
	StrayClause: {Code: "stray-clause", Severity: Error,
		Text: "'{clause}' is a clause of a system and must be on the same line", Fix: "join it to the line above"},
	ContinuedLine: {Code: "continued-line", Severity: Error,
		Text: "no line begins with {op}; a statement continues on the next line only inside parentheses", Fix: "join it to the line above"},
	Foreign: {Code: "foreign-spelling", Severity: Error,
		Text: "this is spelt as in {library}; here it is '{form}'", Fix: "write '{text}'"},
	AccessSpelling: {Code: "access-spelling", Severity: Error,
		Text: "access is one word before a component: '{name}' reads it, 'mut {name}' writes it, '?{name}' takes it where an entity has it", Fix: "write '{list}'"},
	ComponentForm: {Code: "component-form", Severity: Error,
		Text: "a component is a name and one type or size, as in '{form}'", Fix: "write '{form}'"},
	Brackets: {Code: "brackets", Severity: Error,
		Text: "'{sign}' has no meaning here; components are listed in parentheses", Fix: "write parentheses"},
	SystemBody: {Code: "brackets", Severity: Error,
		Text: "a system has no body here: it says which components are accessed, and what is done with them is in the program", Fix: "remove the body"},
	WrongSign: {Code: "wrong-sign", Severity: Error,
		Text: "'{sign}' is written here, not {text}", Fix: "write '{sign}'"},
	ClauseInList: {Code: "clause-in-list", Severity: Error,
		Text: "'{clause}' is a clause of a system and is written after the parentheses", Fix: "move it there"},
	MissingName: {Code: "missing-name", Severity: Error,
		Text: "'{keyword}' needs a name, as in '{example}'"},
	OnePerStatement: {Code: "one-per-statement", Severity: Error,
		Text: "'{keyword}' declares one name; write a statement for each", Fix: "split it into {n} statements"},
	UnknownType: {Code: "unknown-type", Severity: Error,
		Text: "{type} is not a type; the types are f32, f64, i8 to i64, u8 to u64, bool and entity, with xN for arrays, or a size in bytes"},
	UnknownTypeLike: {Code: "unknown-type", Severity: Error,
		Text: "{type} is not a type; did you mean '{like}'?", Fix: "write '{like}'"},
	BadSize: {Code: "bad-size", Severity: Error,
		Text: "a component has 1 to 65,536 bytes, not {n}; keep larger things elsewhere and a handle to them in the component"},
	ZeroSize: {Code: "bad-size", Severity: Error,
		Text: "a component has 1 to 65,536 bytes, not 0; a component without storage is a tag", Fix: "make it a tag"},
	UnknownLayout: {Code: "unknown-layout", Severity: Error,
		Text: "{name} is not a layout; the layouts are lanes, laminar, trees, paper and naive"},
	UnknownLayoutLike: {Code: "unknown-layout", Severity: Error,
		Text: "{name} is not a layout; did you mean '{like}'?", Fix: "write '{like}'"},
	MissingExpr: {Code: "missing-expression", Severity: Error,
		Text: "{after} needs an expression, such as 'Position & !Frozen'"},
	MissingList: {Code: "missing-list", Severity: Error,
		Text: "'{keyword}' needs at least one component"},
	MissingOperand: {Code: "missing-component", Severity: Error,
		Text: "a component is missing {where} {text}"},
	MissingOperator: {Code: "missing-operator", Severity: Error,
		Text: "there is no '{op}' between {left} and {right}", Fix: "put '{op}' between them"},
	Unclosed: {Code: "unclosed-parenthesis", Severity: Error,
		Text: "this '(' is never closed"},
	Unopened: {Code: "unopened-parenthesis", Severity: Error,
		Text: "this ')' closes nothing", Fix: "remove it"},
	Disjunction: {Code: "disjunction", Severity: Error,
		Text: "a group has no '{op}': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative", Fix: "write {n} instead"},
	DisjunctionSystem: {Code: "disjunction", Severity: Error,
		Text: "a system has no '{op}': its signature is a conjunction, and it runs on the entities that satisfy all of it; write a system for each alternative"},
	DisjunctionList: {Code: "disjunction", Severity: Error,
		Text: "'{keyword}' has no '{op}': components are joined by '&' or ',' and all of them hold; write a statement for each alternative"},
	NegatedParens: {Code: "disjunction", Severity: Error,
		Text: "'{not}' negates one component, not several: 'not all of them' is an alternative, and a conjunction has none; write a group for each alternative", Fix: "write {n} instead"},
	Mixed: {Code: "mixed-operators", Severity: Error,
		Text: "',' and '{op}' are mixed without parentheses, so this can be read in two ways; put parentheses around what belongs together"},
	DoubleNot: {Code: "double-negation", Severity: Error,
		Text: "'!' is written twice before {name}", Fix: "remove both"},
	NotInList: {Code: "negated-in-list", Severity: Error,
		Text: "'{keyword}' takes a list of components; {name} cannot be negated here", Fix: "remove it"},
	NotOptional: {Code: "negated-optional", Severity: Error,
		Text: "{name} is both negated and accessed; use '{access}' or '!', not both"},
	AccessOutside: {Code: "access-outside-list", Severity: Error,
		Text: "'{access}' belongs in the parentheses of a system, where access is declared", Fix: "remove it"},
	MissingParens: {Code: "missing-parentheses", Severity: Error,
		Text: "the components of a system are written in parentheses, as in 'system {name}(Position, Velocity)'", Fix: "put parentheses around them"},
	RepeatedClause: {Code: "repeated-clause", Severity: Error,
		Text: "'{clause}' is written twice; join the two", Note: "it is already here"},
	UnknownClause: {Code: "unknown-clause", Severity: Error,
		Text: "{word} is not a clause of a system; the clauses are with, without, expect and weight"},
	UnknownClauseLike: {Code: "unknown-clause", Severity: Error,
		Text: "{word} is not a clause of a system; did you mean '{like}'?", Fix: "write '{like}'"},
	BadExpect: {Code: "unknown-match", Severity: Error,
		Text: "'expect' takes full, partial, blind or scan, not {word}"},
	BadExpectLike: {Code: "unknown-match", Severity: Error,
		Text: "'expect' takes full, partial, blind or scan; did you mean '{like}'?", Fix: "write '{like}'"},
	BadNumber: {Code: "bad-number", Severity: Error,
		Text: "{text} is not a number; numbers are written 1200, 1_200, 1.2k or 3M"},
	NotWhole: {Code: "bad-number", Severity: Error,
		Text: "{text} is not a whole number"},
	NumberTooLarge: {Code: "number-too-large", Severity: Error,
		Text: "{text} is too large; {what} is at most {limit}"},
	CountAndName: {Code: "count-and-name", Severity: Error,
		Text: "a name is for one entity; remove the count or the name", Fix: "remove the name"},
	EntityNumber: {Code: "entity-number", Severity: Error,
		Text: "an entity's number is written with an 'e'", Fix: "write 'e{n}'"},
	EntityZero: {Code: "entity-number", Severity: Error,
		Text: "entities are numbered from e1"},
	MissingWord: {Code: "missing-word", Severity: Error,
		Text: "'{word}' is missing before {text}", Fix: "put '{word}' there"},
	WrongWord: {Code: "wrong-word", Severity: Error,
		Text: "components are added to entities and removed from them: '{keyword}' takes '{word}'", Fix: "write '{word}'"},
	MissingTarget: {Code: "missing-entities", Severity: Error,
		Text: "'{word}' needs entities: e7, a name, 'any 5 of Position' or 'all of Position'"},
	MissingCount: {Code: "missing-count", Severity: Error,
		Text: "'any' needs a number, as in 'any 5 of Position'"},
	Unexpected: {Code: "unexpected", Severity: Error,
		Text: "{text} does not belong here; {expected}"},
	UnexpectedEnd: {Code: "unexpected", Severity: Error,
		Text: "the line ends too early; {expected}"},
	TooDeep: {Code: "nesting", Severity: Error,
		Text: "parentheses are nested more than 200 deep; a conjunction needs none"},
	TooManyComponents: {Code: "too-many-components", Severity: Error,
		Text: "a design has at most 256 components and tags; this one and those below it are left out"},
	TooManyGroups: {Code: "too-many-groups", Severity: Error,
		Text: "a design has at most 256 groups; this one and those below it are left out"},
	TooManySystems: {Code: "too-many-systems", Severity: Error,
		Text: "a design has at most 256 systems; this one and those below it are left out"},
	TooManyTicks: {Code: "too-many-ticks", Severity: Error,
		Text: "a design has at most 10,000 ticks, and this is one more; no tick is carried out"},
	TooManyEntities: {Code: "too-many-entities", Severity: Error,
		Text: "with these there are {n} entities, and a design has at most 5,000,000; no entity is spawned, so spawn fewer"},
	TooManyAfterTick: {Code: "too-many-entities", Severity: Error,
		Text: "with these there are {n} entities, and a design in which something follows a tick has at most 200,000; no entity is spawned, so spawn fewer or remove what follows the first tick"},
}

// Want is what a statement requires where something else was found; messages of the code unexpected
// end with it.
type Want uint8

const (
	WantComponent Want = iota
	WantOperator
	WantEnd
	WantKeyword
	WantName
	WantNumber
	WantSize
	WantLayout
	WantClause
	WantMatch
	WantSeed
	WantEntities
	WantOf
	WantAny
	WantOne
	WantOneNot
)

var Wants = [...]string{
	WantComponent: "a component belongs here",
	WantOperator:  "an operator or the end belongs here",
	WantEnd:       "the statement is complete without it",
	WantKeyword:   "a line begins with a keyword",
	WantName:      "a name belongs here",
	WantNumber:    "a number belongs here",
	WantSize:      "a type or a size in bytes may follow the name",
	WantLayout:    "the name of a layout belongs here",
	WantClause:    "a clause (with, without, expect, weight) or the end of the line may follow",
	WantMatch:     "full, partial, blind or scan follows 'expect'",
	WantSeed:      "'seed' takes a number, as in 'seed 7'",
	WantEntities:  "an entity, 'any 5 of Position' or 'all of Position' belongs here",
	WantOf:        "'of' and an expression belong here",
	WantAny:       "'any' goes before a number of entities",
	WantOne:       "one is enough",
	WantOneNot:    "one '!' is enough",
}
