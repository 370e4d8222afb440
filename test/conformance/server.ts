// Serves the tools of the conformance suite on a port of this machine: `node test/conformance/server.ts 3940`.
import { createMcpServer } from "../../sdk/src/mcp.ts";
import mcp from "../../sdk/src/providers/mcp.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { recordOf, runtimeArtifact } from "../support/runtime-artifact.ts";
import { conformanceTools } from "./fixtures.ts";

const tools = conformanceTools.map((tool) => {
  const { toolId: name, description, metadata, jsonSchema: input } = recordOf(tool);
  const [made] = mcp.adapter.toTools([{ name, description, metadata, input }]).tools;
  return { ...tool, providerSchemas: made?.definition ? { mcp: made.definition } : {} };
});
const registry = await loadRegistry(await runtimeArtifact(tools, (remove) => process.on("exit", remove)));
const server = createMcpServer(registry, { name: "conformance" });
const listener = await server.listen({ port: Number(process.argv[2] ?? 3940) });
for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => process.exit());
process.stdout.write(`${listener.url}\n`);
