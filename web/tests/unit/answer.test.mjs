import assert from "node:assert/strict";
import { test } from "node:test";
import { readAnswer } from "../../document/answer.js";

const BODY = "User-agent: *\r\nDisallow: /\n";

/** @param {string} text */
function read(text) {
  const bytes = new TextEncoder().encode(text);
  const answer = readAnswer(bytes);
  return answer && { ...answer, body: new TextDecoder().decode(bytes.subarray(answer.body)) };
}

/**
 * The type is 0 where none is given.
 *
 * @type {[string, string, { status: number, redirects: number, statuses: number[], body: string, type?: number } | null][]}
 */
const rows = [
  ["one answer", `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n${BODY}`, { status: 200, redirects: 0, statuses: [200], body: BODY, type: 1 }],
  [
    "a page of HTML",
    `HTTP/1.1 200 OK\r\ncontent-type:TEXT/HTML; charset=utf-8\r\n\r\n${BODY}`,
    { status: 200, redirects: 0, statuses: [200], body: BODY, type: 2 },
  ],
  [
    "the last answer's type counts",
    `HTTP/1.1 301 Moved\r\nContent-Type: text/html\r\n\r\nHTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${BODY}`,
    { status: 200, redirects: 1, statuses: [301, 200], body: BODY, type: 3 },
  ],
  ["HTTP/2 has no reason, and a terminal's copy has LF", `HTTP/2 404 \nserver: x\n\n${BODY}`, { status: 404, redirects: 0, statuses: [404], body: BODY }],
  [
    "redirects are counted",
    `HTTP/1.1 301 Moved\r\nLocation: /a\r\n\r\nHTTP/1.1 302 Found\r\nLocation: /b\r\n\r\nHTTP/1.1 200 OK\r\n\r\n${BODY}`,
    { status: 200, redirects: 2, statuses: [301, 302, 200], body: BODY },
  ],
  [
    "a redirect alone is the answer",
    "HTTP/1.1 301 Moved\r\nLocation: /a\r\n\r\n<html>moved</html>",
    { status: 301, redirects: 1, statuses: [301], body: "<html>moved</html>" },
  ],
  [
    "interim answers are passed over",
    `HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n${BODY}`,
    { status: 200, redirects: 0, statuses: [200], body: BODY },
  ],
  [
    "a proxy's own answer is passed over",
    `HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 503 Service Unavailable\r\n\r\n`,
    { status: 503, redirects: 0, statuses: [503], body: "" },
  ],
  [
    "the command and an empty line may come first",
    `$ curl -i https://example.com/robots.txt\n\nHTTP/1.1 200 OK\nA: b\n\n${BODY}`,
    { status: 200, redirects: 0, statuses: [200], body: BODY },
  ],
  ["headers alone", "HTTP/1.1 403 Forbidden\r\nServer: x\r\n", { status: 403, redirects: 0, statuses: [403], body: "" }],
  ["a header goes on in the next line", `HTTP/1.1 200 OK\nA: b\n  c\n\n${BODY}`, { status: 200, redirects: 0, statuses: [200], body: BODY }],
  ["a body may start with an empty line", `HTTP/1.1 200 OK\n\n\n${BODY}`, { status: 200, redirects: 0, statuses: [200], body: `\n${BODY}` }],
  ["a file is a file", BODY, null],
  ["a comment about curl is a file", `# fetched with curl -i\n${BODY}`, null],
  ["what only starts like an answer is a file", `HTTP/1.1 200 OK\nUser-agent *\nDisallow: /\n`, null],
  ["an interim answer alone is none", "HTTP/1.1 100 Continue\r\n\r\n", null],
  ["nothing", "", null],
];

for (const [name, text, want] of rows) {
  test(name, () => assert.deepEqual(read(text), want && { type: 0, ...want }, JSON.stringify(text)));
}
