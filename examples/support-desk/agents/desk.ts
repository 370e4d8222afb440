import {
  createRuntime,
  loadPolicy,
  loadRegistry,
  type Runtime,
  type RuntimeOptions,
  type Session,
} from "toolwright/runtime";
import type { Person } from "./person.ts";

/** The runtime that all agents share, and the person one of them talks to. */
export interface DeskHost {
  readonly runtime: Runtime;
  readonly person: Person;
}

/** One registry and one policy, for voice and text. */
export async function openDesk(options: Omit<RuntimeOptions, "registry" | "policy"> = {}): Promise<Runtime> {
  const registry = await loadRegistry(new URL("../dist/tool_registry.json", import.meta.url));
  const policy = await loadPolicy(new URL("../policy.json", import.meta.url));
  return createRuntime({ registry, policy, ...options });
}

/** The first searches build their indexes, which takes longer than a caller would wait: do it before the first call. */
export async function warmUp(runtime: Runtime): Promise<void> {
  const session = await runtime.openSession();
  const turn = session.beginTurn();
  await turn.call("kb_search", { query: "fastify" });
  await turn.call("contact_lookup", { query: "fastify" });
  await session.close();
}

const manners: Readonly<Record<string, string>> = {
  voice: "You are on the telephone: answer in one or two short sentences, and read out no links and no code.",
  text: "You write in a chat: answer in Markdown, with the links of the articles you used.",
};

/** The instructions of the model: how to behave in this mode, then the summaries of the tools that this mode has. */
export function instructionsFor(session: Session): string {
  return [
    "You support users of the Fastify web framework. Say only what an article says.",
    manners[session.mode] ?? "",
    "When you may not look up more in this turn, answer with what you have and put off the rest.",
    session.promptFor(),
  ].join("\n\n");
}
