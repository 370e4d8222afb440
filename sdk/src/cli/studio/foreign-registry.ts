import { registryInMemory } from "../../compile/direct/registry-in-memory.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { Handler } from "../../model/call/handler.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import type { DescribedTool } from "../../model/verify/rule.ts";
import type { Registry } from "../../registry/registry.ts";
import { sha256 } from "../../util/sha256.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import type { CallToolResult, McpConnection } from "./mcp-connection.ts";
import type { RunningCalls } from "./elicit-through.ts";

export interface ForeignCalls {
  /** Of the server. */
  readonly name: string;
  readonly call: McpConnection["call"];
  readonly calls: RunningCalls;
}

/** A registry whose tools are those of a server: a call is handed on to it. */
export function foreignRegistry(tools: readonly DescribedTool[], { name, call, calls }: ForeignCalls): Registry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  const handlers = new Map([...byName.keys()].map((tool) => [tool, handlerOf(tool, call, calls)]));
  const subjects = [...byName.values()]
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((tool) => ({ name: tool.name, tool: inferred(tool) }));
  const version = `0.0.0+${sha256(JSON.stringify(tools)).slice(0, 12)}`;
  return registryInMemory(subjects, handlers, { providers: undefined, version, location: name });
}

function inferred({ name, title, description, input, annotations, examples }: DescribedTool): InferredTool {
  const { readOnlyHint, destructiveHint } = annotations;
  const isRead = readOnlyHint === true;
  const risk = destructiveHint === true ? ("high" as const) : ("medium" as const);
  const metadata = { category: isRead ? ("retrieval" as const) : ("action" as const), repeatable: true, examples };
  return {
    name,
    folder: "",
    file: "",
    at: { file: "", line: 1, column: 1 },
    description,
    metadata: { ...metadata, ...defined({ title, risk: isRead ? undefined : risk }) },
    input,
    locations: {},
  };
}

function handlerOf(tool: string, call: McpConnection["call"], calls: RunningCalls): Handler {
  return {
    async execute(input, ctx) {
      const key = `${ctx.session.id} ${ctx.callId}`;
      calls.set(key, { tool, ctx });
      try {
        const result = await call(tool, input, {
          signal: ctx.signal,
          onProgress: ({ progress, total, message }) => ctx.progress(progress, total, message),
        });
        if (result.isError === true) throw new ToolError("PERMANENT", textOf(result));
        return result;
      } catch (error) {
        if (error instanceof ToolError || ctx.signal.aborted) throw error;
        // The answer is an error of the protocol, whose text is for the person.
        throw new ToolError("PERMANENT", errorMessage(error), { cause: error });
      } finally {
        calls.delete(key);
      }
    },
  };
}

function textOf({ content = [] }: CallToolResult): string {
  const texts = content.flatMap((block) => (isRecord(block) && typeof block.text === "string" ? [block.text] : []));
  return texts.join("\n") || "The server reports an error without a text.";
}

/** Where the page of a tool is that shows its result; undefined where it has none. */
export function appUri(definitions: readonly unknown[], tool: string): string | undefined {
  const { ui, "ui/resourceUri": older } = metaOf(definitions.filter(isRecord).find(({ name }) => name === tool));
  const uri = isRecord(ui) ? (ui.resourceUri ?? older) : older;
  return typeof uri === "string" ? uri : undefined;
}

/** The tools that such a page may call: those that do not say otherwise. */
export const appTools = (definitions: readonly unknown[]): readonly string[] =>
  definitions.filter(isRecord).flatMap((tool) => {
    const { ui } = metaOf(tool);
    const { visibility = ["app"] } = isRecord(ui) ? ui : {};
    return typeof tool.name === "string" && Array.isArray(visibility) && visibility.includes("app") ? [tool.name] : [];
  });

const metaOf = (tool: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> =>
  isRecord(tool?._meta) ? tool._meta : {};
