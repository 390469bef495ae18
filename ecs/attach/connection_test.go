//go:build !js

package attach

import (
	"encoding/json"
	"io"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestQuestionsAreAnsweredAtTheEndOfATick asks over a connection, and makes ticks until there is an answer.
func TestQuestionsAreAnsweredAtTheEndOfATick(t *testing.T) {
	w, p, _ := meadow(t)
	address, err := p.Listen("127.0.0.1:0")
	require.NoError(t, err)
	_, err = p.Listen("127.0.0.1:0")
	require.EqualError(t, err, "attach: the program listens already")
	answer := make(chan []byte)
	go func() {
		reply, err := http.Get("http://" + address.String())
		if err == nil {
			text, _ := io.ReadAll(reply.Body)
			reply.Body.Close()
			answer <- text
		}
		close(answer)
	}()
	for {
		require.NoError(t, w.Tick(1))
		select {
		case text := <-answer:
			var document struct{ Ticks int }
			require.NoError(t, json.Unmarshal(text, &document), string(text))
			require.Positive(t, document.Ticks)
			return
		default:
		}
	}
}
