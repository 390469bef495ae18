package advice

import (
	"slices"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

// swap is a change of the groups of one signature: those that go and the one that comes.
type swap struct {
	from []search.Option
	to   *search.Option
	part int // swaps with the same number depend on each other
}

// entt fills the advice for a program of EnTT.
func (a *Advice) entt(b *builder, version model.Version, opt Options) {
	text := patch.NewEnTT(a.text, a.Program)
	for i, of := range b.of {
		s := &b.in.Systems[i]
		s.Fixed, s.Ordered = text.Fixed(of), text.Ordered(of)
		if g := a.over(of, text); g != nil {
			s.Over = &g.Group
		}
	}
	for _, c := range text.Sorted() {
		b.in.Components[c].Unowned = "is sorted by the text"
	}
	a.start(b, opt)
	m := model.NewEnTT(b.in, model.EnTTDefault, version)
	a.Prices, a.Memory = m.Prices.Table(), m.Memory()
	now := search.Price(m, a.made(b, m, text))
	a.Now = Round{now.Systems, now.Changes}
	a.Changes = m.Base()
	for i := range now.Chosen {
		a.Changes = a.Changes.Plus(m.Upkeep(&now.Chosen[i].Group))
	}
	if opt.NowOnly {
		a.Best, a.Advised = a.Now, a.Now
		a.systems(b, m, now, now)
		a.pools(m, now, "as the text is")
		return
	}
	found := search.EnTT(m, opt.Cancel)
	a.Best, a.Status, a.Proof = Round{found.Systems, found.Changes}, found.Status, proofOfGroups(found)
	kept, advised := a.settle(b, m, now, found, text)
	a.Advised = Round{advised.Systems, advised.Changes}
	if a.Advised.Sum() < a.Best.Sum() {
		a.Best, a.Status = a.Advised, autogroup.Bounded
		a.Proof = "The text has several groups for systems that match the same, which the search does not look at: it has one for each signature, and its best set costs more than the groups of the text."
	}
	a.systems(b, m, now, advised)
	a.Edits = patch.Sorted(a.Edits)
	a.pools(m, now, "as the text is")
	if len(a.Edits) > 0 {
		a.pools(m, advised, "with the change")
	}
	a.Notes = append(a.Notes, a.unchanged(b, kept)...)
	a.Notes = append(a.Notes, a.forbidden(b, m, kept, opt.Cancel)...)
}

// systems says what each system does with the groups of the text, and with those that are advised.
func (a *Advice) systems(b *builder, m *model.EnTT, now, advised *search.Groups) {
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		a.Systems = append(a.Systems, System{s.Name, a.Program.Systems[b.of[i]].At, now.Run(m, i), advised.Run(m, i), s.Weight, s.Fixed})
	}
}

// forbidden says which systems would gain by a group if their text could run over one.
func (a *Advice) forbidden(b *builder, m *model.EnTT, kept []search.Option, cancel func() bool) (out []string) {
	free := *m.In
	free.Systems = slices.Clone(m.In.Systems)
	for i := range free.Systems {
		free.Systems[i].Fixed, free.Systems[i].Ordered = "", false
	}
	other := model.NewEnTT(&free, m.Prices, m.Version)
	best := search.EnTT(other, cancel)
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		if s.Fixed == "" || best.By[i] < 0 || slices.ContainsFunc(kept, func(o search.Option) bool { return o.Serves(s) }) {
			continue
		}
		view, group := m.View(s).Picoseconds, best.Run(other, i).Picoseconds
		if saved := thousandths(view-group, view); saved >= 10*leastOfSystems {
			out = append(out, s.Name+" ("+a.Program.Place(a.Program.Systems[b.of[i]].At)+") stays a view: "+s.Fixed+". Over `"+m.Code(&best.Chosen[best.By[i]].Group, nil)+"` it would take "+tenths(saved)+" less.")
		}
	}
	return out
}

// over returns the group that a system of the program runs over, nil for a view.
func (a *Advice) over(system int, text *patch.EnTT) *model.Made {
	if g, ok := text.Over(system); ok {
		return &g
	}
	if g := a.Program.Systems[system].Group; g >= 0 {
		made := madeOf(a.Program.Groups[g].Terms)
		return &made
	}
	return nil
}

// placed is a group of the text with its first place.
type placed struct {
	model.Made
	at program.Span
}

// placedGroups returns the groups of the text in its order: those that own something, which the program has, and the others.
func (a *Advice) placedGroups(text *patch.EnTT) (out []placed) {
	for i := range a.Program.Groups {
		out = append(out, placed{madeOf(a.Program.Groups[i].Terms), a.Program.Groups[i].At})
	}
	for i := range a.Program.Systems {
		g := a.over(i, text)
		if g != nil && g.Own.Empty() && !slices.ContainsFunc(out, func(p placed) bool { return p.Group == g.Group }) {
			out = append(out, placed{*g, a.Program.Systems[i].At})
		}
	}
	slices.SortStableFunc(out, func(a, b placed) int { return a.at.Start - b.at.Start })
	return out
}

