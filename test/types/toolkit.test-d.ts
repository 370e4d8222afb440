// Checked by `npm run types`, as `typed-calls.test-d.ts` describes.
import {
  createRuntime,
  joinRegistries,
  loadRegistry,
  overlayRegistries,
  loadToolkit,
  type HostServices,
  type Registry,
  type Session,
  type ToolkitTools,
} from "toolwright/runtime";

interface Tools {
  readonly kb_search: { readonly input: { readonly query: string }; readonly output: readonly string[] };
}

const own = await loadRegistry<Tools>("dist/tool_registry.json");
const registry = joinRegistries(own, await loadToolkit());
const session: Session<Tools & ToolkitTools> = await createRuntime({ registry }).openSession();
const turn = session.beginTurn();

const found = await turn.call("kb_search", { query: "reset" });
if (found.ok) found.data satisfies readonly string[];
const tools = await turn.call("tool_search", { query: "reset", limit: 3 });
if (tools.ok) tools.data.tools[0]?.name satisfies string | undefined;
// @ts-expect-error The name is missing.
await turn.call("tool_docs", {});
// @ts-expect-error There is no such tool.
await turn.call("tool_serach", { query: "reset" });

const some = await createRuntime({ registry: await loadToolkit(["tool_docs"]) }).openSession();
await some.beginTurn().call("tool_docs", { name: "kb_search" });
// @ts-expect-error It was not loaded.
await some.beginTurn().call("tool_search", { query: "reset" });
// @ts-expect-error There is no built-in tool of this name.
await loadToolkit(["tool_doc"]);

// Sessions of a registry with variants are typed by its base.
const varied = overlayRegistries(own, [{ registry: await loadRegistry("next/tool_registry.json"), share: 0.5 }]);
const chosen: Session<Tools> = await createRuntime({ registry: varied }).openSession({ user: "u1" });
chosen.variant satisfies string | undefined;

// The host cannot provide the runtime's services.
declare const services: HostServices;
createRuntime({ registry: own, services });
// @ts-expect-error The runtime provides it.
services.catalogue satisfies unknown;

// A registry with unknown tool types stays untyped: any name can be called.
declare const unknown: Registry;
void (await createRuntime({ registry: joinRegistries(unknown, await loadToolkit(["tool_docs"])) }).openSession())
  .beginTurn()
  .call("log_read", { service: "billing" });
