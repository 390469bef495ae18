package attach_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/copse-ecs/copse/ecs"
	"github.com/copse-ecs/copse/ecs/attach"
)

type position struct{ X, Y float32 }
type velocity struct{ X, Y float32 }

// A program lets tools on this machine see its world. They get a document at the end of a tick.
func ExampleTo() {
	world := ecs.NewWorld()
	pos, vel := ecs.Component[position](world), ecs.Component[velocity](world)
	ecs.System2(world, "Move", func(_ ecs.Block, p []position, v []velocity) {
		for i := range p {
			p[i].X += v[i].X
		}
	}, ecs.Reads(vel))
	world.SpawnMany(100, nil, pos, vel)

	program := attach.To(world, "meadow")
	address, err := program.Listen("127.0.0.1:0")
	fmt.Println(address != nil, err)
	fmt.Println(world.Tick(1))
	fmt.Println(string(program.Document())[:79])
	fmt.Println(program.Close())
	// Output:
	// true <nil>
	// <nil>
	// {"schema":"copse.observe/1","library":"copse","program":"meadow","ticks":1,"ns"
	// <nil>
}

// A program that has a server already gives the document a place in it. Others than programs on this machine get none.
func ExampleProgram_ServeHTTP() {
	program := attach.To(ecs.NewWorld(), "meadow")
	routes := http.NewServeMux()
	routes.HandleFunc("/observe", func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = "/"
		program.ServeHTTP(w, r)
	})

	reply := httptest.NewRecorder()
	routes.ServeHTTP(reply, httptest.NewRequest(http.MethodGet, "http://example.com/observe", nil))
	fmt.Print(reply.Code, " ", reply.Body)
	// Output:
	// 403 only this machine is answered, as 127.0.0.1 or localhost
}
