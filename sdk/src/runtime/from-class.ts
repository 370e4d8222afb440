import type { AsyncLocalStorage } from "node:async_hooks";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { RawSchema } from "../model/explicit-schema.ts";
import type { Category } from "../model/tool/tool.ts";
import { defined } from "../util/defined.ts";
import { isRecord } from "../util/is-record.ts";
import { fromSeedResult, type SeedResult } from "./presentation/seed-result.ts";

/**
 * A tool of an event-driven tool manager: an object with these members whose method `executeImpl`, otherwise `execute`, does the work. Both may
 * be protected.
 */
export interface ClassTool {
  readonly name: string;
  readonly description: string;
  readonly requiresConfirmation?: boolean;
  readonly suppressExecutionAnimation?: boolean;
  getFunctionDefinition?(): { readonly function: { readonly description?: string; readonly parameters: object } };
  getResultPreview?(result: SeedResult, maxLines?: number): readonly string[];
}

/** The same tool as a definition that `registryFromTools` accepts. */
export interface ClassDefinition {
  readonly name: string;
  readonly description: string;
  readonly category: Category;
  readonly confirm?: true;
  readonly quiet?: true;
  readonly input: RawSchema;
  readonly execute: (input: never, ctx: never) => Promise<unknown>;
  readonly preview?: (data: unknown, maxLines: number) => readonly string[];
}

/** Receives the output of the running call. */
type Emit = (chunk: string) => unknown;

// The emitting method knows only its own call id, so this storage finds the call.
let storage: AsyncLocalStorage<Emit> | undefined;
const running = (): AsyncLocalStorage<Emit> =>
  (storage ??= new (process.getBuiltinModule("node:async_hooks").AsyncLocalStorage)<Emit>());

/** Members that may be protected, so no type outside of the class contains them. */
type Inside = Partial<Record<"executeImpl" | "execute" | "emitOutputChunk", unknown>>;

/**
 * Converts a tool class of an event-driven tool manager to a definition. Its results keep their `error_type`, and the chunks of
 * `emitOutputChunk` become output of the call. Its default category is `action`, since a class does not state its effects.
 *
 * @throws ToolwrightError `TOOL_NOT_DEFINED` if it has neither `executeImpl` nor `execute`.
 * @example
 * const registry = await registryFromTools([fromClass(new MyTool(activityStream)), fromClass(ReadTool, "retrieval")]);
 */
export function fromClass(given: ClassTool | (new () => ClassTool), category: Category = "action"): ClassDefinition {
  const tool = typeof given === "function" ? new given() : given;
  const inside = tool as ClassTool & Inside;
  const { executeImpl, execute } = inside;
  const work = typeof executeImpl === "function" ? executeImpl : execute;
  if (typeof work !== "function") {
    throw new ToolwrightError("TOOL_NOT_DEFINED", `The tool class ${tool.name} has no method \`executeImpl\`.`, {
      remedy: "Write `executeImpl(args)`, or give what `defineTool` returns.",
    });
  }
  if (typeof inside.emitOutputChunk === "function") {
    // The base class would send it to a stream that has no reader here.
    inside.emitOutputChunk = (_callId: unknown, chunk: string) => running().getStore()?.(chunk);
  }
  const definition = tool.getFunctionDefinition?.().function;
  return {
    name: tool.name,
    description: definition?.description ?? tool.description,
    category,
    ...(tool.requiresConfirmation === true && { confirm: true }),
    ...(tool.suppressExecutionAnimation === true && { quiet: true }),
    input: { type: "object", ...definition?.parameters },
    execute: async (input: unknown, { output }: { readonly output: Emit }) =>
      resultOf(await running().run(output, async () => (await Reflect.apply(work, tool, [input])) as unknown)),
    ...defined({ preview: previewOf(tool) }),
  };
}

/** Any value in another form is data. */
const resultOf = (given: unknown): unknown =>
  isRecord(given) && typeof given.success === "boolean"
    ? fromSeedResult({ error: "", ...given, success: given.success })
    : given;

function previewOf(tool: ClassTool): ClassDefinition["preview"] {
  if (tool.getResultPreview === undefined) return undefined;
  return (data, maxLines) =>
    tool.getResultPreview?.({ success: true, error: "", ...(isRecord(data) ? data : { result: data }) }, maxLines) ??
    [];
}
