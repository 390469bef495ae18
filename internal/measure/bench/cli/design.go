package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/copse-ecs/copse/internal/language/design/syntax"
	"github.com/copse-ecs/copse/internal/measure/bench/designload"
)

// readDesigns makes the workloads of the designs in files, and of some random designs. A workload is named for its design, unless
// there is one file only.
func readDesigns(in io.Reader, files []string, random int, seed uint64, groups designload.Groups) (out []designload.Design, err error) {
	for _, file := range files {
		d, err := readDesign(in, file, groups)
		if err != nil {
			return nil, err
		}
		if len(files)+random > 1 {
			d.SetTitle(strings.TrimSuffix(filepath.Base(file), ".copse"))
		}
		out = append(out, d)
	}
	for k := range random {
		d, err := designload.Read(designload.Random(seed+uint64(k)), groups)
		if err != nil {
			return nil, err
		}
		d.SetTitle("random-" + strconv.FormatUint(seed+uint64(k), 10))
		out = append(out, d)
	}
	return out, nil
}

// readDesign makes the workload of a design in a file.
func readDesign(in io.Reader, name string, groups designload.Groups) (designload.Design, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return designload.Design{}, UsageError(err.Error())
		}
		defer file.Close()
		in = file
	}
	text, err := io.ReadAll(io.LimitReader(in, syntax.MaxText+1)) // a longer text is refused by the language
	if err != nil {
		return designload.Design{}, UsageError(err.Error())
	}
	d, err := designload.Read(string(text), groups)
	var fault designload.Fault
	switch {
	case !errors.As(err, &fault):
		return d, err
	case fault.Line == 0:
		return d, wrong("%s: %s", name, fault.Message)
	}
	return d, wrong("%s:%d:%d: %s (`go run ./build analyze %s` says more)", name, fault.Line, fault.Column, fault.Message, name)
}
