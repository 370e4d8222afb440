import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { loadPolicy } from "./complete-policy.ts";

const written = (text: string): string => path.join(tempFolder({ "policy.json": text }), "policy.json");

test("a policy is read from a JSON file, by path or address", async () => {
  const file = written('\uFEFF{ "$schema": "x", "modes": { "voice": { "budgets": { "retrieval": 3 } } } }');
  const policy = { $schema: "x", modes: { voice: { budgets: { retrieval: 3 } } } };
  expect(await loadPolicy(file)).toEqual(policy);
  expect(await loadPolicy(pathToFileURL(file))).toEqual(policy);
});

test.each([
  ['{ "timeoutMs": "5", "mode": {} }', 1, 1],
  ['{\n  "timeoutMs": 5,\n}', 3, 1],
])("a file that does not hold a policy is refused with its location: %j", async (text, line, column) => {
  const file = written(text);
  await expect(loadPolicy(file)).rejects.toMatchObject({ code: "CONFIG_INVALID", at: { file, line, column } });
});

test("a file that does not exist is reported", async () => {
  const file = path.join(tempFolder({}), "policy.json");
  await expect(loadPolicy(file)).rejects.toMatchObject({
    code: "FILE_UNREADABLE",
    message: `${file} cannot be read: ENOENT: no such file or directory.`,
  });
});
