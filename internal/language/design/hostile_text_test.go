package design_test

import (
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/grouptree"
	"github.com/copse-ecs/copse/internal/language/design/designtest"
	"github.com/copse-ecs/copse/internal/language/design/splitmix"
	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

// genome says how a text is to be hostile: a value for each gene. Texts that differ
// in few genes cost much the same, so that the worst can be slowGenomes.
type genome [genesN]int

const (
	gKind        = iota
	gStored      // components
	gOthers      // tags, or components that no base has
	gTags        // they are tags
	gGroups      // at most
	gSystems     // at most
	gShape       // of the groups' bases, see base
	gLiterals    // of a group in addition to its base
	gVary        // fewer in some
	gPositive    // eighths of them
	gShare       // eighths of the text for groups
	gOrder       // as made, shuffled, backwards
	gSystemShape // of the systems' bases
	gExcluded    // literals of a system in addition to its base
	gRequired    // eighths of them that are positive
	gOptional
	gExpect
	gWith // how much of a system's base is required only
	gLong // letters before each name
	gSpawns
	gSpawnLiterals
	gCount   // entities of a statement, at most
	gTick    // what happens in ticks, see ticks
	gEvery   // statements in a tick
	gNamed   // groups and entities have names
	gBroken  // see spoil
	gParens  // nested
	gDeclare // not, without and with sizes
	gOffset  // between the bases of systems
	gSeed
	genesN
)

// genes are the values that each gene may have.
var genes = [genesN][]int{
	gKind: {0, 1, 2, 3}, gStored: {1, 2, 3, 8, 16, 40, 60, 120, 200, 240, 256}, gOthers: {0, 4, 6, 8, 9, 10, 11, 12, 13, 14, 16, 24, 40, 100, 200},
	gTags: {0, 1}, gGroups: {0, 1, 4, 12, 16, 30, 60, 120, 256}, gSystems: {0, 1, 16, 64, 128, 256},
	gShape: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, gLiterals: {0, 1, 2, 3, 4, 6, 8, 12, 30}, gVary: {0, 1}, gPositive: {0, 1, 2, 4, 8},
	gShare: {1, 2, 3, 4, 5, 6, 7}, gOrder: {0, 1, 2}, gSystemShape: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, gExcluded: {0, 1, 2, 4, 8, 20, 60},
	gRequired: {0, 1, 4, 8}, gOptional: {0, 0, 3, 30, 120}, gExpect: {0, 1, 2}, gWith: {0, 1, 2}, gLong: {0, 0, 0, 6, 12, 40},
	gSpawns: {0, 0, 20, 200, 8000}, gSpawnLiterals: {0, 3, 12, 60}, gCount: {0, 9, 200, 9000}, gTick: {0, 0, 1, 2, 3, 4, 5, 6, 7, 8},
	gEvery: {1, 4, 100, 10000}, gNamed: {0, 1}, gBroken: {0, 0, 0, 1, 2, 3, 4, 5}, gParens: {0, 0, 0, 3, 190}, gDeclare: {0, 1, 2},
	gOffset: {1, 7, 13}, gSeed: nil, // any
}

func drawGenome(d *designtest.Dice) (g genome) {
	for i := range g {
		if g[i] = d.Below(1 << 16); genes[i] != nil {
			g[i] = genes[i][d.Below(len(genes[i]))]
		}
	}
	return g
}

// mutant is g with a few other genes.
func mutant(d *designtest.Dice, g genome) genome {
	other := drawGenome(d)
	for range 1 + d.Below(3) {
		i := d.Below(genesN)
		g[i] = other[i]
	}
	return g
}

// parseGenome reads the numbers that stand between spaces.
func parseGenome(text string) (g genome) {
	for i, f := range strings.Fields(text) {
		g[i], _ = strconv.Atoi(f)
	}
	return g
}

func (g genome) String() string {
	var out []string
	for _, v := range g {
		out = append(out, strconv.Itoa(v))
	}
	return strings.Join(out, " ")
}

// scribe writes the text of a genome.
type scribe struct {
	g genome
	designtest.Dice
	strings.Builder
	stored, others int
}

// text is what the genome stands for, as long as a text may be at most.
func (g genome) text() string {
	w := &scribe{g: g, Dice: designtest.Dice{Stream: splitmix.New(uint64(g[gSeed]))}, stored: g[gStored]}
	w.others = min(g[gOthers], syntax.MaxComponents-w.stored)
	w.line("layout "+grouptree.Kinds()[g[gKind]].String(), syntax.MaxText)
	w.declare()
	w.groups(w.Len() + (syntax.MaxText-w.Len())*g[gShare]/8)
	room := syntax.MaxText
	switch {
	case g[gTick] > 0:
		room -= (syntax.MaxText - w.Len()) / 2
	case g[gSpawns] > 0:
		room -= (syntax.MaxText - w.Len()) / 4
	}
	for i := 0; i < g[gSystems] && w.system(i, room); i++ {
	}
	room = syntax.MaxText
	if g[gTick] > 0 {
		room -= (syntax.MaxText - w.Len()) / 2
	}
	for i := 0; i < g[gSpawns] && w.spawn(i, room); i++ {
	}
	if g[gTick] > 0 {
		w.ticks()
	}
	return w.String()
}

// line writes a line if there is room for it.
func (w *scribe) line(text string, room int) bool {
	if w.Len()+len(text)+1 > room {
		return false
	}
	w.WriteString(text)
	w.WriteByte('\n')
	return true
}

// name is as short as can be; none is the number of an entity.
func (w *scribe) name(c int) string {
	const letters = "abcdfghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	text := letters[c%len(letters) : c%len(letters)+1]
	if c >= len(letters) {
		k := c/len(letters) - 1
		text = letters[k:k+1] + text
	}
	return strings.Repeat("X", w.g[gLong]) + text
}

func (w *scribe) declare() {
	if w.g[gDeclare] == 0 && w.g[gTags] == 0 {
		return
	}
	for c := range w.stored + w.others {
		switch {
		case c >= w.stored && w.g[gTags] > 0:
			w.line("tag "+w.name(c), syntax.MaxText)
		case w.g[gDeclare] == 2:
			w.line("component "+w.name(c)+" "+strconv.Itoa(1+c), syntax.MaxText)
		default:
			w.line("component "+w.name(c), syntax.MaxText)
		}
	}
}

// base lists the stored components that statement i of a shape has.
func (w *scribe) base(i, shape int) (out []int) {
	n := w.stored
	from, some := 0, 0 // neighbours, unless said otherwise
	switch shape {
	case 0:
		some = 2
	case 1: // a chain
		some = 1 + i%n
	case 2:
		from, some = i, 2
	case 3: // a few
		for c := range n {
			if w.Below(n) < 4 {
				out = append(out, c)
			}
		}
	case 4: // a chain, backwards
		some = n - i%n
	case 5:
		some = 100
	case 6:
		some = 30
	case 7:
		from, some = 3*i, 8
	case 8: // all but one
		from, some = i%n+1, n-1
	case 9:
		from, some = i, 1
	case 10: // halves, quarters and so on
		some = n
		for k := i; some > 1 && k > 0; k = (k - 1) / 2 {
			some = (some + 1) / 2
		}
		from = i * some
	}
	for c := range min(some, n) {
		out = append(out, (from+c)%n)
	}
	if len(out) == 0 {
		out = []int{w.Below(n)}
	}
	return out
}

// literals draws of the components that no base has.
func (w *scribe) literals(n, positive int) (has, not []int) {
	seen := make(map[int]bool)
	for range min(n, 4*w.others) {
		c := w.stored + w.Below(w.others)
		switch {
		case seen[c]:
		case w.Below(8) < positive:
			has = append(has, c)
		default:
			not = append(not, c)
		}
		seen[c] = true
	}
	return has, not
}

// list writes components; some are misspelled in a broken text.
func (w *scribe) list(components []int, before, sep string) string {
	var out []string
	for _, c := range components {
		name := w.name(c)
		if w.g[gBroken] == 1 && w.Below(4) == 0 {
			name += "Q"
		}
		out = append(out, before+name)
	}
	return strings.Join(out, sep)
}

// groups writes as many groups as there is room for, in the order wanted.
func (w *scribe) groups(room int) {
	var lines []string
	size := w.Len()
	for i := range w.g[gGroups] {
		text := w.group(i)
		if size += len(text) + 1; size > room {
			break
		}
		lines = append(lines, text)
	}
	for i := range lines {
		k := i
		switch w.g[gOrder] {
		case 1:
			k += w.Below(len(lines) - i)
		case 2:
			k = max(i, len(lines)-1-i)
		}
		lines[i], lines[k] = lines[k], lines[i]
		w.line(lines[i], syntax.MaxText)
	}
}

func (w *scribe) group(i int) string {
	g := &w.g
	n := g[gLiterals]
	if g[gVary] > 0 && n > 0 {
		n = 1 + w.Below(n)
	}
	base := w.base(i, g[gShape])
	has, not := w.literals(n, g[gPositive])
	if n == 1 && w.others > 0 { // each in turn
		c := []int{w.stored + i%w.others}
		if has, not = nil, c; g[gPositive] == 8 {
			has, not = c, nil
		}
	}
	text := "group "
	if g[gNamed] > 0 {
		text += "G" + strconv.Itoa(i) + "="
	}
	text += strings.Repeat("(", g[gParens]) + w.list(append(base, has...), "", "&")
	if len(not) > 0 {
		text += "&" + w.list(not, "!", "&")
	}
	return text + strings.Repeat(")", g[gParens]) + w.spoil()
}

func (w *scribe) system(i, room int) bool {
	g := &w.g
	base := w.base(i*g[gOffset], g[gSystemShape])
	has, not := w.literals(g[gExcluded], g[gRequired])
	accessed := len(base)
	if g[gWith] > 0 && accessed > 1 {
		accessed = 1 + (accessed/2-1)*(2-g[gWith])
	}
	text := "system S" + strconv.Itoa(i) + "(" + strings.Repeat("(", g[gParens]) + w.list(base[:accessed], "", ",") + strings.Repeat(")", g[gParens])
	for range g[gOptional] {
		if c := w.Below(w.stored + w.others); !strings.Contains(text, w.name(c)) && (g[gTags] == 0 || c < w.stored) {
			text += ",?" + w.name(c)
		}
	}
	text += ")"
	if with := append(base[accessed:], has...); len(with) > 0 {
		text += " with " + w.list(with, "", ",")
	}
	if len(not) > 0 {
		text += " without " + w.list(not, "", ",")
	}
	switch g[gExpect] {
	case 1:
		text += " expect full"
	case 2:
		text += " expect " + []string{"partial", "blind", "scan"}[i%3]
	}
	return w.line(text+w.spoil(), room)
}

func (w *scribe) spawn(i, room int) bool {
	has, _ := w.literals(w.g[gSpawnLiterals], 8)
	text := "spawn "
	if n := w.g[gCount]; n > 0 {
		text += strconv.Itoa(1+w.Below(n)) + " "
	} else if i%3 == 0 && w.g[gNamed] > 0 {
		text += "N" + strconv.Itoa(i) + ":"
	}
	return w.line(text+w.list(append(w.base(w.Below(256)+i, w.Below(4)), has...), "", ",")+w.spoil(), room)
}

// spoil breaks a line now and then.
func (w *scribe) spoil() string {
	if w.g[gBroken] < 2 || w.Below(3) > 0 {
		return ""
	}
	switch w.g[gBroken] {
	case 2:
		return " || " + w.name(w.Below(w.stored+w.others))
	case 3:
		return " (("
	case 4:
		return "\ncomponet " + w.name(0) + "z"
	}
	return "\nsystem Z" + strconv.Itoa(w.Below(30)) + "(!" + w.name(0) + "," + w.name(0) + "," + w.name(1) + "q)"
}

// selector writes an expression, by the name of a group now and then.
func (w *scribe) selector() string {
	text := w.name(w.Below(w.stored))
	if n := w.g[gGroups]; w.g[gNamed] > 0 && n > 0 && w.Below(2) == 0 {
		text = "G" + strconv.Itoa(w.Below(n))
	}
	if w.others > 0 && w.Below(2) == 0 {
		text += "&!" + w.name(w.stored+w.Below(w.others))
	}
	return text
}

// ticks fills the rest of the text.
func (w *scribe) ticks() {
	w.line("tick", syntax.MaxText)
	for i := 0; ; i++ {
		c, n := w.name(w.Below(w.stored+w.others)), strconv.Itoa(1+w.Below(max(w.g[gCount], 9)))
		text := w.change(i, c, n)
		if i%w.g[gEvery] == 0 {
			text += "\ntick"
		}
		if !w.line(text, syntax.MaxText) {
			return
		}
	}
}

func (w *scribe) change(i int, c, n string) string {
	switch w.g[gTick] {
	case 1:
		return "add " + c + " to any " + n + " of " + w.selector()
	case 2:
		return "remove " + c + " from any " + n + " of " + w.selector()
	case 3:
		return "add " + c + " to all of " + w.selector() + "\nremove " + c + " from all of " + w.selector()
	case 4:
		return "despawn any " + n + " of " + w.selector() + "\nspawn " + n + " " + w.list(w.base(i, w.g[gShape]), "", ",")
	case 5:
		return "add " + c + " to e" + n + "\nremove " + c + " from e" + strconv.Itoa(i%100+1)
	case 6:
		if _, some := w.literals(w.g[gSpawnLiterals], 0); len(some) > 0 {
			c = w.list(some, "", ",")
		}
		return "add " + c + " to any " + n + " of " + w.selector()
	case 7:
		return "spawn " + w.list(w.base(i, w.g[gSystemShape]), "", ",")
	}
	return "spawn " + n + " " + c
}
