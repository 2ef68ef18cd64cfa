// Measures net/http/cookiejar: cookiejar DATA. Built by Scripts/bench.
package main

import (
	"fmt"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"golang.org/x/net/publicsuffix"
)

func lines(name string) []string {
	text, err := os.ReadFile(filepath.Join(os.Args[1], name))
	if err != nil {
		panic(err)
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

// The processor's time for this process, its garbage collector's included.
func clock() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		panic(err)
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

func report(name string, start time.Duration, answer string) {
	fmt.Printf("%s\t%f\t%s\n", name, (clock() - start).Seconds(), answer)
}

func parse(field string) []*http.Cookie {
	response := http.Response{Header: http.Header{"Set-Cookie": {field}}}
	return response.Cookies()
}

func insert(name string) *cookiejar.Jar {
	rows := lines(name + ".tsv")
	urls := make([]*url.URL, len(rows))
	fields := make([]string, len(rows))
	for i, row := range rows {
		parts := strings.SplitN(row, "\t", 2)
		urls[i], _ = url.Parse(parts[0])
		fields[i] = parts[1]
	}
	jar, _ := cookiejar.New(&cookiejar.Options{PublicSuffixList: publicsuffix.List})
	start := clock()
	for i, field := range fields {
		jar.SetCookies(urls[i], parse(field))
	}
	report(name, start, fmt.Sprint(len(rows)))
	return jar
}

func main() {
	fields := lines("parse.txt")
	start := clock()
	parsed := 0
	for _, field := range fields {
		parsed += len(parse(field))
	}
	report("parse", start, fmt.Sprint(parsed))

	insert("insert100k")
	jar := insert("insert10k")
	var urls []*url.URL
	for _, text := range lines("lookup.txt") {
		u, _ := url.Parse(text)
		urls = append(urls, u)
	}
	start = clock()
	hits, octets := 0, 0
	for _, u := range urls {
		cookies := jar.Cookies(u)
		if len(cookies) == 0 {
			continue
		}
		var header strings.Builder
		for i, cookie := range cookies {
			if i > 0 {
				header.WriteString("; ")
			}
			header.WriteString(cookie.Name)
			header.WriteByte('=')
			header.WriteString(cookie.Value)
		}
		hits++
		octets += header.Len()
	}
	report("lookup", start, fmt.Sprint(hits, octets))
}
