package patch

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// Unity is the text of a program some of whose components may become enableable.
type Unity struct {
	text, code string
	p          *program.Program
}

// NewUnity takes the text of a program.
func NewUnity(text string, p *program.Program) *Unity { return &Unity{text, code(text), p} }

// meansMore marks the edits of a patch that changes what HasComponent says.
const meansMore = ", which changes what HasComponent means: it says yes also while the component is disabled"

// Enable returns the edits that make a component enableable: its interface, each place that adds or removes it, and the places that
// make entities, some of which have to give it to theirs, disabled. why says why the text stays as it is.
func (t *Unity) Enable(component int, spawns []int, reason string) (edits []Edit, why string) {
	c := &t.p.Components[component]
	reason += meansMore
	declared, why := t.interfaces(c, reason)
	if why != "" {
		return nil, why
	}
	if why = t.against(component); why != "" {
		return nil, why
	}
	edits = append(edits, declared)
	for i := range t.p.Changes {
		x := &t.p.Changes[i]
		if !holds(x.Added, component) && !holds(x.Removed, component) || x.Kind == program.Sets {
			continue
		}
		edit, why := t.switched(x, c, reason)
		if why != "" {
			return nil, why
		}
		edits = append(edits, edit)
	}
	for _, i := range spawns {
		made, why := t.begin(&t.p.Spawns[i], component, reason)
		if why != "" {
			return nil, why
		}
		edits = append(edits, made...)
	}
	edits = append(edits, t.asked(c, reason)...)
	if Overlap(Sorted(edits)) {
		return nil, "what changes " + c.Name + " asks for it in the same call"
	}
	return edits, ""
}

func holds(list []int, c int) bool {
	for _, x := range list {
		if x == c {
			return true
		}
	}
	return false
}

// at says where something is.
func (t *Unity) at(s program.Span) string { return t.p.Place(s) }

// interfaces returns the edit that gives a struct one more interface.
func (t *Unity) interfaces(c *program.Component, reason string) (Edit, string) {
	found := regexp.MustCompile(`\bstruct\s+`+regexp.QuoteMeta(plainName(c))+`\s*:\s*([\w\s.,]*?)\s*\{`).FindAllStringSubmatchIndex(t.code, -1)
	if len(found) != 1 {
		return Edit{}, c.Name + " is not declared in the text as one struct with its interfaces"
	}
	bases, end := t.code[found[0][2]:found[0][3]], found[0][3]
	if strings.Contains(bases, "ICleanup") || !strings.Contains(bases, "IComponentData") {
		return Edit{}, c.Name + " is no plain IComponentData"
	}
	return Edit{end, end, ", IEnableableComponent", reason}, ""
}

func plainName(c *program.Component) string { return c.Full[strings.LastIndexByte(c.Full, '.')+1:] }

// older finds names of versions before 1.0.
var older = regexp.MustCompile(`\b(?:ComponentDataFromEntity|BufferFromEntity|IConvertGameObjectToEntity|GenerateAuthoringComponent|IJobForEach|IJobEntityBatch)\b`)

// against says what in the text cannot be changed along with a component.
func (t *Unity) against(component int) string {
	c := &t.p.Components[component]
	name := regexp.QuoteMeta(plainName(c))
	for i := range t.p.Systems {
		s := &t.p.Systems[i]
		for _, term := range s.Terms {
			if term.Component == component && s.Loop == program.LoopChunk {
				return s.Name + ", " + t.at(s.At) + ", goes over chunks, and would have to go by the mask of " + c.Name
			}
		}
	}
	switch {
	case older.MatchString(t.code):
		return "the text is for Entities 0.x, which cannot disable components"
	case len(t.p.Spawns) == 0:
		return "the text does not make the entities, and each of them needs " + c.Name + " from the beginning, disabled"
	case regexp.MustCompile(`\bComponentLookup\s*<\s*` + name + `\s*>`).MatchString(t.code):
		return "a look-up of " + c.Name + " is asked whether an entity has it, and would say yes also while it is disabled"
	case regexp.MustCompile(`\bComponentTypes?(?:Set)?\b[^;]*\b(?:typeof\s*\(\s*|<\s*)` + name + `\b`).MatchString(t.code):
		return c.Name + " is in a list of types, so it is added together with others"
	}
	return ""
}

var structural = regexp.MustCompile(`^(?:[\w.]+\.)?(AddComponent|AddComponentData|RemoveComponent)\s*(<\s*[\w.]+\s*>)?\s*\(`)

// receiver returns what the method at a byte is called on, with its dot.
func (t *Unity) receiver(verb int) string {
	from := verb
	for from > 0 && (isName(t.code[from-1]) || t.code[from-1] == '.') {
		from--
	}
	return t.text[from:verb]
}

func isName(b byte) bool {
	return b == '_' || b >= '0' && b <= '9' || b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z'
}

