package advice

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

// storing is a library whose components can be stored in several ways.
type storing struct {
	search.Library
	// what says what is done to store a component in a way, what the text has then, and what it has for its present way.
	what func(c int, way, was search.Way) (what, code, now string)
	// patch returns the edits that do it, or why the text stays as it is.
	patch func(c int, way search.Way, reason string) (edits []patch.Edit, why string)
	draw  func(w search.Ways, when string)
	// byHand says of what is advised that there is no option for it; "" for libraries with options.
	byHand string
}

// stored fills the advice for a library whose components can be stored in several ways.
func (a *Advice) stored(b *builder, l storing, opt Options) {
	was := l.Now()
	now := search.PriceStorages(l, was)
	a.Now, a.Changes = Round{now.Systems, now.Changes}, l.Changes(was)
	ways := was
	if !opt.NowOnly {
		found := search.Choose(l, opt.Cancel)
		a.Best, a.Status, a.Proof = Round{found.Systems, found.Changes}, found.Status, proofOfStorages(found)
		ways = a.judgeStorages(b, l, was, found.Ways)
	}
	advised := search.PriceStorages(l, ways)
	a.Advised = Round{advised.Systems, advised.Changes}
	before, after := l.Run(was), l.Run(ways)
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		a.Systems = append(a.Systems, System{s.Name, a.Program.Systems[b.of[i]].At, before(s), after(s), s.Weight, ""})
	}
	a.Edits = patch.Sorted(a.Edits)
	l.draw(was, "as the text is")
	if !slices.Equal(ways, was) {
		l.draw(ways, "with the change")
	}
}

// judgeStorages takes back, one after the other, the storages that gain too little next to the others, and returns what is left.
func (a *Advice) judgeStorages(b *builder, l storing, was, best search.Ways) search.Ways {
	ways := best
	judged := map[int]Item{}
	for again := true; again; {
		again = false
		a.round = search.PriceStorages(l, ways).Sum()
		for c := range ways {
			if ways[c] == was[c] {
				continue
			}
			item := a.storage(b, l, ways, c, was[c])
			edits, why := l.patch(c, ways[c], item.What)
			switch {
			case item.Advised && l.byHand != "":
				item.Why += " " + l.byHand
			case item.Advised && len(edits) == 0:
				item.Advised, item.Why = false, "Its text stays as it is: "+why+"."
			}
			judged[c] = item
			if !item.Advised {
				ways, again = ways.With(c, was[c]), true
			}
		}
	}
	for c := range best {
		if best[c] == was[c] {
			continue
		}
		item := judged[c]
		if item.Advised {
			edits, _ := l.patch(c, ways[c], item.What)
			if all := patch.Sorted(append(a.Edits, edits...)); !patch.Overlap(all) {
				a.Edits = all
			} else {
				item.Advised, item.Why = false, "Its text stays as it is: it is part of what changes with another component."
				ways = ways.With(c, was[c])
			}
		}
		a.Items = append(a.Items, item)
	}
	return ways
}

// storage judges the storage of one component next to those of the others.
func (a *Advice) storage(b *builder, l storing, ways search.Ways, c int, was search.Way) Item {
	without := ways.With(c, was)
	gain := func(l search.Library) (gain, systems, changes int64) {
		x, y := search.PriceStorages(l, without), search.PriceStorages(l, ways)
		return x.Sum() - y.Sum(), x.Systems - y.Systems, x.Changes - y.Changes
	}
	all, systems, changes := gain(l)
	// What gains by changes has to gain with cheap ones, what loses by them with dear ones.
	robust, _, _ := gain(l.Priced(2, 1))
	if changes > 0 {
		robust, _, _ = gain(l.Priced(1, 2))
	}
	var item Item
	item.What, item.Code, item.Was = l.what(c, ways[c], was)
	touched := int64(0)
	x, y := l.Run(without), l.Run(ways)
	for i := range b.in.Systems {
		s := &b.in.Systems[i]
		if before, after := x(s), y(s); before != after {
			touched += int64(s.Weight) * before.Picoseconds
			item.Systems = append(item.Systems, s.Name)
		}
	}
	item.BreakEven = breakEvenOfStorage(b, c, systems, changes)
	a.worth(&item, all, robust, touched+max(0, changes))
	return item
}
