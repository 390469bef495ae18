package sitebuild

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

	"github.com/copse-ecs/copse/build/internal/docsite"
	"github.com/copse-ecs/copse/build/internal/frontend"
	"github.com/copse-ecs/copse/build/internal/project"
	"github.com/copse-ecs/copse/build/internal/site"
	"github.com/copse-ecs/copse/build/internal/toolchain"
	"github.com/copse-ecs/copse/build/internal/wasmprogram"
)

// Builder makes sites from one checkout. It keeps the compiled programs, so that a change of the front end does not run the
// Go compiler.
type Builder struct {
	project  project.Project
	dev      bool // little compression, no budget
	tested   bool // little compression of what has no budget
	programs programs
	steps    steps
}

// New returns a builder that writes the steps of a build to out. With dev it makes sites for development.
func New(out io.Writer, p project.Project, dev bool) *Builder {
	return &Builder{project: p, dev: dev, steps: steps{out: out, now: time.Now}}
}

// programs are the modules that run in the browser: engine and worker, the benchmarks, and their kernel; and the arcade game,
// with its size under Brotli.
type programs struct {
	engine, worker, bench, kernel, arcade []byte
	arcadeBytes                           int
}

// GoChanged discards the compiled programs. The next build compiles them again.
func (b *Builder) GoChanged() { b.programs = programs{} }

// Make builds the whole site. The compiler and the bundler run at the same time, because only the page has the names of the
// programs.
func (b *Builder) Make(ctx context.Context) (*site.Site, error) {
	if err := toolchain.InstallPackages(ctx, b.project, b.steps.step); err != nil {
		return nil, err
	}
	wasmDir, err := toolchain.GoRootWasm(ctx, b.project)
	if err != nil {
		return nil, err
	}
	compiled := make(chan error, 1)
	go func() { compiled <- b.compile(ctx) }()
	var front frontend.Bundle
	bundling := b.steps.step("bundle scripts and styles", func() (err error) {
		front, err = frontend.Make(b.project, wasmDir)
		return err
	})
	if err := errors.Join(bundling, <-compiled); err != nil {
		return nil, err
	}
	var s *site.Site
	if err := b.steps.step("fill pages and documentation", func() (err error) {
		s, err = assemble(b.project, front, b.programs, b.dev)
		return err
	}); err != nil {
		return nil, err
	}
	return s, b.steps.step("compress", func() error { return b.compress(ctx, s) })
}

