import { ToolError } from "../../errors/tool-error.ts";
import type { BaseContext, Context } from "../../model/context.ts";
import type { Services } from "../../model/services.ts";
import type { ToolRecord } from "../../model/registry.ts";
import { memoize } from "../../util/memo.ts";
import { contextExtensions } from "./context-extensions.ts";
import type { HandlerRun } from "./handler-run.ts";
import { missingService } from "../outcomes/response-errors.ts";
import { resultBounds, plainJson } from "../values/plain-json.ts";
import type { HandlerParameter } from "../../model/tool.ts";
import { isRecord } from "../../util/is-record.ts";

/** What a handler gets beside its input: for every category the base, for some more. All of it works when taken out of the object. */
export function makeContext(run: HandlerRun): Context {
  const { call } = run;
  const context: BaseContext & { readonly __proto__: object } = {
    __proto__: refusals(call.tool),
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
  };
  const own = contextExtensions.find(({ category }) => category === call.tool.category);
  for (const [name, member] of Object.entries(own?.members ?? {})) {
    Object.defineProperty(context, name, { enumerable: true, get: () => member(run) });
  }
  return context;
}

/** Members of other categories are refused to handlers without types; with them, the compiler reports it. */
const refusals = memoize(({ category, toolId }: ToolRecord): object => {
  const members = {};
  for (const other of contextExtensions.filter((each) => each.category !== category)) {
    for (const name of Object.keys(other.members)) {
      const get = (): never => {
        throw new ToolError("PERMANENT", `ctx.${name} is for ${other.category} tools; ${toolId} is ${category}.`);
      };
      Object.defineProperty(members, name, { get });
    }
  }
  return members;
});

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
