package dialect

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
)

const (
	bevyFrames    = 60.0 // a second, which a tick of a design stands for
	bevyFixedRate = 64.0 // how often FixedUpdate runs a second where the text does not say
)

// findFixedRate finds how often FixedUpdate runs: Time::<Fixed>::from_hz(128.0), from_seconds(0.01), from_duration(..).
func (r *bevyReader) findFixedRate() {
	r.fixedRate = bevyFixedRate
	for i := range r.tokens {
		c, ok := r.call(i)
		if !ok || r.hidden[i] || !strings.HasPrefix(r.at(i), "from_") && r.at(i) != "set_timestep_hz" && r.at(i) != "set_timestep_seconds" {
			continue
		}
		fixed := false
		for k := i - 1; k > i-10 && k > 0; k-- {
			fixed = fixed || r.at(k) == "Fixed"
		}
		if rate := r.rateOf(c); rate > 0 && (fixed || strings.HasPrefix(r.at(i), "set_timestep")) {
			r.fixedRate, r.fixedSaid = rate, true
			r.read(r.span(r.whole(c)))
			return
		}
	}
}

// rateOf returns how often a second something runs, 0 if the text does not say.
func (r *bevyReader) rateOf(c call) float64 {
	items := r.items(c.args)
	if len(items) != 1 {
		return 0
	}
	value := r.float(items[0])
	if value <= 0 {
		return r.durationRate(items[0])
	}
	switch r.at(c.name) {
	case "from_hz", "set_timestep_hz":
		return value
	case "from_seconds", "from_secs_f64", "from_secs_f32", "from_secs", "set_timestep_seconds":
		return 1 / value
	case "from_millis":
		return 1000 / value
	case "from_micros":
		return 1_000_000 / value
	}
	return 0
}

// durationRate reads Duration::from_millis(20).
func (r *bevyReader) durationRate(p part) float64 {
	for i := p.from; i < p.to && i < p.from+6; i++ {
		if c, ok := r.call(i); ok && r.end(c) == p.to && strings.HasPrefix(r.at(i), "from_") {
			return r.rateOf(c)
		}
	}
	return 0
}

// float returns the value of a number, or of two with a division between them, -1 for anything else.
func (r *bevyReader) float(p part) float64 {
	if slash := r.find(p, "/"); slash > 0 {
		over, under := r.float(part{p.from, slash}), r.float(part{slash + 1, p.to})
		if over <= 0 || under <= 0 {
			return -1
		}
		return over / under
	}
	text := strings.ReplaceAll(r.textOf(part{p.from, min(p.to, p.from+2)}), "_", "")
	for _, suffix := range []string{"f64", "f32", "u64", "u32"} {
		text = strings.TrimSuffix(text, suffix)
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || p.to-p.from > 2 || math.IsInf(value, 0) {
		return -1
	}
	return value
}

// isFixed reports whether something runs in one of the schedules with a clock of their own.
func (run bevyRun) isFixed() bool {
	return slices.Contains([]string{"FixedUpdate", "FixedFirst", "FixedPreUpdate", "FixedPostUpdate", "FixedLast", "FixedMain"}, lastName(run.schedule))
}

// weightOf returns how often what runs there runs in a tick, 1 where it is less often.
func (r *bevyReader) weightOf(runs []bevyRun) int {
	sum := 0
	for _, run := range runs {
		switch label, _, _ := strings.Cut(run.schedule, "("); {
		case run.isFixed():
			sum += int(min(max(math.Round(r.fixedRate/bevyFrames), 1), syntax.MaxWeight))
		case run.schedule == "observer" || run.schedule == "by hand" || slices.Contains(bevyOnce, lastName(label)):
		default:
			sum++
		}
	}
	if !slices.ContainsFunc(runs, bevyRun.isFixed) {
		return 1
	}
	return min(sum, syntax.MaxWeight)
}

// noteFixed says how often a system with a clock of its own counts.
func (r *bevyReader) noteFixed(name string, runs []bevyRun, at span) {
	n := slices.IndexFunc(runs, bevyRun.isFixed)
	if n < 0 {
		return
	}
	said := "by default 64 times a second"
	if r.fixedSaid {
		said = strconv.FormatFloat(r.fixedRate, 'f', -1, 64) + " times a second as the text says"
	}
	counts := "it counts as once a tick here"
	if weight := r.weightOf(runs); weight > 1 {
		counts = "with 60 frames a second, and all that runs it, it has the weight " + strconv.Itoa(weight) + " here"
	} else if r.fixedRate < bevyFrames/2 {
		counts = "that is less than once a frame of 60 a second, and it counts as once a tick here"
	}
	r.assumed(at, shortened(name)+" runs in "+shortened(runs[n].schedule)+", "+said+" and not once a frame: "+counts+".")
}
