import { expect, it } from "vitest";
import { pageAddress } from "./page-address.ts";

it.each([
  ["tools/action/a", "/", "/tools/action/a/"],
  ["tools", "/docs", "/docs/tools/"],
  ["tools", "/docs/", "/docs/tools/"],
  ["index", "/", "/"],
])("%s below %s is at %s", (id, base, address) => {
  expect(pageAddress(id, base)).toBe(address);
});
