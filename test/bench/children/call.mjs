// CPU of one call of a handler that does nothing, in microseconds: the handler alone, compiled Ajv before it, the whole pipeline, and
// a peer where it is installed. The variants take turns, so that what else the machine does meets all of them alike. With several
// tools, one is called after the other.
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [sdk, root, peer = "", policy = "{}", names = "find_item"] = process.argv.slice(2);
const load = (file) => import(pathToFileURL(file).href);
const { createRuntime, loadRegistry } = await load(path.join(sdk, "light/runtime.js"));

const registry = await loadRegistry(path.join(root, "dist/tool_registry.json"));
const session = await createRuntime({ registry, policy: JSON.parse(policy) }).openSession();

const argumentsOf = {
  find_item: { query: "reset password", limit: 5, tags: ["a", "b"] },
  place_order: { query: "reset password" },
  mark_rows: { marked: [{ number: 1 }, { number: 2 }], cleared: [{ number: 3 }] },
  plan_visit: {
    guests: ["Ada", "Grace"],
    state: "planned",
    period: { from: "2026-01-01", to: "2026-02-01", holidays: false },
    place: { street: "Main Street 1", town: "Bern", country: "CH" },
    stops: [{ name: "bridge", minutes: 30 }, { name: "museum" }],
    facts: { floor: 2, door: "left" },
  },
  list_parcels: {
    words: ["red", "large"],
    state: "open",
    period: { from: "2026-01-01", to: "2026-02-01", holidays: false },
    address: { street: "Main Street 1", city: "Bern", postalCode: "3000", country: "CH" },
    paging: { limit: 10, cursor: "p2" },
    priority: "high",
    owner: null,
    extra: { floor: 2, door: "left" },
    position: [7.45, 46.95],
    steps: [
      { action: "weigh", seconds: 30 },
      { action: "label", seconds: 10 },
    ],
  },
};

/** The schemas of the peer, the same as ours. */
const schemasOf = (z) => ({
  find_item: {
    inputSchema: z.strictObject({
      query: z.string().min(1),
      limit: z.number().min(1).max(20).optional(),
      tags: z.array(z.string()).optional(),
    }),
    outputSchema: z.strictObject({ found: z.number() }),
  },
  place_order: { inputSchema: z.strictObject({ query: z.string() }), outputSchema: z.number() },
  mark_rows: {
    inputSchema: z.strictObject({
      marked: z.array(z.strictObject({ number: z.number() })),
      cleared: z.array(z.strictObject({ number: z.number() })).optional(),
    }),
    outputSchema: z.number(),
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
  list_parcels: {
    inputSchema: z.strictObject({
      words: z.array(z.string()).min(1).max(20),
      state: z.enum(["open", "closed", "pending", "lost"]).optional(),
      period: z.strictObject({ from: z.iso.date(), to: z.iso.date().optional(), holidays: z.boolean() }),
      address: z
        .strictObject({
          street: z.string().min(1),
          city: z.string(),
          postalCode: z.string().optional(),
          country: z.string().regex(/^[A-Z]{2}$/),
        })
        .optional(),
      paging: z.strictObject({ limit: z.int().min(1).max(100).optional(), cursor: z.string().optional() }).optional(),
      priority: z.enum(["low", "normal", "high", "urgent"]).optional(),
      owner: z.string().nullable(),
      extra: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      position: z.tuple([z.number(), z.number()]).optional(),
      steps: z.array(z.strictObject({ action: z.string(), seconds: z.number().optional() })).optional(),
    }),
    outputSchema: z.strictObject({
      items: z.array(z.strictObject({ id: z.string(), score: z.number() })),
      next: z.string().nullable(),
    }),
  },
});

/** What is measured of one tool: each calls it once. */
async function variantsOf(name) {
  const args = argumentsOf[name];
  const record = registry.tool(name);
  const { default: tool } = await load(path.join(root, "dist", record.handlerPath));
  const { input: validate } = await load(path.join(root, "dist", record.validatorPath));
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
    // The same handler without a function around it.
    const options = { id: name, description: "For the benchmark.", execute: tool.execute };
    const mastra = createTool({ ...options, ...schemasOf(z)[name] });
    variants.mastra = () => mastra.execute(args, {});
  }
  const response = await session.beginTurn().call(name, args);
  if (!response.ok) throw new Error(JSON.stringify(response));
  return variants;
}

const tools = [];
for (const name of names.split(",")) tools.push(await variantsOf(name));

const calls = 20_000;
const rounds = 9;
const figures = Object.fromEntries(Object.keys(tools[0]).map((variant) => [variant, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const variant of Object.keys(figures)) {
    const runs = tools.map((tool) => tool[variant]);
    const start = process.cpuUsage();
    for (let call = 0; call < calls; call += 1) await runs[call % runs.length]();
    const { user, system } = process.cpuUsage(start);
    // The first rounds compile.
    if (round >= 2) figures[variant].push((user + system) / calls);
  }
}
const median = (values) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
console.log(JSON.stringify(Object.fromEntries(Object.entries(figures).map(([name, all]) => [name, median(all)]))));
