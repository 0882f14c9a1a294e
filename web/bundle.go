package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Go's loader goes into the worker's script, and its licence asks for this line.
const workerBanner = "/*! Holds wasm_exec.js: Copyright The Go Authors, BSD-3-Clause, https://go.dev/LICENSE */"

// buildBundles joins the scripts and the style sheet into one file each.
func (s *Site) buildBundles(ctx context.Context) error {
	loader, err := wasmExec(ctx)
	if err != nil {
		return err
	}
	web := filepath.Join(s.Root, "web")
	page := browserOptions(filepath.Join(web, "app.js"))
	worker := workerOptions(filepath.Join(web, "engine", "worker.js"), loader)
	sitemaps := workerOptions(filepath.Join(web, "sitemap", "worker.js"), loader)
	sitemaps.EntryNames = "sitemap-[name]"
	editor := browserOptions(filepath.Join(web, "views", "editor", "editor.js"))
	// It lives in a shadow root, which a style sheet of the page does not reach.
	editor.Loader[".css"] = api.LoaderText
	language := browserOptions(filepath.Join(web, "language.js"))
	language.Format = api.FormatIIFE
	styles := browserOptions(filepath.Join(web, "styles", "app.css"))
	for _, options := range []api.BuildOptions{page, worker, sitemaps, editor, language, styles} {
		if err := s.bundle(options); err != nil {
			return err
		}
	}
	return nil
}

func browserOptions(entry string) api.BuildOptions {
	return api.BuildOptions{
		EntryPoints:       []string{entry},
		Bundle:            true,
		Format:            api.FormatESModule,
		Platform:          api.PlatformBrowser,
		Engines:           []api.Engine{{Name: api.EngineChrome, Version: "109"}, {Name: api.EngineFirefox, Version: "115"}, {Name: api.EngineSafari, Version: "16.4"}},
		MinifyWhitespace:  true,
		MinifyIdentifiers: true,
		MinifySyntax:      true,
		Charset:           api.CharsetUTF8,
		LegalComments:     api.LegalCommentsInline,
		Outdir:            "assets",
		EntryNames:        "[name]",
		AssetNames:        "[name]",
		LogLevel:          api.LogLevelSilent,
		// The examples hold octets that are not text, and all of them must survive.
		Loader: map[string]api.Loader{".txt": api.LoaderBinary, ".svg": api.LoaderFile},
	}
}

// classicOptions is for what is no module.
func classicOptions(entry string) api.BuildOptions {
	options := browserOptions(entry)
	options.Format = api.FormatIIFE
	return options
}

// workerOptions is for a worker, which the page starts from a Blob, as a classic script.
func workerOptions(entry, loader string) api.BuildOptions {
	options := classicOptions(entry)
	options.Banner = map[string]string{"js": workerBanner}
	options.Plugins = []api.Plugin{resolveTo("wasm_exec.js", loader)}
	return options
}

func (s *Site) bundle(options api.BuildOptions) error {
	options.AbsWorkingDir = s.Root
	result := api.Build(options)
	if err := messages(result); err != nil {
		return err
	}
	for _, file := range result.OutputFiles {
		if err := s.write("assets/"+filepath.Base(file.Path), file.Contents); err != nil {
			return err
		}
	}
	return nil
}

// bundled gives what comes of a single entry, when it becomes part of another file.
func (s *Site) bundled(options api.BuildOptions) ([]byte, error) {
	options.AbsWorkingDir = s.Root
	result := api.Build(options)
	if err := messages(result); err != nil {
		return nil, err
	}
	return result.OutputFiles[0].Contents, nil
}

// bundleFile joins one script for a page that is not part of the site. It may ask for Go's loader too.
func bundleFile(ctx context.Context, root, entry, output string) error {
	loader, err := wasmExec(ctx)
	if err != nil {
		return err
	}
	entry, err = filepath.Abs(entry)
	if err != nil {
		return err
	}
	options := browserOptions(entry)
	options.AbsWorkingDir = root
	options.Plugins = []api.Plugin{resolveTo("wasm_exec.js", loader)}
	result := api.Build(options)
	if err := messages(result); err != nil {
		return err
	}
	return replaceFile(output, result.OutputFiles[0].Contents)
}

// messages makes a warning fail the build too: every one seen so far was a mistake.
func messages(result api.BuildResult) error {
	var all []string
	all = append(all, api.FormatMessages(result.Errors, api.FormatMessagesOptions{Kind: api.ErrorMessage})...)
	all = append(all, api.FormatMessages(result.Warnings, api.FormatMessagesOptions{Kind: api.WarningMessage})...)
	if len(all) == 0 {
		return nil
	}
	return errors.New("bundling failed\n" + strings.Join(all, ""))
}

func resolveTo(name, path string) api.Plugin {
	return api.Plugin{Name: name, Setup: func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: "^" + regexp.QuoteMeta(name) + "$"}, func(api.OnResolveArgs) (api.OnResolveResult, error) {
			return api.OnResolveResult{Path: path}, nil
		})
	}}
}

// wasmExec finds the loader of the very Go that compiles the engine: the two belong together.
func wasmExec(ctx context.Context) (string, error) {
	output, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	path := filepath.Join(strings.TrimSpace(string(output)), "lib", "wasm", "wasm_exec.js")
	_, err = os.Stat(path)
	return path, err
}
