package ecs

// clocks is what counts the time of a world: numbers of stages, what fixed steps keep, and counts of Every. Those of stages
// and systems that were declared since are not in it.
type clocks struct {
	counts []savedValue[int]
	rests  []savedValue[float64]
}

type savedValue[T any] struct {
	at    *T
	value T
}

func (c *clocks) add(at *int) { c.counts = append(c.counts, savedValue[int]{at, *at}) }

func (c *clocks) addConditions(list []condition) {
	for _, x := range list {
		if x.count != nil {
			c.add(x.count)
		}
	}
}

// clocks returns the time of the world as it is.
func (f *face) clocks() (c clocks) {
	for _, s := range f.stages {
		c.add(&s.runs)
		c.addConditions(s.conditions)
		for _, x := range s.systems {
			c.addConditions(x.conditions)
		}
		if step := s.fixed; step != nil {
			c.rests = append(c.rests, savedValue[float64]{&step.left, step.left})
		}
	}
	return c
}

// restore sets the time back.
func (c clocks) restore() {
	for _, x := range c.counts {
		*x.at = x.value
	}
	for _, x := range c.rests {
		*x.at = x.value
	}
}
