// Package observing gives the examples the flag -observe, with which tools on this machine can see what their world does.
package observing

import (
	"flag"
	"fmt"
	"io"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/attach"
)

// Flag declares the flag. Its value is the address, "" for none.
func Flag() *string {
	return flag.String("observe", "", "an address of this machine at which tools can see the world, such as 127.0.0.1:27800")
}

// Begin lets tools see a world at an address, if there is one, and says so. The function that it returns ends that.
func Begin(out io.Writer, world *ecs.World, name, address string) (end func() error, err error) {
	if address == "" {
		return func() error { return nil }, nil
	}
	program := attach.To(world, name)
	at, err := program.Listen(address)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(out, "%s can be seen at %s: go run ./build observe %s\n", name, at, at)
	return program.Close, nil
}
