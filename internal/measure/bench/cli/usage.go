package cli

import "fmt"

// Args and About are the usage text of the command.
const (
	Args  = "[-workload W[,W] [FILE|-..]] [-random 20] [-groups systems] [-entities 1e6[,..]] [-components 12[,..]] [-storages A,B] [-metrics M,N] [-peers] [-reps 9] [-seed 1] [-out FILE|-] [-events]; or -calibrate [-reps 9] [-out FILE|-]; or -count [-only CASE,..] [-against FILE] [-out FILE|-]"
	About = "measure workloads on several storages in turns; a table on standard output, JSON with -out, progress events with -events; or the prices of the cost model with -calibrate; or instructions and cache lines with -count"
)

// UsageError is the error for wrong arguments; its text says what is right.
type UsageError string

func (e UsageError) Error() string { return string(e) }

// wrong returns a UsageError.
func wrong(format string, args ...any) error { return UsageError(fmt.Sprintf(format, args...)) }
