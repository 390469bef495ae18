package sitebuild

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"path"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

// unnamed stands in the pages for the name of the build until all files are known.
const unnamed = "%build%"

// addService names the build after its files, and adds the service worker with their names, so that the site works without its
// server after the first visit. It has the start of the SHA-256 of each file to check what it is sent; a page, to which a host may
// add, has the name of the build instead. All pages must have been added before.
func addService(s *site.Site, front frontend.Bundle) {
	own := front.Entries[frontend.ServiceScript]
	script := s.Assets[own].Body
	delete(s.Assets, own)
	delete(s.Assets, own+".map")
	sum := sha256.New()
	sum.Write(script)
	var list []string
	for _, name := range s.Names() {
		if path.Ext(name) == ".map" || strings.HasPrefix(name, site.ArcadeFolder) {
			continue
		}
		sum.Write([]byte(name + s.Assets[name].Tag))
		if path.Ext(name) != ".html" {
			name += " " + s.Assets[name].Tag
		}
		list = append(list, name)
	}
	build := base32.StdEncoding.EncodeToString(sum.Sum(nil)[:5])
	for name, a := range s.Assets {
		if path.Ext(name) == ".html" {
			s.Add(name, bytes.Replace(a.Body, buildAttribute(unnamed), buildAttribute(build), 1))
		}
	}
	files := build + "|" + strings.Join(list, "|")
	s.Add(site.ServiceName, bytes.Replace(withoutMap(script), []byte("%files%"), []byte(files), 1))
}

func buildAttribute(build string) []byte { return []byte(`data-build="` + build + `"`) }
