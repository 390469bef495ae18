package advice

import (
	"math"
	"strconv"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/search"
	"github.com/copse-ecs/copse/internal/wording"
)

// less says what a round costs before and after.
func less(before, after int64) string {
	return wording.Duration(after) + " instead of " + wording.Duration(before) + ", " + wording.Change(before, after) + ","
}

// percent writes parts of a million as per cent, with two digits that count.
func percent(millionths int64) string {
	p := float64(millionths) / 10_000
	switch {
	case millionths == 0:
		return "none"
	case p >= 100:
		return wording.Grouped(int(math.Round(p))) + "%"
	case p >= 10:
		return strconv.FormatFloat(p, 'f', 0, 64) + "%"
	case p >= 0.1:
		return strconv.FormatFloat(p, 'f', 1, 64) + "%"
	}
	return max(strconv.FormatFloat(p, 'f', 2, 64), "0.01") + "%"
}

// breakEven says up to which rate of changes a group pays, and at which it is.
func breakEven(b *builder, m *model.EnTT, o *search.Option) string {
	n := int64(b.in.Having(o.Own.Union(o.Get), o.Not))
	if n == 0 {
		return "No entity is in it at the moment."
	}
	crossings := m.Crossings(&o.Group)
	price := m.CrossingPrice(&o.Group)
	rest := max(0, o.Upkeep-crossings*price/1000) // handlers that are called for entities that stay outside or inside
	now := crossings * 1000 / (n * int64(b.rounds))
	most := int64(0)
	if o.Saves > rest {
		most = int64(float64(o.Saves-rest) * 1e6 / (float64(price) * float64(n) * float64(b.rounds)))
	}
	if most == 0 {
		return "Its systems save nothing by it, so it pays at no rate of changes (now " + percent(now) + ")."
	}
	return "Pays up to " + percent(most) + " changes a tick: of its " + wording.Entities(int(n)) + " so many may enter or leave; now " + percent(now) + " do."
}

// breakEvenOfStorage says from or up to which rate of changes a storage pays.
func breakEvenOfStorage(b *builder, c int, systems, changes int64) string {
	var toggles, can int64
	seen := map[int]bool{}
	for _, t := range b.in.Transitions {
		if t.Thousandths == 0 || t.From == model.None || t.To == model.None || b.in.Compositions[t.From].Has.Has(c) == b.in.Compositions[t.To].Has.Has(c) {
			continue
		}
		toggles += t.Thousandths
		if !seen[t.From] {
			seen[t.From] = true
			can += int64(b.in.Compositions[t.From].Count)
		}
	}
	if toggles == 0 || can == 0 || changes == 0 {
		return "No change puts it on or takes it off, so the rate of changes does not matter."
	}
	now := toggles * 1000 / (can * int64(b.rounds))
	rate := int64(float64(now) * math.Abs(float64(systems)) / math.Abs(float64(changes)))
	switch {
	case changes > 0 && systems >= 0:
		return "Pays at every rate of changes; now " + percent(now) + " a tick."
	case changes > 0:
		return "Pays from " + percent(rate) + " changes a tick on; now " + percent(now) + "."
	}
	return "Pays up to " + percent(rate) + " changes a tick; now " + percent(now) + "."
}

// proofOfGroups says what is known of the best groups.
func proofOfGroups(f *search.Found) string {
	sets := wording.Amount(f.Sets, "set")
	if f.More {
		sets = "more than " + sets
	}
	return proof(f.Status, "sets", sets+" that EnTT accepts together", f.Sum(), f.Bound)
}

// proofOfStorages says what is known of the best storages.
func proofOfStorages(f *search.Stored) string {
	choices := strconv.Itoa(f.Each) + "^" + strconv.Itoa(f.Components) + " choices"
	if f.Components <= 12 {
		n := 1
		for range f.Components {
			n *= f.Each
		}
		choices = wording.Amount(n, "choice")
	}
	return proof(f.Status, "choices", choices+" of storages", f.Sum(), f.Bound)
}

func proof(status autogroup.Status, what, of string, sum, bound int64) string {
	if status == autogroup.Optimal {
		return "Proved best of the " + of + ", with the prices of the model: " + wording.Duration(sum) + " a round."
	}
	word := "The search ended before all of the " + of + " were ruled out"
	if status == autogroup.Stopped {
		word = "The search was stopped before all of the " + of + " were ruled out"
	}
	return word + ": the best found takes " + wording.Duration(sum) + " a round, and no other of the " + what + " less than " + wording.Duration(bound) + "."
}
