//go:build unix

package devserver

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/copse-ecs/copse/build/internal/buildtest"
	"github.com/copse-ecs/copse/build/internal/project"
)

// nativeServer serves runs with a shell script as their program. The script gets the arguments of the real program.
func nativeServer(t *testing.T, script string) *httptest.Server {
	t.Helper()
	p := project.Project{Root: t.TempDir()}
	n := newNative(p, ThisTool(p))
	n.command = func(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
		return groupCommand(ctx, dir, "sh", append([]string{"-c", script, name}, args...)...)
	}
	h := newHandler(state{site: buildtest.Site()})
	h.native = n
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server
}

// openStream opens a stream as a page of the server does.
func openStream(t *testing.T, ctx context.Context, server *httptest.Server, path string) io.ReadCloser {
	t.Helper()
	return openAnswer(t, ctx, "GET", server.URL+path, "")
}

func openAnswer(t *testing.T, ctx context.Context, method, address, body string) io.ReadCloser {
	t.Helper()
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	require.NoError(t, err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	t.Cleanup(func() { answer.Body.Close() })
	require.Equal(t, 200, answer.StatusCode)
	require.Equal(t, "text/event-stream", answer.Header.Get("Content-Type"))
	require.Empty(t, answer.Header.Get("Access-Control-Allow-Origin"), "no other page may read it")
	return answer.Body
}

func whole(t *testing.T, server *httptest.Server, path string) string {
	t.Helper()
	text, err := io.ReadAll(openStream(t, t.Context(), server, path))
	require.NoError(t, err)
	return string(text)
}

func TestNativeRunIsStreamed(t *testing.T) {
	server := nativeServer(t, `echo '{"args":"'"$*"'"}'; cat; echo; echo '{"kind":"progress"}'`)
	require.Equal(t, `data: {"args":"native run"}

data: workload=derivative&entities=1000,2000&metrics=%zz

data: {"kind":"progress"}

event: end
data: {}

`, whole(t, server, "/native/run?workload=derivative&entities=1000,2000&metrics=%zz"), "the query is the standard input of the build tool, which judges it")
}

func TestNativeRunThatEndsEarlyIsReported(t *testing.T) {
	require.Equal(t, "event: end\ndata: {}\n\n", whole(t, nativeServer(t, "exit 1"), "/native/run?workload=random"), "a metric was refused, which was told")
	require.Equal(t, "event: refused\ndata: The run has ended early: exit status 4 out of luck.\n\n",
		whole(t, nativeServer(t, "echo one >&2; echo out of luck >&2; exit 4"), "/native/run?workload=random"))
}

func TestRefusedRunIsReportedInItsOwnWords(t *testing.T) {
	server := nativeServer(t, `echo 'a warning' >&2; echo 'there is no workload "x"' >&2; exit 3`)
	require.Equal(t, "event: refused\ndata: There is no workload \"x\".\n\n", whole(t, server, "/native/run?workload=x"))
}

func TestRunsWaitForTheirProgram(t *testing.T) {
	p := project.Project{Root: t.TempDir()}
	tool := CompiledTool(p)
	h := newHandler(state{site: buildtest.Site()})
	h.native = newNative(p, tool)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	const refused = "event: refused\ndata: The program for native runs is still being compiled, which takes up to a minute after the start; try again then.\n\n"
	require.Equal(t, refused, whole(t, server, "/native/run?workload=random"))
	tool.set("/bin/true")
	require.Equal(t, "event: end\ndata: {}\n\n", whole(t, server, "/native/run?workload=random"))
	tool.goChanged()
	require.Equal(t, refused, whole(t, server, "/native/run?workload=random"), "it was compiled from older code")
	this := ThisTool(p)
	this.goChanged()
	path, err := this.program()
	require.NoError(t, err)
	require.NotEmpty(t, path, "the program that runs cannot be compiled again")
}

// A body that never ends does not keep other runs waiting: a run has its place only once it is known what is asked for.
func TestRunsDoNotWaitForAnEndlessRequest(t *testing.T) {
	server := nativeServer(t, "cat > /dev/null")
	body, end := io.Pipe()
	r, err := http.NewRequestWithContext(t.Context(), "POST", server.URL+"/native/systems", body)
	require.NoError(t, err)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	slow := make(chan error, 1)
	go func() {
		answer, err := http.DefaultClient.Do(r)
		if err == nil {
			err = answer.Body.Close()
		}
		slow <- err
	}()
	_, err = end.Write([]byte("component A\n")) // returns once the server reads
	require.NoError(t, err)
	require.Equal(t, "event: end\ndata: {}\n\n", whole(t, server, "/native/run?workload=random"))
	require.NoError(t, end.Close())
	require.NoError(t, <-slow)
}

func TestNativeRunsAreForTheOwnPage(t *testing.T) {
	h := newHandler(state{site: buildtest.Site()})
	p := project.Project{Root: t.TempDir()}
	h.native = newNative(p, ThisTool(p))
	for _, test := range []struct {
		method, path, host string
		headers            []string
		code               int
		text               string
	}{
		{"POST", "/native/run", "127.0.0.1:8137", []string{"Sec-Fetch-Site", "same-origin"}, 405, "405: runs are asked for with GET\n"},
		{"GET", "/native/run", "127.0.0.1:8137", nil, 403, "403: runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)\n"},
		{"GET", "/native/run", "127.0.0.1:8137", []string{"Sec-Fetch-Site", "cross-site"}, 403, "403: runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)\n"},
		{"GET", "/native/run", "localhost:8137", []string{"Sec-Fetch-Site", "same-site"}, 403, "403: runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)\n"},
		{"GET", "/native/run", "evil.example:8137", []string{"Sec-Fetch-Site", "same-origin"}, 403, "403: runs are for this machine alone, and not for evil.example:8137\n"},
		{"GET", "/native/systems", "127.0.0.1:8137", []string{"Sec-Fetch-Site", "same-origin"}, 405, "405: runs are asked for with POST\n"},
		{"POST", "/native/systems", "127.0.0.1:8137", nil, 403, "403: runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)\n"},
		{"POST", "/native/systems", "127.0.0.1:8137", []string{"Sec-Fetch-Site", "cross-site"}, 403, "403: runs are for the page of this server alone (Sec-Fetch-Site must be same-origin)\n"},
		{"POST", "/native/systems", "evil.example", []string{"Sec-Fetch-Site", "same-origin"}, 403, "403: runs are for this machine alone, and not for evil.example\n"},
		{"GET", "/native/sh", "127.0.0.1:8137", []string{"Sec-Fetch-Site", "same-origin"}, 404, "404: no such run: /native/sh\n"},
	} {
		r := httptest.NewRequest(test.method, test.path, nil)
		r.Host = test.host
		for i := 0; i < len(test.headers); i += 2 {
			r.Header.Set(test.headers[i], test.headers[i+1])
		}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		require.Equal(t, test.code, w.Code, test.path)
		require.Equal(t, test.text, w.Body.String())
		require.Empty(t, w.Header().Get("Access-Control-Allow-Origin"))
	}
	r := httptest.NewRequest("GET", "http://localhost/native/run", nil)
	r.Header.Set("Sec-Fetch-Site", "same-origin")
	r.Header.Set("Last-Event-ID", "1")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	require.Equal(t, 204, w.Code, "which tells a browser to ask no more")
	require.Equal(t, 404, ask(newHandler(state{site: buildtest.Site()}), "GET", "/native/run").Code, "where the site is served alone nothing runs")
}

// A client that closes the connection ends the whole process group of its run, and the next run may start.
func TestClosedConnectionEndsTheProcessGroup(t *testing.T) {
	server := nativeServer(t, `sleep 600 & echo $!; wait`)
	ctx, leave := context.WithCancel(t.Context())
	lines := bufio.NewReader(openStream(t, ctx, server, "/native/run?workload=random"))
	first, err := lines.ReadString('\n')
	require.NoError(t, err)
	child, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(first, "data: ")))
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(child, 0))
	require.Equal(t, "event: refused\ndata: Another run is under way on this server; stop it, or wait for its end.\n\n", whole(t, server, "/native/tests"))
	leave()
	waitUntil(func() bool { return gone(child) })
	again := func() bool {
		body := openStream(t, t.Context(), server, "/native/run?workload=random")
		defer body.Close()
		text, err := bufio.NewReader(body).ReadString('\n')
		return err == nil && strings.HasPrefix(text, "data: ")
	}
	waitUntil(again)
}

