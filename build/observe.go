package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/copse-ecs/copse/build/internal/running"
	"github.com/copse-ecs/copse/internal/language/design/document"
	"github.com/copse-ecs/copse/internal/language/observed"
)

// mostSeconds is how long a program is watched at most.
const mostSeconds = 3600

// runObserve prints a design of a program that runs, or of a document that one has written.
func runObserve(ctx context.Context, con console, args []string) error {
	flags := newFlags("observe")
	as := flags.String("as", "", "")
	seconds := flags.Int("seconds", 5, "")
	asJSON := flags.Bool("json", false, "")
	operands, err := parseFlags(flags, args)
	if err != nil {
		return err
	}
	kind := running.Kind("")
	if *as != "" {
		if kind, err = running.ParseKind(*as); err != nil {
			return usageError(err.Error())
		}
	}
	switch {
	case len(operands) != 1:
		return usageError("takes one address or file, and was given " + strconv.Itoa(len(operands)))
	case *seconds < 0 || *seconds > mostSeconds:
		return usageError("-seconds is from 0, for all that the program has counted, to " + strconv.Itoa(mostSeconds))
	}
	found, err := observe(ctx, con, operands[0], kind, time.Duration(*seconds)*time.Second)
	if err != nil {
		return err
	}
	out := observed.Design(found)
	if *asJSON {
		out = string(found.Append(nil)) + "\n"
	}
	if _, err := io.WriteString(con.out, out); err != nil {
		return err
	}
	fmt.Fprintf(con.err, "observe: %s\n", observed.Title(found))
	for _, sentence := range observed.Missing(found) {
		fmt.Fprintf(con.err, "observe: missing: %s\n", sentence)
	}
	return nil
}

// observe reads a file, standard input or a program.
func observe(ctx context.Context, con console, from string, kind running.Kind, long time.Duration) (*document.Observed, error) {
	if from == "-" || kind == "" && isFile(from) {
		text, err := readObserved(con, from)
		if err != nil {
			return nil, err
		}
		found, err := observed.Read(text)
		if err != nil {
			return nil, fmt.Errorf("%s, %w", from, err)
		}
		return found, nil
	}
	at, err := running.ParseAddress(from, kind)
	if err != nil {
		return nil, fmt.Errorf("there is no file %s, and %w", strings.TrimSpace(from), err)
	}
	reader := running.Reader{At: at}
	return reader.Watch(ctx, long, running.Sleep)
}

func isFile(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// readObserved reads a document, and one byte more than the longest there can be.
func readObserved(con console, name string) ([]byte, error) {
	from := con.in
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		from = file
	}
	return io.ReadAll(io.LimitReader(from, observed.MaxText+1))
}
