/**
 * Takes a file that is dropped anywhere on a part of the page. Dragged text is left to the browser.
 *
 * @param {HTMLElement} area
 * @param {(file: File, files: File[], place: Node) => void} onFile  gets the first, and all, and where they were dropped
 */
export function acceptDrop(area, onFile) {
  const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  let depth = 0;
  const show = (/** @type {number} */ change) => {
    depth = Math.max(0, depth + change);
    area.classList.toggle("dropping", depth > 0);
  };
  area.addEventListener("dragenter", (event) => holdsFile(event) && show(1));
  area.addEventListener("dragleave", (event) => holdsFile(event) && show(-1));
  area.addEventListener("dragover", (event) => holdsFile(event) && event.preventDefault());
  area.addEventListener("drop", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    show(-depth);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) onFile(files[0], files, /** @type {Node} */ (event.target));
  });
}
