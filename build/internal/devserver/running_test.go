package devserver

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
)

// follower serves a site that reads programs, and asks it as its page does. After so many readings it waits no more.
func follower(t *testing.T, readings int) (ask func(query string) string, own string) {
	h := newHandler(state{site: buildtest.Site()})
	left := readings
	h.running = &runningPrograms{wait: func(ctx context.Context, _ time.Duration) error {
		if left--; left <= 0 {
			return context.Canceled
		}
		return ctx.Err()
	}}
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return func(query string) string {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/running/follow?"+query, nil)
		require.NoError(t, err)
		r.Header.Set("Sec-Fetch-Site", "same-origin")
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer answer.Body.Close()
		require.Empty(t, answer.Header.Get("Access-Control-Allow-Origin"))
		text, err := io.ReadAll(answer.Body)
		require.NoError(t, err)
		return string(text)
	}, strings.TrimPrefix(server.URL, "http://")
}

// TestAProgramIsFollowed reads a program three times; it makes no tick before the third.
func TestAProgramIsFollowed(t *testing.T) {
	ticks := []string{"10", "10", "15"}
	program := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		require.Empty(t, r.Header.Get("Origin"))
		require.Empty(t, r.Header.Get("Cookie"))
		_, _ = w.Write([]byte(`{"schema":"copse.observe/1","library":"ark","ticks":` + ticks[0] + `,"components":[],"compositions":[],"systems":[],"transitions":[],"complete":true}`))
		ticks = ticks[1:]
	}))
	defer program.Close()
	ask, _ := follower(t, 3)
	events := strings.Split(ask("address="+url.QueryEscape(program.URL)), "\n\n")
	require.Len(t, events, 5)
	require.Contains(t, events[0], `data: {"schema":"copse.running/1","title":"a program on Ark","seen":"Read once; the last 10 ticks.",`)
	require.Equal(t, "event: still\ndata: The program has made no tick since it was read last.", events[1])
	require.Contains(t, events[2], `"seen":"Read 2 times; the last 5 ticks.",`)
	require.Equal(t, "event: refused\ndata: Context canceled.", events[3])
}

// TestWhatIsNotFollowed asks for programs that cannot be read.
func TestWhatIsNotFollowed(t *testing.T) {
	ask, own := follower(t, 3)
	for query, want := range map[string]string{
		"address=example.com:80": "'example.com' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1].",
		"address=":               "'' is no address; write one like 127.0.0.1:27750.",
		"address=1&as=unity":     "There is no kind of program 'unity'; there are copse, flecs, bevy.",
		"address=" + own:         own + " is this server itself; give the address of the program that you want to see.",
		"address=" + strings.Replace(own, "127.0.0.1", "localhost", 1): strings.Replace(own, "127.0.0.1", "Localhost", 1) + " is this server itself; give the address of the program that you want to see.",
	} {
		require.Equal(t, "event: refused\ndata: "+want+"\n\n", ask(query))
	}
}

// TestOnlyThePageOfThisServerMayFollow asks as others would.
func TestOnlyThePageOfThisServerMayFollow(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	for _, c := range []struct {
		method, host, site string
		status             int
	}{
		{"GET", "127.0.0.1:1", "", 403}, {"GET", "127.0.0.1:1", "cross-site", 403}, {"GET", "127.0.0.1:1", "same-site", 403},
		{"GET", "copse.example:1", "same-origin", 403}, {"POST", "127.0.0.1:1", "same-origin", 405}, {"GET", "127.0.0.1:1", "same-origin", 404},
	} {
		r := httptest.NewRequest(c.method, "http://"+c.host+"/running/other", nil)
		r.Header.Set("Sec-Fetch-Site", c.site)
		reply := httptest.NewRecorder()
		h.ServeHTTP(reply, r)
		require.Equal(t, c.status, reply.Code)
	}
}

// TestFourProgramsAreFollowedAtMost refuses a fifth.
func TestFourProgramsAreFollowedAtMost(t *testing.T) {
	f := newRunning()
	f.followed.Store(mostFollowed)
	r := httptest.NewRequest("GET", "http://127.0.0.1:1/running/follow?address=1", nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	reply := httptest.NewRecorder()
	f.ServeHTTP(reply, r)
	require.Equal(t, "event: refused\ndata: This server follows four programs already; disconnect one.\n\n", reply.Body.String())
	require.Equal(t, int32(mostFollowed), f.followed.Load())
}
