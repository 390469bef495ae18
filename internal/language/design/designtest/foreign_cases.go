package designtest

// foreignCases are what people write who come from other libraries and languages.
var foreignCases = []Case{
	{"component Mesh !48",
		`1:16-1:17 error unexpected: '!' does not belong here; a type or a size in bytes may follow the name`},
	{"system Log(Position) near Velocity",
		`1:22-1:26 error unknown-clause: 'near' is not a clause of a system; the clauses are with, without, expect and weight`},
	{"system Log(Position) with (Velocity) 7",
		`1:38-1:39 error bad-name: '7' cannot be a name; a name has letters a to z, digits and '_', and does not begin with a digit`},
	{"system Heal(Health mut)",
		`1:20-1:23 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut Health': system Heal(mut Health)`},
	{"system Heal(&mut Health, &Armor)",
		`1:13-1:14 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut Health, Armor': system Heal(mut Health, Armor)`},
	{"system Heal(Health &mut, Armor)",
		`1:21-1:24 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut Health, Armor': system Heal(mut Health, Armor)`},
	{"system Heal(mut &Health)",
		`1:17-1:18 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut Health': system Heal(mut Health)`},
	{"system Heal(Health&, Armor*)",
		`1:19-1:20 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'Health, Armor': system Heal(Health, Armor)`},
	{"system Heal(ref Health, in Armor)",
		`1:13-1:16 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut Health, Armor': system Heal(mut Health, Armor)`},
	{"system Heal(Option<&mut Health>, Armor?)",
		`1:19-1:20 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'mut ?Health, ?Armor': system Heal(mut ?Health, ?Armor)`},
	{"system Heal(health: Health)",
		`1:19-1:20 error access-spelling: access is one word before a component: 'Health' reads it, 'mut Health' writes it, '?Health' takes it where an entity has it
	fix: write 'Health': system Heal(Health)`},
	{"system Heal(health: Query<(&mut Health, &Armor), Without<Dead>>)",
		`1:1-1:65 error foreign-spelling: this is spelt as in Bevy; here it is 'system Name(mut Position, Velocity) without Frozen'
	fix: write 'mut Health, Armor, !Dead': system Heal(mut Health, Armor, !Dead)`},
	{"fn heal(health: Query<&mut Health, (With<Armor>, Without<Dead>)>) {}",
		`1:1-1:69 error foreign-spelling: this is spelt as in Bevy; here it is 'system Name(mut Position, Velocity) without Frozen'
	fix: write 'system heal(mut Health) with Armor witho..': system heal(mut Health) with Armor without Dead`},
	{"component Position { x: f32 }",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position f32'
	fix: write 'component Position f32': component Position f32`},
	{"component Position: int",
		`1:19-1:20 error component-form: a component is a name and one type or size, as in 'component Position i32'
	fix: write 'component Position i32': component Position i32`},
	{"component Position {\n  x: f32,\n  y: f32,\n}\ngroup Position",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position f32x2'
	fix: write 'component Position f32x2': component Position f32x2 / group Position`},
	{"component Position { float x, y; byte z; };",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position 12'
	fix: write 'component Position 12': component Position 12`},
	{"component Position = vec3",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"component Position f32[3]",
		`1:20-1:23 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"component Position([f32; 3])",
		`1:19-1:20 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"component Position glm::vec3",
		`1:20-1:23 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"component Position f32, f32",
		`1:20-1:23 error component-form: a component is a name and one type or size, as in 'component Position f32x2'
	fix: write 'component Position f32x2': component Position f32x2`},
	{"component Position { name: string }",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position f32x3'`},
	{"component Position { x: f32",
		`1:20-1:21 error component-form: a component is a name and one type or size, as in 'component Position f32x3'`},
	{"component Frozen {}",
		`1:18-1:19 error component-form: a component is a name and one type or size, as in 'tag Frozen'
	fix: write 'tag Frozen': tag Frozen`},
	{"tag Frozen {}",
		`1:12-1:13 error component-form: a component is a name and one type or size, as in 'tag Frozen'
	fix: write 'tag Frozen': tag Frozen`},
	{"public struct Position : IComponentData { public float3 Value; }",
		`1:1-1:7 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"type Position struct { X, Y float32 }",
		`1:1-1:5 error component-form: a component is a name and one type or size, as in 'component Position f32x2'
	fix: write 'component Position f32x2': component Position f32x2`},
	{"const Position = defineComponent({ x: Types.f32, y: Types.f32 })",
		`1:1-1:6 error component-form: a component is a name and one type or size, as in 'component Position f32x2'
	fix: write 'component Position f32x2': component Position f32x2`},
	{"Position: Vector3",
		`1:1-1:9 error component-form: a component is a name and one type or size, as in 'component Position f32x3'
	fix: write 'component Position f32x3': component Position f32x3`},
	{"component Position Vec3",
		`1:20-1:24 error unknown-type: 'Vec3' is not a type; did you mean 'f32x3'?
	fix: write 'f32x3': component Position f32x3`},
	{"system Move[Position]",
		`1:12-1:13 error brackets: '[' has no meaning here; components are listed in parentheses
	fix: write parentheses: system Move(Position)`},
	{"group moving { Position, Velocity }",
		`1:14-1:15 error brackets: '{' has no meaning here; components are listed in parentheses
	fix: write parentheses: group moving = ( Position, Velocity )`},
	{"spawn 10 [Position, Velocity]",
		`1:10-1:11 error brackets: '[' has no meaning here; components are listed in parentheses
	fix: write parentheses: spawn 10 (Position, Velocity)`},
	{"system Move(Position) {\n  return\n}",
		`1:23-1:24 error brackets: a system has no body here: it says which components are accessed, and what is done with them is in the program
	fix: remove the body: system Move(Position)`},
	{"group moving: Position & Velocity",
		`1:13-1:14 error wrong-sign: '=' is written here, not ':'
	fix: write '=': group moving= Position & Velocity`},
	{"group moving(Position, Velocity)",
		`1:7-1:14 error missing-operator: there is no '=' between 'moving' and '('
	fix: put '=' between them: group moving = (Position, Velocity)`},
	{"spawn hero = Position",
		`1:12-1:13 error wrong-sign: ':' is written here, not '='
	fix: write ':': spawn hero : Position`},
	{"system Move: Position, Velocity",
		`1:1-1:12 error missing-parentheses: the components of a system are written in parentheses, as in 'system Move(Position, Velocity)'
	fix: put parentheses around them: system Move(Position, Velocity)`},
	{"system Move = (Position, Velocity)",
		`1:1-1:12 error missing-parentheses: the components of a system are written in parentheses, as in 'system Move(Position, Velocity)'
	fix: put parentheses around them: system Move(Position, Velocity)`},
	{"group Position - Frozen",
		`1:16-1:17 error wrong-sign: '!' is written here, not '-'
	fix: write '!': group Position & ! Frozen`},
	{"group Position + Velocity",
		`1:16-1:17 error wrong-sign: '&' is written here, not '+'
	fix: write '&': group Position & Velocity`},
	{"system Move(Position, ~Frozen)",
		`1:23-1:24 error wrong-sign: '!' is written here, not '~'
	fix: write '!': system Move(Position, !Frozen)`},
	{"system Move(Position, without Frozen)",
		`1:23-1:30 error clause-in-list: 'without' is a clause of a system and is written after the parentheses
	fix: move it there: system Move(Position) without Frozen`},
	{"system Move(Position without Frozen) with Velocity",
		`1:22-1:29 error clause-in-list: 'without' is a clause of a system and is written after the parentheses
	fix: move it there: system Move(Position) without Frozen with Velocity`},
	{"system Move(Position) exclude Frozen",
		`1:23-1:30 error unknown-clause: 'exclude' is not a clause of a system; did you mean 'without'?
	fix: write 'without': system Move(Position) without Frozen`},
	{"destroy e1",
		`1:1-1:8 error unknown-statement: 'destroy' is not a statement; did you mean 'despawn'?
	fix: write 'despawn': despawn e1`},
}
