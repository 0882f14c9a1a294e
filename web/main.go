// Command web builds the site into a folder of static files and serves it on this machine.
//
//	go run ./web build [-out dist] [-lang en,fi] [-site https://example.org/]
//	go run ./web serve [-out dist] [-lang en,fi] [-site https://example.org/] [-addr localhost:8080]
//	go run ./web standalone [-out dist] [-lang en,fi]
//
// build writes only what changed, so it is cheap to run before every serve. The result needs no server of
// its own: every link in it is relative, and any static host will do. With -site it also says where it is: in a
// sitemap, and in the addresses by which search engines know a page and its translations.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
)

const usage = `usage: go run ./web <command> [flags]

  build   write the site as static files
  serve   build what is missing or out of date, then serve it
  standalone
          build, then write the page as one file that needs no server
  bundle  join one ES module and its imports into one script: bundle ENTRY OUTPUT

"go run ./web <command> -h" lists a command's flags.
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdin, os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "web:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, in io.Reader, out io.Writer) error {
	if len(args) == 0 {
		return errors.New("no command\n\n" + usage)
	}
	root, err := findRoot(".")
	if err != nil {
		return err
	}
	flags := flag.NewFlagSet(args[0], flag.ContinueOnError)
	switch args[0] {
	case "build", "standalone":
		made := siteFlags(flags, root, out)
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		site, err := made()
		if err != nil {
			return err
		}
		if args[0] == "standalone" {
			return site.BuildStandalone(ctx)
		}
		return site.Build(ctx)
	case "serve":
		made := siteFlags(flags, root, out)
		server := serverFlags(flags, in, out)
		if err := flags.Parse(args[1:]); err != nil {
			return err
		}
		site, err := made()
		if err != nil {
			return err
		}
		return server(site).Run(ctx)
	case "bundle":
		if len(args) != 3 {
			return errors.New("bundle takes an entry and an output\n\n" + usage)
		}
		return bundleFile(ctx, root, args[1], args[2])
	case "help", "-h", "-help", "--help":
		_, err := io.WriteString(out, usage)
		return err
	}
	return fmt.Errorf("unknown command %q\n\n%s", args[0], usage)
}

// siteFlags declares the flags that say what is built; the site is made once they are parsed.
func siteFlags(flags *flag.FlagSet, root string, log io.Writer) func() (*Site, error) {
	out := flags.String("out", "dist", "folder to write to, from the project's root")
	languages := flags.String("lang", "", "languages to build, joined by commas (default: every locale file)")
	address := flags.String("site", "", "address that the site will have, for its sitemap and its translations")
	return func() (*Site, error) {
		known, err := readAddress(*address)
		if err != nil {
			return nil, err
		}
		dir := *out
		if !filepath.IsAbs(dir) {
			dir = filepath.Join(root, dir)
		}
		site := &Site{Root: root, Out: dir, Log: log, Address: known}
		if *languages != "" {
			site.Languages = strings.Split(*languages, ",")
		}
		return site, nil
	}
}

// findRoot climbs from dir to the folder that holds go.mod, so that the command works from any folder of the project.
func findRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", errors.New("no go.mod here or above: run this inside the project")
		}
		dir = parent
	}
}
