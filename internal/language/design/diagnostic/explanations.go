package diagnostic

// Explanation says what a code means.
type Explanation struct {
	Text    string
	Example string // a design that gets the code, "" if there is none
}

// Explanations has a row for each code. docs/language.md shows it. It is apart from the messages, so that the programs of
// the playground, which show no explanation, do not link it.
var Explanations = map[string]Explanation{
	"text-too-long": {
		Text: "A design is read at every keystroke, so its length is bounded. Nothing of a longer text is read.",
	},
	"more-errors": {
		Text: "After a hundred errors of form the rest is counted, not listed.",
	},
	"stray-character": {
		Text:    "A character that no statement uses stands outside a comment.",
		Example: "group Position % Velocity",
	},
	"comment-sign": {
		Text:    "Comments run from `#` to the end of the line.",
		Example: "tick // and so on",
	},
	"semicolon": {
		Text:    "Every statement has a line of its own, and nothing stands at its end.",
		Example: "group Position & Velocity;",
	},
	"bad-name": {
		Text:    "Names are `[A-Za-z_][A-Za-z0-9_]*`, so that each is also a name in the programs that are made from a design.",
		Example: "component 3D",
	},
	"reserved-name": {
		Text:    "`e1`, `e2` and so on are the entities by number, named or not.",
		Example: "spawn e7: Position",
	},
	"unknown-statement": {
		Text:    "Every line that is not empty or a comment begins with the keyword of a statement, in small letters.",
		Example: "componet Position",
	},
	"stray-clause": {
		Text:    "A statement ends with its line, its clauses included; it continues on the next line only inside parentheses.",
		Example: "system Integrate(Position)\n  without Frozen",
	},
	"continued-line": {
		Text:    "Put the whole list or expression in parentheses to write it over several lines.",
		Example: "group Position\n  & Velocity",
	},
	"foreign-spelling": {
		Text:    "The spellings of other libraries are recognised where they are unmistakable, and answered with the one that holds here.",
		Example: "Query<(&Position, &mut Velocity), Without<Frozen>>",
	},
	"access-spelling": {
		Text:    "Components stand in the list of a system with their access before them; nothing says access behind a component, and other languages' words for it are no keywords.",
		Example: "system Heal(Health mut, &Armor)",
	},
	"component-form": {
		Text:    "Designs are about where components are, not about their fields: a component has a type or a number of bytes. Of a structure with several types the size is what counts.",
		Example: "component Position { x: f32, y: f32 }",
	},
	"brackets": {
		Text:    "Parentheses are the only brackets, and what a system does is not part of a design.",
		Example: "system Move[Position]",
	},
	"wrong-sign": {
		Text:    "A group's name is followed by `=`, an entity's by `:`; `!` excludes and `&` joins.",
		Example: "group moving: Position & Velocity",
	},
	"clause-in-list": {
		Text:    "The parentheses of a system have the components that it accesses; `!` excludes one there, too.",
		Example: "system Move(Position, without Frozen)",
	},
	"missing-name": {
		Text:    "What a statement declares must have a name; only groups, and systems written as `system(A, B)`, can do without.",
		Example: "component",
	},
	"one-per-statement": {
		Text:    "`component` and `tag` declare a single name.",
		Example: "component Position, Velocity",
	},
	"unknown-type": {
		Text:    "The type of a component gives its size; its meaning is never looked at, so any type of the same size will do.",
		Example: "component Name string",
	},
	"bad-size": {
		Text:    "The size of a component, written as a number of bytes or following from its type, is bounded.",
		Example: "component Mesh 1M",
	},
	"unknown-layout": {
		Text:    "A layout is one of the five ways to turn groups into component arrays.",
		Example: "layout sparse",
	},
	"missing-expression": {
		Text:    "A group, and `of` in a selector, need a conjunction of at least one component.",
		Example: "group",
	},
	"missing-list": {
		Text:    "A list of components may be empty in the parentheses of a system alone.",
		Example: "spawn 40",
	},
	"missing-component": {
		Text:    "Every `&`, `,` and `!` needs a component next to it. (One comma before a closing parenthesis may stand.)",
		Example: "group Position & & Velocity",
	},
	"missing-operator": {
		Text:    "Components are joined by `&` or `,`, never by a space alone.",
		Example: "group Position Velocity",
	},
	"unclosed-parenthesis": {
		Text:    "Inside parentheses a statement goes on over the ends of lines, so a missing `)` is reported where its `(` stands.",
		Example: "system Integrate(Position, Velocity",
	},
	"unopened-parenthesis": {
		Text:    "There is one `)` too many.",
		Example: "group Position & Velocity)",
	},
	"disjunction": {
		Text:    "Alternatives are no groups: each alternative gets a group of its own, and an entity that satisfies both is in both. Systems and selectors are conjunctions for the same reason.",
		Example: "group Position & (Velocity || Spin)",
	},
	"mixed-operators": {
		Text:    "Whether `,` binds more tightly than `||` differs from library to library, so it is not guessed at.",
		Example: "group Position, Velocity || Spin",
	},
	"double-negation": {
		Text:    "What is not absent is present.",
		Example: "group !!Position",
	},
	"negated-in-list": {
		Text:    "Spawned entities have the components listed and no others; `add`, `remove`, `with` and `without` say by their keyword what is meant.",
		Example: "spawn Position, !Velocity",
	},
	"negated-optional": {
		Text:    "A component that must not be there cannot be read, written or optional.",
		Example: "system Integrate(Position, !?Mass)",
	},
	"access-outside-list": {
		Text:    "`mut` and `?` say how a system accesses a component; nothing else accesses any.",
		Example: "group mut Position & Velocity",
	},
	"missing-parentheses": {
		Text:    "The parentheses may be empty, but they must be there.",
		Example: "system Integrate Position, Velocity",
	},
	"repeated-clause": {
		Text:    "Each clause of a system may stand once, in any order.",
		Example: "system Log(Position) with Velocity with Mass",
	},
	"unknown-clause": {
		Text:    "Only clauses follow the parentheses of a system.",
		Example: "system Log(Position) excluding Velocity",
	},
	"unknown-match": {
		Text:    "These are the four ways in which a system can match its layout.",
		Example: "system Log(Position) expect fast",
	},
	"bad-number": {
		Text:    "Numbers are whole: digits that may be parted by `_`, or a decimal number with `k` (thousand) or `M` (million).",
		Example: "spawn 3q Position",
	},
	"number-too-large": {
		Text:    "Every number has a limit, which its message gives.",
		Example: "system Log(Position) weight 40M",
	},
	"count-and-name": {
		Text:    "`spawn` makes many entities or a named one, not both.",
		Example: "spawn 3 hero: Position",
	},
	"entity-number": {
		Text:    "Entities are numbered e1, e2, .. in the order in which they are spawned.",
		Example: "despawn 7",
	},
	"missing-word": {
		Text:    "`add .. to`, `remove .. from`, `any N of` and `all of` are written in full.",
		Example: "add Frozen e7",
	},
	"wrong-word": {
		Text:    "`add` takes `to`, `remove` takes `from`.",
		Example: "remove Frozen to e7",
	},
	"missing-entities": {
		Text:    "`add`, `remove` and `despawn` say which entities they are about.",
		Example: "despawn",
	},
	"missing-count": {
		Text:    "`any N of` draws N entities; `all of` takes every one that matches.",
		Example: "despawn any of Position",
	},
	"unexpected": {
		Text:    "Something stands where the statement goes on differently or is at its end.",
		Example: "tick 5",
	},
	"nesting": {
		Text:    "Parentheses in an expression only group, so a few are enough.",
		Example: "",
	},
	"too-many-components": {
		Text: "A set of components is 256 bits wide.",
	},
	"too-many-groups": {
		Text: "A layout is made at every keystroke, so its groups are bounded.",
	},
	"too-many-systems": {
		Text: "Every system is planned at every keystroke, so they are bounded.",
	},
	"too-many-ticks": {
		Text: "Ticks are carried out one after another at every keystroke, so they are bounded.",
	},
	"too-many-entities": {
		Text:    "Block sizes follow from the population, which a few thousand entities show as well.",
		Example: "spawn 6M Position",
	},
	"unknown-component": {
		Text:    "Where a design declares a component or a tag, it declares all of them, before their use or after it. (A design without any declares its components by using them.) Where a declared name is similar, the fix writes that one, and the declaration of the name is offered after it.",
		Example: "component Position\ngroup Position & Velocty",
	},
	"unknown-entity": {
		Text:    "`spawn hero: ..` gives a name; entities without one are addressed by number.",
		Example: "spawn hero: Position\ntick\n  despawn villain",
	},
	"implicit-declaration": {
		Text:    "A design without any `component` or `tag` declares its names by using them.",
		Example: "group Position & Velocity",
	},
	"duplicate-component": {
		Text:    "Components and tags share their names, and each is declared once.",
		Example: "component Position\ntag Position",
	},
	"duplicate-group": {
		Text:    "A group's name stands for its expression in selectors, so it must be the only one.",
		Example: "group a = Position\ngroup a = Velocity",
	},
	"duplicate-system": {
		Text:    "Systems are told apart by their names.",
		Example: "system Log(Position)\nsystem Log(Velocity)",
	},
	"duplicate-entity": {
		Text:    "Numbers are never reused, and neither are names.",
		Example: "spawn hero: Position\nspawn hero: Velocity",
	},
	"duplicate-layout": {
		Text:    "A design has one layout.",
		Example: "layout paper\nlayout trees",
	},
	"duplicate-seed": {
		Text:    "All of `any` draws from one stream, which has one seed.",
		Example: "seed 7\nseed 8",
	},
	"name-taken": {
		Text:    "In a selector a name stands for a component or for a group.",
		Example: "component Position\ncomponent Velocity\ngroup Position = Position & Velocity",
	},
	"contradiction": {
		Text:    "A component and its negation cannot stand in one conjunction; for a system, its list, `with` and `without` are one.",
		Example: "group Position & !Position",
	},
	"repeated-component": {
		Text:    "The second mention changes nothing.",
		Example: "system Integrate(Position, Velocity) with Position",
	},
	"tag-access": {
		Text:    "A tag can be required (`with`) or excluded (`without`); there is no column to read or write.",
		Example: "component Position\ntag Frozen\nsystem Thaw(Position, Frozen)",
	},
	"negated-group": {
		Text:    "A group's name may stand for its expression in a selector, but only as it is.",
		Example: "group moving = Position & Velocity\ntick\n  despawn all of !moving",
	},
	"no-stored-component": {
		Text:    "A group orders component arrays, so it needs a component that has one and must be there.",
		Example: "component Position\ngroup !Position",
	},
	"ancestor": {
		Text:    "Layout `paper` inserts below the root only, so a group that is more general than a tree's root comes too late.",
		Example: "layout paper\ngroup A & B & C\ngroup A & B",
	},
	"disjoint": {
		Text:    "A tree's root excludes the group, so the tree has no place for it.",
		Example: "layout paper\ngroup A & !B\ngroup A & B",
	},
	"overlaps": {
		Text:    "Some entities of the group are in the tree and others are not, so its blocks could not lie together.",
		Example: "layout paper\ngroup A & B\ngroup A & C",
	},
	"straddles": {
		Text:    "A split that an earlier group made runs through the group.",
		Example: "layout paper\ngroup A & B\ngroup A & B & C\ngroup A & B & D",
	},
	"too-many-blocks": {
		Text: "Groups that overlap cut each other's blocks, and a layout holds at most 4,096 blocks. In `layout lanes` a group that would exceed that first tries to do without a class of its own; then its system is partial, or blind for some entities.",
	},
	"too-intricate": {
		Text: "Groups with many exclusions overlap in ever more ways. A layout is worked out at every keystroke, so the work on its blocks is bounded; it is counted, not timed, and hundreds of ordinary groups stay far below the bound.",
	},
	"crossing": {
		Text:    "With one array for each component, sets that are neither nested nor disjoint cannot all keep one order, so this group keeps the order of some of its components only. `layout lanes` gives a component as many arrays as its groups need.",
		Example: "layout laminar\ngroup A & B\ngroup A & C",
	},
	"expect-failed": {
		Text:    "`expect` is a promise about a design that is checked whenever it is analysed; the notes say why it does not hold and what would make it hold.",
		Example: "system Integrate(Position, Velocity) expect full",
	},
	"hint": {
		Text:    "What would make a system match better, tried before it is offered.",
		Example: "system Integrate(Position, Velocity)",
	},
	"unused-group": {
		Text:    "No system requires all components that the group requires, so no system gains anything by its order. What a round would take less without the group is told if it is anything.",
		Example: "group A & B\nsystem s(A)",
	},
	"costly-group": {
		Text:    "The group makes commits, or other systems, more expensive by more than it saves. A group that an expectation needs is not reported.",
		Example: "component A 4096\ncomponent B\ngroup A & B\nsystem s(A, B)\nspawn 900 A\nspawn 9 A, B\ntick\n  add B to any 400 of A & !B\ntick\n  remove B from all of A & B",
	},
	"not-spawned": {
		Text:    "Entities are numbered e1, e2, .. in the order in which they are spawned.",
		Example: "spawn 3 Position\ntick\n  despawn e7",
	},
	"not-committed": {
		Text:    "Within a tick all statements read the state that the last commit left.",
		Example: "spawn hero: Position\nadd Velocity to hero",
	},
	"despawned": {
		Text:    "Numbers and names are never reused.",
		Example: "spawn hero: Position\ntick\n  despawn hero\ntick\n  add Velocity to hero",
	},
	"any-too-few": {
		Text:    "`any N of` draws from the entities that the last commit left.",
		Example: "spawn 3 Position\ntick\n  despawn any 5 of Position",
	},
	"none-match": {
		Text:    "`all of` takes the entities that the last commit left.",
		Example: "spawn 3 Position\ntick\n  despawn all of Velocity",
	},
	"populated": {
		Text: "Blocks without entities show nothing, so the playground and `analyze -populate` add some.",
	},
	"more-remarks": {
		Text: "After 300 remarks the rest is counted, not listed. It is an error if one of the rest is.",
	},
	"optional-excluded": {
		Text:    "A system cannot read an optional component of entities that must not have it.",
		Example: "system Integrate(Position, ?Mass) without Mass",
	},
	"optional-required": {
		Text:    "A component that every matching entity has is not optional.",
		Example: "system Integrate(Position, ?Mass) with Mass",
	},
	"too-much-change": {
		Text: "Every entity that is made, looked at or changed has its price, and so has each of its rows. Of 200,000 entities with one row each, eighty statements may list all, or two change all.",
	},
	"too-many-compositions": {
		Text: "Every composition is looked up for every system, so their number is bounded. Some twenty statements that each add a component to `any` half of the entities make a million of them.",
	},
	"too-many-classes": {
		Text: "In `layout lanes` a composition that occurs needs a class for each set of components that its groups connect, and a layout holds at most 4,096 classes. Where a component is in many groups that cross, there may be as many classes as compositions. An archetype storage would have a table for each of them.",
	},
	"unlisted": {
		Text: "The blocks, plans and trees of a contrived design would fill gigabytes. What the document lists of each kind is bounded at 1.5 MB: a list is there whole or is `null`, and so are those of its kind that follow. Everything that is counted is there in any case.",
	},
}
