package program

import (
	"strconv"
	"strings"
)

// Defaults of what texts do not say.
const (
	DefaultPercent = 1.0  // of the entities that can change, a tick
	DefaultSpawned = 1000 // entities of a spawn
)

// asked begins a comment of a design that has a number which the program's text does not say.
const asked = "# asked: "

// Answers are numbers that the text of a program does not say: what somebody set in the comments of its design.
type Answers struct {
	percent map[string]float64
	spawned map[string]int
}

// ReadAnswers reads the comments of a design that Import wrote, in any text. A number that cannot be read is not an answer.
func ReadAnswers(text string) Answers {
	a := Answers{map[string]float64{}, map[string]int{}}
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

// Asks returns the comments of a design for the changes, one for each function and what it does there. Changes that set
// values are not asked for: they move nothing.
func (p *Program) Asks() []string {
	var lines []string
	seen := map[string]bool{}
	for i := range p.Changes {
		c := &p.Changes[i]
		key := p.changeKey(c)
		if !c.Assumed || c.Kind == Sets || seen[key] {
			continue
		}
		seen[key] = true
		lines = append(lines, asked+key+", at "+strconv.FormatFloat(c.Percent, 'f', -1, 64)+"% a tick")
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
