import type { ReverseMap } from "../model/artifact/provider.ts";
import type { ProviderForm } from "../model/artifact/registry.ts";
import { isRecord } from "../util/is-record.ts";
import type { Json } from "../util/json.ts";
import { insideOf, stepsOf, type Step } from "./restore-arguments.ts";

/** The arguments as a provider's model would write them: the inverse of `restoreArguments`. */
export function argumentsAsSent(args: unknown, map: ReverseMap | undefined): unknown {
  return map === undefined ? args : asSent(args, stepsOf(map), map);
}

function asSent(value: unknown, step: Step, map: ReverseMap): unknown {
  if (step.jsonText === true) return JSON.stringify(value);
  const inside = insideOf(step, map);
  if (Array.isArray(value)) {
    const next = inside.item;
    return next === undefined ? value : (value as readonly unknown[]).map((item) => asSent(item, next, map));
  }
  if (!isRecord(value)) return value;
  const names = new Map([...inside.named].flatMap(([name, { key }]) => (key === undefined ? [] : [[key, name]])));
  const given = Object.entries(value).map(([key, part]) => {
    const name = names.get(key) ?? key;
    const next = inside.named.get(name) ?? inside.other;
    return [name, next === undefined ? part : asSent(part, next, map)] as const;
  });
  const missing = [...inside.named].filter(
    ([name, { dropNull }]) => dropNull === true && !given.some(([present]) => present === name),
  );
  return Object.fromEntries([...given, ...missing.map(([name]) => [name, null] as const)]);
}

interface SentCall {
  readonly form: ProviderForm | undefined;
  /** The arguments in the author's schema. */
  readonly given: unknown;
}

const id = "call_1";

/** A call as a provider's model sends it, in that provider's message format; undefined if the provider would refuse the tool. */
export function callAsSent(provider: string, tool: string, { form, given }: SentCall): Json | undefined {
  if (form === undefined) return undefined;
  const args = argumentsAsSent(given, form.reverse) as Json;
  const text = JSON.stringify(args);
  switch (provider) {
    case "anthropic":
      return { type: "tool_use", id: "toolu_1", name: tool, input: args };
    case "gemini":
    case "gemini-native":
      return { functionCall: { name: tool, args } };
    case "mcp":
      return { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name: tool, arguments: args } };
    case "openai-chat":
      return { id, type: "function", function: { name: tool, arguments: text } };
    default:
      return { type: "function_call", call_id: id, name: tool, arguments: text };
  }
}
