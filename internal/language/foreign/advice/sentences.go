package advice

import (
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/foreign/model"
	"github.com/copse-ecs/copse/internal/wording"
)

// library is the name of the library, without the languages that its title has.
func (a *Advice) library() string { return strings.Fields(a.Program.Title)[0] }

// words are the sentences of the page.
func (a *Advice) words() document.ForeignWords {
	kept, moved := a.kept()
	out := document.ForeignWords{
		Total: wording.Duration(a.Now.Sum()), Of: "a round on " + a.library(), Origin: a.origin(), Kept: kept, Moved: moved,
	}
	out.Who, out.Why = a.pays()
	if len(a.Edits) > 0 {
		out.Advice = "With this change: " + wording.Duration(a.Now.Sum()) + " → " + wording.Duration(a.Advised.Sum())
		out.Run = "The patch was not run: nothing compiled it. " + order(a.Program.Library)
	}
	for i := range a.Items {
		if !a.Items[i].Advised {
			out.Others = "Not advised"
		}
	}
	return out
}

// pays says who takes most of a round, and what it does.
func (a *Advice) pays() (who, why string) {
	if a.Now.Sum() <= 0 {
		return "Nothing of a round takes time", "there are no entities that a system is for"
	}
	most := a.order()[0]
	if a.Now.Changes > a.Systems[most].ofRound() {
		_, moved := a.kept()
		return "Changes of entities take " + wording.Share(a.Now.Changes, a.Now.Sum()) + " of it", strings.ToLower(moved[:1]) + strings.TrimSuffix(moved[1:], ".")
	}
	s := &a.Systems[most]
	return s.Name + " takes " + wording.Share(s.ofRound(), a.Now.Sum()) + " of it", runs(s.Weight, "it runs ", " times a round; ") + "it " + a.Pictures[0].Runs[most].Says
}

// ofRound returns what the runs of a system take in a round, in picoseconds.
func (s *System) ofRound() int64 { return int64(s.Weight) * s.Now.Picoseconds }

// runs says how often a system runs in a round, "" for once.
func runs(weight int, before, behind string) string {
	if weight == 1 {
		return ""
	}
	return before + wording.Grouped(weight) + behind
}

// origin says where the times are from.
func (a *Advice) origin() string {
	measured := 0
	for _, p := range a.Prices {
		if p.Origin == model.Measured {
			measured++
		}
	}
	if measured == 0 {
		return "modelled, not measured: counts are exact for these entities, and the prices are no measurements"
	}
	return "modelled, not measured here: counts are exact for these entities; prices were " + string(model.Measured)
}

// Refused returns the document of a text for which there is no advice. library is the title of its library, "" if it was not
// recognised.
func Refused(title string, why error) document.Foreign {
	if why == ErrLibrary {
		name := strings.Fields(title)[0]
		return document.Foreign{Refused: "There is no model of " + name + " yet, so nothing is said about its memory and its costs. The text was read, and the design that it makes can be opened: there is everything that Copse would do with it."}
	}
	text := why.Error()
	return document.Foreign{Refused: strings.ToUpper(text[:1]) + text[1:] + "."}
}
