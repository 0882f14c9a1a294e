package robots

// Dialect is how one kind of reader departs from RFC 9309: plain data, whose
// zero value is RFC 9309 itself. The engine asks it whenever it reads lines as
// groups or compares names; scanning never does.
type Dialect struct {
	// Name identifies the dialect in vectors and answers.
	Name string

	// Agents is how the value of a user-agent line is compared with the agent
	// asked for.
	Agents AgentComparison

	// SizeLimit is how many octets the reader reads. A line that does not lie
	// wholly within them does not count. 0 means all of them: RFC 9309 2.5
	// asks for at least 500 KiB and forbids nothing beyond.
	SizeLimit int
}

// AgentComparison is how a reader compares names.
type AgentComparison uint8

const (
	// CompareTokens takes a group whose product token equals a name of the
	// agent, without case (RFC 9309 2.2.1).
	CompareTokens AgentComparison = iota

	// CompareSubstrings takes every group whose value occurs anywhere in the
	// text that was typed, without case. Many testers do so and call it the
	// standard.
	CompareSubstrings
)

// RFC9309 is the standard, read as the package comment says.
var RFC9309 = Dialect{Name: "rfc9309"}

// substring and limited are the two readers whose different answer a Decision
// reports: everything else is as in d.
func (d Dialect) substring() Dialect {
	d.Agents = CompareSubstrings
	return d
}

func (d Dialect) limited() Dialect {
	d.SizeLimit = SizeLimit
	return d
}
