package advice

import (
	"errors"
	"slices"
	"strings"

	"github.com/copse-ecs/copse/grouptree/autogroup"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/language/foreign/patch"
	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Margins below which a change of the text is not advised, in parts of a hundred.
const (
	leastOfSystems = 10
	leastOfRound   = 3
	leastGain      = 100_000 // picoseconds: what gains less is lost in any measurement
)

// Options say how advice is found.
type Options struct {
	Version    string      // of EnTT; "" for that of the text, or the newest
	Population *Population // nil for that of the text
	Cancel     func() bool // asked often; ends the search with the best so far; may be nil
	Arrange    bool        // whether to find what Copse needs for the same
	NowOnly    bool        // nothing is searched: what the text does now is known at once
}

// Advice is what is said about a program.
type Advice struct {
	Program    *program.Program
	Version    string // whose rules hold, in words
	Source     string // where entities and changes are from
	Entities   int
	Problems   []Problem
	Systems    []System
	Memory     model.Memory
	Changes    model.Moved // of a round, as the text is
	Now        Round
	Advised    Round // with the advice
	Best       Round // of all that the library can do
	Status     autogroup.Status
	Proof      string
	Items      []Item
	Edits      []patch.Edit // sorted
	Diff       string
	Notes      []string // what the patch leaves as it is, and why
	Prices     []model.Price
	Conclusion string
	Pictures   []document.ForeignPicture // as the text is; then with the patch, if there is one
	Arranged   document.ForeignArranged
	given      bool // the entities are those of a design
	versions   []string
	chosen     int
	text       string
	round      int64 // picoseconds of a round with the changes that are advised
}

// Round is what a round costs, in picoseconds.
type Round struct{ Systems, Changes int64 }

// Sum returns the price of a round.
func (r Round) Sum() int64 { return r.Systems + r.Changes }

// Problem is something of the text that the library refuses.
type Problem struct {
	At      program.Span
	Message string
}

// System is what a system does as the text is, and with the advice.
type System struct {
	Name         string
	At           program.Span
	Now, Advised model.Run
	Weight       int
	Fixed        string // why its text cannot run over a group
}

// Item is a change of the text that was considered.
type Item struct {
	What      string // add group<Position, Velocity>(), store Burning as SparseSet
	Code      string // what the text has then
	Was       string // what it has now
	Systems   []string
	Gain      int64  // picoseconds of a round
	OfSystems int    // thousandths of what the systems that it touches cost
	OfRound   int    // thousandths
	BreakEven string // a sentence
	Advised   bool
	Why       string // a sentence: why it is advised, or why not
}

// ErrLibrary is the refusal of programs for which there are no models.
var ErrLibrary = errors.New("there is advice for EnTT, Bevy, Unity Entities, Flecs and Ark so far")

// Knows reports whether there is advice for a library.
func Knows(library string) bool {
	return slices.Contains([]string{"entt", "bevy", "unity", "flecs", "ark"}, library)
}

// FileOf names a text that was pasted.
func FileOf(library string) string {
	if ending, known := map[string]string{"bevy": "rs", "unity": "cs", "ark": "go"}[library]; known {
		return "pasted." + ending
	}
	return "pasted.cpp"
}

// Of returns advice for a program that was read from a text.
func Of(text, name string, p *program.Program, opt Options) (*Advice, error) {
	a := &Advice{Program: p, text: text}
	b := newBuilder(p)
	switch {
	case !Knows(p.Library):
		return nil, ErrLibrary
	case len(b.in.Systems) == 0:
		return nil, errors.New("no system of the text goes over entities, so there is nothing to advise")
	}
	switch p.Library {
	case "entt":
		version, err := versionOf(p, opt.Version)
		if err != nil {
			return nil, err
		}
		a.Version = "EnTT " + version.String()
		a.versions, a.chosen = []string{model.Disjoint.String(), model.Nested.String()}, int(version)
		a.entt(b, version, opt)
	case "bevy":
		a.Version = "Bevy 0.20, whose rules older versions share"
		a.bevy(b, opt)
	case "unity":
		a.Version = "Unity Entities 1.4"
		a.unity(b, opt)
	case "flecs":
		a.Version = "Flecs 4.1"
		a.flecs(b, opt)
	case "ark":
		a.Version = "Ark 0.8"
		a.ark(b, opt)
	}
	for i := range b.in.Compositions {
		a.Entities += b.in.Compositions[i].Count
	}
	if opt.Arrange && !opt.NowOnly {
		a.arrange(b.in, opt.Cancel)
	}
	a.Diff = patch.Diff(text, name, p.Files, a.Edits)
	if b.full {
		a.Notes = append(a.Notes, "The changes lead to more than 256 compositions: what leads to others is left out.")
	}
	if !opt.NowOnly {
		a.conclude()
	}
	return a, nil
}

// versionOf returns the rules of a version: the one that is asked for, else that of the text, else the newest.
func versionOf(p *program.Program, asked string) (model.Version, error) {
	if asked != "" {
		v, ok := model.ParseVersion(asked)
		if !ok {
			return v, errors.New("a version of EnTT is like 3.11 or 3.16.0, and not " + asked)
		}
		return v, nil
	}
	if strings.HasPrefix(p.Version, "3.8 or older") {
		return model.Nested, nil
	}
	v, _ := model.ParseVersion(p.Version)
	return v, nil
}

// start fills the entities and what does not depend on the library.
func (a *Advice) start(b *builder, opt Options) {
	a.Source, a.given = b.populate(opt.Population), opt.Population != nil
}

// worth decides whether a change is advised. gain is that of a round, robust the same with prices of changes against it. It is
// compared with a round that has all advised changes: else the patched text would have a change that gains enough, since its round is
// shorter.
func (a *Advice) worth(i *Item, gain, robust, touched int64) {
	i.Gain = gain
	i.OfSystems, i.OfRound = thousandths(gain, touched), thousandths(gain, a.Now.Sum())
	enough := i.OfSystems >= 10*leastOfSystems || thousandths(gain, a.round) >= 10*leastOfRound
	switch {
	case gain <= 0:
		i.Why = "It gains nothing."
	case gain < leastGain:
		i.Why = "It gains less than 100 ns a round, which no measurement would show."
	case !enough:
		i.Why = "It gains less than 10% of the systems that it touches and less than 3% of a round, which the prices are not good enough for."
	case robust <= 0:
		i.Why = "It gains only if changes are as cheap or as dear as modelled: with their prices doubled or halved it does not."
	default:
		i.Advised = true
		i.Why = "It gains also with the prices of changes doubled or halved against it."
	}
}

func thousandths(part, whole int64) int {
	if whole <= 0 || part <= 0 {
		return 0
	}
	return int(min(part*1000/whole, 1000))
}

// conclude says the answer in a sentence.
func (a *Advice) conclude() {
	advised := 0
	for i := range a.Items {
		if a.Items[i].Advised {
			advised++
		}
	}
	switch {
	case len(a.Problems) > 0 && a.Program.Library == "entt":
		a.Conclusion = "The text makes groups that EnTT refuses. Settle the problems first, then ask again."
	case len(a.Problems) > 0:
		a.Conclusion = "The text makes entities that " + a.library() + " refuses. Settle the problems first, then ask again."
	case advised == 0 && a.Program.Library == "entt" && len(a.Program.Groups) == 0:
		a.Conclusion = "Views are as good: no set of groups gains enough to be worth a change."
	case advised == 0 && a.Program.Library == "entt":
		a.Conclusion = "The groups are as good as any: no other set gains enough to be worth a change."
	case advised == 0 && a.Program.Library == "ark":
		a.Conclusion = "The components are as good as any others: making one that is added and removed a field gains too little to be worth a change."
	case advised > 0 && len(a.Edits) == 0:
		a.Conclusion = "A round would cost " + less(a.Now.Sum(), a.Advised.Sum()) + " as modelled, with a change that is made by hand."
	case advised == 0 && a.Program.Library == "unity":
		a.Conclusion = "No other choice of what is enableable gains enough to be worth a change."
	case advised == 0:
		a.Conclusion = "The storages are as good as any: no others gain enough to be worth a change."
	default:
		a.Conclusion = "A round costs " + less(a.Now.Sum(), a.Advised.Sum()) + " with the patch, as modelled."
	}
}
