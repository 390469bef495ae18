package cachegrind

import (
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Caches are those of the simulated processor, as size in bytes, associativity and bytes of a line. They are given explicitly, since
// cachegrind takes those of the machine otherwise.
type Caches struct {
	Code string `json:"code"` // the first level for instructions
	Data string `json:"data"` // the first level for data
	Last string `json:"last"` // the last level, for both
}

// Usual are the caches of the recorded counts: the second level of a small core is the last.
var Usual = Caches{Code: "32768,8,64", Data: "32768,8,64", Last: "524288,8,64"}

// Args returns the arguments of valgrind that count a program and write the counts into a file.
func (c Caches) Args(out string) []string {
	return []string{
		"-q", "--tool=cachegrind", "--cache-sim=yes", "--I1=" + c.Code, "--D1=" + c.Data, "--LL=" + c.Last, "--cachegrind-out-file=" + out,
	}
}

// Counts are events of a run, or of each unit of its work. Fields are in the order of cachegrind.
type Counts struct {
	Instructions   float64 `json:"instructions"`
	CodeMissFirst  float64 `json:"codeMissFirst"` // instructions that are not in the first level
	CodeMissLast   float64 `json:"codeMissLast"`  // nor in the last
	Reads          float64 `json:"reads"`
	ReadMissFirst  float64 `json:"readMissFirst"`
	ReadMissLast   float64 `json:"readMissLast"`
	Writes         float64 `json:"writes"`
	WriteMissFirst float64 `json:"writeMissFirst"`
	WriteMissLast  float64 `json:"writeMissLast"`
}

// events are the names that cachegrind gives the fields.
const events = "Ir I1mr ILmr Dr D1mr DLmr Dw D1mw DLmw"

func (c *Counts) fields() []*float64 {
	return []*float64{
		&c.Instructions, &c.CodeMissFirst, &c.CodeMissLast, &c.Reads, &c.ReadMissFirst, &c.ReadMissLast, &c.Writes, &c.WriteMissFirst,
		&c.WriteMissLast,
	}
}

// First returns the misses of data in the first level.
func (c Counts) First() float64 { return c.ReadMissFirst + c.WriteMissFirst }

// Last returns the misses of instructions and data in the last level.
func (c Counts) Last() float64 { return c.CodeMissLast + c.ReadMissLast + c.WriteMissLast }

// Each returns what each unit costs, if a longer run did so many units more than a shorter one.
func Each(shorter, longer Counts, units int) Counts {
	less := shorter.fields()
	for i, f := range longer.fields() {
		*f = (*f - *less[i]) / float64(units)
	}
	return longer
}

// Rounded returns the counts to three digits after the point: more differ from run to run.
func (c Counts) Rounded() Counts {
	for _, f := range c.fields() {
		*f = math.Round(1000**f)/1000 + 0 // no negative zero
	}
	return c
}

// Run is a run of a program.
type Run struct {
	Printed string // on standard output
	Counts  Counts
}

// byTheClock are functions of the Go runtime that run when time has passed: its monitor, the switch to another goroutine, and
// the locks for both. Under cachegrind, where a run takes 50 times as long, they would add up to 1% that differs from run to run.
var byTheClock = []string{
	"runtime.sysmon", "runtime.retake", "runtime.preemptone", "runtime.usleep.abi0", "runtime.nanotime1.abi0", "runtime.nanotime",
	"runtime.gcTrigger.test", "runtime.lock2", "runtime.unlock2", "runtime.newstack", "runtime.gopreempt_m", "runtime.goschedImpl",
	"runtime.schedule", "runtime.findRunnable", "runtime.execute", "runtime.wakep", "runtime.casgstatus", "runtime.stealWork",
	"runtime.globrunqget", "runtime.globrunqgetbatch", "runtime.incidlelocked", "runtime.checkdead", "runtime.setBlockOnExitSyscall",
	"runtime.procyieldAsm.abi0", "runtime.futex.abi0", "runtime.futexsleep",
}

// byChance are functions of the Go runtime that look for the methods of an interface until a place in the code has a cache of them,
// which it gets by chance, after a thousand calls or so.
var byChance = []string{"runtime.typeAssert", "runtime.interfaceSwitch", "runtime.getitab", "runtime.(*itabTableType).find"}

// Read adds up the counts of all functions but those that run by the clock or by chance.
func Read(text string) (Counts, error) {
	var sum Counts
	named, counted := false, true
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		key, rest, _ := strings.Cut(line, "=")
		switch {
		case strings.HasPrefix(line, "events: "):
			if named = strings.TrimSpace(line) == "events: "+events; !named {
				return Counts{}, errors.New("cachegrind wrote other counts than were asked for: \"" + line + "\", not \"events: " + events + "\"")
			}
		case key == "fn":
			counted = !slices.Contains(byTheClock, rest) && !slices.Contains(byChance, rest)
		case line != "" && line[0] >= '0' && line[0] <= '9' && counted:
			if err := sum.add(line); err != nil {
				return Counts{}, err
			}
		}
	}
	if !named || sum.Instructions == 0 {
		return Counts{}, errors.New("cachegrind wrote no counts: the run was broken off")
	}
	return sum, nil
}

// add adds a line: a line number of a source, and the counts of it.
func (c *Counts) add(line string) error {
	numbers, fields := strings.Fields(line)[1:], c.fields()
	if len(numbers) > len(fields) {
		return errors.New("cachegrind wrote a line with too many counts: \"" + line + "\"")
	}
	for i, text := range numbers { // zeros at the end may be left out
		n, err := strconv.ParseUint(text, 10, 64)
		if err != nil {
			return errors.New("cachegrind wrote a line with something else than counts: \"" + line + "\"")
		}
		*fields[i] += float64(n)
	}
	return nil
}
