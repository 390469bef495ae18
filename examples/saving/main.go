// Command saving drives a caravan, and saves it to a file and loads it from there.
package main

import (
	"flag"
	"fmt"
	"log"
	"os"

	"github.com/copse-ecs/copse/ecs"

	"github.com/copse-ecs/copse/examples/saving/caravan"
)

func main() {
	ticks := flag.Int("ticks", 100, "how many ticks")
	from := flag.String("load", "", "a file to begin with")
	to := flag.String("save", "", "a file to save to at the end")
	flag.Parse()

	world, c := ecs.NewWorld(), (*caravan.Caravan)(nil)
	if *from == "" {
		c = caravan.Declare(world, caravan.Time{})
		c.Spawn(3)
	} else {
		text, err := os.ReadFile(*from)
		check(err)
		c, err = caravan.Load(world, text)
		check(err)
	}
	for range *ticks {
		check(world.Tick(1))
	}
	fmt.Println(c.Summary())
	if *to != "" {
		text, err := c.Save()
		check(err)
		check(os.WriteFile(*to, text, 0o644))
	}
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
