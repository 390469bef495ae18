package running

import (
	"context"
	"errors"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestAddresses reads addresses, and refuses those of other machines.
func TestAddresses(t *testing.T) {
	for text, want := range map[string]Address{
		"27750":                         {"127.0.0.1:27750", "", Flecs},
		" localhost:15702 ":             {"localhost:15702", "", Bevy},
		"http://127.0.0.1:9000/observe": {"127.0.0.1:9000", "/observe", Copse},
		"http://[::1]:27800/":           {"[::1]:27800", "", Copse},
		"127.0.0.2:1":                   {"127.0.0.2:1", "", Copse},
	} {
		got, err := ParseAddress(text, "")
		require.NoError(t, err, text)
		require.Equal(t, want, got)
	}
	for text, want := range map[string]string{
		"":                        "'' is no address; write one like 127.0.0.1:27750",
		"example.com:27750":       "'example.com' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]",
		"http://10.0.0.1:27750":   "'10.0.0.1' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]",
		"localhost.example.com:1": "'localhost.example.com' is not this machine; only programs on it are asked, at 127.0.0.1, localhost or [::1]",
		"https://localhost:1":     "'https://localhost:1' is asked for with 'https', and a program on this machine with http",
		"file:///etc/passwd":      "'file:///etc/passwd' is no address; write one like 127.0.0.1:27750",
		"a@localhost:1":           "'a@localhost:1' has more than a host, a port and a path; write one like 127.0.0.1:27750",
		"localhost:1/?a=b":        "'localhost:1/?a=b' has more than a host, a port and a path; write one like 127.0.0.1:27750",
		"localhost":               "'localhost' has no port from 1 to 65,535; Flecs has 27750, Bevy 15702, Copse and Ark 27800",
		"99999":                   "'99999' has no port from 1 to 65,535; Flecs has 27750, Bevy 15702, Copse and Ark 27800",
		strings.Repeat("x", 301):  "the address 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..' is too long",
	} {
		_, err := ParseAddress(text, "")
		require.EqualError(t, err, want)
	}
	_, err := ParseKind("unity")
	require.EqualError(t, err, "there is no kind of program 'unity'; there are copse, flecs, bevy")
}

// killed ends the connection in the middle of a reply.
func killed(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "1000")
	_, _ = w.Write([]byte(`{"schema":"copse.observe/1",`))
	panic(http.ErrAbortHandler)
}

// TestProgramsThatDoNotAnswerWell has a sentence for each of them, whatever they are said to speak.
func TestProgramsThatDoNotAnswerWell(t *testing.T) {
	for name, c := range map[string]struct {
		answer http.HandlerFunc
		want   map[Kind]string
	}{
		"killed": {killed, map[Kind]string{
			Copse: "HOST has ended the connection in the middle of a reply: has the program ended?",
			Flecs: "HOST has ended the connection in the middle of a reply: has the program ended?",
			Bevy:  "HOST has ended the connection in the middle of a reply: has the program ended?",
		}},
		"huge": {func(w http.ResponseWriter, _ *http.Request) {
			chunk := []byte(strings.Repeat(" ", 1<<16))
			for range maxReply/len(chunk) + 1 {
				if _, err := w.Write(chunk); err != nil {
					return
				}
			}
		}, map[Kind]string{
			Copse: "HOST/ answers with more than 8.4 MB; the rest is not read",
			Flecs: "HOST/commands/capture answers with more than 8.4 MB; the rest is not read",
			Bevy:  "HOST/ answers with more than 8.4 MB; the rest is not read",
		}},
		"elsewhere": {func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "http://example.com/", http.StatusFound)
		}, map[Kind]string{
			Copse: "HOST redirects to another address, which is not followed; give the address of the program itself",
			Flecs: "HOST redirects to another address, which is not followed; give the address of the program itself",
		}},
		"another": {func(w http.ResponseWriter, _ *http.Request) {
			http.Error(w, "no\x1b[31m such\npage", http.StatusNotFound)
		}, map[Kind]string{
			Copse: `HOST answers 404 for /: no\x1b[31m such\npage. Is another program at this port, or does it speak another protocol?`,
			Flecs: `HOST answers 404 for /commands/capture: no\x1b[31m such\npage. Is another program at this port, or does it speak another protocol?`,
			Bevy:  `HOST answers 404 for /: no\x1b[31m such\npage. Is another program at this port, or does it speak another protocol?`,
		}},
		"a page": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte("<html>")) }, map[Kind]string{
			Copse: "HOST does not say copse.observe/1: line 1, column 1: this is no JSON: invalid character '<' looking for beginning of value",
			Flecs: "HOST/commands/capture does not answer as expected: invalid character '<' looking for beginn..",
			Bevy:  "HOST schedule.list does not answer as expected: invalid character '<' looking for beginn..",
		}},
		"lying": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"frame":-5,"result":{"schedule_labels":"all"},"schema":"copse.observe/1","library":"x","ticks":-1}`))
		}, map[Kind]string{
			Copse: "HOST does not say copse.observe/1: line 1, column 97: ticks: expected a whole number from 0 to 1,000,000,000,000,000, found -1",
			Flecs: "HOST does not answer as Flecs does: /commands/capture names no frame",
			Bevy:  "HOST schedule.list does not answer as expected: json: cannot unmarshal string into Go st..",
		}},
		"empty": {func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{}`)) }, map[Kind]string{
			Copse: "HOST does not say copse.observe/1: line 1, column 1: the field 'schema' is missing",
			Flecs: "HOST does not answer as Flecs does: /commands/capture names no frame",
			Bevy:  "HOST does not answer as Bevy does: the reply to schedule.list has no result",
		}},
		"refusing": {func(w http.ResponseWriter, _ *http.Request) {
			_, _ = w.Write([]byte(`{"error":{"code":-32601,"message":"Method schedule.list not found"}}`))
		}, map[Kind]string{
			Bevy: "HOST refuses schedule.list: Method schedule.list not found. It needs Bevy 0.20, with RemotePlugin and RemoteHttpPlugin",
		}},
	} {
		for kind, want := range c.want {
			reader := program(t, kind, c.answer)
			_, err := reader.Next(t.Context())
			require.EqualError(t, err, strings.ReplaceAll(want, "HOST", reader.At.Host), name)
			require.Nil(t, reader.last)
		}
	}
}

