package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// effort is how hard the encoders try. A release spends seconds on the engine once; the development server must not.
type effort struct{ brotli, gzip int }

var (
	releaseEffort = effort{brotli: 11, gzip: 9}
	devEffort     = effort{brotli: 4, gzip: 5}
)

// cacheAge is how long an unused compressed form is kept.
const cacheAge = 7 * 24 * time.Hour

// packed says by extension which files are compressed already.
var packed = map[string]bool{".png": true, ".jpg": true, ".webp": true, ".woff2": true, ".zip": true}

// compressor makes the compressed forms and remembers them in dir by the hash of the content and the effort.
type compressor struct {
	dir    string
	effort effort
}

// all compresses every file of the site, workers at a time.
func (c compressor) all(s *site, workers int) error {
	names := make(chan string)
	errs := make(chan error, workers)
	var mutex sync.Mutex
	for range workers {
		go func() {
			var failed error
			for name := range names {
				forms, err := c.forms(s.assets[name].body)
				if err != nil && failed == nil {
					failed = err
				}
				mutex.Lock()
				s.assets[name].encoded = forms
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

func (c compressor) forms(body []byte) (map[string][]byte, error) {
	sum := sha256.Sum256(body)
	key := hex.EncodeToString(sum[:16])
	br, err := c.cached(key+"-"+strconv.Itoa(c.effort.brotli)+".br", body, func(w io.Writer) io.WriteCloser {
		return brotli.NewWriterOptions(w, brotli.WriterOptions{Quality: c.effort.brotli, LGWin: 24})
	})
	if err != nil {
		return nil, err
	}
	gz, err := c.cached(key+"-"+strconv.Itoa(c.effort.gzip)+".gz", body, func(w io.Writer) io.WriteCloser {
		// The level is one of ours, so it is valid and NewWriterLevel cannot fail.
		out, _ := gzip.NewWriterLevel(w, c.effort.gzip)
		return out
	})
	return map[string][]byte{"br": br, "gzip": gz}, err
}

func (c compressor) cached(name string, body []byte, encoder func(io.Writer) io.WriteCloser) ([]byte, error) {
	file := filepath.Join(c.dir, name)
	if form, err := os.ReadFile(file); err == nil {
		now := time.Now()
		return form, os.Chtimes(file, now, now) // marks it as used, for prune
	}
	var form bytes.Buffer
	w := encoder(&form)
	if _, err := w.Write(body); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return form.Bytes(), writeWhole(file, form.Bytes())
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

// writeWhole writes beside the file and renames, so that nobody ever reads half of it.
func writeWhole(file string, body []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(file), ".part-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(body)
	if closing := temp.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Chmod(temp.Name(), 0o644)
	}
	if err == nil {
		err = os.Rename(temp.Name(), file)
	}
	if err != nil {
		_ = os.Remove(temp.Name()) // the first error is the one to report
	}
	return err
}
