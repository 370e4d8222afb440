// Loads the runtime and, where a registry and a tool are named, calls the tool once.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, file, tool] = process.argv.slice(2);
const { createRuntime, loadRegistry } = await import(pathToFileURL(path.join(sdk, "runtime.js")).href);
if (file !== undefined) {
  const session = await createRuntime({ registry: await loadRegistry(file) }).openSession();
  const period = { from: "2026-01-01", holidays: false };
  const response = await session.beginTurn().call(tool, { words: ["a"], period, owner: null });
  // Which further properties a tool needs differs; that its own validator has refused them is an answer too.
  console.log(response.ok || response.error.type === "VALIDATION");
}
