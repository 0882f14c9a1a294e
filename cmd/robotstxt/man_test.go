package main

import (
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestMan(t *testing.T) {
	page, problems, status := call("", "man")
	assert.Equal(t, exitGood, status)
	assert.Empty(t, problems)
	assert.True(t, strings.HasPrefix(page, ".TH ROBOTSTXT 1\n.SH NAME\nrobotstxt \\- "+text("cli.robotstxt.about")+"\n.SH DESCRIPTION\n.nf\nUsage: robotstxt COMMAND\n"), page[:200])
	for _, c := range commands {
		assert.Contains(t, page, "\n.SH ROBOTSTXT "+strings.ToUpper(c.name)+"\n.nf\nUsage: "+manText(c.text("usage"))+"\n")
	}
	for line := range strings.Lines(page) {
		if request, isRequest := strings.CutPrefix(line, "."); isRequest {
			assert.Contains(t, []string{"TH", "SH", "nf", "fi"}, strings.Fields(request)[0], line)
		}
	}
	assert.Contains(t, page, `printf '%s\en'`, "a backslash is shown as one")
	assert.Equal(t, `\&.x \e \-a`, manText(`.x \ -a`))
	assert.Equal(t, `\&'x`, manText(`'x`))

	groff, err := exec.LookPath("groff")
	if err != nil {
		return
	}
	format := exec.Command(groff, "-man", "-Kutf8", "-Tutf8", "-ww")
	format.Stdin = strings.NewReader(page)
	var warnings strings.Builder
	format.Stderr = &warnings
	said, err := format.Output()
	require.NoError(t, err)
	assert.Empty(t, warnings.String())
	assert.Contains(t, string(said), `dialect READER`)
}
