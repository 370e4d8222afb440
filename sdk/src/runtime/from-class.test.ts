import { expect, test } from "vitest";
import { registryFromTools } from "../compile/direct/registry-from-tools.ts";
import type { ToolOutputChunk } from "../model/call/event.ts";
import { createToolManager, type ToolManager } from "./create-tool-manager.ts";
import { fromClass, type ClassTool } from "./from-class.ts";
import type { SeedResult } from "./presentation/seed-result.ts";

/** The base class of such a project, in its own terms. */
abstract class BaseTool {
  abstract readonly name: string;
  abstract readonly description: string;
  abstract readonly requiresConfirmation: boolean;
  readonly suppressExecutionAnimation: boolean = false;
  readonly emitted: string[] = [];
  #shown = "";

  protected abstract executeImpl(args: Record<string, unknown>): Promise<SeedResult>;

  async execute(args: Record<string, unknown>): Promise<SeedResult> {
    this.emitted.push("start");
    return this.executeImpl(args);
  }

  protected captureParams(args: Record<string, unknown>): void {
    this.#shown = Object.entries(args)
      .map(([key, value]) => `${key}=${JSON.stringify(value)}`)
      .join(", ");
  }

  protected emitOutputChunk(_callId: string, chunk: string): void {
    this.emitted.push(chunk);
  }

  protected formatErrorResponse(message: string, error_type: SeedResult["error_type"], suggestion: string): SeedResult {
    const error = `${this.name}(${this.#shown}): ${message}`;
    return { success: false, error, ...(error_type !== undefined && { error_type }), suggestion };
  }
}

class CountTool extends BaseTool {
  readonly name = "count";
  readonly description = "Count the letters of a text.";
  readonly requiresConfirmation = false;
  override readonly suppressExecutionAnimation = true;

  getFunctionDefinition() {
    const parameters = {
      type: "object",
      properties: { text: { type: "string", description: "The text." } },
      required: ["text"],
    } as const;
    return { type: "function", function: { name: this.name, description: this.description, parameters } };
  }

  protected async executeImpl(args: Record<string, unknown>): Promise<SeedResult> {
    this.captureParams(args);
    const text = String(args.text);
    await Promise.resolve();
    this.emitOutputChunk("own-id", `read ${text}`);
    if (text === "") return this.formatErrorResponse("The text is empty", "security_error", "Give a text.");
    return { success: true, error: "", count: text.length };
  }

  getResultPreview(result: SeedResult): string[] {
    return [`Counted ${String(result.count)}`];
  }
}

const manage = async (...tools: readonly (ClassTool | (new () => ClassTool))[]): Promise<ToolManager> =>
  createToolManager({ registry: await registryFromTools(tools.map((tool) => fromClass(tool))) });

test("a tool class is validated, runs, and is shown by its own preview", async () => {
  const manager = await manage(CountTool);
  expect(manager.getFunctionDefinitions()).toEqual([
    {
      type: "function",
      function: {
        name: "count",
        description: "Count the letters of a text.",
        parameters: {
          type: "object",
          properties: { text: { type: "string", description: "The text." } },
          required: ["text"],
        },
      },
    },
  ]);
  expect(manager.getTool("count")).toMatchObject({ category: "action", metadata: { quiet: true } });
  const result = await manager.executeTool("count", { text: "abc" });
  expect(result).toEqual({ success: true, error: "", count: 3 });
  expect(await manager.preview(result)).toEqual(["Counted 3"]);
  expect(await manager.executeTool("count", {})).toMatchObject({ error_type: "validation_error" });
});

test("its failures keep their type, and show the call once", async () => {
  const manager = await manage(new CountTool());
  expect(await manager.executeTool("count", { text: "" })).toEqual({
    success: false,
    error: 'count(text=""): The text is empty',
    error_type: "security_error",
    suggestion: "Give a text.",
  });
});

test("its output belongs to the running call, also when several calls run at once", async () => {
  const tool = new CountTool();
  const manager = await manage(tool);
  const chunks: [string, ToolOutputChunk["chunk"]][] = [];
  manager.events.on("tool_output_chunk", ({ callId, chunk }) => chunks.push([callId, chunk]));
  await Promise.all([
    manager.executeTool("count", { text: "a" }, { callId: "one" }),
    manager.executeTool("count", { text: "b" }, { callId: "two" }),
  ]);
  await manager.events.flush();
  expect(chunks).toEqual([
    ["one", "read a"],
    ["two", "read b"],
  ]);
  expect(tool.emitted).toEqual([]);
});

test("a class with only `execute`, without parameters, returns plain data; a class that requires confirmation gets it", async () => {
  const plain = { name: "now", description: "Tell the hour.", execute: () => 5 };
  const asking = { ...plain, name: "wipe", requiresConfirmation: true };
  const manager = await manage(plain, asking);
  expect(await manager.executeTool("now", {})).toEqual({ success: true, error: "", result: 5 });
  expect(await manager.executeTool("wipe", {})).toMatchObject({ error_type: "permission_error" });
});

test("a rule without an effect is refused by its name", () => {
  expect(() => fromClass({ name: "idle", description: "Nothing." })).toThrow(
    expect.objectContaining({
      code: "TOOL_NOT_DEFINED",
      message: "The tool class idle has no method `executeImpl`.",
    }) as Error,
  );
});