// TestProgramsThatAreSlowOrGone ends the time of a question, and the question itself.
func TestProgramsThatAreSlowOrGone(t *testing.T) {
	late := make(chan context.CancelCauseFunc, 1)
	reader := program(t, Copse, func(_ http.ResponseWriter, r *http.Request) {
		(<-late)(context.DeadlineExceeded)
		<-r.Context().Done()
	})
	reader.Client.Within = func(ctx context.Context) (context.Context, context.CancelFunc) {
		ctx, end := context.WithCancelCause(ctx)
		late <- end
		return ctx, func() { end(nil) }
	}
	_, err := reader.Next(t.Context())
	require.EqualError(t, err, reader.At.Host+" has not answered within 10 s: does the program make ticks?")

	ctx, leave := context.WithCancel(t.Context())
	leave()
	reader.Client.Within = nil
	_, err = reader.Next(ctx)
	require.Equal(t, context.Canceled, err)

	free, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	require.NoError(t, free.Close())
	at, err := ParseAddress(free.Addr().String(), "")
	require.NoError(t, err)
	_, err = (&Reader{At: at}).Next(t.Context())
	require.EqualError(t, err, "nothing answers at "+at.Host+"; start the program, and look at which port it listens")
}

// TestTheServerItselfIsNotAsked refuses the port of the server, under each name of this machine.
func TestTheServerItselfIsNotAsked(t *testing.T) {
	for _, host := range []string{"127.0.0.1:8080", "localhost:8080", "[::1]:8080", "127.8.8.8:8080"} {
		at, err := ParseAddress(host, "")
		require.NoError(t, err)
		reader := Reader{At: at, Client: Client{Refused: []string{"127.0.0.1:8080"}}}
		_, err = reader.Next(t.Context())
		require.EqualError(t, err, host+" is this server itself; give the address of the program that you want to see")
	}
}

// TestNamesThatLeadElsewhereAreNotFollowed refuses to connect to another machine, whatever its name is.
func TestNamesThatLeadElsewhereAreNotFollowed(t *testing.T) {
	_, err := transport.DialContext(t.Context(), "tcp", "192.0.2.1:80")
	require.ErrorContains(t, err, "192.0.2.1:80 is not this machine")
}

// TestWaiting ends a wait with its context, and says that a program makes no ticks.
func TestWaiting(t *testing.T) {
	still := func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(documentOf("7"))) }
	stopped := errors.New("stopped")
	_, err := program(t, Copse, still).Watch(t.Context(), 5, func(context.Context, time.Duration) error { return stopped })
	require.Equal(t, stopped, err)
	reader := program(t, Copse, still)
	_, err = reader.Watch(t.Context(), 5e9, func(context.Context, time.Duration) error { return nil })
	require.EqualError(t, err, reader.At.Host+" has made no tick in 5s; let it run, or wait longer with -seconds")
	found, err := program(t, Copse, still).Watch(t.Context(), 0, nil)
	require.NoError(t, err)
	require.Equal(t, 7, found.Ticks)
}
