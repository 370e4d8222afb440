import type { AsyncLocalStorage } from "node:async_hooks";
import type { ClientCapabilities, InputRequest } from "@modelcontextprotocol/server";
import { ToolError } from "../../errors/tool-error.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import type { ClientRequest, RunningCall } from "../calls/running-call.ts";
import type { McpAbilities, McpPeer, McpRoot, McpSample, McpSampleRequest } from "../options/peer.ts";
import { unanswered } from "../elicitation/question.ts";

function sampleQuestion(request: McpSampleRequest, key: string | undefined): ClientRequest {
  // The client validates the content blocks.
  const params = request as unknown as Extract<InputRequest, { method: "sampling/createMessage" }>["params"];
  return {
    key,
    request: { method: "sampling/createMessage", params },
    read: (answer) => {
      const { role, content, model } = isRecord(answer) ? answer : {};
      const isComplete =
        (role === "user" || role === "assistant") && content !== undefined && typeof model === "string";
      return isComplete ? (answer as Json) : undefined;
    },
  };
}

function rootsQuestion(key: string | undefined): ClientRequest {
  return {
    key,
    request: { method: "roots/list", params: {} },
    read: (answer) => {
      const { roots } = isRecord(answer) ? answer : {};
      const isList = Array.isArray(roots) && roots.every((root) => isRecord(root) && typeof root.uri === "string");
      return isList ? (roots as readonly Json[]) : undefined;
    },
  };
}

export function pageQuestion(
  page: { readonly url: string; readonly message: string },
  key: string | undefined,
): ClientRequest {
  return {
    key,
    request: {
      method: "elicitation/create",
      // The id exists only in revision 2025-11-25 and is not used: the page itself knows when it is finished.
      params: { mode: "url", url: page.url, message: page.message, elicitationId: key ?? page.url },
    },
    read: (answer) => {
      const { action } = isRecord(answer) ? answer : {};
      if (action === "decline" || action === "cancel") return unanswered(action);
      return action === "accept" ? true : undefined;
    },
  };
}

const needs = {
  sample: { capability: { sampling: {} }, what: "its model" },
  roots: { capability: { roots: {} }, what: "its folders" },
  page: { capability: { elicitation: { url: {} } }, what: "a web page" },
} as const satisfies Partial<Record<keyof McpAbilities, { capability: ClientCapabilities; what: string }>>;

const none: McpAbilities = {
  form: false,
  app: false,
  page: false,
  sample: false,
  roots: false,
};

/** The service `mcp`: it reaches the client whose call runs the handler. */
export function createPeer(current: AsyncLocalStorage<RunningCall>): McpPeer {
  const ask = async (ability: keyof typeof needs, question: ClientRequest): Promise<Json> => {
    const call = current.getStore();
    if (call?.abilities[ability] === true) return call.ask(question);
    const { capability, what } = needs[ability];
    if (call !== undefined) call.missing = { ...call.missing, ...capability };
    throw new ToolError("PERMANENT", `The tool needs ${what} of the MCP client, which does not offer that.`, {
      suggestion: "Continue without it.",
    });
  };
  return {
    abilities: () => current.getStore()?.abilities ?? none,
    // The questions check the format of the answers.
    sample: async (request, { key } = {}) =>
      (await ask("sample", sampleQuestion(request, key))) as unknown as McpSample,
    roots: async ({ key } = {}) => (await ask("roots", rootsQuestion(key))) as unknown as readonly McpRoot[],
    openPage: async (page, { key } = {}) => {
      await ask("page", pageQuestion(page, key));
    },
  };
}
