package main

import (
	"os"

	"github.com/copse-ecs/copse/internal/measure/bench/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], addPeers)) }
