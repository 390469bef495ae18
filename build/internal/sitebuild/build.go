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
	project project.Project
	figures Figures
	dev     bool // little compression, no budget
	tested  bool // little compression of what has no budget
	made    made
	steps   steps
}

// Figures makes the document that the benchmarks of the page show.
type Figures func(ctx context.Context, p project.Project) ([]byte, error)

// New returns a builder that writes the steps of a build to out. With dev it makes sites for development.
func New(out io.Writer, p project.Project, dev bool, figures Figures) *Builder {
	return &Builder{project: p, figures: figures, dev: dev, steps: newSteps(out)}
}

// made is what a site contains besides scripts, styles and pages: the programs that run in the browser, the kernel of the
// benchmarks, and their figures; and the arcade game, with its size under Brotli.
type made struct {
	engine, worker, foreign, bench, kernel, figures, arcade []byte
	arcadeBytes                                             int
}

// GoChanged discards the compiled programs. The next build compiles them again.
func (b *Builder) GoChanged() { b.made = made{} }

// Make builds the whole site.
func (b *Builder) Make(ctx context.Context) (*site.Site, error) {
	if err := b.installPackages(ctx); err != nil { // before the kernel, which one of them assembles
		return nil, err
	}
	s, err := b.makeSite(ctx, func() error {
		return errors.Join(b.makeParts(ctx, b.parts(), nil), b.compileArcade(ctx))
	})
	if err != nil {
		return nil, err
	}
	return s, b.steps.step("compress", func() error { return b.compress(ctx, s) })
}

// MakeFirst builds all that a page needs for its first analysis. The site names its other programs and figures in Later, and
// MakeRest makes them. Nothing is compressed, since only this machine reads it.
func (b *Builder) MakeFirst(ctx context.Context) (*site.Site, error) {
	return b.makeSite(ctx, func() error { return b.makeParts(ctx, b.parts()[:1], nil) })
}

// MakeRest makes what the site of MakeFirst names in Later, and passes each file on as soon as it is there.
func (b *Builder) MakeRest(ctx context.Context, ready func(name string, body []byte)) error {
	return b.makeParts(ctx, b.parts()[1:], ready)
}

// makeSite bundles while the parts are made, because only the page has the names of the programs.
func (b *Builder) makeSite(ctx context.Context, makeParts func() error) (*site.Site, error) {
	b.made.kernel, b.made.figures = nil, nil // made quickly, from files of other kinds
	parts := make(chan error, 1)
	go func() { parts <- makeParts() }()
	front, err := b.bundle(ctx)
	if err := errors.Join(err, <-parts); err != nil {
		return nil, err
	}
	var s *site.Site
	err = b.steps.step("fill pages and documentation", func() (err error) {
		s, err = assemble(b.project, front, b.made, b.dev)
		return err
	})
	return s, err
}

// installPackages installs the packages of others that the page imports, unless they are there.
func (b *Builder) installPackages(ctx context.Context) error {
	return toolchain.InstallPackages(ctx, b.project, b.steps.step)
}

// bundle makes scripts and styles, after the packages of others that they import.
func (b *Builder) bundle(ctx context.Context) (front frontend.Bundle, err error) {
	if err := b.installPackages(ctx); err != nil {
		return front, err
	}
	wasmDir, err := toolchain.GoRootWasm(ctx, b.project)
	if err != nil {
		return front, err
	}
	err = b.steps.step("bundle scripts and styles", func() (err error) {
		front, err = frontend.Make(b.project, wasmDir)
		return err
	})
	return front, err
}

// part is a file that is made by another program or by a package that knows the benchmarks.
type part struct {
	step, name string
	body       *[]byte
	make       func(context.Context, project.Project) ([]byte, error)
}

// parts lists the engine first: the first analysis needs no other.
func (b *Builder) parts() []part {
	program := func(w wasmprogram.Program, body *[]byte) part {
		return part{"compile " + w.Name, w.Name, body, w.Compile}
	}
	return []part{
		program(wasmprogram.Engine, &b.made.engine),
		program(wasmprogram.Worker, &b.made.worker),
		program(wasmprogram.Foreign, &b.made.foreign),
		program(wasmprogram.Bench, &b.made.bench),
		{"assemble " + wasmprogram.KernelName, wasmprogram.KernelName, &b.made.kernel, wasmprogram.AssembleKernel},
		{"gather figures", figuresName, &b.made.figures, b.figures},
	}
}