// switched returns the edit of a place that adds or removes a component.
func (t *Unity) switched(x *program.Change, c *program.Component, reason string) (Edit, string) {
	where := t.at(x.At)
	found := structural.FindStringSubmatchIndex(t.code[x.At.Start:x.At.End])
	verbAt := x.At.Start
	if found != nil {
		verbAt += found[2]
	}
	receiver := t.receiver(verbAt)
	if x.Kind != program.Adds && x.Kind != program.Removes || len(x.Added)+len(x.Removed) != 1 || found == nil || len(receiver) < 2 || receiver[0] == '.' {
		return Edit{}, "what changes " + c.Name + ", " + where + ", is no plain AddComponent or RemoveComponent of it alone"
	}
	open := x.At.Start + found[1] - 1
	end := matching(t.code, open)
	if end < 0 || strings.TrimSpace(t.code[min(end+1, x.At.End):x.At.End]) != "" {
		return Edit{}, "the call that changes " + c.Name + ", " + where + ", does not end there"
	}
	from, verb := verbAt-len(receiver), t.code[verbAt:x.At.Start+found[3]]
	args := arguments(t.code, t.text, open, end)
	typed := found[4] >= 0
	value := ""
	if !typed {
		value, args = args[len(args)-1], args[:len(args)-1]
	}
	if len(args) == 0 || len(args) > 2 || t.several(args[len(args)-1]) {
		return Edit{}, "what changes " + c.Name + ", " + where + ", may change several entities at once"
	}
	entity := strings.Join(args, ", ")
	enabled := receiver + "SetComponentEnabled<" + c.Full + ">(" + entity + ", " + strconv.FormatBool(x.Kind == program.Adds) + ")"
	if typed || c.Tag || strings.HasPrefix(value, "typeof") { // a tag has no value to set
		return Edit{from, end + 1, enabled, reason}, ""
	}
	start, stop := statementStart(t.code, from), end+1
	rest := strings.TrimLeft(t.code[stop:], " \t")
	if before := strings.TrimSpace(t.code[start:from]); before != "" && !strings.HasSuffix(before, ")") && !strings.HasSuffix(before, "else") || !strings.HasPrefix(rest, ";") {
		return Edit{}, "what adds " + c.Name + " with a value, " + where + ", is no statement of its own"
	}
	stop = len(t.code) - len(rest) + 1
	set := map[string]string{"AddComponent": "SetComponent", "AddComponentData": "SetComponentData"}[verb]
	return Edit{from, stop, "{ " + receiver + set + "(" + entity + ", " + value + "); " + enabled + "; }", reason}, ""
}

// arguments returns those of a call, as they are written.
func arguments(code, text string, open, end int) (out []string) {
	depth, from := 0, open+1
	for i := open + 1; i <= end; i++ {
		switch code[i] {
		case '(', '{', '[':
			depth++
		case ')', '}', ']':
			depth--
		}
		if i == end || code[i] == ',' && depth == 0 {
			if part := strings.TrimSpace(text[from:i]); part != "" {
				out = append(out, part)
			}
			from = i + 1
		}
	}
	return out
}

// several reports whether an argument may be a query or an array of entities.
func (t *Unity) several(arg string) bool {
	if !regexp.MustCompile(`^\w+$`).MatchString(arg) {
		return true
	}
	return regexp.MustCompile(`(?:EntityQuery|NativeArray<Entity>|NativeList<Entity>)\s+` + arg + `\b|\b` + arg + `\s*=[^=;]*(?:Query|Array)`).MatchString(t.code)
}

var made = regexp.MustCompile(`^\s*(?:(?:var|Entity)\s+)?(\w+)\s*=\s*((?:[\w.]+\.)?)(CreateEntity|Instantiate|GetEntity)\s*\(`)

// begin returns the edit that gives entities a component when they are made, disabled; none if they have it.
func (t *Unity) begin(s *program.Spawn, component int, reason string) ([]Edit, string) {
	c, where := &t.p.Components[component], t.at(s.At)
	if holds(s.Components, component) {
		return nil, ""
	}
	if holds(s.Sometimes, component) {
		return nil, "only some of the entities that are made, " + where + ", have " + c.Name + " from the beginning"
	}
	start := statementStart(t.code, s.At.Start)
	found := made.FindStringSubmatchIndex(t.code[start:])
	if found == nil {
		return nil, "the entities that are made, " + where + ", need it from the beginning, disabled, and the text does not name each of them"
	}
	open := start + found[1] - 1
	end := matching(t.code, open)
	call := t.code[start+found[6] : start+found[7]]
	args := []string{}
	if end > 0 {
		args = arguments(t.code, t.text, open, end)
	}
	if end < 0 || !strings.HasPrefix(t.code[end+1:], ";") || len(args) > 1 && call != "GetEntity" && !strings.HasPrefix(args[0], "typeof") {
		return nil, "the entities that are made, " + where + ", are several at once, and each needs it from the beginning, disabled"
	}
	name, receiver := t.code[start+found[2]:start+found[3]], t.text[start+found[4]:start+found[5]]
	line := strings.LastIndexByte(t.text[:s.At.Start], '\n') + 1
	indent := "\n" + t.text[line:line+len(t.text[line:])-len(strings.TrimLeft(t.text[line:], " \t"))]
	add := indent + receiver + "AddComponent<" + c.Full + ">(" + name + ");"
	off := indent + receiver + "SetComponentEnabled<" + c.Full + ">(" + name + ", false);"
	return []Edit{{end + 2, end + 2, add + off, reason}}, ""
}

// asked returns the edits of the places that ask whether an entity has a component.
func (t *Unity) asked(c *program.Component, reason string) (out []Edit) {
	found := regexp.MustCompile(`((?:[\w.]+\.)?)HasComponent\s*<\s*`+regexp.QuoteMeta(c.Full)+`\s*>\s*\(\s*(\w+)\s*\)`).FindAllStringSubmatchIndex(t.code, -1)
	for _, at := range found {
		receiver, entity := t.text[at[2]:at[3]], t.text[at[4]:at[5]]
		enabled := receiver + "IsComponentEnabled<" + c.Full + ">(" + entity + ")"
		out = append(out, Edit{at[0], at[1], "(" + t.text[at[0]:at[1]] + " && " + enabled + ")", reason})
	}
	return out
}
