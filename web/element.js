/**
 * The only way this page makes elements. Text arrives as text nodes, so nothing a person typed can become markup.
 *
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {Record<string, unknown>} Props
 */

/**
 * A property whose value is a function is a listener ("onclick"); true is an attribute without a value;
 * null, undefined and false leave it out.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Props} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function element(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") node.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...present(children.flat()));
  return node;
}

/**
 * Replaces what a node holds. What had the focus keeps its place in the order of Tab: the focus goes to what stands there now.
 *
 * @param {Element} node
 * @param {...(Child | Child[])} children
 */
export function fill(node, ...children) {
  const focused = document.activeElement;
  const place = focused && focused !== node && node.contains(focused) ? controls(node).indexOf(/** @type {HTMLElement} */ (focused)) : -1;
  node.replaceChildren(...present(children.flat()));
  if (place >= 0) controls(node)[place]?.focus({ preventScroll: true });
}

/**
 * What can have the focus, in order.
 *
 * @param {Element} node
 * @returns {HTMLElement[]}
 */
function controls(node) {
  return [...node.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter((child) => child instanceof HTMLElement);
}

/**
 * Finds an element of index.html. It is there and of that kind, or the page is broken and says where.
 *
 * @template {HTMLElement} T
 * @param {string} id
 * @param {{ new (): T, name: string }} kind
 * @returns {T}
 */
export function find(id, kind) {
  const node = document.getElementById(id);
  if (node instanceof kind) return node;
  throw new Error(`index.html has no ${kind.name} with id "${id}"`);
}

/**
 * @param {Child[]} children
 * @returns {(Node | string)[]}
 */
function present(children) {
  return /** @type {(Node | string)[]} */ (children.filter((child) => child !== null && child !== undefined && child !== false));
}