// makeParts makes the parts that are missing, one after another, and passes each to ready unless that is nil.
func (b *Builder) makeParts(ctx context.Context, parts []part, ready func(name string, body []byte)) error {
	for _, each := range parts {
		if *each.body != nil {
			continue
		}
		err := b.steps.step(each.step, func() (err error) {
			*each.body, err = each.make(ctx, b.project)
			return err
		})
		if err != nil {
			return err
		}
		if ready != nil {
			ready(each.name, *each.body)
		}
	}
	return nil
}

// compileArcade compiles the arcade game and measures what a reader downloads, which the page states. A site for development is
// without the game, because it would take seconds after each change of the library.
func (b *Builder) compileArcade(ctx context.Context) error {
	if b.dev || b.made.arcade != nil || !wasmprogram.Arcade.IsIn(b.project) {
		return nil
	}
	if err := b.steps.step("compile "+wasmprogram.Arcade.Name, func() (err error) {
		b.made.arcade, err = wasmprogram.Arcade.Compile(ctx, b.project)
		return err
	}); err != nil {
		return err
	}
	dir, err := b.project.Cache("compressed")
	if err != nil {
		return err
	}
	return b.steps.step("compress "+wasmprogram.Arcade.Name, func() (err error) {
		b.made.arcadeBytes, err = site.CompressedSize(ctx, b.made.arcade, dir, b.tested)
		return err
	})
}

func (b *Builder) compress(ctx context.Context, s *site.Site) error {
	dir, err := b.project.Cache("compressed")
	if err != nil {
		return err
	}
	if b.tested {
		return site.CompressTested(ctx, s, dir, s.Worker, s.Foreign, s.Bench, s.Arcade)
	}
	return site.Compress(ctx, s, dir)
}

// figuresName is the file of the figures.
const figuresName = "figures.json"

// assemble names the files, fills the page and lists what a visitor downloads before the first analysis.
func assemble(p project.Project, front frontend.Bundle, m made, dev bool) (*site.Site, error) {
	s := site.New()
	s.Dev = dev
	for name, body := range front.Files {
		s.Add(name, body)
	}
	s.Engine = addMade(s, wasmprogram.Engine.Name, m.engine)
	s.Worker = addMade(s, wasmprogram.Worker.Name, m.worker)
	s.Foreign = addMade(s, wasmprogram.Foreign.Name, m.foreign)
	s.Bench = addMade(s, wasmprogram.Bench.Name, m.bench)
	s.Kernel = addMade(s, wasmprogram.KernelName, m.kernel)
	s.Figures = addMade(s, figuresName, m.figures)
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
	if err := addArcade(p, s, front, m, values); err != nil {
		return nil, err
	}
	if err := docsite.Add(p, s, front, values, m.arcadeBytes); err != nil {
		return nil, err
	}
	addService(s, front)
	s.First = append([]string{"index.html", front.Entries[frontend.MainStyle], s.Engine, front.Entries[frontend.EarlyScript]}, front.Graph(front.Entries[frontend.MainScript])...)
	s.AddManifest()
	return s, nil
}

// addMade adds a file under a name with its hash. A file that is not made yet gets its plain name.
func addMade(s *site.Site, name string, body []byte) string {
	if body == nil {
		s.Later = append(s.Later, name)
		return name
	}
	hashed := site.Hashed(name, body)
	s.Add(hashed, body)
	return hashed
}

// valuesOf returns the values of the placeholders that every page may use. Addresses are relative to the root of the site.
func valuesOf(p project.Project, s *site.Site, front frontend.Bundle) (map[string]string, error) {
	icon, err := os.ReadFile(p.Path("web", "icon.svg"))
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
		"%foreign.wasm%": s.Foreign,
		"%bench.wasm%":   s.Bench,
		"%kernel.wasm%":  s.Kernel,
		"%bench.js%":     front.Entries[frontend.BenchScript],
		"%figures.json%": s.Figures,
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
func MakeDist(ctx context.Context, out io.Writer, p project.Project, dev bool, figures Figures) error {
	return New(out, p, dev, figures).makeDist(ctx)
}

// MakeTested makes the site as for a release, but with little effort for the programs that have no budget: to compress them takes
// a minute, and changes nothing that is tested.
func MakeTested(ctx context.Context, out io.Writer, p project.Project, figures Figures) error {
	b := New(out, p, false, figures)
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
