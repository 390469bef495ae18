package design

// The messages about the form of a text: everything Parse can say.
const (
	msgTextTooLong message = iota
	msgMoreErrors
	msgStrayCharacter
	msgStrayQuote
	msgCommentSign
	msgSemicolon
	msgBadName
	msgReservedName
	msgUnknownStatement
	msgUnknownStatementLike
	msgLooksLikeGroup
	msgLooksLikeSystem
	msgStrayClause
	msgContinuedLine
	msgForeign
	msgMissingName
	msgOnePerStatement
	msgUnknownType
	msgUnknownTypeLike
	msgBadSize
	msgZeroSize
	msgUnknownLayout
	msgUnknownLayoutLike
	msgMissingExpr
	msgMissingList
	msgMissingOperand
	msgMissingOperator
	msgUnclosed
	msgUnopened
	msgDisjunction
	msgDisjunctionSystem
	msgDisjunctionList
	msgNegatedParens
	msgMixed
	msgDoubleNot
	msgNotInList
	msgNotOptional
	msgAccessOutside
	msgMissingParens
	msgRepeatedClause
	msgUnknownClause
	msgUnknownClauseLike
	msgBadExpect
	msgBadExpectLike
	msgBadNumber
	msgNotWhole
	msgNumberTooLarge
	msgCountAndName
	msgEntityNumber
	msgEntityZero
	msgMissingWord
	msgWrongWord
	msgMissingTarget
	msgMissingCount
	msgUnexpected
	msgUnexpectedEnd
	msgTooDeep
	msgTooManyComponents
	msgTooManyGroups
	msgTooManySystems
	msgTooManyTicks
	msgTooManyEntities
	msgTooManyAfterTick
	lastSyntaxMessage = msgTooManyAfterTick
)