// made returns the groups of the text that its registry accepts, with the systems that run over them; the others become problems.
func (a *Advice) made(b *builder, m *model.EnTT, text *patch.EnTT) (out []search.Option) {
	var made []model.Made
	groups := a.placedGroups(text)
	for _, g := range groups {
		made = append(made, g.Made)
	}
	refused, accepted := m.Check(made)
	for _, r := range refused {
		message := "`" + m.Code(&made[r.Group].Group, made[r.Group].Order) + "` cannot be made: " + r.Why
		if r.With >= 0 {
			message += ", by `" + m.Code(&made[r.With].Group, made[r.With].Order) + "`, " + a.Program.Place(groups[r.With].at)
		}
		a.Problems = append(a.Problems, Problem{groups[r.Group].at, message + "."})
	}
	for _, k := range accepted {
		if slices.ContainsFunc(out, func(o search.Option) bool { return o.Group == made[k].Group }) {
			continue
		}
		o := search.Option{Group: made[k].Group, Order: made[k].Order, Upkeep: m.Upkeep(&made[k].Group).Picoseconds}
		for i, of := range b.of {
			s := &b.in.Systems[i]
			if g := a.over(of, text); g != nil && g.Group == o.Group && o.Serves(s) {
				o.Systems = append(o.Systems, i)
				o.Saves += (m.View(s).Picoseconds - m.InGroup(s, &o.Group).Picoseconds) * int64(s.Weight)
			}
		}
		out = append(out, o)
	}
	return out
}

// madeOf returns the group of terms, its types role by role.
func madeOf(terms []program.Term) (m model.Made) {
	var get, not []int
	for _, t := range terms {
		switch {
		case t.Owned:
			m.Own.Add(t.Component)
			m.Order = append(m.Order, t.Component)
		case t.Role == program.RoleWithout:
			m.Not.Add(t.Component)
			not = append(not, t.Component)
		default:
			m.Get.Add(t.Component)
			get = append(get, t.Component)
		}
	}
	m.Order = append(append(m.Order, get...), not...)
	return m
}

// settle judges until the round with the advised changes is the one that they are judged by. Each time it is shorter and more changes
// may be advised, so it ends after as many times as there are changes.
func (a *Advice) settle(b *builder, m *model.EnTT, now *search.Groups, found *search.Found, text *patch.EnTT) ([]search.Option, *search.Groups) {
	a.round = a.Now.Sum()
	notes := len(a.Notes)
	for {
		a.Items, a.Edits, a.Notes = nil, nil, a.Notes[:notes]
		kept := a.judge(b, m, now, found, text)
		advised := search.Price(m, kept)
		sum := (Round{advised.Systems, advised.Changes}).Sum()
		if sum >= a.round {
			return kept, advised
		}
		a.round = sum
	}
}

// judge compares the groups of the text with the best ones and returns those to have.
func (a *Advice) judge(b *builder, m *model.EnTT, now *search.Groups, found *search.Found, text *patch.EnTT) []search.Option {
	swaps := swapsOf(m, now.Chosen, found.Chosen)
	var kept []search.Option
	for k := range now.Chosen {
		if !slices.ContainsFunc(swaps, func(s swap) bool {
			return slices.ContainsFunc(s.from, func(o search.Option) bool { return o.Group == now.Chosen[k].Group })
		}) {
			kept = append(kept, now.Chosen[k])
		}
	}
	for part := range swaps {
		var bundle []swap
		for _, s := range swaps {
			if s.part == part {
				bundle = append(bundle, s)
			}
		}
		if len(bundle) == 0 {
			continue
		}
		items, advised := a.bundle(b, m, now, bundle)
		for i, s := range bundle {
			switch {
			case !advised:
				kept = append(kept, s.from...)
			case s.to != nil:
				kept = append(kept, *s.to)
			}
			if advised {
				a.edit(b, text, &s, items[i].What)
			}
		}
		a.Items = append(a.Items, items...)
	}
	return kept
}

// swapsOf returns what differs, signature by signature. What conflicts with a group that goes depends on its going.
func swapsOf(m *model.EnTT, now, found []search.Option) (out []swap) {
	type key struct{ has, not grouptree.Set }
	of := func(o *search.Option) key { return key{o.Own.Union(o.Get), o.Not} }
	at := map[key]int{}
	for _, list := range [][]search.Option{now, found} {
		for i := range list {
			if _, known := at[of(&list[i])]; !known {
				at[of(&list[i])] = len(out)
				out = append(out, swap{part: len(out)})
			}
		}
	}
	for i := range now {
		s := &out[at[of(&now[i])]]
		s.from = append(s.from, now[i])
	}
	for i := range found {
		out[at[of(&found[i])]].to = &found[i]
	}
	out = slices.DeleteFunc(out, func(s swap) bool {
		return len(s.from) == 1 && s.to != nil && s.from[0].Group == s.to.Group && slices.Equal(s.from[0].Systems, s.to.Systems)
	})
	for i := range out {
		out[i].part = i
	}
	for i := range out {
		for k := range out {
			if depends(m, &out[i], &out[k]) {
				from, to := out[i].part, out[k].part
				for n := range out {
					if out[n].part == from {
						out[n].part = to
					}
				}
			}
		}
	}
	return out
}

