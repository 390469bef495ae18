package sitebuild

import (
	"bytes"
	"crypto/sha256"
	"encoding/base32"
	"strings"

	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/site"
)

// addService puts the service worker at the root of the site, with the names of all files that the page may need, so that
// it works without its server after the first visit. The page must have been added: with it the name of the whole changes.
func addService(s *site.Site, front frontend.Bundle) {
	own := front.Entries[frontend.ServiceScript]
	script := s.Assets[own].Body
	delete(s.Assets, own)
	delete(s.Assets, own+".map")
	sum := sha256.New()
	var files []string
	for _, name := range s.Names() {
		if strings.HasSuffix(name, ".map") || strings.Contains(name, "/") { // what is in a folder is not the playground's
			continue
		}
		sum.Write([]byte(name + s.Assets[name].Tag))
		if name != "index.html" { // which is asked for as "./"
			files = append(files, name)
		}
	}
	version := base32.StdEncoding.EncodeToString(sum.Sum(nil)[:5])
	list := version + "|" + strings.Join(files, "|")
	s.Add(site.ServiceName, bytes.Replace(withoutMap(script), []byte("%files%"), []byte(list), 1))
}
