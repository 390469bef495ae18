package site

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/copse-ecs/copse/internal/wholefile"
)

// ManifestName lists the files of a build. The verbs check and serve -dist use it to read dist/.
const ManifestName = "manifest.json"

type manifest struct {
	Engine  string   `json:"engine"`
	Worker  string   `json:"worker"`
	Foreign string   `json:"foreign"`
	Bench   string   `json:"bench"`
	Kernel  string   `json:"kernel"`
	Arcade  string   `json:"arcade,omitempty"`
	First   []string `json:"first"`
	Dev     bool     `json:"dev"`
}

// AddManifest adds the manifest, so that the site can be read again from a folder.
func (s *Site) AddManifest() {
	// Plain fields: Marshal cannot fail.
	text, _ := json.Marshal(manifest{s.Engine, s.Worker, s.Foreign, s.Bench, s.Kernel, s.Arcade, s.First, s.Dev})
	s.Add(ManifestName, append(text, '\n'))
}

// extension is what follows the name of a file in the name of its compressed form.
var extension = map[string]string{"br": ".br", "gzip": ".gz"}

// Write makes dir hold the site and nothing else. The page is written last, so that a server that reads dir at
// the same time never sends a page whose parts are missing.
func Write(s *Site, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	keep := map[string]bool{}
	names := append(s.Names(), "index.html")
	for i, name := range names {
		if name == "index.html" && i < len(names)-1 {
			continue
		}
		files := map[string][]byte{name: s.Assets[name].Body}
		for coding, form := range s.Assets[name].Encoded {
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
	return wholefile.Write(file, body)
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

// Read reads what Write wrote.
func Read(dir string) (*Site, error) {
	text, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		return nil, errors.New("no finished build in " + dir + "; run `go run ./build build` first")
	}
	var m manifest
	if err := json.Unmarshal(text, &m); err != nil {
		return nil, errors.New(filepath.Join(dir, ManifestName) + ": " + err.Error())
	}
	s := New()
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
			s.Add(filepath.ToSlash(name), body)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return s, s.attach(forms, m)
}

func (s *Site) attach(forms map[string][]byte, m manifest) error {
	for name, a := range s.Assets {
		for coding, ext := range extension {
			if form, ok := forms[name+ext]; ok {
				if a.Encoded == nil {
					a.Encoded = map[string][]byte{}
				}
				a.Encoded[coding] = form
			}
		}
	}
	s.Engine, s.Worker, s.Foreign, s.Bench, s.Kernel, s.Arcade, s.First, s.Dev = m.Engine, m.Worker, m.Foreign, m.Bench, m.Kernel, m.Arcade, m.First, m.Dev
	needed := append([]string{m.Engine, m.Worker, m.Foreign, m.Bench, m.Kernel}, m.First...)
	if m.Arcade != "" {
		needed = append(needed, m.Arcade)
	}
	for _, name := range needed {
		if s.Assets[name] == nil {
			return errors.New("dist/ lacks " + name + ", which its " + ManifestName + " names; run `go run ./build build` again")
		}
	}
	return nil
}