var syntaxMessages = [...]entry{
	msgTextTooLong: {code: "text-too-long", severity: Error,
		text: "the text has {n} bytes, and a design has at most 65,536; split it into several designs",
		why:  "A design is read at every keystroke, so its length is bounded. Nothing of a longer text is read."},
	msgMoreErrors: {code: "more-errors", severity: Error,
		text: "{n} more errors of form are not listed; mend those above first",
		why:  "After a hundred errors of form the rest is counted, not listed."},
	msgStrayCharacter: {code: "stray-character", severity: Error,
		text:    "{text} has no meaning here",
		why:     "A character that no statement uses stands outside a comment.",
		example: "group Position % Velocity"},
	msgStrayQuote: {code: "stray-character", severity: Error,
		text: "{text} has no meaning here; names are written without quotes"},
	msgCommentSign: {code: "comment-sign", severity: Error,
		text: "a comment begins with '#', not '{sign}'", fix: "write '#'",
		why:     "Comments run from `#` to the end of the line.",
		example: "tick // and so on"},
	msgSemicolon: {code: "semicolon", severity: Error,
		text: "a statement ends with its line, without ';'", fix: "take out ';'",
		why:     "Every statement has a line of its own, and nothing stands at its end.",
		example: "group Position & Velocity;"},
	msgBadName: {code: "bad-name", severity: Error,
		text:    "{text} cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit",
		why:     "Names are `[A-Za-z_][A-Za-z0-9_]*`, so that each is also a name in the programs that are made from a design.",
		example: "component 3D"},
	msgReservedName: {code: "reserved-name", severity: Error,
		text:    "{name} looks like the number of an entity; give another name",
		why:     "`e1`, `e2` and so on are the entities by number, named or not.",
		example: "spawn e7: Position"},
	msgUnknownStatement: {code: "unknown-statement", severity: Error,
		text:    "{word} begins no statement; a line begins with component, tag, layout, group, system, spawn, seed, tick, add, remove or despawn",
		why:     "Every line that is not empty or a comment begins with the keyword of a statement, in small letters.",
		example: "componet Position"},
	msgUnknownStatementLike: {code: "unknown-statement", severity: Error,
		text: "{word} begins no statement; did you mean '{like}'?", fix: "write '{like}'"},
	msgLooksLikeGroup: {code: "unknown-statement", severity: Error,
		text: "{word} begins no statement; if the line is to be a group, begin it with 'group'", fix: "make it a group"},
	msgLooksLikeSystem: {code: "unknown-statement", severity: Error,
		text: "{word} begins no statement; if the line is to be a system, begin it with 'system'", fix: "make it a system"},
	msgStrayClause: {code: "stray-clause", severity: Error,
		text: "'{clause}' is a clause of a system and stands on the same line", fix: "join it to the line above",
		why:     "A statement ends with its line, its clauses included; it continues on the next line only inside parentheses.",
		example: "system Integrate(Position)\n  without Frozen"},
	msgContinuedLine: {code: "continued-line", severity: Error,
		text: "no line begins with {op}; a statement continues on the next line only inside parentheses", fix: "join it to the line above",
		why:     "Put the whole list or expression in parentheses to write it over several lines.",
		example: "group Position\n  & Velocity"},
	msgForeign: {code: "foreign-spelling", severity: Error,
		text:    "this is spelt as in {library}; here it is '{form}'",
		why:     "The spellings of other libraries are recognised where they are unmistakable, and answered with the one that holds here.",
		example: "Query<(&Position, &mut Velocity), Without<Frozen>>"},
	msgMissingName: {code: "missing-name", severity: Error,
		text:    "'{keyword}' needs a name, as in '{example}'",
		why:     "What a statement declares must have a name; only groups, and systems written as `system(A, B)`, can do without.",
		example: "component"},
	msgOnePerStatement: {code: "one-per-statement", severity: Error,
		text: "'{keyword}' declares one name; write a statement for each", fix: "split it into {n} statements",
		why:     "`component` and `tag` declare a single name.",
		example: "component Position, Velocity"},
	msgUnknownType: {code: "unknown-type", severity: Error,
		text:    "{type} is no type; the types are f32, f64, i8 to i64, u8 to u64, bool and entity, with xN for arrays, or a size in bytes",
		why:     "The type of a component gives its size; its meaning is never looked at, so any type of the same size will do.",
		example: "component Name string"},
	msgUnknownTypeLike: {code: "unknown-type", severity: Error,
		text: "{type} is no type; did you mean '{like}'?", fix: "write '{like}'"},
	msgBadSize: {code: "bad-size", severity: Error,
		text:    "a component has 1 to 65,536 bytes, not {n}; keep larger things elsewhere and a handle to them in the component",
		why:     "The size of a component, written as a number of bytes or following from its type, is bounded.",
		example: "component Mesh 1M"},
	msgZeroSize: {code: "bad-size", severity: Error,
		text: "a component has 1 to 65,536 bytes, not 0; what has no storage is a tag", fix: "make it a tag"},
	msgUnknownLayout: {code: "unknown-layout", severity: Error,
		text:    "{name} is no layout; the layouts are paper, trees, laminar and naive",
		why:     "A layout is one of the four ways to turn groups into component arrays.",
		example: "layout sparse"},
	msgUnknownLayoutLike: {code: "unknown-layout", severity: Error,
		text: "{name} is no layout; did you mean '{like}'?", fix: "write '{like}'"},
	msgMissingExpr: {code: "missing-expression", severity: Error,
		text:    "{after} needs an expression, such as 'Position & !Frozen'",
		why:     "A group, and `of` in a selector, need a conjunction of at least one component.",
		example: "group"},
	msgMissingList: {code: "missing-list", severity: Error,
		text:    "'{keyword}' needs at least one component",
		why:     "A list of components may be empty in the parentheses of a system alone.",
		example: "spawn 40"},
	msgMissingOperand: {code: "missing-component", severity: Error,
		text:    "a component is missing {where} {text}",
		why:     "Every `&`, `,` and `!` needs a component beside it. (One comma before a closing parenthesis may stand.)",
		example: "group Position & & Velocity"},
	msgMissingOperator: {code: "missing-operator", severity: Error,
		text: "there is no '{op}' between {left} and {right}", fix: "put '{op}' between them",
		why:     "Components are joined by `&` or `,`, never by a space alone.",
		example: "group Position Velocity"},
	msgUnclosed: {code: "unclosed-parenthesis", severity: Error,
		text:    "this '(' is never closed",
		why:     "Inside parentheses a statement goes on over the ends of lines, so a missing `)` is reported where its `(` stands.",
		example: "system Integrate(Position, Velocity"},
	msgUnopened: {code: "unopened-parenthesis", severity: Error,
		text: "this ')' closes nothing", fix: "take it out",
		why:     "There is one `)` too many.",
		example: "group Position & Velocity)"},
	msgDisjunction: {code: "disjunction", severity: Error,
		text: "a group has no '{op}': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative", fix: "write {n} instead",
		why:     "Alternatives are no groups: each alternative gets a group of its own, and an entity that satisfies both is in both. Systems and selectors are conjunctions for the same reason.",
		example: "group Position & (Velocity || Spin)"},
	msgDisjunctionSystem: {code: "disjunction", severity: Error,
		text: "a system has no '{op}': its signature is a conjunction, and it runs on the entities that satisfy all of it; write a system for each alternative"},
	msgDisjunctionList: {code: "disjunction", severity: Error,
		text: "'{keyword}' has no '{op}': components are joined by '&' or ',' and all of them hold; write a statement for each alternative"},
	msgNegatedParens: {code: "disjunction", severity: Error,
		text: "'{not}' stands before one component, not before several: 'not all of them' is an alternative, and a conjunction has none; write a group for each alternative", fix: "write {n} instead"},
	msgMixed: {code: "mixed-operators", severity: Error,
		text:    "',' and '{op}' are mixed without parentheses, so this can be read in two ways; put parentheses around what belongs together",
		why:     "Whether `,` binds more tightly than `||` differs from library to library, so it is not guessed at.",
		example: "group Position, Velocity || Spin"},
	msgDoubleNot: {code: "double-negation", severity: Error,
		text: "'!' stands twice before {name}", fix: "take both out",
		why:     "What is not absent is present.",
		example: "group !!Position"},
	msgNotInList: {code: "negated-in-list", severity: Error,
		text: "'{keyword}' lists components as they are; {name} cannot be negated here", fix: "take it out",
		why:     "Spawned entities have the components listed and no others; `add`, `remove`, `with` and `without` say by their keyword what is meant.",
		example: "spawn Position, !Velocity"},
	msgNotOptional: {code: "negated-optional", severity: Error,
		text:    "{name} is both negated and accessed; use '{access}' or '!', not both",
		why:     "A component that must not be there cannot be read, written or optional.",
		example: "system Integrate(Position, !?Mass)"},
	msgAccessOutside: {code: "access-outside-list", severity: Error,
		text: "'{access}' belongs in the parentheses of a system, where access is declared", fix: "take it out",
		why:     "`mut` and `?` say how a system accesses a component; nothing else accesses any.",
		example: "group mut Position & Velocity"},
	msgMissingParens: {code: "missing-parentheses", severity: Error,
		text: "the components of a system stand in parentheses, as in 'system {name}(Position, Velocity)'", fix: "put parentheses around them",
		why:     "The parentheses may be empty, but they must be there.",
		example: "system Integrate Position, Velocity"},
	msgRepeatedClause: {code: "repeated-clause", severity: Error,
		text: "'{clause}' stands twice; join the two", note: "it stands here already",
		why:     "Each clause of a system may stand once, in any order.",
		example: "system Log(Position) with Velocity with Mass"},
	msgUnknownClause: {code: "unknown-clause", severity: Error,
		text:    "{word} is no clause of a system; the clauses are with, without, expect and weight",
		why:     "Only clauses follow the parentheses of a system.",
		example: "system Log(Position) excluding Velocity"},
	msgUnknownClauseLike: {code: "unknown-clause", severity: Error,
		text: "{word} is no clause of a system; did you mean '{like}'?", fix: "write '{like}'"},
	msgBadExpect: {code: "unknown-match", severity: Error,
		text:    "'expect' takes full, partial, blind or scan, not {word}",
		why:     "These are the four ways in which a system can match its layout.",
		example: "system Log(Position) expect fast"},
	msgBadExpectLike: {code: "unknown-match", severity: Error,
		text: "'expect' takes full, partial, blind or scan; did you mean '{like}'?", fix: "write '{like}'"},
	msgBadNumber: {code: "bad-number", severity: Error,
		text:    "{text} is no number; numbers are written 1200, 1_200, 1.2k or 3M",
		why:     "Numbers are whole: digits that may be parted by `_`, or a decimal number with `k` (thousand) or `M` (million).",
		example: "spawn 3q Position"},
	msgNotWhole: {code: "bad-number", severity: Error,
		text: "{text} is not a whole number"},
	msgNumberTooLarge: {code: "number-too-large", severity: Error,
		text:    "{text} is too large; {what} is at most {limit}",
		why:     "Every number has a limit, which its message gives.",
		example: "system Log(Position) weight 40M"},
	msgCountAndName: {code: "count-and-name", severity: Error,
		text: "a name is for one entity; take out the count or the name", fix: "take out the name",
		why:     "`spawn` makes many entities or a named one, not both.",
		example: "spawn 3 hero: Position"},
	msgEntityNumber: {code: "entity-number", severity: Error,
		text: "an entity's number is written with an 'e'", fix: "write 'e{n}'",
		why:     "Entities are numbered e1, e2, .. in the order in which they are spawned.",
		example: "despawn 7"},
	msgEntityZero: {code: "entity-number", severity: Error,
		text: "entities are numbered from e1"},
	msgMissingWord: {code: "missing-word", severity: Error,
		text: "'{word}' is missing before {text}", fix: "put '{word}' there",
		why:     "`add .. to`, `remove .. from`, `any N of` and `all of` are written in full.",
		example: "add Frozen e7"},
	msgWrongWord: {code: "wrong-word", severity: Error,
		text: "components are added to entities and removed from them: '{keyword}' takes '{word}'", fix: "write '{word}'",
		why:     "`add` takes `to`, `remove` takes `from`.",
		example: "remove Frozen to e7"},
	msgMissingTarget: {code: "missing-entities", severity: Error,
		text:    "'{word}' needs entities: e7, a name, 'any 5 of Position' or 'all of Position'",
		why:     "`add`, `remove` and `despawn` say which entities they are about.",
		example: "despawn"},
	msgMissingCount: {code: "missing-count", severity: Error,
		text:    "'any' needs a number, as in 'any 5 of Position'",
		why:     "`any N of` draws N entities; `all of` takes every one that matches.",
		example: "despawn any of Position"},
	msgUnexpected: {code: "unexpected", severity: Error,
		text:    "{text} does not belong here; {expected}",
		why:     "Something stands where the statement goes on differently or is at its end.",
		example: "tick 5"},
	msgUnexpectedEnd: {code: "unexpected", severity: Error,
		text: "the line ends too early; {expected}"},
	msgTooDeep: {code: "nesting", severity: Error,
		text:    "parentheses stand more than 200 deep; in a conjunction none are needed",
		why:     "Parentheses in an expression only group, so nobody needs many.",
		example: ""},
	msgTooManyComponents: {code: "too-many-components", severity: Error,
		text: "a design has at most 256 components and tags; this one and those below it are left out",
		why:  "A set of components is 256 bits wide."},
	msgTooManyGroups: {code: "too-many-groups", severity: Error,
		text: "a design has at most 256 groups; this one and those below it are left out",
		why:  "A layout is made at every keystroke, so its groups are bounded."},
	msgTooManySystems: {code: "too-many-systems", severity: Error,
		text: "a design has at most 256 systems; this one and those below it are left out",
		why:  "Every system is planned at every keystroke, so they are bounded."},
	msgTooManyTicks: {code: "too-many-ticks", severity: Error,
		text: "a design has at most 10,000 ticks, and this is one more; none is carried out",
		why:  "Ticks are carried out one after another at every keystroke, so they are bounded."},
	msgTooManyEntities: {code: "too-many-entities", severity: Error,
		text:    "the entities are {n} with these, and a design has at most 5,000,000; none is made, so spawn fewer",
		why:     "Block sizes follow from the population, which a few thousand entities show as well.",
		example: "spawn 6M Position"},
	msgTooManyAfterTick: {code: "too-many-entities", severity: Error,
		text: "the entities are {n} with these, and a design in which something follows a tick has at most 200,000; none is made, so spawn fewer or take out what follows the first tick"},
}

