import type { AsyncLocalStorage } from "node:async_hooks";
import type { ClientCapabilities } from "@modelcontextprotocol/server";
import { ToolError } from "../../errors/tool-error.ts";
import type { Json } from "../../util/json.ts";
import type { RunningCall } from "../calls/running-call.ts";
import { type ClientRequest, pageQuestion, rootsQuestion, sampleQuestion } from "../elicitation/peer-questions.ts";
import type { McpAbilities, McpPeer, McpRoot, McpSample } from "../options/peer.ts";

const needs = {
  sample: { capability: { sampling: {} }, what: "its model" },
  roots: { capability: { roots: {} }, what: "its folders" },
  page: { capability: { elicitation: { url: {} } }, what: "a web page" },
} as const satisfies Partial<Record<keyof McpAbilities, { capability: ClientCapabilities; what: string }>>;

const none: McpAbilities = {
  form: false,
  app: false,
  appForm: false,
  page: false,
  sample: false,
  roots: false,
  tasks: false,
};

/** The service `mcp`: it reaches the client of the call whose handler uses it. */
export function createPeer(current: AsyncLocalStorage<RunningCall>): McpPeer {
  const ask = async (ability: keyof typeof needs, question: ClientRequest): Promise<Json> => {
    const call = current.getStore();
    if (call?.abilities[ability] === true) return call.ask(question);
    const { capability, what } = needs[ability];
    if (call !== undefined) call.missing = { ...call.missing, ...capability };
    throw new ToolError("PERMANENT", `The tool needs ${what} of the MCP client, which does not offer that.`, {
      suggestion: "Go on without it.",
    });
  };
  return {
    abilities: () => current.getStore()?.abilities ?? none,
    // The questions check the form of the answers.
    sample: async (request, { key } = {}) =>
      (await ask("sample", sampleQuestion(request, key))) as unknown as McpSample,
    roots: async ({ key } = {}) => (await ask("roots", rootsQuestion(key))) as unknown as readonly McpRoot[],
    openPage: async (page, { key } = {}) => {
      await ask("page", pageQuestion(page, key));
    },
  };
}
