// CPU of one call of a handler that does nothing, in microseconds: the handler alone, compiled Ajv before it, the whole pipeline, and
// a peer where it is installed. The variants take turns, so that what else the machine does meets all of them alike.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, peer = "", policy = "{}", name = "find_item"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(file).href);
const { createRuntime, loadRegistry } = await load(path.join(sdk, "light/runtime.js"));

const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const record = registry.tool(name);
const { default: tool } = await load(path.join(root, "dist", record.handlerPath));
const { input: validate } = await load(path.join(root, "dist", record.validatorPath));
const session = await createRuntime({ registry, policy: JSON.parse(policy) }).openSession();

const argumentsOf = {
  find_item: { query: "reset password", limit: 5, tags: ["a", "b"] },
  plan_visit: {
    guests: ["Ada", "Grace"],
    state: "planned",
    period: { from: "2026-01-01", to: "2026-02-01", holidays: false },
    place: { street: "Main Street 1", town: "Bern", country: "CH" },
    stops: [{ name: "bridge", minutes: 30 }, { name: "museum" }],
    facts: { floor: 2, door: "left" },
  },
};
const args = argumentsOf[name];

const variants = {
  handler: () => tool.execute(args),
  ajv: () => {
    if (!validate(args)) throw new Error("wrong arguments");
    return tool.execute(args);
  },
  // In one turn, a repeated call would be answered from the first, and the budget be used up.
  pipeline: () => session.beginTurn().call(name, args),
  turn: () => session.beginTurn(),
};
if (peer !== "") {
  const require = createRequire(path.join(peer, "package.json"));
  const { createTool } = await load(require.resolve("@mastra/core/tools"));
  const { z } = await load(require.resolve("zod"));
  // The same schemas, and the same handler without a function around it.
  const schemasOf = {
    find_item: {
      inputSchema: z.strictObject({
        query: z.string().min(1),
        limit: z.number().min(1).max(20).optional(),
        tags: z.array(z.string()).optional(),
      }),
      outputSchema: z.strictObject({ found: z.number() }),
    },
    plan_visit: {
      inputSchema: z.strictObject({
        guests: z.array(z.string()).min(1).max(20),
        state: z.enum(["wished", "planned", "booked"]).optional(),
        period: z.strictObject({ from: z.iso.date(), to: z.iso.date().optional(), holidays: z.boolean() }),
        place: z
          .strictObject({ street: z.string().min(1), town: z.string(), country: z.string().regex(/^[A-Z]{2}$/) })
          .optional(),
        stops: z.array(z.strictObject({ name: z.string(), minutes: z.number().min(1).optional() })).optional(),
        facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
      outputSchema: z.strictObject({ guests: z.number() }),
    },
  };
  const mastra = createTool({ id: name, description: "For the benchmark.", ...schemasOf[name], execute: tool.execute });
  variants.mastra = () => mastra.execute(args, {});
}

const response = await session.beginTurn().call(name, args);
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
