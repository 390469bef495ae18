package site

import (
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"maps"
	"path"
	"regexp"
	"slices"
)

// Asset is one file of the site: its bytes and, by content coding ("br", "gzip"), its compressed forms.
type Asset struct {
	Body    []byte
	Encoded map[string][]byte
	Tag     string // strong entity tag of body, without quotes
}

// Site is a finished build.
type Site struct {
	Assets  map[string]*Asset // by slash-separated path from the root of the site
	First   []string          // what a visitor downloads before the first analysis
	Engine  string            // the program among First that analyses designs
	Worker  string            // the program for what takes long, loaded when it is needed
	Foreign string            // the program that reads programs for other libraries
	Bench   string            // the program that runs benchmarks
	Kernel  string            // the SIMD kernel of the benchmarks
	Figures string            // the figures that the benchmarks show
	Arcade  string            // the arcade game of the documentation; "" if the site was built without it
	Later   []string          // files that the page names and that are still being made
	Dev     bool              // made for development: little compression, no budget
}

// New returns an empty site.
func New() *Site { return &Site{Assets: map[string]*Asset{}} }

// Add adds a file, or replaces it together with its compressed forms.
func (s *Site) Add(name string, body []byte) {
	sum := sha256.Sum256(body)
	s.Assets[name] = &Asset{Body: body, Tag: hex.EncodeToString(sum[:8])}
}

// With returns a copy of the site that has one of the files of Later. Readers of the old one may go on.
func (s *Site) With(name string, body []byte) *Site {
	next := *s
	next.Assets = maps.Clone(s.Assets)
	next.Later = slices.DeleteFunc(slices.Clone(s.Later), func(later string) bool { return later == name })
	next.Add(name, body)
	return &next
}

// Names returns the names of all files in order.
func (s *Site) Names() []string { return slices.Sorted(maps.Keys(s.Assets)) }

// Hashed puts a hash of the content before the extension: engine.wasm becomes engine-KFZ4QPNL.wasm, the shape that
// esbuild gives its own files.
func Hashed(name string, body []byte) string {
	sum := sha256.Sum256(body)
	ext := path.Ext(name)
	return name[:len(name)-len(ext)] + "-" + base32.StdEncoding.EncodeToString(sum[:5]) + ext
}

var hashedName = regexp.MustCompile(`-[A-Z2-7]{8}\.[a-z.]+$`)

// IsHashed tells whether the name changes with the content, so that the file may be cached for ever.
func IsHashed(name string) bool { return hashedName.MatchString(name) }