func depends(m *model.EnTT, s, on *swap) bool {
	return s.to != nil && slices.ContainsFunc(on.from, func(o search.Option) bool { return m.Version.Conflict(&s.to.Group, &o.Group) })
}

// bundle judges swaps that depend on each other, all together.
func (a *Advice) bundle(b *builder, m *model.EnTT, now *search.Groups, bundle []swap) (items []Item, advised bool) {
	var gain, robust int64
	var touched []int
	for _, s := range bundle {
		for _, o := range s.from {
			gain -= o.Gain()
			robust -= o.Saves - o.Upkeep/2
			touched = append(touched, o.Systems...)
		}
		if s.to != nil {
			gain += s.to.Gain()
			robust += s.to.Saves - 2*s.to.Upkeep
			touched = append(touched, s.to.Systems...)
		}
	}
	slices.Sort(touched)
	touched = slices.Compact(touched)
	cost := int64(0)
	var systems []string
	for _, i := range touched {
		cost += int64(b.in.Systems[i].Weight) * now.Run(m, i).Picoseconds
		systems = append(systems, b.in.Systems[i].Name)
	}
	if cost == 0 { // a group that no system runs over costs its upkeep
		for _, s := range bundle {
			for _, o := range s.from {
				cost += o.Upkeep
			}
		}
	}
	for _, s := range bundle {
		item := a.swapped(b, m, &s)
		item.Systems = systems
		a.worth(&item, gain, robust, cost)
		why := pinned(b, bundle)
		if len(a.Problems) > 0 {
			why = "The text asks for groups that are refused: with these its cost is unknown, so they have to be settled first."
		}
		if why != "" && item.Advised {
			item.Advised, item.Why = false, why
		}
		items, advised = append(items, item), item.Advised
	}
	return items, advised
}

// pinned says which text would have to leave its group and cannot, "" for none.
func pinned(b *builder, bundle []swap) string {
	for _, s := range bundle {
		for _, o := range s.from {
			for _, i := range o.Systems {
				if fixed := b.in.Systems[i].Fixed; fixed != "" && (s.to == nil || s.to.Group != o.Group) {
					return "The text of " + b.in.Systems[i].Name + " stays as it is: " + fixed + "."
				}
			}
		}
	}
	return ""
}

// swapped says what a swap is.
func (a *Advice) swapped(b *builder, m *model.EnTT, s *swap) (i Item) {
	for _, o := range s.from {
		if i.Was != "" {
			i.Was += " and "
		}
		i.Was += m.Code(&o.Group, o.Order)
	}
	if s.to != nil {
		i.Code = m.Code(&s.to.Group, s.to.Order)
	}
	switch {
	case s.to == nil:
		i.What = "take out " + i.Was
		i.BreakEven = breakEven(b, m, &s.from[0])
	case len(s.from) == 0:
		i.What = "add " + i.Code
	case len(s.from) == 1 && s.from[0].Group == s.to.Group:
		i.What = "run all systems that match it over " + i.Code
	default:
		i.What = "make " + i.Code + " instead of " + i.Was
	}
	if s.to != nil {
		i.BreakEven = breakEven(b, m, s.to)
	}
	return i
}

// edit adds the edits of a swap.
func (a *Advice) edit(b *builder, text *patch.EnTT, s *swap, why string) {
	done := map[int]bool{}
	if s.to != nil {
		for _, i := range s.to.Systems {
			done[b.of[i]] = true
			a.Edits = append(a.Edits, text.Rewrite(b.of[i], &s.to.Group, s.to.Order, why)...)
		}
	}
	for _, o := range s.from {
		for _, i := range o.Systems {
			if !done[b.of[i]] {
				a.Edits = append(a.Edits, text.Rewrite(b.of[i], nil, nil, why)...)
			}
		}
		for g := range a.Program.Groups {
			if madeOf(a.Program.Groups[g].Terms).Group != o.Group {
				continue
			}
			var to *model.Group
			var order []int
			if s.to != nil {
				to, order = &s.to.Group, s.to.Order
			}
			edits, note := text.Made(g, to, order, why)
			a.Edits = append(a.Edits, edits...)
			if note != "" {
				a.Notes = append(a.Notes, note)
			}
		}
	}
}

// unchanged says which systems an advised group would serve, and why their text stays as it is.
func (a *Advice) unchanged(b *builder, kept []search.Option) (out []string) {
	for k := range kept {
		for i := range b.in.Systems {
			s := &b.in.Systems[i]
			if !kept[k].Serves(s) || slices.Contains(kept[k].Systems, i) {
				continue
			}
			why := s.Fixed
			if why == "" {
				why = "its function takes the values in another order than the group, which is " + names(b.in, kept[k].Order) + "; write them so first"
			}
			out = append(out, s.Name+" ("+a.Program.Place(a.Program.Systems[b.of[i]].At)+") stays a view: "+why+".")
		}
	}
	return out
}
