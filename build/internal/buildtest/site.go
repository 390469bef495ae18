package buildtest

import "github.com/copse-ecs/copse/build/internal/site"

// Site returns a site of three files, one of them with compressed forms.
func Site() *site.Site {
	s := site.New()
	s.Add("index.html", []byte("<!doctype html>page"))
	s.Add("engine-KFZ4QPNL.wasm", []byte("\x00asm"))
	s.Assets["engine-KFZ4QPNL.wasm"].Encoded = map[string][]byte{"br": []byte("B"), "gzip": []byte("GZ")}
	s.Add("worker-MZXW6YTB.wasm", []byte("\x00asm"))
	s.Worker = "worker-MZXW6YTB.wasm"
	s.Foreign, s.Bench, s.Kernel = s.Worker, s.Worker, s.Worker
	s.Engine, s.First = "engine-KFZ4QPNL.wasm", []string{"index.html", "engine-KFZ4QPNL.wasm"}
	return s
}

// SiteOfSizes returns a site whose engine and main script have these sizes under Brotli.
func SiteOfSizes(engine, script int) *site.Site {
	s := site.New()
	for name, n := range map[string]int{"engine-AAAAAAAA.wasm": engine, "main-BBBBBBBB.js": script} {
		s.Add(name, make([]byte, 3*n))
		s.Assets[name].Encoded = map[string][]byte{"br": make([]byte, n), "gzip": make([]byte, n+n/4)}
	}
	s.Add("later-CCCCCCCC.js", make([]byte, 900_000)) // loaded later, so part of no budget
	s.Add("main-BBBBBBBB.js.map", make([]byte, 900_000))
	s.Worker = "later-CCCCCCCC.js"
	s.Foreign, s.Bench, s.Kernel = s.Worker, s.Worker, s.Worker
	s.Engine, s.First = "engine-AAAAAAAA.wasm", []string{"engine-AAAAAAAA.wasm", "main-BBBBBBBB.js"}
	return s
}
