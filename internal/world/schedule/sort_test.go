package schedule

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/internal/world/order"
)

// before and after return a place among others.
func before(names ...string) order.Place { return order.Place{Before: names} }
func after(names ...string) order.Place  { return order.Place{After: names} }

// placed declares a stage with a place.
func (w *world) placed(name string, place order.Place, fixed *FixedStep) *Stage {
	s := &Stage{Name: name, Order: place, Options: Options{Fixed: fixed}}
	w.Declare(s)
	return s
}

// nothing declares a task with a place, which does nothing.
func (s *Stage) nothing(name string, place order.Place) *Entry {
	x := s.task(name, func(float64) {})
	x.Order.Before, x.Order.After = place.Before, place.After
	return x
}

// TestStagesOfAFixedStepStayTogether sorts stages, one of which is declared between two that follow each other.
func TestStagesOfAFixedStepStayTogether(t *testing.T) {
	w := newWorld(t)
	f := NewFixedStep(0.25, 2)
	w.placed("a", after("d"), &f)
	draw := w.placed("draw", order.Place{}, nil)
	w.placed("b", before("a"), &f)
	d := w.placed("d", order.Place{}, nil)
	draw.nothing("y", after("z"))
	draw.nothing("z", order.Place{})
	w.Sort()
	require.Equal(t, []string{"draw", "d", "b", "a"}, namesOf(w.Stages()))
	require.Equal(t, []string{"z", "y"}, namesOf(draw.Entries()))
	require.Equal(t, []string{`FixedStep(0.25, 2) together with "b"`, `After("d")`}, w.Stage("a").OptionTexts())
	require.Nil(t, w.Stage("c"))
	require.True(t, d.IsOf(&w.Schedule))
	require.False(t, d.IsOf(&newWorld(t).Schedule))
	require.NoError(t, w.Tick(1))
}

// TestWhatIsWrongWithAnOrder is said by a tick before anything runs, until it is right.
func TestWhatIsWrongWithAnOrder(t *testing.T) {
	f := NewFixedStep(1, 1)
	for want, declare := range map[string]func(w *world){
		`ecs: the stages run in a cycle: "a" before "b", "b" before "a"; take one of these ecs.Before or ecs.After away`: func(w *world) {
			w.placed("a", before("b"), nil)
			w.placed("b", before("a"), nil)
		},
		`ecs: the stages run in a cycle: the steps of "a" and "c" before "b", "b" before the steps of "a" and "c"; take one of these ecs.Before or ecs.After away`: func(w *world) {
			w.placed("a", before("b"), &f)
			w.placed("b", before("c"), nil)
			w.placed("c", order.Place{}, &f)
		},
		`ecs: stage "a": its systems run in a cycle: "x" before "y", "y" before "x"; take one of these ecs.Before or ecs.After away`: func(w *world) {
			a := w.placed("a", order.Place{}, nil)
			a.nothing("x", before("y"))
			a.nothing("y", before("x"))
		},
		`ecs: stage "a": After("Bend"): there is no stage of this name; did you mean "Blend"?`: func(w *world) {
			w.placed("a", after("Bend"), nil)
			w.placed("Blend", order.Place{}, nil)
		},
		`ecs: stage "a": Before("q"): there is no stage of this name: declare it before the first tick`: func(w *world) {
			w.placed("a", before("q"), nil).nothing("x", after("none"))
		},
		`ecs: task "x": After("q"): there is no system or task of this name in the stage "a": declare it before the first tick`: func(w *world) {
			w.placed("a", order.Place{}, nil).nothing("x", after("q"))
			w.placed("b", after("none"), nil)
		},
		`ecs: task "x": Before("y"): it is in the stage "b" and not in "a": order the stages, or put both into one`: func(w *world) {
			w.placed("a", order.Place{}, nil).nothing("x", before("y"))
			w.placed("b", order.Place{}, nil).nothing("y", order.Place{})
		},
	} {
		w, ran := newWorld(t), 0
		w.stage("first", Options{}).task("runs", func(float64) { ran++ })
		f.stages = nil
		declare(w)
		for range 2 {
			require.PanicsWithValue(t, want, func() { _ = w.Tick(1) })
		}
		require.Zero(t, ran)
		for _, s := range w.Stages() {
			s.Order.Before, s.Order.After = nil, nil
			for _, x := range s.Entries() {
				x.Order.Before, x.Order.After = nil, nil
			}
		}
		w.stage("last", Options{})
		require.NoError(t, w.Tick(1))
		require.Equal(t, 1, ran)
	}
}

// TestStepsAreWrittenAsAProgramWould has short ones as they are.
func TestStepsAreWrittenAsAProgramWould(t *testing.T) {
	for want, step := range map[string]float64{
		"0.02": 0.02, "1.0/60": 1.0 / 60, "1.0/30": float64(float32(1.0 / 30)), "0.123457": 0.123456789, "3": 3, "12.3457": 12.345678,
	} {
		require.Equal(t, want, stepText(step))
	}
}