// compile compiles the programs that have changed, and assembles the kernel.
func (b *Builder) compile(ctx context.Context) error {
	for _, each := range []struct {
		wasmprogram.Program
		module *[]byte
	}{{wasmprogram.Engine, &b.programs.engine}, {wasmprogram.Worker, &b.programs.worker}, {wasmprogram.Bench, &b.programs.bench}} {
		if *each.module != nil {
			continue
		}
		err := b.steps.step("compile "+each.Name, func() (err error) {
			*each.module, err = each.Program.Compile(ctx, b.project)
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := b.compileArcade(ctx); err != nil {
		return err
	}
	return b.steps.step("assemble "+wasmprogram.KernelName, func() (err error) {
		b.programs.kernel, err = wasmprogram.AssembleKernel(ctx, b.project)
		return err
	})
}

// compileArcade compiles the arcade game and measures what a reader downloads, which the page states. A site for development is
// without the game, because it would take seconds after each change of the library.
func (b *Builder) compileArcade(ctx context.Context) error {
	if b.dev || b.programs.arcade != nil || !wasmprogram.Arcade.IsIn(b.project) {
		return nil
	}
	if err := b.steps.step("compile "+wasmprogram.Arcade.Name, func() (err error) {
		b.programs.arcade, err = wasmprogram.Arcade.Compile(ctx, b.project)
		return err
	}); err != nil {
		return err
	}
	dir, err := b.project.Cache("compressed")
	if err != nil {
		return err
	}
	return b.steps.step("compress "+wasmprogram.Arcade.Name, func() (err error) {
		b.programs.arcadeBytes, err = site.CompressedSize(ctx, b.programs.arcade, dir, b.tested)
		return err
	})
}

func (b *Builder) compress(ctx context.Context, s *site.Site) error {
	dir, err := b.project.Cache("compressed")
	if err != nil {
		return err
	}
	if b.tested {
		return site.Compress(ctx, s, dir, s.Worker, s.Bench, s.Arcade)
	}
	return site.Compress(ctx, s, dir)
}

// assemble names the files, fills the page and lists what a visitor downloads before the first analysis.
func assemble(p project.Project, front frontend.Bundle, modules programs, dev bool) (*site.Site, error) {
	s := site.New()
	s.Dev = dev
	for name, body := range front.Files {
		s.Add(name, body)
	}
	s.Engine = site.Hashed(wasmprogram.Engine.Name, modules.engine)
	s.Add(s.Engine, modules.engine)
	s.Worker = site.Hashed(wasmprogram.Worker.Name, modules.worker)
	s.Add(s.Worker, modules.worker)
	s.Bench = site.Hashed(wasmprogram.Bench.Name, modules.bench)
	s.Add(s.Bench, modules.bench)
	s.Kernel = site.Hashed(wasmprogram.KernelName, modules.kernel)
	s.Add(s.Kernel, modules.kernel)
	values, err := valuesOf(p, s, front)
	if err != nil {
		return nil, err
	}
	page, err := pageOf(p, front, values)
	if err != nil {
		return nil, err
	}
	s.Add("index.html", []byte(page))
	if err := addEmbed(p, s, front, values); err != nil {
		return nil, err
	}
	if err := addArcade(p, s, front, modules, values); err != nil {
		return nil, err
	}
	if err := docsite.Add(p, s, front, values, modules.arcadeBytes); err != nil {
		return nil, err
	}
	addService(s, front)
	s.First = append([]string{"index.html", front.Entries[frontend.MainStyle], s.Engine, front.Entries[frontend.EarlyScript]}, front.Graph(front.Entries[frontend.MainScript])...)
	s.AddManifest()
	return s, nil
}

// valuesOf returns the values of the placeholders that every page may use. Addresses are relative to the root of the site.
func valuesOf(p project.Project, s *site.Site, front frontend.Bundle) (map[string]string, error) {
	icon, err := os.ReadFile(p.Path("web", "icon.svg"))
	if err != nil {
		return nil, err
	}
	figures, err := addFigures(p, s)
	if err != nil {
		return nil, err
	}
	name := site.Hashed("icon.svg", icon)
	s.Add(name, icon)
	values := map[string]string{
		"%csp%":          frontend.Policy, // needs no escaping in an attribute
		"%engine.wasm%":  s.Engine,
		"%engine.bytes%": strconv.Itoa(len(s.Assets[s.Engine].Body)),
		"%worker.wasm%":  s.Worker,
		"%worker.js%":    front.Entries[frontend.WorkerScript],
		"%bench.wasm%":   s.Bench,
		"%kernel.wasm%":  s.Kernel,
		"%bench.js%":     front.Entries[frontend.BenchScript],
		"%figures.json%": figures,
		"%native%":       "", // set by a server that runs benchmarks: see offerNative
		"%service.js%":   site.ServiceName,
		"%build%":        unnamed,
		"%early.js%":     front.Entries[frontend.EarlyScript],
		"%main.css%":     front.Entries[frontend.MainStyle],
		"%icon.svg%":     name,
	}
	if s.Dev {
		values["%service.js%"] = "" // a service worker would keep the files of every build
	}
	return values, nil
}

func pageOf(p project.Project, front frontend.Bundle, values map[string]string) (string, error) {
	t, err := frontend.ReadTemplate(p, "web/index.html", frontend.PageRequired)
	if err != nil {
		return "", err
	}
	example, err := frontend.FirstExample(p)
	if err != nil {
		return "", err
	}
	values = maps.Clone(values)
	values["%main.js%"] = front.Entries[frontend.MainScript]
	values["%preload%"] = frontend.PreloadLinks(front.Graph(front.Entries[frontend.MainScript])[1:])
	values["%example%"] = html.EscapeString(example)
	return t.Fill(values)
}

// MakeDist makes the site in dist/ and says how large it is.
func MakeDist(ctx context.Context, out io.Writer, p project.Project, dev bool) error {
	return New(out, p, dev).makeDist(ctx)
}

// MakeTested makes the site as for a release, but with little effort for the programs that have no budget: to compress them takes
// a minute, and changes nothing that is tested.
func MakeTested(ctx context.Context, out io.Writer, p project.Project) error {
	b := New(out, p, false)
	b.tested = true
	return b.makeDist(ctx)
}

func (b *Builder) makeDist(ctx context.Context) error {
	began := time.Now()
	s, err := b.Make(ctx)
	if err != nil {
		return err
	}
	if err := site.Write(s, b.project.Path("dist")); err != nil {
		return err
	}
	return reportBuild(b.steps.out, s, time.Since(began))
}

func reportBuild(out io.Writer, s *site.Site, took time.Duration) error {
	site.PrintSizes(out, s)
	if s.Dev {
		fmt.Fprintf(out, "dist/ written in %.1f s for development: little compression, so no budget applies\n", took.Seconds())
		return nil
	}
	fmt.Fprintln(out, site.BudgetLine(s))
	if over := site.OverBudget(s); len(over) > 0 {
		return errors.New("over budget: " + strings.Join(over, "\n"))
	}
	fmt.Fprintf(out, "dist/ written in %.1f s\n", took.Seconds())
	return nil
}
