package main

import (
	"github.com/spf13/cobra"

	"robotstxt/crawlers"
	"robotstxt/robots"
)

// agentOptions are those that say who asks.
type agentOptions struct {
	options      *options
	agent, token *string
}

func (o *options) asking() agentOptions {
	return agentOptions{
		options: o,
		agent:   o.word("agent", "a", text("cli.option.agent"), completeTokens),
		token:   o.word("token", "", text("cli.option.token"), completeTokens),
	}
}

// completeTokens completes those of the registry.
func completeTokens(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	var tokens []string
	for _, crawler := range crawlers.All() {
		tokens = append(tokens, crawler.Token)
	}
	return tokens, cobra.ShellCompDirectiveNoFileComp
}

// read gives who asks.
func (a agentOptions) read() (robots.Agent, error) {
	typed, token := a.options.given("agent"), a.options.given("token")
	switch {
	case typed && token:
		return robots.Agent{}, wrongUsage(text("cli.two-agents"))
	case typed:
		return robots.ReadAgent(*a.agent), nil
	case token:
		return robots.Token(*a.token), nil
	}
	return robots.Agent{}, wrongUsage(text("cli.no-agent"))
}
