import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { keymap } from "@codemirror/view";

/**
 * Offers keys at the start of a line and names of crawlers behind "User-agent:". Nothing is chosen until an arrow key chooses it, so
 * that Enter is a line end.
 *
 * @typedef {import("@codemirror/autocomplete").Completion} Completion
 */

/** @type {Completion[]} */
const KEYS = ["User-agent", "Disallow", "Allow", "Sitemap", "Crawl-delay"].map((key) => ({ label: key, apply: `${key}: `, type: "keyword" }));

/**
 * @param {() => Completion[]} agents  the names of crawlers
 * @returns {import("@codemirror/state").Extension}
 */
export function completion(agents) {
  const source = (/** @type {import("@codemirror/autocomplete").CompletionContext} */ context) => {
    const key = context.matchBefore(/^[ \t]*[a-z-]*/i);
    if (key && (context.explicit || key.text.trim() !== "")) return { from: key.from + key.text.search(/[^ \t]|$/), options: KEYS, validFor: /^[a-z-]*$/i };
    const agent = context.matchBefore(/^[ \t]*user-agent[ \t]*:[ \t]*[^#:]*/i);
    if (!agent) return null;
    const from = agent.from + agent.text.indexOf(":") + 1;
    const space = /^[ \t]*/.exec(agent.text.slice(agent.text.indexOf(":") + 1))?.[0].length ?? 0;
    return { from: from + space, options: agents(), validFor: /^[^#:]*$/ };
  };
  return [autocompletion({ override: [source], selectOnOpen: false, interactionDelay: 0, icons: false }), keymap.of(completionKeymap)];
}
