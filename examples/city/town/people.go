package town

import "github.com/copse-ecs/copse/ecs"

// settle spawns people at home. What they are like follows from their numbers.
func (t *Town) settle(n int) {
	for range n {
		t.count++
		a, b := mix(t.Rules.Seed, uint64(t.count)), mix(t.Rules.Seed+1, uint64(t.count))
		home := Point{int16(a % Side), int16(a >> 16 % Side)}
		store := t.stores[home.Y/16*8+home.X/16] // the nearest
		e := t.people.Spawn(person{
			Place: Place(home), Number: t.count,
			Needs: Needs{Hunger: int32(b >> 32 % 1000), Money: 400 + int32(b>>48%400)},
			Routine: Routine{
				Home: home, Work: Point{Side/4 + int16(a>>32%(Side/2)), Side/4 + int16(a>>48%(Side/2))},
				Shop: Point{home.X/16*16 + 8, home.Y/16*16 + 8}, Store: store, Begin: 5*60 + int16(b%(5*60)),
			},
		})
		t.tags[Resting].Add(e)
	}
}

// clock counts minutes, and changes the light.
func (t *Town) clock(ecs.Tick) {
	minute := ecs.Resource[Minute](t.World)
	switch *minute++; *minute % Day {
	case 7 * 60:
		t.light.Set(Bright)
	case 20 * 60:
		t.light.Set(Dark)
	}
}

// watch counts who walks where.
func (t *Town) watch(ecs.Tick) {
	traffic := ecs.Resource[Traffic](t.World)
	*traffic = Traffic{}
	jams := 0
	for _, chunk := range t.streets.Chunks() {
		for _, p := range chunk.A {
			if traffic[p.Y][p.X]++; traffic[p.Y][p.X] == crowded+1 {
				jams++
			}
		}
	}
	ecs.Resource[Report](t.World).Jams += jams
}

func hunger(_ ecs.Block, needs []Needs) {
	for i := range needs {
		needs[i].Hunger++
	}
}

// walk moves people by one street, in a crowded one only every second minute.
func (t *Town) walk(_ ecs.Block, place []Place, number []Number, goal []Goal) {
	minute, traffic := *ecs.Resource[Minute](t.World), ecs.Resource[Traffic](t.World)
	for i := range place {
		p, g := &place[i], goal[i].Point
		switch {
		case traffic[p.Y][p.X] > crowded && (int(minute)+int(number[i]))%2 == 0:
		case p.X < g.X:
			p.X++
		case p.X > g.X:
			p.X--
		case p.Y < g.Y:
			p.Y++
		case p.Y > g.Y:
			p.Y--
		}
	}
}

// arrive lets people begin with what they have come for.
func (t *Town) arrive(b ecs.Block, place []Place, goal []Goal) {
	trips := 0
	for i, e := range b.Entities() {
		if Point(place[i]) == goal[i].Point {
			t.tags[goal[i].For].Add(e)
			trips++
		}
	}
	ecs.Resource[Report](t.World).Trips += trips
}

// send lets a person walk somewhere.
func (t *Town) send(e ecs.Entity, goal *Goal, to Point, what Activity, minutes int16) {
	*goal = Goal{to, what, minutes}
	t.tags[Walking].Add(e)
}

// buy lets people pay after some minutes in a shop, and go home.
func (t *Town) buy(b ecs.Block, goal []Goal, needs []Needs, routine []Routine) {
	for i, e := range b.Entities() {
		if goal[i].Left--; goal[i].Left <= 0 {
			price := needs[i].Hunger / 30
			t.sales.Send(Sale{routine[i].Store, int(price)})
			needs[i] = Needs{Money: needs[i].Money - price}
			t.send(e, &goal[i], routine[i].Home, Resting, 0)
		}
	}
}

// cash gives shops what they have earned.
func (t *Town) cash(ecs.Tick) {
	report := ecs.Resource[Report](t.World)
	for sale := range t.unread.Read() {
		till := t.till.Ptr(sale.Store)
		till.Sales, till.Revenue = till.Sales+1, till.Revenue+sale.Price
		report.Sales, report.Revenue = report.Sales+1, report.Revenue+sale.Price
	}
}

// plan lets people go to work in time, and to a shop when they are hungry.
func (t *Town) plan(b ecs.Block, goal []Goal, needs []Needs, routine []Routine) {
	now, open := int16(*ecs.Resource[Minute](t.World)%Day), t.light.Get() == Bright
	for i := range goal {
		switch r := &routine[i]; {
		case r.Begin == now:
			t.send(b.Entity(i), &goal[i], r.Work, Working, shift)
		case open && needs[i].Hunger > 1000:
			t.send(b.Entity(i), &goal[i], r.Shop, Shopping, 10)
		}
	}
}

// leave pays people who work, some of them badly, and lets them go to a shop or home after eight hours.
func (t *Town) leave(b ecs.Block, goal []Goal, needs []Needs, routine []Routine) {
	minute := *ecs.Resource[Minute](t.World)
	for i := range goal {
		if routine[i].Begin%8 > 0 || minute%4 > 0 {
			needs[i].Money++
		}
		if goal[i].Left--; goal[i].Left > 0 {
			continue
		}
		if needs[i].Hunger > 700 {
			t.send(b.Entity(i), &goal[i], routine[i].Shop, Shopping, 10)
		} else {
			t.send(b.Entity(i), &goal[i], routine[i].Home, Resting, 0)
		}
	}
}

func rent(_ ecs.Block, needs []Needs) {
	for i := range needs {
		needs[i].Money -= 330
	}
}

// evict lets people move away who have no money.
func (t *Town) evict(b ecs.Block, needs []Needs) {
	for i, e := range b.Entities() {
		if needs[i].Money < 0 {
			t.World.Despawn(e)
			ecs.Resource[Report](t.World).Left++
		}
	}
}

// welcome lets new people come, one for fifty that there are at most.
func (t *Town) welcome(ecs.Tick) {
	n := min(t.Rules.People/50, t.Rules.People-t.World.Count(t.needs))
	t.settle(max(n, 0))
	ecs.Resource[Report](t.World).Came += max(n, 0)
}

// mix makes a random number of two numbers (splitmix64).
func mix(a, b uint64) uint64 {
	z := a + b*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
