package cli

import (
	"errors"
	"io"
	"os"

	"github.com/copse-ecs/copse/internal/bench"
	"github.com/copse-ecs/copse/internal/bench/designload"
	"github.com/copse-ecs/copse/internal/design/syntax"
)

// readDesign makes the workload of a design in a file.
func readDesign(name string) (bench.Definition, error) {
	file, err := os.Open(name)
	if err != nil {
		return bench.Definition{}, UsageError(err.Error())
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, syntax.MaxText+1)) // a longer text is refused by the language
	if err != nil {
		return bench.Definition{}, UsageError(err.Error())
	}
	d, err := designload.Of(string(text))
	var fault designload.Fault
	switch {
	case !errors.As(err, &fault):
		return d, err
	case fault.Line == 0:
		return d, wrong("%s: %s", name, fault.Message)
	}
	return d, wrong("%s:%d:%d: %s (`go run ./build analyze %s` says more)", name, fault.Line, fault.Column, fault.Message, name)
}