// want says what a statement asks for where something else stands: it ends the
// messages of the code unexpected.
type want uint8

const (
	wantComponent want = iota
	wantOperator
	wantEnd
	wantKeyword
	wantName
	wantNumber
	wantSize
	wantLayout
	wantClause
	wantMatch
	wantSeed
	wantEntities
	wantOf
	wantAny
	wantOne
	wantOneNot
)

var wants = [...]string{
	wantComponent: "a component belongs here",
	wantOperator:  "an operator or the end belongs here",
	wantEnd:       "the statement is complete without it",
	wantKeyword:   "a line begins with a keyword",
	wantName:      "a name belongs here",
	wantNumber:    "a number belongs here",
	wantSize:      "a type or a size in bytes may follow the name",
	wantLayout:    "the name of a layout belongs here",
	wantClause:    "a clause (with, without, expect, weight) or the end of the line may follow",
	wantMatch:     "full, partial, blind or scan follows 'expect'",
	wantSeed:      "'seed' takes a number, as in 'seed 7'",
	wantEntities:  "an entity, 'any 5 of Position' or 'all of Position' belongs here",
	wantOf:        "'of' and an expression belong here",
	wantAny:       "'any' goes before a number of entities",
	wantOne:       "one is enough",
	wantOneNot:    "one '!' is enough",
}
