// Loads the runtime and, given a registry, a tool and its arguments, calls the tool once. Prints nothing, because a console takes milliseconds.
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, file, tool, args] = process.argv.slice(2);
const { createRuntime, loadRegistry } = await import(pathToFileURL(path.join(sdk, "light/runtime.js")).href);
if (file !== undefined) {
  const session = await createRuntime({ registry: await loadRegistry(file) }).openSession();
  const response = await session.beginTurn().call(tool, JSON.parse(args));
  if (!response.ok) throw new Error(response.error.message);
}
