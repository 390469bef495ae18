package main

import (
	"os"

	"github.com/copse-ecs/copse/ecs/bench/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:], addPeers)) }
