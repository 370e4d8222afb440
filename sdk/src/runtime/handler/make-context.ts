import { ToolError } from "../../errors/tool-error.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { CallSession } from "../../model/call/call.ts";
import type { ActionContext, BaseContext, CallOrigin, Context } from "../../model/call/context.ts";
import type { Services } from "../../model/tool/services.ts";
import type { Category, HandlerParameter } from "../../model/tool/tool.ts";
import { defined } from "../../util/defined.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { plainJson, resultBounds } from "../values/plain-json.ts";
import { missingCapability } from "../values/response-errors.ts";
import type { ContextExtension, HandlerRun } from "./handler-run.ts";
import orchestration from "./orchestration-context.ts";
import ui from "./ui-context.ts";

/** Actions ask the session for changes of its state. */
const action = {
  category: "action",
  needs: () => [],
  members: {
    intent:
      (run): ActionContext["intent"] =>
      (intent) => {
        if (!run.isOver) run.intents = [...run.intents, intent];
      },
  },
} satisfies ContextExtension;

/** Additional members of the contexts of some categories. */
export const contextExtensions: readonly ContextExtension[] = [action, orchestration, ui];

/** The handler's context: common members for every category, and additional ones for some. All members can be destructured. */
export function makeContext(run: HandlerRun): Context {
  const context = new HandlerContext(run);
  for (const [name, make] of membersByCategory.get(run.call.tool.category) ?? none) {
    Object.defineProperty(context, name, { enumerable: true, value: make(run) });
  }
  return context;
}

const none: readonly never[] = [];

const membersByCategory: ReadonlyMap<Category, readonly (readonly [string, (run: HandlerRun) => unknown])[]> = new Map(
  contextExtensions.map(({ category, members }) => [category, Object.entries(members)]),
);

class HandlerContext implements Omit<BaseContext, Exclude<keyof CallOrigin, "agent">> {
  readonly #tool: ToolRecord;
  declare agent?: string;
  readonly signal: BaseContext["signal"];
  readonly session: BaseContext["session"];
  readonly turn: BaseContext["turn"];
  readonly callId: string;
  readonly idempotencyKey: string;
  readonly services: BaseContext["services"];
  readonly log: BaseContext["log"];
  readonly progress: BaseContext["progress"];
  readonly output: BaseContext["output"];
  readonly call: BaseContext["call"];

  constructor(run: HandlerRun) {
    const { call } = run;
    const { signal } = call;
    this.#tool = call.tool;
    Object.assign(this, call.session.origin);
    if (call.agent !== undefined) this.agent = call.agent;
    this.signal = signal;
    this.session = viewOf(call.session);
    this.turn = Object.freeze({ id: call.turn.id });
    this.callId = call.id;
    this.idempotencyKey = `${call.session.id}:${call.id}`;
    this.services = servicesFor(run);
    this.log = (message, data) => void run.emitChunk("log", () => logged({ message, data }));
    this.progress = (done, total, message) => void run.emitChunk("progress", () => logged({ done, total, message }));
    this.output = (chunk) => run.emitChunk("output", () => plainJson(chunk, resultBounds(call))) ?? Promise.resolve();
    this.call = (name, args) => call.session.callFrom(call, { name, args, signal, order: run.nextNestedCall() });
  }

  /** The context refuses members of other categories to handlers without types; with types, the compiler reports them. */
  static {
    for (const { category, members } of contextExtensions) {
      for (const name of Object.keys(members)) {
        const get = function (this: HandlerContext): never {
          const { toolId, category: own } = this.#tool;
          throw new ToolError("PERMANENT", `ctx.${name} is for ${category} tools; ${toolId} is ${own}.`);
        };
        Object.defineProperty(this.prototype, name, { get });
      }
    }
  }
}

/** A log line must not fail its call, for example when it contains an error: a value that JSON cannot represent becomes its text. */
function logged(value: unknown, levels = 2): Json {
  try {
    return plainJson(value);
  } catch {
    if (levels === 0 || !isRecord(value) || value instanceof Error) return orElse(() => String(value), "");
    const members = Object.entries(defined(value)).map(([key, member]) => [key, logged(member, levels - 1)] as const);
    return Object.fromEntries(members);
  }
}

const viewOf = memoize((session: CallSession): BaseContext["session"] => {
  const { id, mode, user } = session;
  return Object.freeze({
    id,
    mode,
    ...defined({ user }),
    get state() {
      return session.state;
    },
  });
});

/** The services of the host and the runtime; reading a missing service that the tool uses fails. */
function servicesFor({ call: { tool, session, agent } }: HandlerRun): Services {
  const services = session.servicesFor(agent);
  const missing = tool.services?.filter((name) => !Object.hasOwn(services, name)) ?? [];
  if (missing.length === 0) return services;
  const own: Services = { ...services };
  for (const name of missing) {
    Object.defineProperty(own, name, {
      get() {
        throw missingCapability({ kind: "service", name }, tool.toolId);
      },
    });
  }
  return Object.freeze(own);
}

/** The arguments of a handler: properties of the input, the input, or the context, depending on each parameter. */
export function handlerArguments(parameters: readonly HandlerParameter[], input: unknown, context: unknown): unknown[] {
  return parameters.flatMap((parameter) => {
    if (parameter.kind === "input") return [input];
    if (parameter.kind === "context") return [context];
    const value = isRecord(input) && Object.hasOwn(input, parameter.name) ? input[parameter.name] : undefined;
    if (parameter.kind === "property") return [value];
    return Array.isArray(value) ? (value as readonly unknown[]) : [];
  });
}
