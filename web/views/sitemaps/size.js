import { number, t } from "../../messages.js";

/** How much that is, in words. @param {number} octets */
export function sizeText(octets) {
  if (octets < 1024) return t("sitemaps.octets", { size: octets });
  const kibi = octets / 1024;
  return kibi < 1024 ? t("sitemaps.kib", { size: short(kibi) }) : t("sitemaps.mib", { size: short(kibi / 1024) });
}

/** @param {number} size */
function short(size) {
  return number(size < 10 ? Math.round(size * 10) / 10 : Math.round(size));
}