// waitUntil waits for a state that is not told, however long that takes.
func waitUntil(reached func() bool) {
	for !reached() {
		time.Sleep(10 * time.Millisecond)
	}
}

// gone tells whether a process has ended, even if its parent has not waited for it yet.
func gone(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return true
	}
	out, err := exec.Command("ps", "-o", "stat=", "-p", strconv.Itoa(pid)).Output()
	return err != nil || strings.HasPrefix(strings.TrimSpace(string(out)), "Z")
}

func TestNativeTestsAreReported(t *testing.T) {
	server := nativeServer(t, `cat <<'END'
{"Action":"run","Package":"`+project.ModulePath+`/ecs","Test":"TestA"}
{"Action":"pass","Package":"`+project.ModulePath+`/ecs","Test":"TestA","Elapsed":0.1}
{"Action":"output","Package":"`+project.ModulePath+`/ecs","Test":"TestB","Output":"b is wrong\n"}
{"Action":"fail","Package":"`+project.ModulePath+`/ecs","Test":"TestB","Elapsed":0.1}
{"Action":"fail","Package":"`+project.ModulePath+`/ecs","Elapsed":1.5}
words of the go command
{"Action":"skip","Package":"`+project.ModulePath+`/empty","Elapsed":0}
{"Action":"pass","Package":"`+project.ModulePath+`","Elapsed":0.2}
END
exit 1`)
	require.Equal(t, `data: {"kind":"failure","package":"ecs","passed":0,"failed":0,"seconds":0,"ok":false,"test":"TestB","output":"b is wrong\n"}

data: {"kind":"package","package":"ecs","passed":1,"failed":1,"seconds":1.5,"ok":false}

data: {"kind":"package","package":"","passed":0,"failed":0,"seconds":0.2,"ok":true}

event: end
data: {}

`, whole(t, server, "/native/tests"))
}

func TestPageOfAServerOffersNativeRuns(t *testing.T) {
	s := buildtest.Site()
	s.Add("index.html", []byte(`<script data-native="" src="x"></script>`))
	s.Assets["index.html"].Encoded = map[string][]byte{"br": []byte("B")}
	offerNative(s)
	w := ask(newHandler(state{site: s}), "GET", "/", "Accept-Encoding", "br")
	require.Equal(t, `<script data-native="native/" src="x"></script>`, w.Body.String())
}
