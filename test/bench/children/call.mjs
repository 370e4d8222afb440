// CPU of one call of a handler that does nothing, in microseconds: the handler alone, compiled Ajv before it, the whole pipeline, and
// a peer where it is installed. The variants take turns, so that what else the machine does meets all of them alike.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, peer = "", policy] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(file).href);
const { createRuntime, loadRegistry } = await load(path.join(sdk, "light/runtime.js"));

const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const record = registry.tool("find_item");
const { default: tool } = await load(path.join(root, "dist", record.handlerPath));
const { input: validate } = await load(path.join(root, "dist", record.validatorPath));
const runtime = createRuntime({ registry, ...(policy !== undefined && { policy: JSON.parse(policy) }) });
const session = await runtime.openSession();
const args = { query: "reset password", limit: 5, tags: ["a", "b"] };

const variants = {
  handler: () => tool.execute(args),
  ajv: () => {
    if (!validate(args)) throw new Error("wrong arguments");
    return tool.execute(args);
  },
  // In one turn, a repeated call would be answered from the first, and the budget be used up.
  pipeline: () => session.beginTurn().call("find_item", args),
  turn: () => session.beginTurn(),
};
if (peer !== "") {
  const require = createRequire(path.join(peer, "package.json"));
  const { createTool } = await load(require.resolve("@mastra/core/tools"));
  const { z } = await load(require.resolve("zod"));
  // The same schemas, and the same handler without a function around it.
  const inputSchema = z.strictObject({
    query: z.string().min(1),
    limit: z.number().min(1).max(20).optional(),
    tags: z.array(z.string()).optional(),
  });
  const outputSchema = z.strictObject({ found: z.number() });
  const { execute } = tool;
  const mastra = createTool({ id: "find_item", description: "Finds an item.", inputSchema, outputSchema, execute });
  variants.mastra = () => mastra.execute(args, {});
}

const response = await session.beginTurn().call("find_item", args);
if (!response.ok) throw new Error(JSON.stringify(response));

const calls = 20_000;
const rounds = 9;
const figures = Object.fromEntries(Object.keys(variants).map((name) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const [name, run] of Object.entries(variants)) {
    const start = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) await run();
    const { user, system } = process.cpuUsage(start);
    // The first rounds compile.
    if (round >= 2) figures[name].push((user + system) / calls);
  }
}
const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
console.log(JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, median(all)]))));
