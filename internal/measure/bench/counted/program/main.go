// Program does the steps of a case of package counted and prints its checksum:
//
//	program CASE STEPS
//
// `go run ./build bench -count` runs it under cachegrind, with two numbers of steps.
package main

import (
	"os"
	"strconv"

	"github.com/copse-ecs/copse/internal/measure/bench/counted"
)

func main() {
	if len(os.Args) != 3 {
		fail("takes the name of a case and a number of steps")
	}
	c, ok := counted.Find(os.Args[1])
	steps, err := strconv.Atoi(os.Args[2])
	if !ok || err != nil {
		fail("knows no case " + os.Args[1] + " of " + os.Args[2] + " steps")
	}
	_, _ = os.Stdout.WriteString(strconv.FormatUint(c.Run(steps), 16) + "\n")
}

func fail(why string) {
	_, _ = os.Stderr.WriteString("program " + why + "\n")
	os.Exit(2)
}
