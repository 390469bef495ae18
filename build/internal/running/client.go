package running

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"time"

	"github.com/copse-ecs/copse/internal/language/observed"
	"github.com/copse-ecs/copse/internal/wording"
)

// maxReply is how many bytes of a reply are read.
const maxReply = observed.MaxText

// answerWithin is how long one reply may take.
const answerWithin = 10 * time.Second

// Client asks programs on this machine. The zero Client can be used.
type Client struct {
	// Refused are hosts that are never asked, such as the server itself: 127.0.0.1:8080.
	Refused []string
	// Within is the context of one question. Tests replace it, so that no clock decides.
	Within func(context.Context) (context.Context, context.CancelFunc)
}

// transport connects to this machine alone: also a name that leads elsewhere is refused, after it is resolved.
var transport = &http.Transport{
	Proxy:                  nil,
	DisableKeepAlives:      true,
	MaxResponseHeaderBytes: 64 << 10,
	DialContext: (&net.Dialer{Control: func(_, address string, _ syscall.RawConn) error {
		host, _, err := net.SplitHostPort(address)
		if err != nil || !IsLoopback(host) {
			return errors.New(address + " is not this machine")
		}
		return nil
	}}).DialContext,
}

// errRedirect says that a program has pointed elsewhere.
var errRedirect = errors.New("redirected")

// get asks for a path of a program.
func (c *Client) get(ctx context.Context, at Address, path string) ([]byte, error) {
	return c.ask(ctx, at, http.MethodGet, path, nil)
}

// ask asks a program, and returns its reply or a sentence.
func (c *Client) ask(ctx context.Context, at Address, method, path string, body []byte) ([]byte, error) {
	for _, host := range c.Refused {
		if sameHost(host, at.Host) {
			return nil, errors.New(at.Host + " is this server itself; give the address of the program that you want to see")
		}
	}
	asked, stop := c.within(ctx)
	defer stop()
	request, err := http.NewRequestWithContext(asked, method, "http://"+at.Host+path, bytes.NewReader(body))
	if err != nil {
		return nil, errors.New(at.Host + path + " is no address")
	}
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	client := http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect }}
	reply, err := client.Do(request)
	if err != nil {
		return nil, trouble(ctx, at, err)
	}
	defer reply.Body.Close()
	text, err := io.ReadAll(io.LimitReader(reply.Body, maxReply+1))
	switch {
	case err != nil:
		return nil, trouble(ctx, at, err)
	case len(text) > maxReply:
		return nil, errors.New(at.Host + path + " answers with more than " + wording.Bytes(maxReply) + "; the rest is not read")
	case reply.StatusCode != http.StatusOK:
		return nil, &statusError{at, path, reply.StatusCode, wording.Clip(strings.TrimSpace(string(text)))}
	}
	return text, nil
}

// within returns the context of one question.
func (c *Client) within(ctx context.Context) (context.Context, context.CancelFunc) {
	if c.Within != nil {
		return c.Within(ctx)
	}
	return context.WithTimeout(ctx, answerWithin)
}

// statusError is a reply with another status than 200.
type statusError struct {
	at     Address
	path   string
	status int
	says   string
}

func (e *statusError) Error() string {
	text := fmt.Sprintf("%s answers %d for %s", e.at.Host, e.status, e.path)
	if e.says != "" {
		text += ": " + e.says
	}
	return text + ". Is another program at this port, or does it speak another protocol?"
}

// trouble says why there is no reply.
func trouble(ctx context.Context, at Address, err error) error {
	host := at.Host
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, errRedirect):
		return errors.New(host + " redirects to another address, which is not followed; give the address of the program itself")
	case errors.Is(err, context.DeadlineExceeded):
		return errors.New(host + " has not answered within " + fmt.Sprint(int(answerWithin.Seconds())) + " s: does the program make ticks?")
	case errors.Is(err, syscall.ECONNREFUSED):
		return errors.New("nothing answers at " + host + "; start the program, and look at which port it listens")
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, syscall.ECONNRESET):
		return errors.New(host + " has ended the connection in the middle of a reply: has the program ended?")
	}
	return errors.New(host + " gives no reply that can be read: " + wording.Clip(err.Error()))
}

// sameHost reports whether two addresses are the same port of this machine.
func sameHost(a, b string) bool {
	nameA, portA, errA := net.SplitHostPort(a)
	nameB, portB, errB := net.SplitHostPort(b)
	return errA == nil && errB == nil && portA == portB && IsLoopback(nameA) && IsLoopback(nameB)
}
