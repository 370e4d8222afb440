// Serves the tools of the conformance suite on a local port: `node test/conformance/server.ts 3940`.
import { createMcpServer } from "../../sdk/src/server.ts";
import mcp from "../../sdk/src/providers/mcp.ts";
import { loadRegistry, type Registry } from "../../sdk/src/runtime.ts";
import { recordOf, runtimeArtifact } from "../support/runtime-artifact.ts";
import { registerDocuments } from "./documents.ts";
import { conformanceTools } from "./fixtures.ts";

const tools = conformanceTools.map((tool) => {
  if (tool.providerSchemas !== undefined) return tool;
  const { toolId: name, description, metadata, jsonSchema: input } = recordOf(tool);
  const [made] = mcp.adapter.toTools([{ name, description, metadata, input }]).tools;
  return { ...tool, providerSchemas: made?.definition ? { mcp: made.definition } : {} };
});
const registryOf = async (listed: typeof tools): Promise<Registry> =>
  loadRegistry(await runtimeArtifact(listed, (remove) => process.on("exit", remove)));
const registries = [await registryOf(tools), await registryOf(tools.slice(0, -1))] as const;
let count = 0;
/** The actions of the tools that change a list. */
const trigger = {
  tools: () => server.reload({ registry: registries[(count += 1) % 2 === 0 ? 0 : 1] }),
  prompts: () => server.announce("prompts"),
};
const server = createMcpServer(registries[0], {
  services: { trigger },
  name: "conformance",
  register: registerDocuments,
});
const listener = await server.listen({ port: Number(process.argv[2] ?? 3940) });
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit());
process.stdout.write(`${listener.url}\n`);
