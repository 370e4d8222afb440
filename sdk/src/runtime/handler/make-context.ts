import { ToolError } from "../../errors/tool-error.ts";
import type { BaseContext, Context } from "../../model/context.ts";
import type { Services } from "../../model/services.ts";
import { contextExtensions } from "./context-extensions.ts";
import type { ContextExtension, HandlerRun } from "./handler-run.ts";
import { missingService } from "../outcomes/response-errors.ts";
import { resultBounds, plainJson } from "../values/plain-json.ts";
import type { HandlerParameter } from "../../model/tool.ts";
import { isRecord } from "../../util/is-record.ts";

/** What a handler gets beside its input: for every category the base, for some more. All of it works when taken out of the object. */
export function makeContext(run: HandlerRun): Context {
  const { call } = run;
  const context = {
    // Made when it is first read: most handlers need no signal.
    get signal() {
      return run.signal;
    },
    session: call.session.view,
    turn: call.turn.view,
    callId: call.id,
    idempotencyKey: `${call.session.id}:${call.id}`,
    get services() {
      return servicesFor(run);
    },
    log: (message, data) =>
      void run.emitChunk("log", () => plainJson(data === undefined ? { message } : { message, data })),
    progress: (done, total, message) => void run.emitChunk("progress", () => plainJson({ done, total, message })),
    output: (chunk) => run.emitChunk("output", () => plainJson(chunk, resultBounds(call))) ?? Promise.resolve(),
    call: (name, args) => call.session.callFrom(call, { name, args, signal: run.signal, order: run.nextNestedCall() }),
  } satisfies BaseContext;
  for (const extension of contextExtensions) addMembers(context, extension, run);
  return context;
}

/** Members of another category are refused to handlers without types; with them, the compiler reports it. */
function addMembers(context: BaseContext, { category, members }: ContextExtension, run: HandlerRun): void {
  const { tool } = run.call;
  const isOwn = category === tool.category;
  for (const [name, member] of Object.entries(members)) {
    const get = (): unknown => {
      if (isOwn) return member(run);
      throw new ToolError("PERMANENT", `ctx.${name} is for ${category} tools; ${tool.toolId} is ${tool.category}.`);
    };
    Object.defineProperty(context, name, { enumerable: isOwn, get });
  }
}

/** Those the host and the runtime provide; reading another that the tool uses fails. */
function servicesFor({ call: { tool, session, agent } }: HandlerRun): Services {
  const services = session.servicesFor(agent);
  const missing = tool.services?.filter((name) => !Object.hasOwn(services, name)) ?? [];
  if (missing.length === 0) return services;
  const own: Services = { ...services };
  for (const name of missing) {
    Object.defineProperty(own, name, {
      get() {
        throw missingService(name, tool.toolId);
      },
    });
  }
  return Object.freeze(own);
}

/** The arguments a handler is called with: the input's properties, the input, or the context, as each parameter wants it. */
export function handlerArguments(parameters: readonly HandlerParameter[], input: unknown, context: unknown): unknown[] {
  return parameters.flatMap((parameter) => {
    if (parameter.kind === "input") return [input];
    if (parameter.kind === "context") return [context];
    const value = isRecord(input) && Object.hasOwn(input, parameter.name) ? input[parameter.name] : undefined;
    if (parameter.kind === "property") return [value];
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  });
}
