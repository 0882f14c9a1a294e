import comparing from "./examples/comparing.txt";
import fallback from "./examples/fallback.txt";
import joined from "./examples/joined.txt";
import length from "./examples/length.txt";
import mistakes from "./examples/mistakes.txt";
import shop from "./examples/shop.txt";
import wildcards from "./examples/wildcards.txt";
import { t } from "./messages.js";

/**
 * Files to try. Each small one teaches one thing, and comes with the question that shows it.
 *
 * @typedef {{ id: string, bytes: Uint8Array<ArrayBuffer>, agent: string, url: string, title: () => string, teaches: () => string }} Example
 */

/** @type {Example[]} */
export const EXAMPLES = [
  {
    id: "length",
    bytes: length,
    agent: "ExampleBot",
    url: "https://www.example.com/docs/public/guide",
    title: () => t("example.length"),
    teaches: () => t("example.length.teaches"),
  },
  {
    id: "fallback",
    bytes: fallback,
    agent: "ExampleBot/2.1",
    url: "https://www.example.com/private/report",
    title: () => t("example.fallback"),
    teaches: () => t("example.fallback.teaches"),
  },
  {
    id: "joined",
    bytes: joined,
    agent: "SlowBot",
    url: "https://www.example.com/",
    title: () => t("example.joined"),
    teaches: () => t("example.joined.teaches"),
  },
  {
    id: "wildcards",
    bytes: wildcards,
    agent: "Mozilla/5.0 (compatible; ExampleBot/1.0; +https://example.com/bot)",
    url: "/reports/2024/annual.pdf",
    title: () => t("example.wildcards"),
    teaches: () => t("example.wildcards.teaches"),
  },
  {
    id: "comparing",
    bytes: comparing,
    agent: "ExampleBot",
    url: "/caf%c3%a9/%6denu",
    title: () => t("example.comparing"),
    teaches: () => t("example.comparing.teaches"),
  },
  {
    id: "mistakes",
    bytes: mistakes,
    agent: "ExampleBot",
    url: "/private/",
    title: () => t("example.mistakes"),
    teaches: () => t("example.mistakes.teaches"),
  },
  {
    id: "shop",
    bytes: shop,
    agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    url: "https://shop.example.com/search/help?sort=price",
    title: () => t("example.shop"),
    teaches: () => t("example.shop.teaches"),
  },
];
