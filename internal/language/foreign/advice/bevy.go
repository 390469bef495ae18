package advice

import (
	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
)

// bevy fills the advice for a program of Bevy.
func (a *Advice) bevy(b *builder, opt Options) {
	a.start(b, opt)
	in, prices := b.in, model.BevyDefault
	was := in.Stored()
	now := search.PriceStorages(in, prices, was)
	a.Now, a.Prices = Round{now.Systems, now.Changes}, prices.Table()
	world := model.NewBevy(in, prices, was)
	a.Memory, a.Changes = world.Memory(), world.Changes()
	sparse := was
	if !opt.NowOnly {
		found := search.Bevy(in, prices, opt.Cancel)
		a.Best, a.Status, a.Proof = Round{found.Systems, found.Changes}, found.Status, proofOfStorages(found)
		sparse = a.judgeStorages(b, was, found.Sparse)
	}
	advised := search.PriceStorages(in, prices, sparse)
	a.Advised = Round{advised.Systems, advised.Changes}
	next := model.NewBevy(in, prices, sparse)
	for i := range in.Systems {
		s := &in.Systems[i]
		a.Systems = append(a.Systems, System{s.Name, a.Program.Systems[b.of[i]].At, world.Run(s), next.Run(s), s.Weight, ""})
	}
	a.Edits = patch.Sorted(a.Edits)
	a.tables(world, "as the text is")
	if len(a.Edits) > 0 {
		a.tables(next, "with the change")
	}
}

// judgeStorages takes back, one after the other, the storages that gain too little next to the others, and returns what is left.
func (a *Advice) judgeStorages(b *builder, was, best grouptree.Set) grouptree.Set {
	text := patch.NewBevy(a.text, a.Program)
	sparse := best
	judged := map[int]Item{}
	for again := true; again; {
		again = false
		a.round = search.PriceStorages(b.in, model.BevyDefault, sparse).Sum()
		for c := range sparse.Differ(was).All() {
			item := a.storage(b, sparse, c)
			edits, why := text.Store(c, sparse.Has(c), item.What)
			if len(edits) == 0 && item.Advised {
				item.Advised, item.Why = false, "Its text stays as it is: "+why+"."
			}
			judged[c] = item
			if !item.Advised {
				sparse, again = sparse.Differ(grouptree.SetOf(c)), true
			}
		}
	}
	for c := range best.Differ(was).All() {
		item := judged[c]
		if item.Advised {
			edits, _ := text.Store(c, sparse.Has(c), item.What)
			a.Edits = append(a.Edits, edits...)
		}
		a.Items = append(a.Items, item)
	}
	return sparse
}

// storage judges the storage of one component next to those of the others.
func (a *Advice) storage(b *builder, sparse grouptree.Set, c int) Item {
	in, without := b.in, sparse.Differ(grouptree.SetOf(c))
	gain := func(p model.BevyPrices) (gain, systems, changes int64) {
		x, y := search.PriceStorages(in, p, without), search.PriceStorages(in, p, sparse)
		return x.Sum() - y.Sum(), x.Systems - y.Systems, x.Changes - y.Changes
	}
	all, systems, changes := gain(model.BevyDefault)
	// What gains by changes has to gain with cheap ones, what loses by them with dear ones.
	robust, _, _ := gain(model.BevyDefault.Changes(2, 1))
	if changes > 0 {
		robust, _, _ = gain(model.BevyDefault.Changes(1, 2))
	}
	item := Item{What: "store " + in.Components[c].Name + " in tables", Code: "Table", Was: "SparseSet"}
	if sparse.Has(c) {
		item.What, item.Code, item.Was = "store "+in.Components[c].Name+" as SparseSet", "SparseSet", "Table"
	}
	touched := int64(0)
	x, y := model.NewBevy(in, model.BevyDefault, without), model.NewBevy(in, model.BevyDefault, sparse)
	for i := range in.Systems {
		s := &in.Systems[i]
		if before, after := x.Run(s), y.Run(s); before != after {
			touched += int64(s.Weight) * before.Picoseconds
			item.Systems = append(item.Systems, s.Name)
		}
	}
	item.BreakEven = breakEvenOfStorage(b, c, systems, changes)
	a.worth(&item, all, robust, touched+max(0, changes))
	return item
}
