package dialect

import (
	"slices"
	"strings"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// job is a struct that runs over entities or chunks.
type job struct {
	name      string
	scope     int // of the type
	head      int // the token of its name
	chunks    bool
	list      bool // it runs once or over an array, not over entities
	parameter []access
	attribute []access
	known     bool
	loop      unityLoop
	systems   []int               // as an index + 1
	of        map[*builtQuery]int // the same by query, nil for the job's own
	scheduled bool
}

// handle is a field or variable through which a job reaches components.
type handle struct {
	component int
	read      bool
	lookup    bool // it is asked for any entity
	asked     bool // a chunk is only asked whether it has it
}

// unitySchedules are the calls that run a job, with whether they run it on several threads. Run is for all that are read.
var unitySchedules = map[string]bool{
	"Schedule": true, "ScheduleParallel": true, "Run": true, "ScheduleByRef": true, "ScheduleParallelByRef": true, "RunByRef": true, "ScheduleSingle": true, "RunWithoutJobs": true,
}

// jobKind returns which of the interfaces of jobs there is.
func (r *unityReader) jobKind(bases []string) string {
	for _, base := range bases {
		switch {
		case base == "IJobEntity", strings.HasPrefix(base, "IJobForEach"), base == "IJobProcessComponentData", base == "IJobProcessComponentDataWithEntity":
			return "IJobEntity"
		case base == "IJobChunk":
			return base
		case base == "IJob", strings.HasPrefix(base, "IJobParallelFor"), base == "IJobFor":
			return "IJob"
		}
	}
	return ""
}

// addJob records a job whose name is at a token.
func (r *unityReader) addJob(head, open int, kind string) {
	j := &job{name: r.at(head), scope: -1, head: head, chunks: kind == "IJobChunk", list: kind == "IJob", known: true, of: map[*builtQuery]int{}}
	if open+1 < len(r.inside) {
		j.scope = int(r.inside[open+1])
	}
	r.jobs[j.name] = append(r.jobs[j.name], j)
}

// field records a field or variable of a handle or look-up: `[ReadOnly] public ComponentLookup<T> Transforms;`.
func (r *unityReader) field(i int) {
	text := r.at(i)
	switch text {
	case "EntityCommandBuffer":
		r.writer(i)
		return
	case "GetComponentLookup", "GetBufferLookup", "GetComponentDataFromEntity", "GetBufferFromEntity":
		r.localLookup(i)
		return
	case "CreateCommandBuffer", "AsParallelWriter", "ToConcurrent":
		if to, name := r.set(i); name >= 0 {
			r.writers[to] = r.forThreads(i)
		}
		return
	case "ComponentLookup", "BufferLookup", "ComponentTypeHandle", "BufferTypeHandle", "SharedComponentTypeHandle", "ComponentDataFromEntity", "BufferFromEntity", "DynamicBuffer":
	default:
		return
	}
	end := r.match(i + 1)
	if r.at(i+1) != "<" || end < 0 || !r.is(end+1, word) || text == "DynamicBuffer" || r.types.generic[r.textOf(part{i + 2, min(end, i+2+maxType)})] {
		return
	}
	if next := r.at(end + 2); next != ";" && next != "=" && next != "," && next != ")" {
		return
	}
	component, ok := r.component(part{i + 2, end})
	if !ok {
		return
	}
	h := handle{component: component, lookup: strings.HasSuffix(text, "Lookup") || strings.HasSuffix(text, "FromEntity")}
	start := i
	for slices.Contains(modifiers, r.at(start-1)) || r.at(start-1) == "]" && r.match(start-1) >= 0 {
		start--
		if r.at(start) == "]" {
			h.read = h.read || r.find(part{r.match(start) + 1, start}, "ReadOnly") > 0
			start = r.match(start)
		}
	}
	r.fields[place{r.fieldScope(i), r.at(end + 1)}] = h
}

// localLookup records the variable of a look-up: var healths = SystemAPI.GetComponentLookup<Health>(true).
func (r *unityReader) localLookup(i int) {
	c, ok := r.call(i)
	to, name := r.set(i)
	if !ok || name < 0 || len(r.typeArgs(c)) != 1 || r.types.generic[r.textOf(r.typeArgs(c)[0])] {
		return
	}
	if _, known := r.fields[to]; known {
		return
	}
	if component, known := r.component(r.typeArgs(c)[0]); known {
		args := r.items(c.args)
		r.fields[to] = handle{component: component, lookup: true, read: len(args) > 0 && r.at(args[len(args)-1].to-1) == "true"}
	}
}

// forThreads reports whether a call makes a command buffer for parallel jobs, or the next one of its chain does.
func (r *unityReader) forThreads(i int) bool {
	parallel := []string{"AsParallelWriter", "ToConcurrent"}
	c, ok := r.call(i)
	return slices.Contains(parallel, r.at(i)) || ok && slices.Contains(parallel, r.at(r.end(c)+1))
}

// writer records the name of a command buffer.
func (r *unityReader) writer(i int) {
	at, parallel := i+1, false
	if r.at(at) == "." && (r.at(at+1) == "ParallelWriter" || r.at(at+1) == "Concurrent") {
		at, parallel = at+2, true
	}
	if !r.is(at, word) {
		return
	}
	r.writers[place{r.fieldScope(i), r.at(at)}] = parallel
	r.writers[place{-1, r.at(at)}] = parallel // for parameters and methods of other types
}

// fieldScope returns the function or type in which a variable or field is declared.
func (r *unityReader) fieldScope(i int) int {
	if at := r.around(i, function); at >= 0 {
		return at
	}
	return r.around(i, typeScope)
}

// isWriter reports whether a call is made on a command buffer, and on one of a parallel job.
func (r *unityReader) isWriter(c call) (parallel, known bool) {
	name := r.receiver(c.name)
	if name == "" {
		return false, false
	}
	for _, at := range r.here(c.name, name) {
		if parallel, known = r.writers[at]; known {
			return parallel, true
		}
	}
	return false, false
}

// handleNamed returns the handle that a name is at a token.
func (r *unityReader) handleNamed(name string, i int) (handle, bool) {
	for _, at := range r.here(i, name) {
		if h, known := r.fields[at]; known {
			return h, true
		}
	}
	return handle{}, false
}

// schedule reads job.ScheduleParallel(query, ..), new Job { .. }.Run() and the like.
func (r *unityReader) schedule(c call) {
	before := c.name - 2
	if r.at(before) == ")" && r.at(r.match(before)-1) == "ForEach" {
		return
	}
	name, args := r.jobBefore(c), r.items(c.args)
	if name == "" && strings.HasSuffix(r.receiver(c.name), "Extensions") && len(args) > 0 {
		name, _, _ = r.typeOfValue(r.trimmed(args[0]), 0)
		args = args[1:]
	}
	j := r.jobNamed(lastName(name), c.name)
	at := r.span(part{c.name, c.args + 1})
	if j == nil {
		r.unknownJob(c, name, args)
		return
	}
	r.read(at)
	j.scheduled = true
	if j.list {
		return
	}
	var q *builtQuery
	if len(args) > 0 && r.at(args[0].from) == "this" { // of old versions: the system
		args = nil
	}
	if len(args) > 0 {
		if q = r.queryIn(args[0]); q == nil && (len(args) > 1 || strings.Contains(strings.ToLower(r.textOf(part{args[0].from, min(args[0].to, args[0].from+maxType)})), "query")) {
			r.unread(r.span(r.whole(c)), "The query that "+shortened(j.name)+" is given here is not in the text: what it does to those entities is missing from the answer.")
			return
		}
	}
	r.readJob(j)
	all := []*builtQuery{q}
	if q != nil {
		all = r.queriesIn(args[0])
	}
	for _, q := range all {
		if j.chunks {
			r.chunkJob(j, q, c)
		} else {
			r.entityJob(j, q, c)
		}
	}
}

// unknownJob reads a job that the text does not have.
func (r *unityReader) unknownJob(c call, name string, args []part) {
	if len(args) == 0 {
		return
	}
	q := r.queryIn(args[0])
	if q == nil {
		return
	}
	q.used = true
	if !q.known {
		return
	}
	if name == "" {
		name = "that"
	}
	r.unread(r.span(r.whole(c)), "The job "+shortened(name)+" is not in the text: the system goes over this query, and which values it uses is missing from the answer.")
	if s := r.addSystem(r.builtName(q, c.name), q.at, asPresence(q.terms)); s != nil {
		s.loopAt, s.parallel = r.span(part{c.name, c.args + 1}), strings.HasPrefix(r.at(c.name), "ScheduleParallel")
	}
}

// jobBefore returns the type of the job that a method is called on.
func (r *unityReader) jobBefore(c call) string {
	i := c.name - 2
	for n := 0; n < 3 && (r.at(i) == "}" || r.at(i) == ")") && r.match(i) > 0; n++ {
		i = r.match(i) - 1
		if r.at(i) == ">" && r.match(i) > 0 {
			i = r.match(i) - 1
		}
	}
	if r.is(i, word) && i != c.name-2 {
		start := i
		for r.at(start-1) == "." {
			start -= 2
		}
		if r.at(start-1) == "new" {
			return r.at(i)
		}
		return ""
	}
	if r.is(i, word) {
		name, _, _ := r.typeOfValue(one(i), 0)
		return name
	}
	return ""
}

// jobNamed returns the job with a name: the one of the type around it before others.
func (r *unityReader) jobNamed(name string, i int) *job {
	all := r.jobs[name]
	if len(all) == 0 {
		return nil
	}
	t := r.around(i, typeScope)
	for _, j := range all[:min(len(all), maxHead)] {
		if j.scope >= 0 && r.scopes[j.scope].parent == t {
			return j
		}
	}
	return all[0]
}

// readJob reads the parameters and attributes of a job, once.
func (r *unityReader) readJob(j *job) {
	if j.loop.values != nil || j.scope < 0 {
		return
	}
	j.loop = unityLoop{values: map[string]unityValue{}}
	body := r.scopes[j.scope].body
	for i := body.from; i < body.to && r.spend(); i++ {
		if r.at(i) == "Execute" && r.at(i+1) == "(" && r.match(i+1) > 0 && (r.at(i-1) == "void" || r.at(i-1) == "." && r.at(i-3) == "void") { // also void IJobChunk.Execute
			if at, known := r.params[i+1]; known {
				j.loop.body = r.scopes[at].body
			} else {
				j.loop.body = part{r.match(i + 1), r.statementEnd(r.match(i+1) + 1)}
			}
			if !j.chunks {
				j.parameter, j.known = r.parameters(i+1, &j.loop)
			}
			break
		}
	}
	r.attributesOf(j.head, func(p part) {
		c, ok := r.call(p.from)
		if !ok || j.chunks {
			return
		}
		if _, isClause := unityClauses[r.at(c.name)]; isClause || r.at(c.name) == "WithOptions" {
			list, known := r.clause(c)
			j.attribute, j.known = append(j.attribute, list...), j.known && known
		}
	})
}

// entityJob adds the system of an IJobEntity, with the query that it is given.
func (r *unityReader) entityJob(j *job, q *builtQuery, c call) {
	if n := j.of[q]; n > 0 { // once more the same
		r.parallel(n, c)
		return
	}
	list, known := append(slices.Clone(j.parameter), j.attribute...), j.known
	name := j.name
	if q != nil { // the attributes do not count then
		q.used = true
		list, known = mergeTerms(asPresence(q.terms), j.parameter), j.known && q.known
		if len(j.systems) > 0 && q.name != "" {
			name += "_" + q.name
		}
	}
	if r.addJobSystem(j, name, r.span(one(j.head)), list, known, c) {
		j.of[q] = len(r.systems)
	}
}

// mergeTerms adds terms to those of a query.
func mergeTerms(list, more []access) []access {
	for _, a := range more {
		n := slices.IndexFunc(list, func(have access) bool { return have.component == a.component })
		if n < 0 {
			list = append(list, a)
		} else {
			merge(&list[n], a)
		}
	}
	return list
}

func (r *unityReader) addJobSystem(j *job, name string, at span, list []access, known bool, c call) (added bool) {
	if !known {
		return false
	}
	if len(list) == 0 {
		r.lost(at, "This job goes over all entities, whatever they have: it is left out, and so is what it costs.")
		return false
	}
	s := r.addSystem(name, at, list)
	if s == nil {
		return false
	}
	s.loop = program.LoopEach
	if j.chunks {
		s.loop = program.LoopChunk
	}
	s.function = j.name + ".Execute"
	s.loopAt = r.span(part{c.name, c.args + 1})
	j.systems = append(j.systems, len(r.systems))
	r.parallel(len(r.systems), c)
	j.loop.system = j.systems[0]
	return true
}

func (r *unityReader) parallel(system int, c call) {
	if s := &r.systems[system-1]; strings.HasPrefix(r.at(c.name), "ScheduleParallel") || r.at(c.name) == "Schedule" && r.at(c.args+1) == "this" {
		s.parallel = true
	}
}

// chunkJob adds the system of an IJobChunk: the terms are those of its query, and its handles say which values it uses.
func (r *unityReader) chunkJob(j *job, q *builtQuery, c call) {
	if q == nil {
		r.unread(r.span(r.whole(c)), "The query that "+shortened(j.name)+" is given here is not in the text: what it does to those entities is missing from the answer.")
		return
	}
	q.used = true
	if n := j.of[q]; n > 0 {
		r.parallel(n, c)
		return
	}
	list := asPresence(q.terms)
	for _, f := range r.handlesOf(j) {
		a := access{component: f.component, mut: !f.read, at: r.span(one(j.head))}
		n := slices.IndexFunc(list, func(have access) bool { return have.component == f.component })
		switch {
		case n < 0:
			a.optional = true // chunk.Has asks for it
			if f.asked {
				a.with, a.lookup, a.mut = true, true, false
			}
			list = append(list, a)
		case !list[n].excluded:
			list[n].with, list[n].mut = false, a.mut
		}
	}
	name := j.name
	if len(j.systems) > 0 && q.name != "" {
		name += "_" + q.name
	}
	if r.addJobSystem(j, name, q.at, list, q.known, c) {
		j.of[q] = len(r.systems)
	}
}

// handlesOf returns the handles of values in the fields of a job, in the order of the text.
func (r *unityReader) handlesOf(j *job) []handle {
	var out []handle
	if j.scope < 0 {
		return nil
	}
	body := r.scopes[j.scope].body
	for i := body.from; i < body.to && r.spend(); i++ {
		if m := r.match(i); r.at(i) == "{" && m > i {
			i = m
			continue
		}
		if h, known := r.fields[place{j.scope, r.at(i)}]; known && !h.lookup && (r.at(i+1) == ";" || r.at(i+1) == "=") {
			h.asked = r.onlyAsked(i, body)
			out = append(out, h)
		}
	}
	return out
}

// onlyAsked reports whether the handle that is declared at a token is used for chunk.Has alone.
func (r *unityReader) onlyAsked(i int, body part) bool {
	used := false
	for _, k := range r.placesOf(r.at(i)) {
		if !r.spend() {
			return false
		}
		if k == i || k < body.from || k >= body.to {
			continue
		}
		before := k - 1
		if r.at(before) == "ref" {
			before--
		}
		if r.at(before) != "(" || r.at(before-1) != "Has" {
			return false
		}
		used = true
	}
	return used
}

// unscheduled adds the jobs that nothing in the text runs, and the loops of all.
func (r *unityReader) unscheduled() {
	var all []*job
	for _, list := range r.jobs {
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b *job) int { return a.head - b.head })
	for _, j := range all {
		if j.list || j.scope < 0 {
			continue
		}
		r.readJob(j)
		at := r.span(one(j.head))
		switch {
		case j.scheduled:
		case j.chunks:
			r.unread(at, "Nothing in the text runs the chunk job "+shortened(j.name)+", and its query is given where it is run: what it does is missing from the answer.")
		case j.known && len(j.parameter)+len(j.attribute) > 0:
			if s := r.addSystem(j.name, at, append(slices.Clone(j.parameter), j.attribute...)); s != nil {
				s.loop, s.function = program.LoopNone, j.name+".Execute"
				j.systems, j.loop.system = []int{len(r.systems)}, len(r.systems)
				r.assumed(at, "Nothing in the text runs the job "+shortened(j.name)+": it is read as one that runs once a tick.")
			}
		}
		r.loopsOver = append(r.loopsOver, j.loop)
	}
}
