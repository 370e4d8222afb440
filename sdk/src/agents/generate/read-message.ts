import type { LanguageModelV4Usage } from "@ai-sdk/provider";
import type { MessagePart } from "../../model/tasks/timeline.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Json, JsonObject } from "../../util/json.ts";
import type { CompletePolicy } from "../../model/call/policy.ts";
import { readArguments } from "../../runtime/arguments/read-arguments.ts";
import type { Generation } from "./generation.ts";

/** The parts of a model's message; calls get ids of our own, which every provider takes. */
export function readMessage(
  { content }: Generation,
  { prefix, policy }: { readonly prefix: string; readonly policy: CompletePolicy },
): readonly MessagePart[] {
  let calls = 0;
  return content.flatMap((part): MessagePart[] => {
    const metadata = "providerMetadata" in part ? part.providerMetadata : undefined;
    const provider = metadata === undefined ? {} : { provider: metadata as JsonObject };
    if (part.type === "text" || part.type === "reasoning") return [{ type: part.type, text: part.text, ...provider }];
    // A tool that the provider runs itself is its own affair.
    if (part.type !== "tool-call" || part.providerExecuted === true) return [];
    const callId = `${prefix}-${calls++}`;
    return [{ type: "call", callId, tool: part.toolName, ...argumentsIn(part.input, policy), ...provider }];
  });
}

function argumentsIn(text: string, policy: CompletePolicy): { readonly input: Json; readonly isUnreadable?: true } {
  const { args, issues } = readArguments(text, undefined, { policy });
  return issues === undefined ? { input: args as Json } : { input: text, isUnreadable: true };
}

/** What a provider reports, in one form. */
export function readUsage(
  usage: LanguageModelV4Usage | undefined,
  price: (usage: Omit<Usage, "cost">) => number,
): Usage {
  const counted = {
    inputTokens: usage?.inputTokens.total ?? 0,
    outputTokens: usage?.outputTokens.total ?? 0,
    cachedTokens: usage?.inputTokens.cacheRead ?? 0,
  };
  return { ...counted, cost: price(counted) };
}
