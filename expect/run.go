package expect

import "robotstxt/robots"

// Result is an expectation and the verdict that a file gives on it. Its line of
// the list is Line, that of the rule which decides is Rule.Line.
type Result struct {
	Expectation
	robots.Verdict
	Met bool // see Expectation.Met
}

// Run asks the file about every expectation of a list, in order. agentFor says
// whom a text means: robots.ReadAgent, or crawlers.AgentFor, which knows the
// crawlers that obey the groups of others. Groups are chosen once for each
// agent, however often the list names it.
func Run(file *robots.File, list *List, agentFor func(text string) robots.Agent) []Result {
	results := make([]Result, len(list.items))
	accesses := make(map[string]*robots.Access)
	for i, e := range list.items {
		agent := list.Agent(e)
		access := accesses[agent]
		if access == nil {
			access = file.For(agentFor(agent))
			accesses[agent] = access
		}
		verdict := access.Check(list.Target(e))
		results[i] = Result{e, verdict, e.Met(verdict)}
	}
	return results
}
