package main

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"maps"
	"path"
	"regexp"
	"slices"
)

// asset is one file of the site: its bytes and, by content coding ("br", "gzip"), its compressed forms.
type asset struct {
	body    []byte
	encoded map[string][]byte
	tag     string // strong entity tag of body, without quotes
}

// site is a finished build, by slash-separated path from its root. first names what a visitor downloads before the
// first analysis; engine is one of them. worker is what it loads when something takes long or is asked for,
// bench and kernel are the benchmarks.
type site struct {
	assets map[string]*asset
	first  []string
	engine string
	worker string
	bench  string
	kernel string
	dev    bool // made for development: little compression, no budget
}

func newSite() *site { return &site{assets: map[string]*asset{}} }

func (s *site) add(name string, body []byte) {
	sum := sha256.Sum256(body)
	s.assets[name] = &asset{body: body, tag: hex.EncodeToString(sum[:8])}
}

func (s *site) names() []string { return slices.Sorted(maps.Keys(s.assets)) }

// hashed puts a hash of the content before the extension: engine.wasm becomes engine-KFZ4QPNL.wasm, the shape that
// esbuild gives its own files.
func hashed(name string, body []byte) string {
	sum := sha256.Sum256(body)
	ext := path.Ext(name)
	return name[:len(name)-len(ext)] + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}

var hashedName = regexp.MustCompile(`-[A-Z2-7]{8}\.[a-z.]+$`)

// isHashed tells whether the name changes with the content, so that the file may be cached for ever.
func isHashed(name string) bool { return hashedName.MatchString(name) }
