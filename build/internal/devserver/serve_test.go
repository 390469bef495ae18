package devserver

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

func TestTakenPortGivesWayToAFreeOne(t *testing.T) {
	taken, err := net.Listen("tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port

	var b bytes.Buffer
	listener, err := listen(&b, port)
	require.NoError(t, err)
	defer listener.Close()
	other := listener.Addr().(*net.TCPAddr)
	require.NotEqual(t, port, other.Port)
	require.True(t, other.IP.IsLoopback())
	require.Equal(t, "port "+strconv.Itoa(port)+" is taken, using a free one\n", b.String())
}

func TestServesUntilStopped(t *testing.T) {
	var b bytes.Buffer
	listener, err := listen(&b, 0)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serveUntilDone(ctx, listener, newHandler(state{site: buildtest.Site()})) }()

	answer, err := http.Get(Address(listener))
	require.NoError(t, err)
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, "<!doctype html>page", string(body))

	stop()
	require.NoError(t, <-done, "a stop is no failure")
}

func TestAnAnswerThatTakesLongIsBrokenOff(t *testing.T) {
	var b bytes.Buffer
	listener, err := listen(&b, 0)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	asked, release := make(chan struct{}), make(chan struct{})
	defer close(release)
	done, answered := make(chan error, 1), make(chan error, 1)
	go func() {
		done <- serveUntilDone(ctx, listener, http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
			close(asked)
			<-release
		}))
	}()
	go func() {
		_, err := http.Get(Address(listener))
		answered <- err
	}()
	<-asked
	stop()
	require.NoError(t, <-done, "a stop is no failure")
	require.Error(t, <-answered)
}

func TestServeDistNeedsABuild(t *testing.T) {
	p := buildtest.New(t, nil)
	var b bytes.Buffer
	err := serveFinished(t.Context(), &b, &b, p, 0, ThisTool(p))
	require.EqualError(t, err, "no finished build in "+p.Path("dist")+"; run `go run ./build build` first")
}

func TestSummaryOfChanges(t *testing.T) {
	require.Equal(t, "a, b, c", summary([]string{"a", "b", "c"}))
	require.Equal(t, "a, b, c and 2 more", summary([]string{"a", "b", "c", "d", "e"}))
}
