# Every target is a line of shell around the build tool; `go run ./build` lists what it can do.
.DEFAULT_GOAL := help
.PHONY: help serve site build check test fuzz arrange city fmt bench grid clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: ## serve the playground on this machine and rebuild it on every change
	@echo "Compiling the server. The first time takes about a minute, and lists the packages that are compiled."
	@go run -v ./build/serve

site: ## the complete static site in dist/, for any web host and path: playground, documentation, embeds
	go run ./build build

build: site ## the same, with the sizes held against their budget

check: ## the quick checks, in under a minute: rules, vet, types, unit tests
	go run ./build test -short

test: ## everything: also js/wasm, the peers, the race detector, fuzzing, the build, and Chromium, Firefox and WebKit
	go run ./build test

fuzz: ## every fuzz target for two minutes, where make test gives each a number of inputs
	go run ./build fuzz

arrange: ## the search for groups against brute force, on 5,000 random designs where make test takes 300
	AUTOGROUP_DESIGNS=5000 go test ./grouptree/autogroup -run BruteForce -count=1 -timeout 30m

city: ## the example city with 100,000 people for 10,000 ticks, where make test takes 2,000 for 3,000
	cd examples && CITY=large go test ./city/town -run Totals -count=1

fmt: ## format the Go sources
	gofmt -w $$(git ls-files '*.go')

BENCH = -peers
bench: ## measure everything with the libraries of others, in about 29 minutes; BENCH= without them, BENCH=-small in three
	go run ./build bench-all $(BENCH)

grid: ## the paper's grid at its largest size, 5,000,000 entities, in about three minutes
	go run ./build bench-all -only derivative-5e6

clean: ## remove what can be made again: dist/, .cache/, web/node_modules/
	rm -rf dist .cache web/node_modules
