import { expect, test } from "vitest";
import { createPermissions } from "../../coding.ts";

test.each([
  ["https://a.example/*", "https://a.example/x/y", "allow"],
  ["https://a.example/*", "https://b.example/x", "ask"],
  ["a*b*c*d", "a-b-c-d", "allow"],
  ["a*b*c*d", "a-c-b-d", "ask"],
  ["a*a", "a", "ask"],
  ["a*b", "ac", "ask"],
  ["exact", "exact", "allow"],
  ["exact", "exactly", "ask"],
])("the pattern %j for %j of an argument: %s", (pattern, url, effect) => {
  const permissions = createPermissions({ allow: [`fetch(url:${pattern})`] }, { root: "/repo", tools: ["fetch"] });
  expect(permissions.judge("fetch", { url }).effect).toBe(effect);
});

test.each([
  ["read(//opt/data/**)", "/opt/data/a/b", "deny"],
  ["read(//opt/data/**)", "/opt/other", "ask"],
  ["read(//**)", "/opt/other", "deny"],
  ["read(~/x)", "/home/u/x", "deny"],
  ["read(./src/)", "src/a.ts", "deny"],
  ["read(./src/)", "lib/src/a.ts", "allow"],
  ["read(*.md)", "lib/a.md", "deny"],
])("the rule %j about the path %j: %s", (rule, file, effect) => {
  const permissions = createPermissions({ allow: ["bash(cat *)"], deny: [rule] }, { root: "/repo", home: "/home/u" });
  expect(permissions.judge("read", { file_paths: [file] }).effect).toBe(effect);
  expect(permissions.judge("bash", { command: `cat ${file}` }).effect).toBe(effect);
});

test("without a home folder a rule about it matches nothing", () => {
  const permissions = createPermissions({ deny: ["read(~/x)"], allow: ["read(~/y/z)"] }, { root: "/repo" });
  expect(permissions.judge("bash", { command: "cat /home/u/x" }).effect).toBe("ask");
});
