package program

import (
	"strconv"
	"strings"
)

// Defaults of what texts do not say.
const (
	DefaultPercent = 1.0  // of the entities that can change, a tick
	DefaultSpawned = 1000 // entities of a spawn
	DefaultValues  = 10   // different values that entities share, or targets of a relation
)

// mostValues is how many values or targets a comment can say.
const mostValues = 1_000_000

// asked begins a comment of a design that has a number which the program's text does not say.
const asked = "# asked: "

// Ask is a number that the text of a program does not say.
type Ask struct {
	Says          string // what it is the number of
	Unit          string // follows the number: % a tick
	Before, After string // a line of a design that has another number between them is the answer
	Value         string
	Choices       []string // other numbers that are usual, ascending
	At            Span
}

// The numbers that are offered.
var (
	usualPercents = []string{"0", "0.01", "0.02", "0.05", "0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "50", "100"}
	usualValues   = []string{"1", "2", "5", "10", "20", "50", "100", "200", "500", "1000"}
	usualCounts   = []string{"1", "2", "5", "10", "20", "50", "100", "200", "500", "1000", "2000", "5000", "10000", "20000", "50000", "100000"}
)

// Asked returns what the text of the program does not say: the numbers of its spawns and the rates of its changes.
func (p *Program) Asked() []Ask {
	var asks []Ask
	keys := p.spawnKeys()
	for i := range p.Spawns {
		s := &p.Spawns[i]
		if !s.Assumed {
			continue
		}
		asks = append(asks, Ask{Says: keys[i], Unit: " entities", Before: "spawn ", After: " of it " + asked + keys[i], Value: strconv.Itoa(s.Count), Choices: usualCounts, At: s.At})
	}
	return append(append(asks, p.askedValues()...), p.askedChanges()...)
}

// askedValues are the asks for shared values and targets of relations.
func (p *Program) askedValues() []Ask {
	var asks []Ask
	for i := range p.Components {
		if c := &p.Components[i]; c.Values > 0 {
			key := valuesKey(c)
			asks = append(asks, Ask{Says: key, Unit: inAll, Before: asked + key + ", ", After: inAll, Value: strconv.Itoa(c.Values), Choices: usualValues, At: c.At})
		}
	}
	return asks
}

const inAll = " in all"

func valuesKey(c *Component) string {
	if c.Storage == "shared" {
		return "values of " + c.Name
	}
	return "targets of " + c.Name
}

// askedChanges are the asks for changes: one for each function and what it does there.
func (p *Program) askedChanges() []Ask {
	var asks []Ask
	seen := map[string]bool{}
	for i := range p.Changes {
		c := &p.Changes[i]
		key := p.changeKey(c)
		if !c.Assumed || c.Kind == Sets || seen[key] {
			continue
		}
		seen[key] = true
		value := strconv.FormatFloat(c.Percent, 'f', -1, 64)
		asks = append(asks, Ask{Says: key, Unit: "% a tick", Before: asked + key + ", at ", After: "% a tick", Value: value, Choices: usualPercents, At: c.At})
	}
	return asks
}

// Answers are numbers that the text of a program does not say: what somebody set in the comments of its design.
type Answers struct {
	percent map[string]float64
	spawned map[string]int
	values  map[string]int
}

// ReadAnswers reads the comments of a design that Import wrote, in any text. A number that cannot be read is not an answer.
func ReadAnswers(text string) Answers {
	a := Answers{map[string]float64{}, map[string]int{}, map[string]int{}}
	for line := range strings.Lines(text) {
		before, comment, found := strings.Cut(line, asked)
		if !found {
			continue
		}
		comment = strings.TrimSpace(comment)
		if key, rate, isRate := strings.Cut(comment, ", at "); isRate {
			number, _, percent := strings.Cut(rate, "% a tick")
			if n, err := strconv.ParseFloat(number, 64); percent && err == nil && n >= 0 && n <= 100 {
				a.percent[key] = n
			}
			continue
		}
		if counted, isCount := strings.CutSuffix(comment, inAll); isCount {
			at := strings.LastIndex(counted, ", ")
			if n, err := strconv.Atoi(strings.TrimSpace(counted[at+1:])); at > 0 && err == nil && n > 0 && n <= mostValues {
				a.values[counted[:at]] = n
			}
			continue
		}
		if fields := strings.Fields(before); len(fields) > 2 && fields[0] == "spawn" {
			if n, err := strconv.Atoi(fields[1]); err == nil && n > 0 {
				a.spawned[comment] += n
			}
		}
	}
	return a
}

// Apply sets the numbers of a program for which there is an answer, and the defaults of the others.
func (a Answers) Apply(p *Program) {
	for i := range p.Changes {
		c := &p.Changes[i]
		if !c.Assumed {
			continue
		}
		c.Percent = DefaultPercent
		if n, known := a.percent[p.changeKey(c)]; known {
			c.Percent = n
		}
	}
	for i := range p.Components {
		c := &p.Components[i]
		if n, known := a.values[valuesKey(c)]; known && c.Values > 0 {
			c.Values = n
		}
	}
	keys := p.spawnKeys()
	for i := range p.Spawns {
		s := &p.Spawns[i]
		if !s.Assumed {
			continue
		}
		s.Count = DefaultSpawned
		if n, known := a.spawned[keys[i]]; known {
			s.Count = n
		}
	}
}

// changeKey is what a comment of a design says about a change, without its number.
func (p *Program) changeKey(c *Change) string {
	name := c.Function
	if name == "" {
		name = "the program"
	}
	return name + " " + p.Says(c)
}

// spawnKeys are what the comments of a design say about its spawns. Spawns of the same components in one function are
// numbered.
func (p *Program) spawnKeys() []string {
	keys := make([]string, len(p.Spawns))
	seen := map[string]int{}
	for i := range p.Spawns {
		s := &p.Spawns[i]
		name := s.Function
		if name == "" {
			name = "the program"
		}
		key := name + " spawns"
		if len(s.Components) > 0 {
			key += " " + p.Names(s.Components)
		}
		if len(s.Sometimes) > 0 {
			key += ", sometimes " + p.Names(s.Sometimes)
		}
		seen[key]++
		keys[i] = key
		if seen[key] > 1 {
			keys[i] += " (" + strconv.Itoa(seen[key]) + ")"
		}
	}
	return keys
}

// Asks returns the comments of a design for values and targets, and for the changes, one for each function and what it does there. Changes that set
// values are not asked for: they move nothing.
func (p *Program) Asks() []string {
	var lines []string
	for _, ask := range append(p.askedValues(), p.askedChanges()...) {
		lines = append(lines, ask.Before+ask.Value+ask.After)
	}
	return lines
}

// AskedSpawns returns, for each spawn whose number is not in the text, the comment behind its statement; "" for others.
func (p *Program) AskedSpawns() []string {
	keys := p.spawnKeys()
	for i := range keys {
		if p.Spawns[i].Assumed {
			keys[i] = asked + keys[i]
		} else {
			keys[i] = ""
		}
	}
	return keys
}
