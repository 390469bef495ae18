package designtest

import (
	"strings"
	"testing"
)

var FormatCases = []struct{ Name, Text, Want string }{
	{"nothing", "", ""},
	{"space alone", " \t\n\r\n \v\f\u00a0\n", ""},
	{"operators", "group A&&B and C,not D,!E", "group A & B & C & !D & !E\n"},
	{"parentheses that say nothing", "group ((A & B)) & (!(C))", "group A & B & !C\n"},
	{"operators as names", "group not & and and and and mut", "group not & and & and & mut\n"},
	{"keywords as names", "group not and mut & group, tick & with", "group not & mut & group & tick & with\n"},
	{"lists", "spawn  3  A&B and C ,D", "spawn 3 A, B, C, D\n"},
	{"negation in a system", "system S(A, !B, mut C, not D) without E", "system S(A, mut C) without B, D, E\n"},
	{"systems without a name", "System(A, B, !C)\nsystem system1(A)\nsystem(B)",
		"system system2(A, B) without C\nsystem system1(A)\nsystem system3(B)\n"},
	{"clauses in their order", "system S(A) weight 3 expect full without C with B, D", "system S(A) with B, D without C expect full weight 3\n"},
	{"access", "system S(? mut A, mut?B,? C)", "system S(mut ?A, mut ?B, ?C)\n"},
	{"a comma too many", "system S(A, B,)\nspawn (A, B,)", "system S(A, B)\nspawn A, B\n"},
	{"numbers as written", "spawn 0_4.50k A\nseed 007", "spawn 0_4.50k A\nseed 007\n"},
	{"empty lines", "\n\n\ntick\n\n\n\ntick\n\n", "tick\n\ntick\n"},
	{"ends of lines", "tick\r\ntick\rtick\n\r\ntick", "tick\ntick\ntick\n\ntick\n"},
	{"a mark of byte order", "\ufefftick", "tick\n"},
	{"under a tick", "spawn A\ntick\nspawn A\n# here\n\nadd B to e1\ngroup A\n# there\ntick\n# the end",
		"spawn A\ntick\n  spawn A\n  # here\n\n  add B to e1\ngroup A\n# there\ntick\n# the end\n"},
	{"aligned comments", "tick # a\ngroup A & B  # b\n\ntick# c\n# d\ntick   # e  \ntick\ntick # f",
		"tick         # a\ngroup A & B  # b\n\ntick  # c\n# d\ntick  # e\ntick\ntick  # f\n"},
	{"a comment next to a long line", "tick # a\ngroup " + strings.Repeat("A & ", 20) + "B # b\ntick # c",
		"tick  # a\ngroup " + strings.Repeat("A & ", 20) + "B  # b\ntick  # c\n"},
	{"lines inside parentheses", "tick\nspawn (A, # one\n\n# two\n B\n,# three\n# four\n)",
		"tick\n  spawn (A,  # one\n    # two\n    B  # three\n    # four\n  )\n"},
	{"the comment of what moves", "system S(A, # one\n!B, # two\nC)", "system S(A,  # one\n  # two\n  C) without B\n"},
	{"broken lines", "  group A &&& B   # as it is  \ngroup   A", "  group A &&& B   # as it is  \ngroup A\n"},
	{"a broken line over lines", "system S(A,\n\tB B)\ngroup   A", "system S(A,\n\tB B)\ngroup A\n"},
	{"selectors", "despawn any 5 of A,!B\ndespawn all of (A)\nadd A to any  3  of  not B", "despawn any 5 of A & !B\ndespawn all of A\nadd A to any 3 of !B\n"},
}

func Seed(f *testing.F) {
	for _, text := range Examples(f) {
		f.Add(text)
	}
	f.Add(Read(f, Path("every_node.copse")))
	for _, c := range SyntaxCases {
		f.Add(c.Text)
	}
	for _, c := range FormatCases {
		f.Add(c.Text)
	}
}

// Case is a text and, in full, everything that Parse says about it.
type Case struct{ Text, Want string }

// SyntaxCases are all cases.
var SyntaxCases = append(formCases, foreignCases...)

