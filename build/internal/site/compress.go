package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/andybalholm/brotli"

	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/internal/wholefile"
)

// effort is the quality of the encoders. A release spends seconds on the engine; the development server does not. Source
// maps never get much effort, because only debuggers fetch them.
type effort struct{ brotli, gzip int }

const hardest = 11

var (
	releaseEffort = effort{brotli: hardest, gzip: 9}
	devEffort     = effort{brotli: 4, gzip: 5}
)

// nativeBytes is the size from which Node compresses a file. Its native encoder takes half the time of the Go encoder for
// the same result, but Node takes longer to start.
const nativeBytes = 1 << 20

// cacheAge is how long an unused compressed form is kept.
const cacheAge = 7 * 24 * time.Hour

// packed lists the extensions of files that are compressed already.
var packed = map[string]bool{".png": true, ".jpg": true, ".webp": true, ".woff2": true, ".zip": true}

// compressor makes the compressed forms and remembers them in dir by the hash of the content and the effort.
type compressor struct {
	dir    string
	effort effort
	little []string // files that get little effort
	oneWay bool     // Node encodes in the first of its ways alone
}

// Compress adds the compressed forms of all files to the site, with little effort if it is made for development, and for the
// listed files. It keeps them in dir and removes those that no build has used for a week.
func Compress(ctx context.Context, s *Site, dir string, little ...string) error {
	c := compressor{dir: dir, effort: releaseEffort, little: little}
	if s.Dev {
		c.effort = devEffort
	}
	if err := c.all(ctx, s, max(1, runtime.GOMAXPROCS(0))); err != nil {
		return err
	}
	return c.prune(time.Now())
}

// CompressTested compresses as for a release, but in one way where a release takes the smallest form of six, as long as that keeps the
// budgets: the smallest form then keeps them, too. To encode an engine in one way takes ten seconds.
func CompressTested(ctx context.Context, s *Site, dir string, little ...string) error {
	c := compressor{dir: dir, effort: releaseEffort, little: little, oneWay: true}
	if err := c.all(ctx, s, max(1, runtime.GOMAXPROCS(0))); err != nil {
		return err
	}
	if len(OverBudget(s)) == 0 {
		return c.prune(time.Now())
	}
	return Compress(ctx, s, dir, little...)
}

// CompressedSize returns the number of bytes of a file under Brotli, and keeps its compressed forms in dir for Compress.
func CompressedSize(ctx context.Context, body []byte, dir string, little bool) (int, error) {
	c := compressor{dir: dir, effort: releaseEffort}
	if little {
		c.effort = devEffort
	}
	forms, err := c.forms(ctx, body)
	return len(forms["br"]), err
}

// all compresses every file of the site with so many goroutines.
func (c compressor) all(ctx context.Context, s *Site, workers int) error {
	names := make(chan string)
	errs := make(chan error, workers)
	var mutex sync.Mutex
	for range workers {
		go func() {
			var failed error
			for name := range names {
				forms, err := c.of(name).forms(ctx, s.Assets[name].Body)
				if err != nil && failed == nil {
					failed = err
				}
				mutex.Lock()
				s.Assets[name].Encoded = forms
				mutex.Unlock()
			}
			errs <- failed
		}()
	}
	for _, name := range largestFirst(s) {
		if !packed[path.Ext(name)] {
			names <- name
		}
	}
	close(names)
	var failed error
	for range workers {
		if err := <-errs; err != nil {
			failed = err
		}
	}
	return failed
}

// of returns the compressor for a file: source maps get little effort.
func (c compressor) of(name string) compressor {
	if path.Ext(name) == ".map" || slices.Contains(c.little, name) {
		c.effort = devEffort
	}
	return c
}

func (c compressor) forms(ctx context.Context, body []byte) (map[string][]byte, error) {
	sum := sha256.Sum256(body)
	key := hex.EncodeToString(sum[:16])
	byNode, ways := c.effort.brotli == hardest && len(body) >= nativeBytes, ""
	if byNode && c.oneWay {
		ways = "-1"
	}
	br, err := c.cached(key+"-"+strconv.Itoa(c.effort.brotli)+ways+".br", func() ([]byte, error) {
		if byNode {
			return brotliByNode(ctx, body, c.oneWay)
		}
		return encodeWith(body, func(w io.Writer) io.WriteCloser {
			return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: c.effort.brotli, LGWin: 24})
		})
	})
	if err != nil {
		return nil, err
	}
	gz, err := c.cached(key+"-"+strconv.Itoa(c.effort.gzip)+".gz", func() ([]byte, error) {
		return encodeWith(body, func(w io.Writer) io.WriteCloser {
			// All levels of effort are valid, so NewWriterLevel cannot fail.
			out, _ := gzip.NewWriterLevel(w, c.effort.gzip)
			return out
		})
	})
	return map[string][]byte{"br": br, "gzip": gz}, err
}

func (c compressor) cached(name string, encode func() ([]byte, error)) ([]byte, error) {
	file := filepath.Join(c.dir, name)
	if form, err := os.ReadFile(file); err == nil {
		now := time.Now()
		return form, os.Chtimes(file, now, now) // marks it as used, for prune
	}
	form, err := encode()
	if err != nil {
		return nil, err
	}
	return form, wholefile.Write(file, form)
}

func encodeWith(body []byte, encoder func(io.Writer) io.WriteCloser) ([]byte, error) {
	var form bytes.Buffer
	w := encoder(&form)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return form.Bytes(), nil
}

// brotliScript encodes its input in six ways, or with an argument in the first of them, and writes the smallest form: with blocks of three sizes (LGBLOCK), and with two
// bits of each distance kept apart or not (NPOSTFIX), since tables of a module repeat at distances that are multiples of four.
// Which way suits a module changes with every change of the module, by up to 0.5%.
const brotliScript = `
const { brotliCompress, constants } = require("node:zlib");
const compress = require("node:util").promisify(brotliCompress); // on several threads
const body = require("node:fs").readFileSync(0);
const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
const ways = [18, 17, 20].flatMap((size) => [0, 2].map((apart) => ({ [constants.BROTLI_PARAM_LGBLOCK]: size, [constants.BROTLI_PARAM_NPOSTFIX]: apart })));
if (process.argv.length > 1) ways.length = 1;
Promise.all(ways.map((way) => compress(body, { params: { ...params, ...way } }))).then((forms) => {
	process.stdout.write(forms.reduce((best, form) => (form.length < best.length ? form : best)));
});
`

func brotliByNode(ctx context.Context, body []byte, oneWay bool) ([]byte, error) {
	if err := toolchain.NeedNode(ctx); err != nil {
		return nil, err
	}
	cmd := toolchain.Command(ctx, "", "node", "-e", brotliScript)
	if oneWay {
		cmd.Args = append(cmd.Args, "one")
	}
	var form, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(body), &form, &said
	if err := cmd.Run(); err != nil {
		return nil, fmt.Errorf("compressing with Node: %w\n%s", err, said.Bytes())
	}
	return form.Bytes(), nil
}

// prune removes the forms that no build has used for cacheAge.
func (c compressor) prune(now time.Time) error {
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		return err
	}
	for _, entry := range entries {
		if info, err := entry.Info(); err == nil && now.Sub(info.ModTime()) > cacheAge {
			if err := os.Remove(filepath.Join(c.dir, entry.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
