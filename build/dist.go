package main

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// manifestName lists the files of a build. The verbs check and serve -dist use it to read dist/.
const manifestName = "manifest.json"

type manifest struct {
	Engine string   `json:"engine"`
	Worker string   `json:"worker"`
	Bench  string   `json:"bench"`
	Kernel string   `json:"kernel"`
	First  []string `json:"first"`
	Dev    bool     `json:"dev"`
}

func manifestOf(s *site) []byte {
	// Plain fields: Marshal cannot fail.
	text, _ := json.Marshal(manifest{s.engine, s.worker, s.bench, s.kernel, s.first, s.dev})
	return append(text, '\n')
}

// extension of the compressed form that lies beside a file.
var extension = map[string]string{"br": ".br", "gzip": ".gz"}

// writeSite makes dir hold the site and nothing else. The page is written last, so that whoever reads dir meanwhile never
// gets a page whose parts are missing.
func writeSite(s *site, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	keep := map[string]bool{}
	names := append(s.names(), "index.html")
	for i, name := range names {
		if name == "index.html" && i < len(names)-1 {
			continue
		}
		files := map[string][]byte{name: s.assets[name].body}
		for coding, form := range s.assets[name].encoded {
			files[name+extension[coding]] = form
		}
		for file, body := range files {
			keep[file] = true
			if err := writeChanged(filepath.Join(dir, filepath.FromSlash(file)), body); err != nil {
				return err
			}
		}
	}
	return removeOthers(dir, keep)
}

func writeChanged(file string, body []byte) error {
	if old, err := os.ReadFile(file); err == nil && string(old) == string(body) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return writeWhole(file, body)
}

func removeOthers(dir string, keep map[string]bool) error {
	return filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, file)
		if err != nil || keep[filepath.ToSlash(name)] {
			return err
		}
		return os.Remove(file)
	})
}

// readSite reads what writeSite wrote.
func readSite(dir string) (*site, error) {
	text, err := os.ReadFile(filepath.Join(dir, manifestName))
	if err != nil {
		return nil, errors.New("no finished build in " + dir + "; run `go run ./build build` first")
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, errors.New(filepath.Join(dir, manifestName) + ": " + err.Error())
	}
	s := newSite()
	forms := map[string][]byte{}
	err = filepath.WalkDir(dir, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, file)
		if ext := filepath.Ext(name); ext == ".br" || ext == ".gz" {
			forms[filepath.ToSlash(name)] = body
		} else {
			s.add(filepath.ToSlash(name), body)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s, s.attach(forms, m)
}

func (s *site) attach(forms map[string][]byte, m manifest) error {
	for name, a := range s.assets {
		for coding, ext := range extension {
			if form, ok := forms[name+ext]; ok {
				if a.encoded == nil {
					a.encoded = map[string][]byte{}
				}
				a.encoded[coding] = form
			}
		}
	}
	s.engine, s.worker, s.bench, s.kernel, s.first, s.dev = m.Engine, m.Worker, m.Bench, m.Kernel, m.First, m.Dev
	for _, name := range append([]string{m.Engine, m.Worker, m.Bench, m.Kernel}, m.First...) {
		if s.assets[name] == nil {
			return errors.New("dist/ lacks " + name + ", which its " + manifestName + " names; run `go run ./build build` again")
		}
	}
	return nil
}
