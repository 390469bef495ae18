//go:build unix

package devserver

import (
	"bufio"
	"context"
	"io"
	"net/http/httptest"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

const smallDesign = "component A\ncomponent B\ngroup A & B\nsystem Both(mut A, B)\nsystem Some(A)\nspawn 30 A, B\n"

func measured(t *testing.T, server *httptest.Server, design string) string {
	t.Helper()
	text, err := io.ReadAll(openAnswer(t, t.Context(), "POST", server.URL+"/native/systems", design))
	require.NoError(t, err)
	return string(text)
}

func TestMeasuringOfSystemsIsStreamed(t *testing.T) {
	server := nativeServer(t, `echo '{"args":"'"$*"'"}'; sed 's/^/> /'`)
	lines := "data: > " + strings.Join(strings.Split(strings.TrimSpace(smallDesign), "\n"), "\n\ndata: > ") + "\n\n"
	require.Equal(t, `data: {"args":"native systems"}`+"\n\n"+lines+"event: end\ndata: {}\n\n",
		measured(t, server, smallDesign), "the text comes as standard input")
}

func TestStoppedMeasuringEndsTheProcessGroup(t *testing.T) {
	server := nativeServer(t, `sleep 600 & echo $!; wait`)
	ctx, leave := context.WithCancel(t.Context())
	first, err := bufio.NewReader(openAnswer(t, ctx, "POST", server.URL+"/native/systems", smallDesign)).ReadString('\n')
	require.NoError(t, err)
	child, err := strconv.Atoi(strings.TrimSpace(strings.TrimPrefix(first, "data: ")))
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(child, 0))
	require.Equal(t, "event: refused\ndata: Another run is under way on this server; stop it, or wait for its end.\n\n", measured(t, server, smallDesign))
	leave()
	waitUntil(func() bool { return gone(child) })
}
