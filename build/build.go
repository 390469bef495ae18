package main

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"maps"
	"os"
	"strconv"
	"strings"
	"time"
)

// builder makes sites from one checkout. It keeps the compiled programs, so that a change of the front end does not run the
// Go compiler.
type builder struct {
	project  project
	dev      bool // little compression, no budget
	programs programs
	steps    steps
}

func newBuilder(out io.Writer, p project, dev bool) *builder {
	return &builder{project: p, dev: dev, steps: steps{out: out, now: time.Now}}
}

// programs are the modules that run in the browser: engine and worker, the benchmarks, and their kernel.
type programs struct{ engine, worker, bench, kernel []byte }

// goChanged discards the compiled programs. The next build compiles them again.
func (b *builder) goChanged() { b.programs = programs{} }

// make builds the whole site. The compiler and the bundler run at the same time: no script holds the names of the
// programs, the page does.
func (b *builder) make(ctx context.Context) (*site, error) {
	if err := installPackages(ctx, b.project, b.steps.step); err != nil {
		return nil, err
	}
	wasmDir, err := goRootWasm(ctx, b.project)
	if err != nil {
		return nil, err
	}
	compiled := make(chan error, 1)
	go func() { compiled <- b.compile(ctx) }()
	var front bundle
	bundling := b.steps.step("bundle scripts and styles", func() (err error) {
		front, err = makeBundle(b.project, wasmDir)
		return err
	})
	if err := errors.Join(bundling, <-compiled); err != nil {
		return nil, err
	}
	var s *site
	if err := b.steps.step("fill pages and documentation", func() (err error) {
		s, err = assemble(b.project, front, b.programs, b.dev)
		return err
	}); err != nil {
		return nil, err
	}
	return s, b.steps.step("compress", func() error { return b.compress(ctx, s) })
}

// compile compiles the programs that have changed, and assembles the kernel.
func (b *builder) compile(ctx context.Context) error {
	for _, each := range []struct {
		wasmProgram
		module *[]byte
	}{{engineProgram, &b.programs.engine}, {workerProgram, &b.programs.worker}, {benchProgram, &b.programs.bench}} {
		if *each.module != nil {
			continue
		}
		err := b.steps.step("compile "+each.name, func() (err error) {
			*each.module, err = each.wasmProgram.compile(ctx, b.project)
			return err
		})
		if err != nil {
			return err
		}
	}
	return b.steps.step("assemble "+kernelName, func() (err error) {
		b.programs.kernel, err = assembleKernel(ctx, b.project)
		return err
	})
}

func (b *builder) compress(ctx context.Context, s *site) error {
	dir, err := b.project.cache("compressed")
	if err != nil {
		return err
	}
	return compress(ctx, s, dir)
}

// assemble names the files, fills the page and lists what a visitor downloads before the first analysis.
func assemble(p project, front bundle, modules programs, dev bool) (*site, error) {
	s := newSite()
	s.dev = dev
	for name, body := range front.files {
		s.add(name, body)
	}
	s.engine = hashed(engineProgram.name, modules.engine)
	s.add(s.engine, modules.engine)
	s.worker = hashed(workerProgram.name, modules.worker)
	s.add(s.worker, modules.worker)
	s.bench = hashed(benchProgram.name, modules.bench)
	s.add(s.bench, modules.bench)
	s.kernel = hashed(kernelName, modules.kernel)
	s.add(s.kernel, modules.kernel)
	values, err := valuesOf(p, s, front)
	if err != nil {
		return nil, err
	}
	page, err := pageOf(p, front, values)
	if err != nil {
		return nil, err
	}
	s.add("index.html", []byte(page))
	if err := addEmbed(p, s, front, values); err != nil {
		return nil, err
	}
	if err := addDocs(p, s, front, values); err != nil {
		return nil, err
	}
	addService(s, front)
	s.first = append([]string{"index.html", front.entries[mainStyle], s.engine, front.entries[earlyScript]}, front.graph(front.entries[mainScript])...)
	s.add(manifestName, manifestOf(s))
	return s, nil
}

// valuesOf returns the values of the placeholders that every page may use. Addresses are relative to the root of the site.
func valuesOf(p project, s *site, front bundle) (map[string]string, error) {
	icon, err := os.ReadFile(p.path("web", "icon.svg"))
	if err != nil {
		return nil, err
	}
	figures, err := addFigures(p, s)
	if err != nil {
		return nil, err
	}
	name := hashed("icon.svg", icon)
	s.add(name, icon)
	values := map[string]string{
		"%csp%":          policy, // has no character that HTML escapes in a quoted value
		"%engine.wasm%":  s.engine,
		"%engine.bytes%": strconv.Itoa(len(s.assets[s.engine].body)),
		"%worker.wasm%":  s.worker,
		"%worker.js%":    front.entries[workerScript],
		"%bench.wasm%":   s.bench,
		"%kernel.wasm%":  s.kernel,
		"%bench.js%":     front.entries[benchScript],
		"%figures.json%": figures,
		"%native%":       "", // set by a server that runs benchmarks: see offerNative
		"%service.js%":   serviceName,
		"%early.js%":     front.entries[earlyScript],
		"%main.css%":     front.entries[mainStyle],
		"%icon.svg%":     name,
	}
	if s.dev {
		values["%service.js%"] = "" // a service worker would keep the files of every build
	}
	return values, nil
}

func pageOf(p project, front bundle, values map[string]string) (string, error) {
	t, err := readTemplate(p, "web/index.html", pageRequired)
	if err != nil {
		return "", err
	}
	example, err := firstExample(p)
	if err != nil {
		return "", err
	}
	values = maps.Clone(values)
	values["%main.js%"] = front.entries[mainScript]
	values["%preload%"] = preloadLinks(front.graph(front.entries[mainScript])[1:])
	values["%example%"] = html.EscapeString(example)
	return t.fill(values)
}

func runBuild(ctx context.Context, con console, args []string) error {
	flags := newFlags("build")
	dev := flags.Bool("dev", false, "")
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	return buildInto(ctx, con.out, p, *dev)
}

// buildInto makes the site in dist/ and says how large it is.
func buildInto(ctx context.Context, out io.Writer, p project, dev bool) error {
	began := time.Now()
	s, err := newBuilder(out, p, dev).make(ctx)
	if err != nil {
		return err
	}
	if err := writeSite(s, p.path("dist")); err != nil {
		return err
	}
	return reportBuild(out, s, time.Since(began))
}

func reportBuild(out io.Writer, s *site, took time.Duration) error {
	printSizes(out, s)
	if s.dev {
		fmt.Fprintf(out, "dist/ written in %.1f s for development: little compression, so no budget applies\n", took.Seconds())
		return nil
	}
	fmt.Fprintln(out, budgetLine(s))
	if over := overBudget(s); len(over) > 0 {
		return errors.New("over budget: " + strings.Join(over, "\n"))
	}
	fmt.Fprintf(out, "dist/ written in %.1f s\n", took.Seconds())
	return nil
}
