module robotstxt/selftest/differential

go 1.26

require (
	github.com/stretchr/testify v1.12.1
	github.com/temoto/robotstxt v1.1.2
	robotstxt v0.0.0
)

require go.yaml.in/yaml/v3 v3.0.5 // indirect

replace robotstxt => ../..
