import { expect, test } from "vitest";
import { recordOf } from "#test/support/runtime-artifact.ts";
import { fingerprint, registryVersion } from "./content-hash.ts";

const search = recordOf({ name: "kb_search", execute: "" });
const get = recordOf({ name: "kb_get", execute: "" });

test("the version of no tools is the hash of an empty list", () => {
  expect(registryVersion("1.2.3", [])).toBe("1.2.3+4f53cda18c2b");
});

test("the version does not depend on the order of keys, but on the content", () => {
  const reordered = Object.fromEntries(Object.entries(search).reverse()) as unknown as typeof search;
  expect(registryVersion("1.0.0", [reordered, get])).toBe(registryVersion("1.0.0", [search, get]));
  expect(registryVersion("1.0.0", [{ ...search, summary: "Another." }, get])).not.toBe(
    registryVersion("1.0.0", [search, get]),
  );
  expect(registryVersion("1.0.0", [search])).toMatch(/^1\.0\.0\+[0-9a-f]{12}$/);
});

test("a fingerprint tells two tools and two states of one apart", () => {
  expect(fingerprint(search)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint({ ...search })).toBe(fingerprint(search));
  expect(fingerprint(get)).not.toBe(fingerprint(search));
  expect(fingerprint({ ...search, description: "Changed." })).not.toBe(fingerprint(search));
});
