// Checked by `npm run types`: code that must not compile is marked, and the compiler fails if a mark is not needed.
import { defineTool, type ToolResponse } from "toolwright";
import {
  createRuntime,
  forModel,
  loadRegistry,
  type Registry,
  type Runtime,
  type Session,
  type Turn,
} from "toolwright/runtime";

/** As a build writes it to `tool-registry.d.ts`. */
interface Tools {
  readonly kb_search: {
    readonly input: { readonly query: string; readonly limit?: number };
    readonly output: readonly { readonly title: string }[];
  };
  readonly ignore_user: { readonly input: Record<string, never>; readonly output: null };
}

const registry = await loadRegistry<Tools>("dist/tool_registry.json");
const runtime = createRuntime({ registry });
const session = await runtime.openSession({ mode: "voice" });
const turn = session.beginTurn();

const found = await turn.call("kb_search", { query: "reset password" });
if (found.ok) {
  export_(found.data[0]?.title satisfies string | undefined);
  // @ts-expect-error The data is a list of hits.
  export_(found.data.length satisfies string);
}
const ignored = await turn.call("ignore_user", {});
if (ignored.ok) export_(ignored.data satisfies null);

// @ts-expect-error There is no such tool.
await turn.call("kb_serach", { query: "a" });
// @ts-expect-error The query is missing.
await turn.call("kb_search", {});
// @ts-expect-error The limit is a number.
await turn.call("kb_search", { query: "a", limit: "5" });
// @ts-expect-error There is no such argument.
await turn.call("kb_search", { query: "a", limits: 5 });

// Text, and a provider's format, are checked at run time.
await turn.call("kb_search", '{"query":"a"}', { callId: "c1" });
const restored = await turn.call("kb_search", { query: "a", limit: null }, { provider: "openai" });
if (restored.ok) export_(restored.data[0]?.title satisfies string | undefined);

// A tool name from a model.
declare const toolCall: { readonly name: string; readonly arguments: string };
await turn.call(toolCall.name, toolCall.arguments, { provider: "openai" });
await turn.call(toolCall.name, toolCall.arguments);

// A registry without types accepts any name and any arguments.
const plain = await (
  await createRuntime({ registry: await loadRegistry("r.json") }).openSession()
)
  .beginTurn()
  .call("anything", { at: "all" });
if (plain.ok) {
  // @ts-expect-error Nothing is known of the data.
  export_(plain.data.title);
}

// A typed registry can be used where types do not matter.
export const asRegistry: Registry = registry;
export const asRuntime: Runtime = runtime;
export const asSession: Session = session;
export const asTurn: Turn = turn;

/** A host's generic code for all its registries. */
async function answer(of: Session, name: string, args: unknown): Promise<unknown> {
  return forModel(await of.beginTurn().call(name, args));
}
await answer(session, "kb_search", { query: "a" });
await answer(await createRuntime({ registry: asRegistry }).openSession({ registry }), "kb_search", {});

// A model can be sent any response: typed, untyped, or with a data type of the host.
forModel(found);
forModel(ignored);
declare const response: ToolResponse<{ readonly title: string; readonly tag?: string }>;
forModel(response);
forModel({ ok: true, data: ["a"], intents: [], meta: found.meta });

declare module "toolwright" {
  interface Services {
    readonly clockTower: { readonly strike: () => number };
  }
}

export default defineTool({
  category: "utility",
  execute(_: Record<string, never>, ctx): number {
    // @ts-expect-error No such service is declared.
    export_(ctx.services.belfry);
    return ctx.services.clockTower.strike();
  },
});

createRuntime({ registry, services: { clockTower: { strike: () => 1 } } });
// @ts-expect-error The service has another type.
createRuntime({ registry, services: { clockTower: { strike: () => "one" } } });

// A turn belongs to the host.
export const handler = defineTool({
  category: "utility",
  execute(_: Record<string, never>, ctx): string {
    // @ts-expect-error A handler cannot begin a turn.
    export_(ctx.session.beginTurn);
    return ctx.turn.id;
  },
});

declare function export_(value: unknown): void;
