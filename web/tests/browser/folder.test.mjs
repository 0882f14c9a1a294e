// The built files work below any folder of a host.

import assert from "node:assert/strict";
import { test } from "node:test";
import { ask, pasteFile, useSite, verdict } from "./workbench.mjs";

const open = useSite({ prefix: "/tools/robots/" });

test("everything is found below a folder", () =>
  open(async ({ page, requests }) => {
    await pasteFile(page, "User-agent: *\nDisallow: /x\n");
    await ask(page, "a", "/x");
    assert.equal((await verdict(page)).verdict, "Disallowed");
    await page.click("#tab-selftest");
    await page.click("#selftest-run");
    await page.waitForSelector(".row");
    const { origin } = new URL(page.url());
    const outside = requests.filter((url) => !url.startsWith(`${origin}/tools/robots/`) && !url.startsWith("blob:"));
    assert.deepEqual(outside, []);
  }));
