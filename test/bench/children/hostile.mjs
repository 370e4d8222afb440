// How long a call with hostile arguments blocks the event loop, in milliseconds by case: only the call itself, which never waits.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root] = process.argv.slice(2);
const { createRuntime, loadRegistry } = await import(pathToFileURL(path.join(sdk, "runtime.js")).href);
const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const turn = (await createRuntime({ registry }).openSession()).beginTurn();

const rows = (count, number) => Array.from({ length: count }, (_, index) => ({ number: number(index) }));
const wrong = (count) => ({ marked: rows(count, String) });
const keys = (count, length) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${"k".repeat(length)}${index}`, index]));
const nested = (levels) => JSON.parse("[".repeat(levels) + "]".repeat(levels));

const cases = {
  "100,000 wrong items": ["mark_rows", wrong(100_000)],
  "499 wrong items": ["mark_rows", wrong(499)],
  "items compared with each other": ["mark_rows", { marked: [], cleared: rows(499, (index) => index) }],
  "1,000,000 items compared": ["mark_rows", { marked: [], cleared: rows(1_000_000, (index) => index) }],
  "a text of 20 MB": ["find_item", { query: "x".repeat(20_000_000) }],
  "a JSON text of 20 MB": ["find_item", JSON.stringify({ query: "x".repeat(20_000_000) })],
  "a JSON text of 1 MB cut off": ["find_item", `{"query":["${"x".repeat(999_000)}`],
  "9,000 unknown keys": ["find_item", { query: "a", ...keys(9_000, 50) }],
  "an unknown key of 900 KB": ["find_item", { query: "a", ...keys(1, 900_000) }],
  "100,000 levels": ["find_item", { query: "a", tags: nested(100_000) }],
  "9,000 wrong tags": ["find_item", { query: "a", tags: Array.from({ length: 9_000 }, (_, index) => index) }],
};

await turn.call("find_item", { query: "a" });
await turn.call("mark_rows", { marked: [] });
const figures = {};
for (const [name, [tool, args]] of Object.entries(cases)) {
  const start = process.cpuUsage();
  const response = await turn.call(tool, args);
  const { user, system } = process.cpuUsage(start);
  if (JSON.stringify(response).length > 100_000) throw new Error(`${name}: the response is too large`);
  figures[name] = (user + system) / 1000;
}
console.log(JSON.stringify(figures));
