/**
 * Finds the next finding from a place in the file, forwards or backwards, and goes round at the ends.
 *
 * @param {import("../../engine/records.js").FileReading} file
 * @param {number} offset  an octet of the file
 * @param {1 | -1} step
 * @param {boolean} here  one that starts right there counts
 * @returns {number} -1 if the file has no findings
 */
export function nextIssue(file, offset, step, here) {
  const behind = firstBehind(file, step > 0 === here ? offset - 1 : offset);
  const at = step > 0 ? behind : behind - 1;
  return file.issues === 0 ? -1 : (at + file.issues) % file.issues;
}

/**
 * The first finding that starts behind an octet; as many as there are if none does.
 *
 * @param {import("../../engine/records.js").FileReading} file
 * @param {number} offset
 */
function firstBehind(file, offset) {
  let low = 0;
  let high = file.issues;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (file.issue(middle).span.start <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
