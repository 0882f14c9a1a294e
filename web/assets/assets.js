/**
 * Where the page gets its parts that it does not start with. The site's page fetches them; the build of the page as a single file takes
 * inlined.js in the place of fetched.js, and nothing else of the page knows which of the two it is.
 *
 * @typedef {object} Assets
 * @property {URL | null} site  the folder that holds the site; null: the page is a file of somebody's own
 * @property {(name: string) => Promise<string>} text
 * @property {(name: string) => Promise<any>} json
 * @property {(name: string) => Promise<WebAssembly.Module>} module
 * @property {() => Promise<typeof import("../views/editor/editor.js")>} editor
 * @property {(link: string) => string} help  the address of a page of the help, such as "findings/no-colon/"
 */

export { assets } from "./fetched.js";
