module robotstxt/web/bench/native

go 1.26

require (
	github.com/temoto/robotstxt v1.1.2
	robotstxt v0.0.0
)

replace robotstxt => ../../..
