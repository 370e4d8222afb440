import { expect, test } from "vitest";
import { tooOldNode } from "./node-version.ts";

test.each(["22.16.0", "22.20.1", "24.0.0"])("Node %s is new enough", (version) => {
  expect(tooOldNode(version)).toBeUndefined();
});

test.each(["20.20.2", "22.15.1"])(
  "Node %s is too old: the text asks whether the project's own is declared and built",
  (version) => {
    const text = tooOldNode(version) ?? "";
    expect(text).toContain(`error NODE_TOO_OLD: toolwright needs Node 22.16 or later; this is ${version}.`);
    expect(text).toContain("is `node` in its devDependencies,\nand did its install script run?");
  },
);
