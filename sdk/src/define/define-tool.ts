import type { Context } from "../model/call/context.ts";
import type { ExplicitSchema } from "../model/explicit-schema.ts";
import type { CategoryMetadata, Category, CommonMetadata, ToolType } from "../model/tool/tool.ts";
import type { LifecycleEvent } from "../model/conversation/lifecycle-event.ts";
import type { HookPayloads, HookReturns } from "../model/workflow/hook.ts";
import type { OptionsByCategory } from "../model/tool/tool-options.ts";
import type { ToolResult } from "../model/call/tool-result.ts";

/** The result of a handler: data, a promise of it, or `ok(…)` / `fail(…)`. */
export type HandlerResult<Output> = Output | ToolResult<Output> | Promise<Output | ToolResult<Output>>;

/** A tool as its author writes it. */
export type ToolDefinition<C extends Category, Input, Output> = DefinitionBase<C, Input> & {
  /** Explicit schema of the result; default: inferred from the return type. */
  readonly output?: ExplicitSchema;
  /**
   * Does the work. The first parameter's type becomes the input schema, the return type the output schema, unless `input` or
   * `output` is set. Return plain data or throw a `ToolError`.
   */
  execute(input: Input, ctx: Context<C>): HandlerResult<Output>;
  /** Shows the data of a response in a UI; default: its first lines. */
  readonly preview?: Preview<Output>;
};

/**
 * Shows the data of a response in a UI: a text, or lines. Lines beyond `maxLines` are cut, so it may return fewer and better ones. Secret values in
 * the data are already redacted. Must be synchronous and must not change anything.
 */
export type Preview<Output> = (data: PreviewedData<Output>, maxLines: number) => string | readonly string[];

/** The data of a response: the return value of a generator or, without one, the list of its yielded values. */
export type PreviewedData<Output> =
  Output extends AsyncGenerator<infer Piece, infer Returned>
    ? [Returned] extends [undefined | void]
      ? readonly Piece[]
      : Returned
    : Output extends AsyncIterable<infer Piece>
      ? readonly Piece[]
      : Output;

/** A tool of a type that the agent loop executes: it has no handler, and its type argument is its input. */
export type PassiveDefinition = CommonMetadata &
  Omit<OptionsByCategory["orchestration"], "type" | "idempotent"> & {
    readonly category: "orchestration";
    /** How the agent loop treats a call, by `TOOL_BEHAVIOR`. */
    readonly type: Exclude<ToolType, "function">;
    readonly execute?: never;
  };

/** A hook as its author writes it. */
export type HookDefinition<On extends LifecycleEvent, Input, Returned> = CommonMetadata &
  Omit<OptionsByCategory["lifecycle"], "on"> & {
    readonly category: "lifecycle";
    /** When it runs; determines its payload and its possible results. */
    readonly on: On;
    /** Does the work; aborted after 5 seconds. A result of `undefined` changes nothing. */
    execute(
      input: HookPayloads[On] extends Input ? Input : HookMismatch<HookPayloads[On]>,
      ctx: Context<"lifecycle">,
    ): HandlerResult<Returned> & HandlerResult<HookReturns[On] | void>;
  } & NoOtherOptions<"lifecycle">;

/** A hook whose event is in a workflow file: its parameter has the type of the payload, such as `HookPayloads["on_start"]`. */
export type WiredHookDefinition = CommonMetadata &
  Omit<OptionsByCategory["lifecycle"], "on"> & {
    readonly category: "lifecycle";
    readonly on?: never;
    /** Does the work; aborted after 5 seconds. A result of `undefined` changes nothing. */
    execute(input: never, ctx: Context<"lifecycle">): HandlerResult<HookReturns[LifecycleEvent] | void>;
  } & NoOtherOptions<"lifecycle">;

/** A hook without a payload type must declare its event. */
export type NamesPayload<Hook extends WiredHookDefinition> = Parameters<Hook["execute"]> extends [] ? never : unknown;

/** The compiler's message if a hook uses a member that its event does not have. */
export interface HookMismatch<Payload> {
  readonly "the event gives this": Payload;
}

/** Common members of all definitions. */
export type DefinitionBase<C extends Category, Input> = CommonMetadata &
  OptionsByCategory[C] & {
    /** The tool's purpose; determines the available options and context members. */
    readonly category: C;
    /**
     * Explicit schema of the arguments: from Zod, Valibot, ArkType or another Standard Schema library, or raw JSON Schema; default: inferred
     * from the handler's signature. A Standard Schema also parses the arguments of each call, and the handler receives the result.
     */
    readonly input?: ExplicitSchema<Input>;
    /**
     * `action`: the question to a person who has to confirm the call, from the arguments as the handler gets them; default: `Run "<title>"?`.
     * Annotate its parameter if it precedes `execute`. If it fails, the call does not run.
     */
    question?(input: Input): string | Promise<string>;
  };

