module robotstxt

go 1.26

require (
	github.com/andybalholm/brotli v1.3.0 // indirect
	github.com/evanw/esbuild v0.28.2 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	github.com/yuin/goldmark v1.8.7 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/sys v0.0.0-20220715151400-c0bba94af5f8 // indirect
)

// Some npm packages ship Go files of their own.
ignore ./web/node_modules
