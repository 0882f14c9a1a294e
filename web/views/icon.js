/**
 * Icons, drawn on a 16 by 16 grid in the colour of the text around them. A word always stands beside one, so they are hidden from readers.
 */

const SHAPES = {
  allowed: "M3 8.5 6.5 12 13 4.5",
  disallowed: "M4 4 12 12M12 4 4 12",
  none: "M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.4 8.6 8 9 8 10M8 12.4v.2",
  outside: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 1 0 8 1.8ZM3.7 12.3 12.3 3.7",
  unasked: "M4 8h8",
  error: "M8 4v5M8 11.6v.2M8 1.5 14.5 8 8 14.5 1.5 8Z",
  warning: "M8 6v4M8 12v.2M8 1.8 15 14H1Z",
  info: "M8 7v5M8 4.4v.2M8 1.2a6.8 6.8 0 1 0 0 13.6A6.8 6.8 0 1 0 8 1.2Z",
};

const SVG = "http://www.w3.org/2000/svg";

/** @param {keyof typeof SHAPES} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  for (const [key, value] of Object.entries({ viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true", focusable: "false" })) svg.setAttribute(key, value);
  path.setAttribute("d", SHAPES[name]);
  svg.append(path);
  return svg;
}