var formCases = []Case{
	{"group Position % Velocity",
		`1:16-1:17 error stray-character: '%' has no meaning here`},
	{"group \"Position\"",
		`1:7-1:8 error stray-character: '"' has no meaning here; names are written without quotes`},
	{"tick // and so on",
		`1:6-1:8 error comment-sign: a comment begins with '#', not '//'
	fix: write '#': tick # and so on`},
	{"tick -- and so on",
		`1:6-1:8 error comment-sign: a comment begins with '#', not '--'
	fix: write '#': tick # and so on`},
	{"tick /* and so on */",
		`1:6-1:7 error comment-sign: a comment begins with '#', not '/*'
	fix: write '#': tick #* and so on */`},
	{"group Position / Velocity",
		`1:16-1:17 error stray-character: '/' has no meaning here`},
	{"group Position & Velocity;",
		`1:26-1:27 error semicolon: a statement ends with its line, without ';'
	fix: remove ';': group Position & Velocity`},
	{"tick; tick",
		`1:5-1:6 error semicolon: a statement ends with its line, without ';'
	fix: remove ';': tick / tick`},
	{"component 3D",
		`1:11-1:13 error bad-name: '3D' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"component Größe",
		`1:11-1:16 error bad-name: 'Größe' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"group Position & Größe",
		`1:18-1:23 error bad-name: 'Größe' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"spawn Position 7",
		`1:16-1:17 error bad-name: '7' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"spawn e7: Position",
		`1:7-1:9 error reserved-name: 'e7' looks like the number of an entity; give another name`},
	{"componet Position",
		`1:1-1:9 error unknown-statement: 'componet' is not a statement; did you mean 'component'?
	fix: write 'component': component Position`},
	{"Component Position",
		`1:1-1:10 error unknown-statement: 'Component' is not a statement; did you mean 'component'?
	fix: write 'component': component Position`},
	{"entity Position",
		`1:1-1:7 error unknown-statement: 'entity' is not a statement; did you mean 'spawn'?
	fix: write 'spawn': spawn Position`},
	{"40 Position",
		`1:1-1:3 error unknown-statement: '40' is not a statement; a line begins with component, tag, layout, group, system, spawn, seed, tick, add, remove or despawn`},
	{"Position & Velocity",
		`1:1-1:9 error unknown-statement: 'Position' is not a statement; to declare a group, begin the line with 'group'
	fix: make it a group: group Position & Velocity`},
	{"moving = Position & Velocity",
		`1:1-1:7 error unknown-statement: 'moving' is not a statement; to declare a group, begin the line with 'group'
	fix: make it a group: group moving = Position & Velocity`},
	{"!Frozen & Position",
		`1:1-1:2 error unknown-statement: '!' is not a statement; to declare a group, begin the line with 'group'
	fix: make it a group: group !Frozen & Position`},
	{"Integrate(Position, Velocity)",
		`1:1-1:10 error unknown-statement: 'Integrate' is not a statement; to declare a system, begin the line with 'system'
	fix: make it a system: system Integrate(Position, Velocity)`},
	{"sytem(Position, Velocity)",
		`1:1-1:6 error unknown-statement: 'sytem' is not a statement; did you mean 'system'?
	fix: write 'system': system(Position, Velocity)`},
	{"without Frozen",
		`1:1-1:8 error stray-clause: 'without' is a clause of a system and must be on the same line`},
	{"system Integrate(Position)\n  without Frozen",
		`2:3-2:10 error stray-clause: 'without' is a clause of a system and must be on the same line
	fix: join it to the line above: system Integrate(Position) without Frozen`},
	{"system Integrate(Position) # moves\n  without Frozen",
		`2:3-2:10 error stray-clause: 'without' is a clause of a system and must be on the same line`},
	{"group Position\n  & Velocity",
		`2:3-2:4 error continued-line: no line begins with '&'; a statement continues on the next line only inside parentheses
	fix: join it to the line above: group Position & Velocity`},
	{"group Position\n  and Velocity",
		`2:3-2:6 error continued-line: no line begins with 'and'; a statement continues on the next line only inside parentheses
	fix: join it to the line above: group Position and Velocity`},
	{"Query<(&Position, &mut Velocity), Without<Frozen>>",
		`1:1-1:51 error foreign-spelling: this is spelt as in Bevy; here it is 'system Name(mut Position, Velocity) without Frozen'
	fix: write 'system(Position, mut Velocity) without F..': system(Position, mut Velocity) without Frozen`},
	{"[in] Position, !Velocity",
		`1:1-1:25 error foreign-spelling: this is spelt as in Flecs; here it is 'system Name(Position)'
	fix: write 'system(Position) without Velocity': system(Position) without Velocity`},
	{"registry.group<Position>(entt::get<Velocity>, entt::exclude<Frozen>)",
		`1:1-1:69 error foreign-spelling: this is spelt as in EnTT; here it is 'group Position & Velocity & !Frozen'
	fix: write 'group Position & Velocity & !Frozen': group Position & Velocity & !Frozen`},
	{"const moving = query(world, [Position, Not(Frozen)])",
		`1:1-1:53 error foreign-spelling: this is spelt as in bitECS; here it is 'system Name(Position) without Frozen'
	fix: write 'system(Position) without Frozen': system(Position) without Frozen`},
	{"filter := ecs.NewFilter2[Position, Velocity](world)",
		`1:1-1:52 error foreign-spelling: this is spelt as in Ark; here it is 'system Name(Position) without Frozen'
	fix: write 'system(Position, Velocity)': system(Position, Velocity)`},
	{"MakeGroup<GContains<Position, Velocity>, GNotContains<Frozen>>",
		`1:1-1:63 error foreign-spelling: this is spelt as in the paper's C++ library; here it is 'group Position & !Frozen'
	fix: write 'group Position & Velocity & !Frozen': group Position & Velocity & !Frozen`},
	{"system Integrate(&Position)",
		`1:18-1:19 error access-spelling: access is one word before a component: 'Position' reads it, 'mut Position' writes it, '?Position' takes it where an entity has it
	fix: write 'Position': system Integrate(Position)`},
	{"component",
		`1:1-1:10 error missing-name: 'component' needs a name, as in 'component Position f32x3'`},
	{"tag",
		`1:1-1:4 error missing-name: 'tag' needs a name, as in 'tag Frozen'`},
	{"layout",
		`1:1-1:7 error missing-name: 'layout' needs a name, as in 'layout laminar'`},
	{"group = Position",
		`1:1-1:6 error missing-name: 'group' needs a name, as in 'group moving = Position & Velocity'`},
	{"system",
		`1:1-1:7 error missing-name: 'system' needs a name, as in 'system Integrate(Position, Velocity)'`},
	{"component (Position)",
		`1:1-1:10 error missing-name: 'component' needs a name, as in 'component Position f32x3'`},
	{"component Position, Velocity f32x2",
		`1:19-1:20 error one-per-statement: 'component' declares one name; write a statement for each
	fix: split it into 2 statements: component Position / component Velocity f32x2`},
	{"tag Frozen and Burning",
		`1:12-1:15 error one-per-statement: 'tag' declares one name; write a statement for each
	fix: split it into 2 statements: tag Frozen / tag Burning`},
	{"component Position, 3D, (A)",
		`1:19-1:20 error one-per-statement: 'component' declares one name; write a statement for each`},
	{"component Name string",
		`1:16-1:22 error unknown-type: 'string' is not a type; the types are f32, f64, i8 to i64, u8 to u64, bool and entity, with xN for arrays, or a size in bytes`},
	{"component Position vec3",
		`1:20-1:24 error unknown-type: 'vec3' is not a type; did you mean 'f32x3'?
	fix: write 'f32x3': component Position f32x3`},
	{"component Position F32x3",
		`1:20-1:25 error unknown-type: 'F32x3' is not a type; did you mean 'f32x3'?
	fix: write 'f32x3': component Position f32x3`},
	{"component Position f32x0",
		`1:20-1:25 error bad-size: a component has 1 to 65,536 bytes, not 0; keep larger things elsewhere and a handle to them in the component`},
	{"component Position f32x99999999999999999999",
		`1:20-1:44 error bad-size: a component has 1 to 65,536 bytes, not over 1,000,000,000,000; keep larger things elsewhere and a handle to them in the component`},
	{"component Mesh 1M",
		`1:16-1:18 error bad-size: a component has 1 to 65,536 bytes, not 1,000,000; keep larger things elsewhere and a handle to them in the component`},
	{"component Mesh 0",
		`1:16-1:17 error bad-size: a component has 1 to 65,536 bytes, not 0; a component without storage is a tag
	fix: make it a tag: tag Mesh`},
	{"component Mesh 1.5",
		`1:16-1:19 error bad-number: '1.5' is not a whole number`},
	{"component Mesh 4q",
		`1:16-1:18 error bad-number: '4q' is not a number; numbers are written 1200, 1_200, 1.2k or 3M`},
	{"component Mesh 48 bytes",
		`1:16-1:18 error component-form: a component is a name and one type or size, as in 'component Mesh 48'
	fix: write 'component Mesh 48': component Mesh 48`},
	{"component Mesh = 48",
		`1:16-1:17 error component-form: a component is a name and one type or size, as in 'component Mesh 48'
	fix: write 'component Mesh 48': component Mesh 48`},
	{"layout sparse",
		`1:8-1:14 error unknown-layout: 'sparse' is not a layout; the layouts are lanes, laminar, trees, paper and naive`},
	{"layout Laminar",
		`1:8-1:15 error unknown-layout: 'Laminar' is not a layout; did you mean 'laminar'?
	fix: write 'laminar': layout laminar`},
	{"layout (paper)",
		`1:8-1:9 error unexpected: '(' does not belong here; the name of a layout belongs here`},
	{"layout paper trees",
		`1:14-1:19 error unexpected: 'trees' does not belong here; the statement is complete without it`},
	{"group",
		`1:1-1:6 error missing-expression: 'group' needs an expression, such as 'Position & !Frozen'`},
	{"group moving =",
		`1:14-1:15 error missing-expression: 'group' needs an expression, such as 'Position & !Frozen'`},
	{"spawn 3 Position\ntick\n  despawn all of",
		`3:15-3:17 error missing-expression: 'of' needs an expression, such as 'Position & !Frozen'`},
	{"spawn 40",
		`1:7-1:9 error missing-list: 'spawn' needs at least one component`},
	{"spawn",
		`1:1-1:6 error missing-list: 'spawn' needs at least one component`},
	{"add to e7",
		`1:1-1:4 error missing-list: 'add' needs at least one component`},
	{"system Log(Position) with",
		`1:22-1:26 error missing-list: 'with' needs at least one component`},
	{"system Log(Position) with expect full",
		`1:22-1:26 error missing-list: 'with' needs at least one component`},
	{"group Position & & Velocity",
		`1:16-1:17 error missing-component: a component is missing after '&'`},
	{"group Position &",
		`1:16-1:17 error missing-component: a component is missing after '&'`},
	{"group & Position",
		`1:7-1:8 error missing-component: a component is missing before '&'`},
	{"group (Position &\n  )",
		`2:3-2:4 error missing-component: a component is missing before ')'`},
	{"group ()",
		`1:7-1:9 error missing-component: a component is missing between '(' and ')'`},
	{"group Position & ()",
		`1:18-1:20 error missing-component: a component is missing between '(' and ')'`},
	{"system Log(Position, , Velocity)",
		`1:20-1:21 error missing-component: a component is missing after ','`},
	{"system Log(, Velocity)",
		`1:12-1:13 error missing-component: a component is missing before ','`},
	{"system Log(Position) with Mass, without Frozen",
		`1:31-1:32 error missing-component: a component is missing after ','`},
	{"spawn 40k, Position",
		`1:10-1:11 error missing-component: a component is missing before ','`},
	{"group Position Velocity",
		`1:7-1:24 error missing-operator: there is no '&' between 'Position' and 'Velocity'
	fix: put '&' between them: group Position & Velocity`},
	{"group Position !Velocity",
		`1:7-1:17 error missing-operator: there is no '&' between 'Position' and '!'
	fix: put '&' between them: group Position & !Velocity`},
	{"spawn Position Velocity",
		`1:7-1:24 error missing-operator: there is no ',' between 'Position' and 'Velocity'
	fix: put ',' between them: spawn Position, Velocity`},
	{"system Log(Position\n  Velocity)",
		`2:3-2:11 error missing-operator: there is no ',' between the line above and 'Velocity'`},
	{"system Log(Position) with Mass Frozen",
		`1:27-1:38 error missing-operator: there is no ',' between 'Mass' and 'Frozen'
	fix: put ',' between them: system Log(Position) with Mass, Frozen`},
	{"system Integrate(Position, Velocity\nsystem Log(Position)",
		`1:17-1:18 error unclosed-parenthesis: this '(' is never closed`},
	{"group (Position & (Velocity)",
		`1:7-1:8 error unclosed-parenthesis: this '(' is never closed`},
	{"group Position & Velocity)",
		`1:26-1:27 error unopened-parenthesis: this ')' closes nothing
	fix: remove it: group Position & Velocity`},
	{"system Log(Position))",
		`1:21-1:22 error unopened-parenthesis: this ')' closes nothing
	fix: remove it: system Log(Position)`},
	{")",
		`1:1-1:2 error unopened-parenthesis: this ')' closes nothing
	fix: remove it: `},
	{"group Position & (Velocity || Spin)",
		`1:28-1:30 error disjunction: a group has no '||': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative
	fix: write 2 groups instead: group Position & Velocity / group Position & Spin`},
	{"group moving = Position or Velocity",
		`1:25-1:27 error disjunction: a group has no 'or': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative
	fix: write 2 groups instead: group moving = Position / group moving_2 = Velocity`},
	{"group Position, Spin & (Velocity or Mass)",
		`1:34-1:36 error disjunction: a group has no 'or': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative
	fix: write 2 groups instead: group Position & Spin & Velocity / group Position & Spin & Mass`},
	{"group !(Position & !Velocity)",
		`1:7-1:8 error disjunction: '!' negates one component, not several: 'not all of them' is an alternative, and a conjunction has none; write a group for each alternative
	fix: write 2 groups instead: group !Position / group Velocity`},
	{"group not (Position || Velocity)",
		`1:7-1:10 error disjunction: 'not' negates one component, not several: 'not all of them' is an alternative, and a conjunction has none; write a group for each alternative
	fix: write one group instead: group !Position & !Velocity`},
	{"group A | A",
		`1:9-1:10 error disjunction: a group has no '|': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative
	fix: write one group instead: group A`},
	{"group (A || !A) & !A & A",
		`1:10-1:12 error disjunction: a group has no '||': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative`},
	{"group A || B # which?",
		`1:9-1:11 error disjunction: a group has no '||': it is a conjunction, because a block of an array holds the entities that satisfy all of its literals; write a group for each alternative
	fix: write 2 groups instead: group A / group B # which?`},
	{"group Position, Velocity || Spin",
		`1:26-1:28 error mixed-operators: ',' and '||' are mixed without parentheses, so this can be read in two ways; put parentheses around what belongs together`},
	{"group Position or Velocity, Spin",
		`1:16-1:18 error mixed-operators: ',' and 'or' are mixed without parentheses, so this can be read in two ways; put parentheses around what belongs together`},
	{"group (Position, Velocity || Spin) & Mass",
		`1:27-1:29 error mixed-operators: ',' and '||' are mixed without parentheses, so this can be read in two ways; put parentheses around what belongs together`},
	{"system Move(Position || Velocity)",
		`1:22-1:24 error disjunction: a system has no '||': its signature is a conjunction, and it runs on the entities that satisfy all of it; write a system for each alternative`},
	{"system Move(Position) without Frozen or Asleep",
		`1:38-1:40 error disjunction: a system has no 'or': its signature is a conjunction, and it runs on the entities that satisfy all of it; write a system for each alternative`},
	{"spawn Position || Velocity",
		`1:16-1:18 error disjunction: 'spawn' has no '||': components are joined by '&' or ',' and all of them hold; write a statement for each alternative`},
	{"spawn A\ntick\n  despawn all of A || B",
		`3:20-3:22 error disjunction: 'of' has no '||': components are joined by '&' or ',' and all of them hold; write a statement for each alternative`},
	{"add A || B to e1",
		`1:7-1:9 error disjunction: 'add' has no '||': components are joined by '&' or ',' and all of them hold; write a statement for each alternative`},
	{"group !!Position",
		`1:7-1:17 error double-negation: '!' is written twice before 'Position'
	fix: remove both: group Position`},
	{"group not !Position",
		`1:7-1:20 error double-negation: '!' is written twice before 'Position'
	fix: remove both: group Position`},
	{"group !!!Position",
		`1:8-1:9 error unexpected: '!' does not belong here; one '!' is enough`},
	{"spawn Position, !Velocity",
		`1:17-1:26 error negated-in-list: 'spawn' takes a list of components; 'Velocity' cannot be negated here
	fix: remove it: spawn Position`},
	{"spawn !Velocity, Position",
		`1:7-1:16 error negated-in-list: 'spawn' takes a list of components; 'Velocity' cannot be negated here
	fix: remove it: spawn Position`},
	{"spawn !Velocity",
		`1:7-1:16 error negated-in-list: 'spawn' takes a list of components; 'Velocity' cannot be negated here`},
	{"add !Frozen to e1",
		`1:5-1:12 error negated-in-list: 'add' takes a list of components; 'Frozen' cannot be negated here`},
	{"system Log(Position) without !Frozen",
		`1:30-1:37 error negated-in-list: 'without' takes a list of components; 'Frozen' cannot be negated here`},
	{"system Integrate(Position, !?Mass)",
		`1:28-1:34 error negated-optional: 'Mass' is both negated and accessed; use '?' or '!', not both`},
	{"system Integrate(Position, mut !Mass)",
		`1:28-1:37 error negated-optional: 'Mass' is both negated and accessed; use 'mut' or '!', not both`},
	{"system Integrate(Position, mut mut Mass)",
		`1:32-1:35 error unexpected: 'mut' does not belong here; one is enough`},
	{"system Integrate(Position, ??Mass)",
		`1:29-1:30 error unexpected: '?' does not belong here; one is enough`},
	{"group mut Position & Velocity",
		`1:7-1:19 error access-outside-list: 'mut' belongs in the parentheses of a system, where access is declared
	fix: remove it: group Position & Velocity`},
	{"group ?Position",
		`1:7-1:16 error access-outside-list: '?' belongs in the parentheses of a system, where access is declared
	fix: remove it: group Position`},
	{"system Log(Position) with mut Velocity",
		`1:27-1:39 error access-outside-list: 'mut' belongs in the parentheses of a system, where access is declared
	fix: remove it: system Log(Position) with Velocity`},
	{"system Integrate Position, Velocity",
		`1:1-1:17 error missing-parentheses: the components of a system are written in parentheses, as in 'system Integrate(Position, Velocity)'
	fix: put parentheses around them: system Integrate(Position, Velocity)`},
	{"system Integrate",
		`1:1-1:17 error missing-parentheses: the components of a system are written in parentheses, as in 'system Integrate(Position, Velocity)'
	fix: put parentheses around them: system Integrate()`},
	{"system Integrate; (Position)",
		`1:17-1:18 error semicolon: a statement ends with its line, without ';'
	fix: remove ';': system Integrate (Position)`},
	{"system Log(Position) with Velocity with Mass",
		`1:36-1:40 error repeated-clause: 'with' is written twice; join the two
	note 1:22-1:26: it is already here`},
	{"system Log(Position) weight 1 weight 2",
		`1:31-1:37 error repeated-clause: 'weight' is written twice; join the two
	note 1:22-1:28: it is already here`},
	{"system Log(Position) excluding Velocity",
		`1:22-1:31 error unknown-clause: 'excluding' is not a clause of a system; did you mean 'without'?
	fix: write 'without': system Log(Position) without Velocity`},
	{"system Log(Position) witout Velocity",
		`1:22-1:28 error unknown-clause: 'witout' is not a clause of a system; did you mean 'without'?
	fix: write 'without': system Log(Position) without Velocity`},
	{"system Log(Position) with Velocity witout Mass",
		`1:36-1:42 error unknown-clause: 'witout' is not a clause of a system; did you mean 'without'?
	fix: write 'without': system Log(Position) with Velocity without Mass`},
	{"system Log(Position), Velocity",
		`1:21-1:22 error unexpected: ',' does not belong here; a clause (with, without, expect, weight) or the end of the line may follow`},
	{"system Log(Position) 40",
		`1:22-1:24 error unexpected: '40' does not belong here; a clause (with, without, expect, weight) or the end of the line may follow`},
	{"system Log(Position) expect fast",
		`1:29-1:33 error unknown-match: 'expect' takes full, partial, blind or scan, not 'fast'`},
	{"system Log(Position) expect ful",
		`1:29-1:32 error unknown-match: 'expect' takes full, partial, blind or scan; did you mean 'full'?
	fix: write 'full': system Log(Position) expect full`},
	{"system Log(Position) expect",
		`1:28-1:28 error unexpected: the line ends too early; full, partial, blind or scan follows 'expect'`},
	{"system Log(Position) weight",
		`1:28-1:28 error unexpected: the line ends too early; a number belongs here`},
	{"system Log(Position) weight heavy",
		`1:29-1:34 error bad-number: 'heavy' is not a number; numbers are written 1200, 1_200, 1.2k or 3M`},
	{"spawn 3q Position",
		`1:7-1:9 error bad-number: '3q' is not a number; numbers are written 1200, 1_200, 1.2k or 3M`},
	{"spawn 1__2 Position",
		`1:7-1:11 error bad-number: '1__2' is not a number; numbers are written 1200, 1_200, 1.2k or 3M`},
	{"spawn 1.5 Position",
		`1:7-1:10 error bad-number: '1.5' is not a whole number`},
	{"spawn 1.2345k Position",
		`1:7-1:14 error bad-number: '1.2345k' is not a whole number`},
	{"system Log(Position) weight 40M",
		`1:29-1:32 error number-too-large: '40M' is too large; a weight is at most 1,000,000`},
	{"seed 99999999999999999999",
		`1:6-1:26 error number-too-large: '99999999999999999999' is too large; a seed is at most 1,000,000,000,000,000`},
	{"spawn 9999999999999999M Position",
		`1:7-1:24 error number-too-large: '9999999999999999M' is too large; a number of entities is at most 1,000,000,000,000,000`},
	{"despawn e5000001",
		`1:9-1:17 error number-too-large: 'e5000001' is too large; the number of an entity is at most 5,000,000`},
	{"spawn 3 hero: Position",
		`1:9-1:13 error count-and-name: a name is for one entity; remove the count or the name
	fix: remove the name: spawn 3 Position`},
	{"despawn 7",
		`1:9-1:10 error entity-number: an entity's number is written with an 'e'
	fix: write 'e7': despawn e7`},
	{"despawn 7 8",
		`1:9-1:10 error unexpected: '7' does not belong here; 'any' goes before a number of entities`},
	{"despawn e0",
		`1:9-1:11 error entity-number: entities are numbered from e1`},
	{"despawn 3.5",
		`1:9-1:12 error unexpected: '3.5' does not belong here; an entity, 'any 5 of Position' or 'all of Position' belongs here`},
	{"add Frozen e7",
		`1:12-1:14 error missing-word: 'to' is missing before 'e7'
	fix: put 'to' there: add Frozen to e7`},
	{"add Frozen any 5 of Position",
		`1:12-1:15 error missing-word: 'to' is missing before 'any'
	fix: put 'to' there: add Frozen to any 5 of Position`},
	{"remove Frozen to e7",
		`1:15-1:17 error wrong-word: components are added to entities and removed from them: 'remove' takes 'from'
	fix: write 'from': remove Frozen from e7`},
	{"add Frozen from e7",
		`1:12-1:16 error wrong-word: components are added to entities and removed from them: 'add' takes 'to'
	fix: write 'to': add Frozen to e7`},
	{"add Frozen = e7",
		`1:12-1:13 error unexpected: '=' does not belong here; an operator or the end belongs here`},
	{"despawn any 5 Position",
		`1:15-1:23 error missing-word: 'of' is missing before 'Position'
	fix: put 'of' there: despawn any 5 of Position`},
	{"despawn all Position",
		`1:13-1:21 error missing-word: 'of' is missing before 'Position'
	fix: put 'of' there: despawn all of Position`},
	{"despawn all of",
		`1:13-1:15 error missing-expression: 'of' needs an expression, such as 'Position & !Frozen'`},
	{"despawn any 5",
		`1:14-1:14 error unexpected: the line ends too early; 'of' and an expression belong here`},
	{"despawn any 5 = 7",
		`1:15-1:16 error unexpected: '=' does not belong here; 'of' and an expression belong here`},
	{"despawn",
		`1:1-1:8 error missing-entities: 'despawn' needs entities: e7, a name, 'any 5 of Position' or 'all of Position'`},
	{"add Frozen",
		`1:1-1:4 error missing-entities: 'add' needs entities: e7, a name, 'any 5 of Position' or 'all of Position'`},
	{"add Frozen to",
		`1:1-1:4 error missing-entities: 'add' needs entities: e7, a name, 'any 5 of Position' or 'all of Position'`},
	{"despawn any of Position",
		`1:9-1:12 error missing-count: 'any' needs a number, as in 'any 5 of Position'`},
	{"despawn any Position",
		`1:9-1:12 error missing-count: 'any' needs a number, as in 'any 5 of Position'`},
	{"despawn (hero)",
		`1:9-1:10 error unexpected: '(' does not belong here; an entity, 'any 5 of Position' or 'all of Position' belongs here`},
	{"despawn héro",
		`1:9-1:13 error bad-name: 'héro' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"seed",
		`1:5-1:5 error unexpected: the line ends too early; 'seed' takes a number, as in 'seed 7'`},
	{"seed seven",
		`1:6-1:11 error unexpected: 'seven' does not belong here; 'seed' takes a number, as in 'seed 7'`},
	{"tick 5",
		`1:6-1:7 error unexpected: '5' does not belong here; the statement is complete without it`},
	{"tick tock",
		`1:6-1:10 error unexpected: 'tock' does not belong here; the statement is complete without it`},
	{"despawn hero, villain",
		`1:13-1:14 error unexpected: ',' does not belong here; the statement is complete without it`},
	{"spawn hero: Position = 7",
		`1:22-1:23 error unexpected: '=' does not belong here; an operator or the end belongs here`},
	{"group Position\u00a0& Velo\tcity",
		`1:18-1:27 error missing-operator: there is no '&' between 'Velo' and 'city'
	fix: put '&' between them: group Position & Velo & city`},
	{"group 😀😀 & Position%",
		`1:7-1:9 error stray-character: '😀' has no meaning here`},
	{"group \xff",
		"1:7-1:8 error stray-character: '\\xff' has no meaning here"},
	{"group aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa Position",
		`1:7-1:80 error missing-operator: there is no '&' between 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..' and 'Position'
	fix: put '&' between them: group aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa & Position`},
	{"spawn 6M Position",
		`1:1-1:18 error too-many-entities: with these there are 6,000,000 entities, and a design has at most 5,000,000; no entity is spawned, so spawn fewer`},
	{"spawn 3M Position\nspawn 3M Position",
		`2:1-2:18 error too-many-entities: with these there are 6,000,000 entities, and a design has at most 5,000,000; no entity is spawned, so spawn fewer`},
	{"spawn 150k Position\nspawn 100k Position\ntick\nadd Velocity to e1",
		`2:1-2:20 error too-many-entities: with these there are 250,000 entities, and a design in which something follows a tick has at most 200,000; no entity is spawned, so spawn fewer or remove what follows the first tick`},
	{"spawn 4M Position\ntick",
		""},
	{"group Position # here\n  & Velocity",
		`2:3-2:4 error continued-line: no line begins with '&'; a statement continues on the next line only inside parentheses`},
	{"system Log(Position) weight (3)",
		`1:29-1:30 error unexpected: '(' does not belong here; a number belongs here`},
	{"system Log(Position); with Velocity",
		`1:21-1:22 error semicolon: a statement ends with its line, without ';'
	fix: remove ';': system Log(Position) with Velocity`},
	{"system Integrate mut Position, !Velocity with Mass",
		`1:1-1:17 error missing-parentheses: the components of a system are written in parentheses, as in 'system Integrate(Position, Velocity)'
	fix: put parentheses around them: system Integrate(mut Position, !Velocity) with Mass`},
	{"system Integrate Position, 5",
		`1:1-1:17 error missing-parentheses: the components of a system are written in parentheses, as in 'system Integrate(Position, Velocity)'`},
	{"group : A",
		`1:7-1:8 error unexpected: ':' does not belong here; a component belongs here`},
	{"= 5",
		`1:1-1:2 error unexpected: '=' does not belong here; a line begins with a keyword`},
	{"tag ?",
		`1:5-1:6 error unexpected: '?' does not belong here; a name belongs here`},
}
