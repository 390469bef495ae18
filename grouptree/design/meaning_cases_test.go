package design

// meaningCases are texts with everything that Analyze says about them.
var meaningCases = []syntaxCase{
	{"component Position\ngroup Position & Velocty",
		`2:18-2:25 error unknown-component: there is no component Velocty
	fix: declare Velocty: component Position / component Velocty / group Position & Velocty`},
	{"component Position\ncomponent Velocity f32x3 # speed\ntag Frozen\nlayout trees\nspawn Position, Velocty",
		`5:17-5:24 error unknown-component: there is no component Velocty; did you mean Velocity?
	note 2:11-2:19: Velocity is declared here
	fix: declare Velocty: component Position / component Velocity f32x3 # speed / tag Frozen / component Velocty / layout trees / spawn Position, Velocty`},
	{"component Position\ntick\n  despawn all of Velocity",
		`3:18-3:26 error unknown-component: there is no component and no group Velocity
	fix: declare Velocity: component Position / component Velocity / tick /   despawn all of Velocity`},
	{"component Position\ngroup moving = Position\ntick\n  despawn all of movin & Positon",
		`4:18-4:23 error unknown-component: there is no component and no group movin
	fix: declare movin: component Position / component movin / group moving = Position / tick /   despawn all of movin & Positon
4:26-4:33 error unknown-component: there is no component and no group Positon; did you mean Position?
	note 1:11-1:19: Position is declared here
	fix: declare Positon: component Position / component Positon / group moving = Position / tick /   despawn all of movin & Positon`},
	{"spawn hero: Position\ntick\n  despawn villain",
		`1:13-1:21 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position
3:11-3:18 error unknown-entity: no entity is named villain`},
	{"spawn hero: Position\ntick\n  despawn her",
		`1:13-1:21 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position
3:11-3:14 error unknown-entity: no entity is named her; did you mean hero?
	note 1:7-1:11: hero is named here
	fix: write hero: spawn hero: Position / tick /   despawn hero`},
	{"group Position & Velocity",
		`1:7-1:15 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity`},
	{"spawn A1,A2,A3,A4,A5,A6,A7,A8,A9,A10,A11,A12,A13,A14",
		`1:7-1:9 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12 and 2 more`},
	{"component Position\ntag Position",
		`2:5-2:13 error duplicate-component: Position is declared twice
	note 1:11-1:19: it is declared here already`},
	{"group a = Position\ngroup a = Velocity",
		`1:11-1:19 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
2:7-2:8 error duplicate-group: two groups are named a
	note 1:7-1:8: the other is here`},
	{"system Log(Position) expect full\nsystem Log(Velocity) expect full",
		`1:12-1:20 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
2:8-2:11 error duplicate-system: two systems are named Log
	note 1:8-1:11: the other is here`},
	{"spawn hero: Position\nspawn hero: Velocity",
		`1:13-1:21 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
2:7-2:11 error duplicate-entity: two entities are named hero
	note 1:7-1:11: the other is here`},
	{"layout paper\nlayout trees",
		`2:1-2:13 error duplicate-layout: the layout is chosen twice; the first choice holds
	note 1:1-1:13: it is chosen here
	fix: take this one out: layout paper`},
	{"seed 7\nseed 8",
		`2:1-2:7 error duplicate-seed: the seed is given twice; the first holds
	note 1:1-1:7: it is given here
	fix: take this one out: seed 7`},
	{"component Position\ncomponent Velocity\ngroup Position = Position & Velocity",
		`3:7-3:15 error name-taken: Position is a component, so a group cannot have that name
	note 1:11-1:19: the component is declared here`},
	{"group Position & !Position",
		`1:7-1:15 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position
1:18-1:27 error contradiction: Position must be there and must not be there, which no entity satisfies
	note 1:7-1:15: it is required the other way here`},
	{"system s(A, B) without B",
		`1:10-1:11 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
1:24-1:25 error contradiction: B must be there and must not be there, which no entity satisfies
	note 1:13-1:14: it is required the other way here`},
	{"system s(A, B) with B",
		`1:8-1:9 hint hint: s is blind: to make it full, add a group A & B
	fix: add a group A & B: group A & B / system s(A, B) with B
1:10-1:11 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
1:21-1:22 warning repeated-component: B stands twice, and once is enough
	note 1:13-1:14: it stands here already`},
	{"system s(A) with B, B",
		`1:8-1:9 hint hint: s is blind: to make it full, add a group A & B
	fix: add a group A & B: group A & B / system s(A) with B, B
1:10-1:11 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
1:21-1:22 warning repeated-component: B stands twice, and once is enough
	note 1:18-1:19: it stands here already
	fix: take this one out: system s(A) with B`},
	{"system s(A, A)",
		`1:10-1:11 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A
1:13-1:14 warning repeated-component: A stands twice, and once is enough
	note 1:10-1:11: it stands here already
	fix: take this one out: system s(A)`},
	{"system s(?A, mut ?A) with B",
		`1:11-1:12 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
1:14-1:20 warning repeated-component: A stands twice, and once is enough
	note 1:10-1:12: it stands here already
	fix: take this one out: system s(?A) with B`},
	{"spawn A, A, B",
		`1:7-1:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
1:10-1:11 warning repeated-component: A stands twice, and once is enough
	note 1:7-1:8: it stands here already
	fix: take this one out: spawn A, B`},
	{"component Position\ntag Frozen\nsystem Thaw(Position, Frozen) expect partial",
		`3:23-3:29 warning tag-access: Frozen is a tag and has no storage to access; it is taken as if it stood in 'with'
	note 2:5-2:11: it is declared here
	fix: put it in 'with': component Position / tag Frozen / system Thaw(Position) expect partial with Frozen
3:38-3:45 error expect-failed: Thaw is blind, not partial as expected
	note 3:8-3:12: No sub-blocks of Position make up Position & Frozen: every entity of Position is tested.
	note 3:8-3:12: None of the changes that were tried helps.`},
	{"component Position\ntag Frozen\ntag Hot\nsystem Thaw(Frozen, mut Position) with Hot expect blind",
		`4:13-4:19 warning tag-access: Frozen is a tag and has no storage to access; it is taken as if it stood in 'with'
	note 2:5-2:11: it is declared here
	fix: put it in 'with': component Position / tag Frozen / tag Hot / system Thaw(mut Position) with Hot, Frozen expect blind`},
	{"component Position\ntag Frozen\nsystem Thaw(Position, ?Frozen)",
		`3:23-3:30 warning tag-access: Frozen is a tag and has no storage to access, so '?' asks for nothing
	note 2:5-2:11: it is declared here
	fix: take it out: component Position / tag Frozen / system Thaw(Position)`},
	{"group A & B\nsystem s(A, B) expect blind",
		`1:7-1:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
2:23-2:28 error expect-failed: s is full, not blind as expected
	note 2:8-2:9: A and B keep these blocks in the same order: both arrays are walked in step.
	note 2:8-2:9: That is better than expected.
	fix: expect full: group A & B / system s(A, B) expect full`},
	{"layout naive\ngroup A & B\ngroup A & C\nsystem s(A, C) expect partial",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C`},
	{"layout naive\ngroup A & B & C\ngroup A & B\nsystem s(A, B)",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C`},
	{"layout paper\ngroup A & B\ngroup A & C\nsystem s(A, C)\nsystem t(A, B)",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C
3:7-3:12 warning overlaps: The tree that keeps some of its components begins with A & B, and A & C lies partly outside it.
4:8-4:9 hint hint: s is blind: to make it full, move the group A & C above the group A & B (t would match worse; the group A & B would be rejected)
	note 2:7-2:12: It requires {A, C} and the group A & B requires {A, B}: they overlap and neither contains the other, so at most one of the two can be full.
	fix: move the group A & C above the group A & B (t would match worse; the group A & B would be rejected): layout paper / group A & C / group A & B / system s(A, C) / system t(A, B)`},
	{"layout paper\ngroup A & B\ngroup C & D\ngroup A & B & C & D\nsystem s(A, B, C, D)",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C, D
5:8-5:9 hint hint: s is partial: to make it full, choose layout laminar
	fix: choose layout laminar: layout laminar / group A & B / group C & D / group A & B & C & D / system s(A, B, C, D)`},
	{"group moving = Position & Velocity\ntick\n  despawn all of !moving",
		`1:16-1:24 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
3:18-3:25 error negated-group: moving is a group and cannot be negated: not all of its literals is an alternative, and a conjunction has none
	note 1:1-1:35: the group is declared here`},
	{"spawn Position, Velocity\ngroup moving = Position & Velocity\ntick\n  despawn all of moving & Velocity & !Frozen",
		`1:7-1:15 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity, Frozen
4:27-4:35 warning repeated-component: Velocity stands twice, and once is enough
	note 4:18-4:24: it stands here already
	fix: take this one out: spawn Position, Velocity / group moving = Position & Velocity / tick /   despawn all of moving & !Frozen`},
	{"component Position\ngroup !Position",
		`2:7-2:16 warning no-stored-component: It requires no component that has storage, so no array could hold it as a block.`},
	{"layout paper\ngroup A & B & C\ngroup A & B",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C
3:7-3:12 warning ancestor: The tree begins with A & B & C, which lies within A & B: in this layout the wider group must come first.`},
	{"layout paper\ngroup A & !B\ngroup A & B",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B
3:7-3:12 warning disjoint: The tree that keeps its components begins with A & !B, and nothing is in both.`},
	{"layout paper\ngroup A & B\ngroup A & C",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C
3:7-3:12 warning overlaps: The tree that keeps some of its components begins with A & B, and A & C lies partly outside it.`},
	{"layout paper\ngroup A & B\ngroup A & B & C\ngroup A & B & D",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C, D
4:7-4:16 warning straddles: It would cut across the division at A & B & C: part of it lies on each side.`},
	{"layout paper\ngroup A & B\ngroup C & D\ngroup A & C",
		`2:7-2:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C, D
4:7-4:12 warning overlaps: It meets 2 trees, so it can only divide blocks that are there. Tree 1: the tree that keeps some of its components begins with A & B, and A & C lies partly outside it. Tree 2: the tree that keeps some of its components begins with C & D, and A & C lies partly outside it.`},
	{"group A & B\ngroup A & C",
		`1:7-1:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C
2:7-2:12 warning crossing: Its components {A, C} cross {A, B} of the group A & B: they overlap and neither contains the other, so only one of the two can be kept in order whole. This one keeps A in order.
	note 1:7-1:12: this is the group it crosses`},
	{"system Integrate(Position, Velocity) expect full",
		`1:18-1:26 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
1:45-1:49 error expect-failed: Integrate is blind, not full as expected
	note 1:8-1:17: No sub-blocks of Position make up Position & Velocity: every entity of Position is tested, and Velocity is fetched by handle.
	note 1:8-1:17: To make it full, add a group Position & Velocity.
	fix: add a group Position & Velocity: group Position & Velocity / system Integrate(Position, Velocity) expect full`},
	{"system Integrate(Position, Velocity)",
		`1:8-1:17 hint hint: Integrate is blind: to make it full, add a group Position & Velocity
	fix: add a group Position & Velocity: group Position & Velocity / system Integrate(Position, Velocity)
1:18-1:26 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity`},
	{"system Integrate(Position, Velocity) expect blind",
		`1:18-1:26 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity`},
	{"system s() expect full",
		`1:19-1:23 error expect-failed: s is scan, not full as expected
	note 1:8-1:9: It requires no component that has storage, so every entity is looked at.`},
	{"group A & B\ngroup A & C\nsystem s(A, C) expect full",
		`1:7-1:8 info implicit-declaration: no component is declared, so each is by its use, as f32x3: A, B, C
2:7-2:12 warning crossing: Its components {A, C} cross {A, B} of the group A & B: they overlap and neither contains the other, so only one of the two can be kept in order whole. This one keeps A in order.
	note 1:7-1:12: this is the group it crosses
3:23-3:27 error expect-failed: s is partial, not full as expected
	note 3:8-3:9: A has these blocks; C is fetched by handle, because its order is its own.
	note 3:8-3:9: It requires {A, C} and the group A & B requires {A, B}: they overlap and neither contains the other, so at most one of the two can be full.
	note 3:8-3:9: To make it full, move the group A & C above the group A & B.
	fix: move the group A & C above the group A & B: group A & C / group A & B / system s(A, C) expect full`},
	{"spawn 3 Position\ntick\n  despawn e7",
		`1:9-1:17 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position
3:11-3:13 error not-spawned: there is no entity e7; 3 have been spawned so far`},
	{"spawn hero: Position\nadd Velocity to hero",
		`1:13-1:21 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
2:17-2:21 error not-committed: hero is spawned in this tick and can be addressed after the next one
	note 1:7-1:11: it is spawned here`},
	{"spawn Position\nadd Velocity to e1",
		`1:7-1:15 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
2:17-2:19 error not-committed: e1 is spawned in this tick and can be addressed after the next one`},
	{"add Velocity to hero\nspawn hero: Position",
		`1:5-1:13 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Velocity, Position
1:17-1:21 error not-committed: hero is spawned further down and can be addressed after the tick that follows
	note 2:7-2:11: it is spawned here`},
	{"spawn hero: Position\ntick\n  despawn hero\ntick\n  add Velocity to hero\n  despawn e1",
		`1:13-1:21 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
5:19-5:23 error despawned: hero is dead: it was despawned by tick 2
6:11-6:13 error despawned: e1 is dead: it was despawned by tick 2`},
	{"spawn 3 Position\ntick\n  despawn any 5 of Position",
		`1:9-1:17 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position
3:11-3:28 warning any-too-few: 3 can be found where 5 are asked for; every entity that matches is taken`},
	{"spawn 3 Position\ntick\n  despawn all of Velocity",
		`1:9-1:17 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Velocity
3:11-3:26 warning none-match: no entity matches, so nothing happens`},
	{"system Integrate(Position, ?Mass) without Mass",
		`1:8-1:17 hint hint: Integrate is blind: to make it full, add a group Position & !Mass
	fix: add a group Position & !Mass: group Position & !Mass / system Integrate(Position, ?Mass) without Mass
1:18-1:26 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Mass
1:28-1:33 warning optional-excluded: Mass is excluded, so it is never there to be accessed
	note 1:43-1:47: it is excluded here`},
	{"system Integrate(Position, ?Mass) with Mass expect full",
		`1:18-1:26 info implicit-declaration: no component is declared, so each is by its use, as f32x3: Position, Mass
1:28-1:33 warning optional-required: Mass is required, so its '?' changes nothing
	note 1:40-1:44: it is required here
1:52-1:56 error expect-failed: Integrate is blind, not full as expected
	note 1:8-1:17: No sub-blocks of Position make up Position & Mass: every entity of Position is tested, and Mass is fetched by handle.
	note 1:8-1:17: To make it full, add a group Position & Mass.
	fix: add a group Position & Mass: group Position & Mass / system Integrate(Position, ?Mass) with Mass expect full`},
	{"component B1\ngroup B1 & & B1\ngroup b = Nowhere\ntick\n add B1 to all of b",
		`2:10-2:11 error missing-component: a component is missing after '&'
3:11-3:18 error unknown-component: there is no component Nowhere
	fix: declare Nowhere: component B1 / component Nowhere / group B1 & & B1 / group b = Nowhere / tick /  add B1 to all of b`},
}
