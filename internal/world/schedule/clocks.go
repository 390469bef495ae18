package schedule

// Clocks is what counts the time of a world: numbers of stages, what fixed steps keep, and counts of conditions. Those of stages
// and entries that were declared since are not in it.
type Clocks struct {
	counts []saved[int]
	rests  []saved[float64]
}

type saved[T any] struct {
	at    *T
	value T
}

func (c *Clocks) add(at *int) { c.counts = append(c.counts, saved[int]{at, *at}) }

func (c *Clocks) addConditions(list []Condition) {
	for _, x := range list {
		if x.Count != nil {
			c.add(x.Count)
		}
	}
}

// Clocks returns the time of the world as it is.
func (s *Schedule) Clocks() (c Clocks) {
	for _, stage := range s.stages {
		c.add(&stage.Runs)
		c.addConditions(stage.Conditions)
		for _, x := range stage.entries {
			c.addConditions(x.Conditions)
		}
		if f := stage.Fixed; f != nil {
			c.rests = append(c.rests, saved[float64]{&f.left, f.left})
		}
	}
	return c
}

// Restore sets the time back.
func (c Clocks) Restore() {
	for _, x := range c.counts {
		*x.at = x.value
	}
	for _, x := range c.rests {
		*x.at = x.value
	}
}
