package dialect

import (
	"slices"

	"github.com/copse-ecs/copse/internal/language/foreign/program"
)

// bufferLoops finds the containers that a loop fills with its entities, dead.push_back(entity), and takes the loops over them as
// loops over the entities of its system.
func (r *enttReader) bufferLoops() {
	r.buffers = map[string]int{}
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || !slices.Contains([]string{"push_back", "emplace_back", "push", "insert", "emplace"}, r.at(i)) || !r.method(i) || r.over[i] < 0 || c.types >= 0 {
			continue
		}
		args, name := r.items(c.args), r.receiver(i)
		if len(args) != 1 || args[0].to-args[0].from != 1 || name == "" {
			continue
		}
		if n := r.loopAbout(c, int(r.over[i])); r.loopsOver[n].entity == r.at(args[0].from) {
			r.buffers[name] = r.loopsOver[n].system
		}
	}
	if len(r.buffers) == 0 {
		return
	}
	found := false
	for i := range r.tokens {
		if system := r.buffers[r.at(i)]; system > 0 && r.is(i, word) && r.at(i+1) == ")" {
			if l, ok := r.rangeOver(r.statementStart(i)-1, false); ok && r.over[l.at] < 0 {
				l.system, l.form = system, program.LoopNone
				r.loopsOver = append(r.loopsOver, l)
				found = true
			}
		}
	}
	if found {
		r.paint()
	}
}

// bufferOf returns the system, as an index + 1, whose entities a call is about by a container: destroy(dead.begin(), dead.end()).
func (r *enttReader) bufferOf(c call) int {
	args := r.items(c.args)
	if len(args) == 0 {
		return 0
	}
	for i := args[0].from; i < args[0].to && i < args[0].from+4; i++ {
		if system := r.buffers[r.at(i)]; system > 0 && r.at(i+1) == "." {
			return system
		}
	}
	return 0
}

// systemOver returns the system of the innermost loop around a token, as an index + 1; 0 for none.
func (r *enttReader) systemOver(i int) int {
	if n := r.over[i]; n >= 0 && r.loopsOver[n].form != program.LoopNone {
		return r.loopsOver[n].system
	}
	return 0
}

// systemAround returns the system of the loop around a call, by its arguments, as an index + 1; 0 for none.
func (r *enttReader) systemAround(c call) int {
	if n := r.over[c.name]; n >= 0 {
		return r.loopsOver[r.loopAbout(c, int(n))].system
	}
	return 0
}
