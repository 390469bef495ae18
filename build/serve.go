package main

import (
	"context"
	"strconv"

	"github.com/copse-ecs/copse/build/internal/devserver"
)

func runServe(ctx context.Context, con console, args []string) error {
	flags := newFlags("serve")
	port := flags.Int("port", devserver.DefaultPort, "")
	finished := flags.Bool("dist", false, "") // what build has left in dist/, as it is
	p, err := projectFor(flags, args)
	if err != nil {
		return err
	}
	if *port < 0 || *port > 65535 {
		return usageError("-port must be from 0 to 65535, and is " + strconv.Itoa(*port))
	}
	if *finished {
		return devserver.ServeFinished(ctx, con.out, p, *port)
	}
	return devserver.ServeWatching(ctx, con.out, con.err, p, *port)
}
