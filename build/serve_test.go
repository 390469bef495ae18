package main

import (
	"context"
	"io"
	"net"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTakenPortGivesWayToAFreeOne(t *testing.T) {
	taken, err := net.Listen("tcp4", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port

	var b buffers
	listener, err := listen(b.console(""), port)
	require.NoError(t, err)
	defer listener.Close()
	other := listener.Addr().(*net.TCPAddr)
	require.NotEqual(t, port, other.Port)
	require.True(t, other.IP.IsLoopback())
	require.Equal(t, "port "+strconv.Itoa(port)+" is taken, using a free one\n", b.out.String())
}

func TestServesUntilStopped(t *testing.T) {
	var b buffers
	listener, err := listen(b.console(""), 0)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- serveUntilDone(ctx, listener, newHandler(state{site: sampleSite()})) }()

	answer, err := http.Get(address(listener))
	require.NoError(t, err)
	body, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, "<!doctype html>page", string(body))

	stop()
	select {
	case err := <-done:
		require.NoError(t, err, "a stop is no failure")
	case <-time.After(2 * stopWithin):
		t.Fatal("the server did not stop")
	}
}

func TestServeDistNeedsABuild(t *testing.T) {
	p := newProject(t, nil)
	var b buffers
	err := serveFinished(t.Context(), b.console(""), p, 0)
	require.EqualError(t, err, "no finished build in "+p.path("dist")+"; run `go run ./build build` first")
}

func TestSummaryOfChanges(t *testing.T) {
	require.Equal(t, "a, b, c", summary([]string{"a", "b", "c"}))
	require.Equal(t, "a, b, c and 2 more", summary([]string{"a", "b", "c", "d", "e"}))
}
