import { ToolError } from "../../errors/tool-error.ts";
import type { BaseContext, Context } from "../../model/context.ts";
import type { Services } from "../../model/services.ts";
import type { Category } from "../../model/tool.ts";
import { contextExtensions } from "../context/index.generated.ts";
import type { ContextExtension } from "../handler/context-extension.ts";
import type { HandlerRun } from "../handler/handler-run.ts";
import { missingService } from "../outcomes/missing-capability.ts";
import { resultBounds } from "../values/result-bounds.ts";
import { plainJson } from "../values/plain-json.ts";

/**
 * What a handler gets beside its input. Each member is made when it is first read and works when taken out of the object: a call
 * that uses none of them costs none of them.
 */
export function makeContext(run: HandlerRun): Context {
  const { category } = run.call.tool;
  let Made = classes.get(category);
  if (Made === undefined) classes.set(category, (Made = contextClass(category)));
  return new Made(run) as unknown as Context;
}

type Member = (run: HandlerRun) => unknown;

const baseMembers: { readonly [Name in keyof BaseContext]: (run: HandlerRun) => BaseContext[Name] } = {
  signal: (run) => run.signal,
  session: ({ call }) => call.session.view,
  turn: ({ call }) => call.turn.view,
  callId: ({ call }) => call.id,
  idempotencyKey: ({ call }) => `${call.session.id}:${call.id}`,
  services: servicesFor,
  log: (run) => (message, data) =>
    run.emitChunk("log", () => plainJson(data === undefined ? { message } : { message, data })),
  progress: (run) => (done, total, message) => run.emitChunk("progress", () => plainJson({ done, total, message })),
  output: (run) => (chunk) => run.emitChunk("output", () => plainJson(chunk, resultBounds(run.call))) ?? written,
  call: (run) => (name, args) =>
    run.call.session.callFrom(run.call, { name, args, signal: run.signal, order: run.nextNestedCall() }),
};

const written = Promise.resolve();

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

const extensions: readonly ContextExtension[] = contextExtensions;

const classes = new Map<Category, new (run: HandlerRun) => object>();

function contextClass(category: Category): new (run: HandlerRun) => object {
  class HandlerContext {
    static {
      for (const [name, member] of membersOf(category)) {
        Object.defineProperty(this.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: HandlerContext) {
            return member(this.#run);
          },
        });
      }
    }

    readonly #run: HandlerRun;

    constructor(run: HandlerRun) {
      this.#run = run;
    }
  }
  return HandlerContext;
}

function membersOf(category: Category): ReadonlyMap<string, Member> {
  const others = extensions.filter((extension) => extension.category !== category);
  const own = extensions.filter((extension) => extension.category === category);
  return new Map<string, Member>([
    ...others.flatMap((other) => Object.keys(other.members).map((name) => [name, refusing(name, other)] as const)),
    ...Object.entries(baseMembers),
    ...own.flatMap(({ members }) => Object.entries(members)),
  ]);
}

/** For handlers without types; with them, the compiler reports it. */
function refusing(name: string, { category }: ContextExtension): Member {
  return ({ call: { tool } }) => {
    const message = `ctx.${name} is for ${category} tools; ${tool.toolId} is ${tool.category}.`;
    throw new ToolError("PERMANENT", message);
  };
}
