import { expect, test } from "vitest";
import { sha256 } from "./sha256.ts";

test.each([
  ["", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"],
  ["abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
  [new Uint8Array([0x61, 0x62, 0x63]), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"],
])("the hash of %j is the published one", (content, hash) => {
  expect(sha256(content)).toBe(hash);
});