/** A definition as `defineTool` takes it: if `output` is a schema that the compiler can read, the handler must return its type. */
export type CheckedDefinition<C extends Category, Input, Output, Promised, Declared> = DefinitionBase<C, Input> &
  NoOtherOptions<C> & {
    readonly output?: ExplicitSchema<Promised> &
      ([Promised] extends [Widened<Declared>] ? ExplicitSchema<Declared> : OutputDisagreement<Promised>);
    execute: unknown extends Promised
      ? (input: Input, ctx: Context<C>) => HandlerResult<Output>
      : (input: Input, ctx: Context<C>) => HandlerResult<Promised>;
    readonly preview?: Preview<NoInfer<unknown extends Promised ? Output : Promised>>;
  };

/** The compiler's message if the handler's result does not fit `output`. */
export interface OutputDisagreement<Returned> {
  readonly "the handler returns something else": Returned;
}

/** A value's type with literals widened, so that it can be compared; the build compares the values themselves. */
export type Widened<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends boolean
      ? boolean
      : Value extends object
        ? { readonly [Key in keyof Value]: Widened<Value[Key]> }
        : Value;

/** The options that a category does not have, so that a misplaced option is an error rather than unknown. */
export type NoOtherOptions<C extends Category> = Partial<
  Readonly<
    Record<
      Exclude<keyof CategoryMetadata, keyof OptionsByCategory[C]> | (C extends "action" ? never : "question"),
      never
    >
  >
>;

/** The options of a tool that wraps a function: all except `execute`. */
export type WrapOptions<C extends Category, Output = unknown> = CommonMetadata &
  OptionsByCategory[C] &
  NoOtherOptions<C> & {
    /** The tool's purpose; default `utility`. */
    readonly category?: C;
    /** Explicit schema of the arguments; default: inferred from the function's parameters. */
    readonly input?: ExplicitSchema;
    /** Explicit schema of the result; default: inferred from the return type. */
    readonly output?: ExplicitSchema;
    /** Shows the data of a response in a UI; default: its first lines. */
    readonly preview?: Preview<Output>;
    /** `action`: the question to a person who has to confirm the call, from the arguments as one object. */
    question?(input: never): string | Promise<string>;
  };

/** A plain function: one object parameter, or parameters that become properties of the input. */
export type WrappedFunction<Parameters extends readonly unknown[], Output> = (
  ...parameters: Parameters
) => HandlerResult<Output>;

/**
 * Declares a hook: a tool that runs at an event of a conversation, and is never offered to a model. `on` determines its payload and its possible
 * results; its parameter may be a part of the payload.
 *
 * @example
 * export default defineTool({
 *   category: "lifecycle",
 *   on: "before_agent_speaks",
 *   execute: ({ messages }) => ({ messages: messages.slice(-20) }),
 * });
 */
export function defineTool<const On extends LifecycleEvent, Input = HookPayloads[On], Returned = unknown>(
  definition: HookDefinition<On, Input, Returned>,
): ToolDefinition<"lifecycle", Input, Returned>;
/**
 * Declares a hook whose event is in `workflow.json`, as `trigger` or `lifecycle_event`.
 *
 * @example
 * export default defineTool({
 *   category: "lifecycle",
 *   execute({ message }: HookPayloads["on_user_input"], ctx) { ctx.log(message); },
 * });
 */
export function defineTool<Hook extends WiredHookDefinition>(
  definition: Hook & NamesPayload<Hook>,
): ToolDefinition<"lifecycle", Parameters<Hook["execute"]>[0], unknown>;
/**
 * Declares a tool of a type that the agent loop executes, such as `handoff`. It has no `execute`: its type argument is its input.
 *
 * @example
 * export default defineTool<HandoffInput>({ category: "orchestration", type: "handoff" });
 */
export function defineTool<Input>(definition: PassiveDefinition): ToolDefinition<"orchestration", Input, Input>;
/**
 * Declares a tool, or wraps a function as one. Loads nothing and runs nothing: schema and description come from the signature and
 * its JSDoc when the project is built. A definition is returned unchanged.
 *
 * A wrapped function may take one object, or positional parameters: these become properties of the input, described by
 * `@param`. A parameter of type `Context` receives the context, in any position.
 *
 * @example
 * export default defineTool({
 *   category: "utility",
 *   execute({ text }: { text: string }) { return text.length; },
 * });
 *
 * @example
 * export default defineTool(slugify, { tags: ["text"] });
 */
export function defineTool<
  Input,
  Output,
  const C extends Exclude<Category, "lifecycle"> = "utility",
  Parameters extends readonly unknown[] = readonly [Input, Context<C>],
  Promised = unknown,
  Declared = unknown,
>(
  definition: CheckedDefinition<C, Input, Output, Promised, Declared> | WrappedFunction<Parameters, Output>,
  options?: WrapOptions<C, NoInfer<Output>>,
): ToolDefinition<C, Input, Output>;
export function defineTool(definition: Definition, options?: object): Definition {
  if (typeof definition === "function") return { category: "utility", ...options, execute: definition };
  // A tool without a handler returns its validated arguments.
  return definition.execute === undefined && definition.category === "orchestration"
    ? { ...definition, execute: (input: unknown) => input }
    : definition;
}

type Definition = ((...given: never) => unknown) | { readonly category?: unknown; readonly execute?: unknown };
