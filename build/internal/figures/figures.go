// Package figures makes the document of all figures that the benchmarks of the page show: recorded runs, published figures, and
// the claims with their verdicts. It knows all benchmarks, so that a server for development does not link it.
package figures

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/copse-ecs/copse/build/internal/docsite"
	"github.com/copse-ecs/copse/build/internal/markdown"
	"github.com/copse-ecs/copse/build/internal/measure"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/internal/measure/bench"
	"github.com/copse-ecs/copse/internal/measure/bench/cli/claims"
)

// publishedFile holds the figures that others have published.
const publishedFile = "playground-examples/published.json"

// recordedRun is a recorded document with the name of its file without the extension.
type recordedRun struct {
	File   string          `json:"file"`
	Report json.RawMessage `json:"report"`
}

// Document returns the figures of a checkout as JSON. It makes the figures of every site that the build tool itself builds.
func Document(_ context.Context, p project.Project) ([]byte, error) {
	out := struct {
		Recorded  []recordedRun   `json:"recorded"`
		InBrowser []recordedRun   `json:"inBrowser"`
		Published json.RawMessage `json:"published"`
		Claims    []markedClaim   `json:"claims"`
	}{Published: json.RawMessage("[]"), Claims: []markedClaim{}}
	var err error
	if out.Recorded, err = recordedIn(p, measure.RecordedFolder); err != nil {
		return nil, err
	}
	if out.InBrowser, err = recordedIn(p, measure.BrowserFolder); err != nil {
		return nil, err
	}
	if file := p.Path(filepath.FromSlash(publishedFile)); project.Exists(file) {
		if out.Published, err = readPublished(file); err != nil {
			return nil, err
		}
	}
	if len(out.Recorded) > 0 {
		if out.Claims, err = markedClaims(p); err != nil {
			return nil, err
		}
	}
	return json.Marshal(out)
}

// recordedIn returns the recorded documents of a folder; none if it does not exist.
func recordedIn(p project.Project, folder string) ([]recordedRun, error) {
	files, err := filepath.Glob(filepath.Join(p.Path(filepath.FromSlash(folder)), "*.json"))
	if err != nil {
		return nil, err
	}
	out := make([]recordedRun, len(files))
	for i, file := range files {
		text, err := readFigures(file)
		if err != nil {
			return nil, err
		}
		out[i] = recordedRun{strings.TrimSuffix(filepath.Base(file), ".json"), text}
	}
	return out, nil
}

// markedClaim is a claim with its verdict and where it is explained.
type markedClaim struct {
	claims.Judgement
	See string `json:"see"` // from the root of the site
}

// markedClaims compares published claims with the recorded runs, as docs/claims.md does.
func markedClaims(p project.Project) ([]markedClaim, error) {
	data, err := claims.Read(p.Path(filepath.FromSlash(measure.RecordedFolder)))
	if err != nil {
		return nil, err
	}
	var out []markedClaim
	for _, j := range claims.Judge(data) {
		out = append(out, markedClaim{j, docsite.NameOf(measure.ClaimsFile) + "#" + markdown.Slug(j.Heading)})
	}
	return out, nil
}

// readFigures reads a recorded document. Another schema is an error.
func readFigures(file string) (json.RawMessage, error) {
	text, err := compactJSON(file)
	if err != nil {
		return nil, err
	}
	var head struct{ Schema string }
	if err := json.Unmarshal(text, &head); err != nil || head.Schema != bench.Schema {
		return nil, errors.New(file + ": is not of schema " + bench.Schema + "; `go run ./build bench -out FILE` writes such files")
	}
	return text, nil
}

// readPublished returns the figures of others that charts show: those of the file and those that package claims has.
func readPublished(file string) (json.RawMessage, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	all, err := claims.Publications(text)
	if err != nil {
		return nil, errors.New(file + ": " + err.Error())
	}
	return claims.Charted(all)
}

func compactJSON(file string) (json.RawMessage, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := json.Compact(&out, text); err != nil {
		return nil, errors.New(file + ": " + err.Error())
	}
	return out.Bytes(), nil
}
