package autogroup

import (
	"errors"
	"math"
	"slices"

	"github.com/copse-ecs/copse/grouptree"
)

// decision is what is decided of a candidate.
type decision uint8

const (
	isOpen    decision = iota
	isAmong            // the choices have some of its twins, perhaps itself
	isWith             // all choices have it
	isWithout          // none has it
)

// startTree decides the candidates that change nothing.
func (v *verifier) startTree() {
	v.decided = make([]decision, len(v.candidates))
	for i, g := range v.candidates {
		if v.isIdle(g) {
			v.decided[i] = isWithout
		}
	}
}

// isIdle reports whether a group changes nothing in any choice. In lanes and laminar layouts every component is a class by
// itself, whose segment has nothing without the component.
func (v *verifier) isIdle(g grouptree.Conj) bool {
	if v.kind != grouptree.Lanes && v.kind != grouptree.Laminar {
		return false
	}
	return v.stored(g.Has) == g.Has && g.Has == g.Cares && g.Has.Len() == 1
}

// twinsOf returns the candidates that do the same as one to all places, lanes and blocks of compositions: they require the same
// stored components, and the same compositions satisfied them.
func (v *verifier) twinsOf(i int16) (out []int16) {
	g := v.candidates[i]
	for k, other := range v.candidates {
		alike := v.stored(other.Has) == v.stored(g.Has) && !v.isIdle(other)
		for _, comp := range v.in.Compositions {
			alike = alike && other.Holds(comp) == g.Holds(comp)
		}
		if alike {
			out = append(out, int16(k))
		}
	}
	return out
}

// tree returns the bound that a tree proves, and the entries behind it. Where its branches prove less
// than is needed, the bound of all its choices together may be higher.
func (v *verifier) tree(entries []int16, needed int64) (rest []int16, least int64, err error) {
	if len(entries) == 0 {
		return nil, 0, errors.New("the tree has entries too few")
	}
	i := entries[0]
	if i == CutOff {
		return entries[1:], v.cutOff(), nil
	}
	before := slices.Clone(v.decided)
	rest, least = entries[1:], math.MaxInt64
	for _, with := range [...]bool{true, false} {
		if !v.decide(i, with) {
			return nil, 0, errors.New("a tree is divided by an unknown candidate, or twice by the same")
		}
		var branch int64
		if rest, branch, err = v.tree(rest, needed); err != nil {
			return nil, 0, err
		}
		least = min(least, branch)
		copy(v.decided, before)
	}
	if least < needed {
		least = max(least, v.cutOff())
	}
	return rest, least, nil
}

// decide decides an entry of a tree. It reports whether that could be decided.
func (v *verifier) decide(entry int16, with bool) bool {
	n := int16(len(v.candidates))
	if entry < 0 || entry >= 2*n {
		return false
	}
	twins := v.twinsOf(entry % n)
	left := 0
	for _, k := range twins {
		if v.decided[k] != isWithout {
			left++
		}
	}
	if entry >= n {
		if v.decided[entry-n] != isAmong || left < 2 {
			return false
		}
		v.decided[entry-n] = isWithout
		if with {
			v.decided[entry-n] = isWith
		}
		return true
	}
	if v.decided[entry] != isOpen {
		return false
	}
	for _, k := range twins {
		v.decided[k] = isWithout
		if with {
			v.decided[k] = isAmong
		}
	}
	return true
}

// cutOff returns the bound of the choices that are decided so.
func (v *verifier) cutOff() int64 {
	v.with, v.max, v.sure = nil, nil, nil
	only := true // there is one choice
	for i, d := range v.decided {
		if d == isWithout {
			continue
		}
		v.max = append(v.max, v.candidates[i])
		switch {
		case d == isWith:
			v.with, v.sure = append(v.with, v.candidates[i]), append(v.sure, v.candidates[i])
		case d == isOpen:
			only = false
		default:
			twins := slices.DeleteFunc(v.twinsOf(int16(i)), func(k int16) bool { return v.decided[k] == isWithout })
			if only = only && len(twins) == 1; len(twins) == 1 {
				v.sure = append(v.sure, v.candidates[i])
			}
			if twins[0] == int16(i) {
				v.with = append(v.with, v.candidates[i]) // one of them is chosen; this one stands for it
			}
		}
	}
	if v.kind == grouptree.Lanes && only {
		return v.sumOf(v.with)
	}
	return v.bound()
}
