import {
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  type ContentBlock,
  type GetPromptRequest,
  type GetPromptResult,
  type InputRequiredResult,
  type Prompt,
  type ServerContext,
  type CompleteRequest,
  type CompleteResult,
} from "@modelcontextprotocol/server";
import type { UiRequest } from "../../model/ports/ui-port.ts";
import { isToolError } from "../../errors/tool-error.ts";
import { defined } from "../../util/defined.ts";
import { wellFormed } from "../../util/hidden-characters.ts";
import { RunningCall } from "../calls/running-call.ts";
import { cannotAsk, fitsForm } from "../elicitation/question.ts";
import { isModern } from "../host/abilities.ts";
import type { McpHost } from "../host/mcp-host.ts";
import { wireIcons } from "../host/list-tools.ts";
import { askInForm } from "../host/asking-port.ts";
import type { McpAbilities } from "../options/peer.ts";
import type { McpPrompt, McpPromptContext, McpPromptMessage } from "../options/prompt.ts";
import { contentBlock } from "./call-result.ts";
import { proceed } from "./proceed.ts";
import { unknownName } from "./unknown-name.ts";
import type { McpCompletion } from "../options/resources.ts";

export function listPrompts({ prompts }: McpHost): Prompt[] {
  return [...(prompts ?? [])].map(([name, { arguments: args = {}, messages: _made, icons, ...shown }]) => ({
    name,
    ...shown,
    ...wireIcons(icons),
    arguments: Object.entries(args).map(([argument, { complete: _completes, required = true, ...described }]) => ({
      name: argument,
      ...described,
      required,
    })),
  }));
}

export interface PromptRequest {
  readonly params: GetPromptRequest["params"];
  readonly context: ServerContext;
  readonly abilities: McpAbilities;
}

/** Answers `prompts/get`: makes the messages, or goes on with a prompt that asked. */
export async function getPrompt(
  host: McpHost,
  { params, context, abilities }: PromptRequest,
): Promise<GetPromptResult | InputRequiredResult> {
  const { name, arguments: args = {} } = params;
  const prompt = findPrompt(host, name);
  checkArguments(name, prompt, args);
  const principal = context.http?.authInfo?.clientId ?? "";
  return proceed(host, {
    request: { principal, method: "prompts/get", name, args },
    context,
    begin(lost) {
      const call = new RunningCall<GetPromptResult>({ id: lost ?? host.ids(), name, principal, abilities });
      const given = { args, isModern: isModern(context), questions: host.questions };
      return call.start(() => messagesOf(call, prompt, given));
    },
  });
}

/** @throws ProtocolError for an unknown name. */
function findPrompt({ prompts = new Map<string, McpPrompt>() }: McpHost, name: string): McpPrompt {
  const prompt = prompts.get(name);
  if (prompt === undefined) throw unknownName("prompt", name, [...prompts.keys()]);
  return prompt;
}

interface Given {
  readonly args: Readonly<Record<string, string>>;
  readonly isModern: boolean;
  readonly questions: McpHost["questions"];
}

async function messagesOf(
  call: RunningCall,
  { messages, description }: McpPrompt,
  { args, isModern: isOfNow, questions }: Given,
): Promise<GetPromptResult> {
  let count = 0;
  try {
    const made = await messages(args, {
      signal: call.signal,
      ask: (question) => {
        count += 1;
        if (call.abilities.form) return askInForm(questions, { call, request: requestOf(call, question, count) });
        call.missing = { elicitation: { form: {} } };
        throw new ProtocolError(
          ProtocolErrorCode.InvalidRequest,
          `The prompt ${call.name} asks the user, which this client does not support.`,
        );
      },
    });
    const list: readonly McpPromptMessage[] = typeof made === "string" ? [{ content: made }] : made;
    return wellFormed({
      ...defined({ description }),
      messages: list.map(({ role = "user", content }) => ({ role, content: blockOf(content) })),
    });
  } catch (error) {
    if (call.missing !== undefined && isOfNow)
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: call.missing });
    // The user refused, or the author says why.
    if (isToolError(error)) throw new ProtocolError(ProtocolErrorCode.InvalidRequest, error.message);
    throw error;
  } finally {
    await questions.erase(call.id);
  }
}

/** @throws ToolError `PERMANENT` where a form cannot ask for it. */
function requestOf(
  { id, name, signal }: RunningCall,
  { message, answer: answerSchema, key }: Parameters<McpPromptContext["ask"]>[0],
  count: number,
): UiRequest {
  const request: UiRequest = {
    kind: "form",
    toolId: name,
    eventId: `${id}:ui${count}`,
    sessionId: id,
    turnId: id,
    callId: id,
    display: "inline",
    payload: {},
    message,
    answerSchema,
    ...defined({ key }),
    signal,
    announce: () => undefined,
  };
  if (!fitsForm(request)) throw cannotAsk(request, { form: true });
  return request;
}

function blockOf(content: McpPromptMessage["content"]): ContentBlock {
  if (typeof content === "string") return { type: "text", text: content };
  return "uri" in content ? { type: "resource", resource: { ...content } } : contentBlock(content);
}

function checkArguments(name: string, { arguments: declared = {} }: McpPrompt, args: Given["args"]): void {
  const missing = Object.keys(declared).filter(
    (argument) => declared[argument]?.required !== false && !Object.hasOwn(args, argument),
  );
  const unknown = Object.keys(args).filter((argument) => !Object.hasOwn(declared, argument));
  const faults = [
    ...missing.map((argument) => `\`${argument}\` is missing`),
    ...unknown.map((argument) => `\`${argument}\` is unknown`),
  ];
  if (faults.length > 0)
    throw new ProtocolError(
      ProtocolErrorCode.InvalidParams,
      `Invalid arguments of the prompt ${name}: ${faults.join("; ")}.`,
    );
}

const mostValues = 100;

/** Answers `completion/complete`: values for an argument of a prompt, or a variable of a resource template. */
export async function complete(host: McpHost, params: CompleteRequest["params"]): Promise<CompleteResult> {
  const { argument, context } = params;
  const completion = completionOf(host, params);
  const values = (await completion?.(argument.value, context?.arguments ?? {})) ?? [];
  return {
    completion: { values: values.slice(0, mostValues), total: values.length, hasMore: values.length > mostValues },
  };
}

function completionOf(
  host: McpHost,
  { ref, argument: { name } }: CompleteRequest["params"],
): McpCompletion | undefined {
  if (ref.type === "ref/prompt") {
    const { arguments: args = {} } = findPrompt(host, ref.name);
    return Object.hasOwn(args, name) ? args[name]?.complete : undefined;
  }
  const template = host.resources?.templates?.find(({ uriTemplate }) => uriTemplate === ref.uri);
  if (template === undefined)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown resource template: ${ref.uri.slice(0, 200)}.`);
  const { complete: completes = {} } = template;
  return Object.hasOwn(completes, name) ? completes[name] : undefined;
}

/** Whether there may be something to complete: a reload can bring other prompts. */
export function canComplete({ prompts, resources }: McpHost): boolean {
  return (
    prompts !== undefined || (resources?.templates ?? []).some(({ complete: completes }) => completes !== undefined)
  );
}
