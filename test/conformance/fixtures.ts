import type { JsonSchema } from "../../sdk/src/model/json-schema.ts";
import type { RuntimeTool } from "../support/runtime-artifact.ts";

const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=";
const image = `{ type: "image", mimeType: "image/png", data: "${pixel}" }`;
const file = `{ type: "file", mimeType: "text/plain", data: "aGVsbG8=", name: "hello.txt" }`;
const text = { type: "string" } as const;

const object = (properties: Readonly<Record<string, JsonSchema>>, required = Object.keys(properties)): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const asking = (name: string, answer: JsonSchema, execute: string, input?: JsonSchema): RuntimeTool => ({
  name,
  metadata: { category: "ui" },
  answer,
  ...(input && { input }),
  execute,
});

const titled = [
  { const: "value1", title: "First option" },
  { const: "value2", title: "Second option" },
  { const: "value3", title: "Third option" },
];

/** The tools that the scenarios of the conformance suite call by name, as far as our tools have a way to say it. */
export const conformanceTools: readonly RuntimeTool[] = [
  { name: "test_simple_text", execute: `() => "This is a simple text response for testing."` },
  { name: "test_image_content", execute: `() => (${image})` },
  { name: "test_audio_content", execute: `() => ({ type: "file", mimeType: "audio/wav", data: "${silence}" })` },
  { name: "test_embedded_resource", execute: `() => (${file})` },
  { name: "test_multiple_content_types", execute: `() => ["Multiple content types", ${image}, ${file}]` },
  {
    name: "test_error_handling",
    execute: `() => { throw new ToolError("PERMANENT", "This tool fails on purpose."); }`,
  },
  {
    name: "test_tool_with_logging",
    execute: `async (_, ctx) => { for (const line of ["started", "processing", "completed"]) { ctx.log(line);
      await new Promise((next) => setTimeout(next, 50)); } return "done"; }`,
  },
  { name: "test_logging_tool", execute: `(_, ctx) => { ctx.log("a line"); return "done"; }` },
  {
    name: "test_tool_with_progress",
    execute: `async (_, ctx) => { for (const done of [0, 50, 100]) { ctx.progress(done, 100);
      await new Promise((next) => setTimeout(next, 50)); } return "done"; }`,
  },
  asking(
    "test_elicitation",
    object({ username: text, email: { type: "string", format: "email" } }),
    `async ({ message }, ctx) => "User response: " + JSON.stringify(await ctx.ui.request({ message }))`,
    object({ message: text }),
  ),
  asking(
    "test_streaming_elicitation",
    object({ name: text }),
    `async (_, ctx) => ctx.ui.request({ message: "Your name?" })`,
  ),
  asking(
    "test_elicitation_sep1034_defaults",
    object(
      {
        name: { type: "string", default: "John Doe" },
        age: { type: "integer", default: 30 },
        score: { type: "number", default: 95.5 },
        status: { type: "string", enum: ["active", "inactive", "pending"], default: "active" },
        verified: { type: "boolean", default: true },
      },
      [],
    ),
    `async (_, ctx) => ctx.ui.request({ message: "Check the defaults." })`,
  ),
  asking(
    "test_elicitation_sep1330_enums",
    object(
      {
        untitledSingle: { type: "string", enum: ["option1", "option2", "option3"] },
        titledSingle: { type: "string", oneOf: titled },
        legacyEnum: { type: "string", enum: ["opt1", "opt2", "opt3"] },
        untitledMulti: { type: "array", items: { type: "string", enum: ["option1", "option2", "option3"] } },
        titledMulti: { type: "array", items: { anyOf: titled } },
      },
      [],
    ),
    `async (_, ctx) => ctx.ui.request({ message: "Choose." })`,
  ),
  ...["elicitation", "request_state", "tampered_state", "capabilities"].map((name) =>
    asking(
      `test_input_required_result_${name}`,
      name.endsWith("state") ? object({ ok: { type: "boolean" } }) : object({ name: text }),
      `async (_, ctx) => "state-ok: " + JSON.stringify(await ctx.ui.request({ message: "Please answer." }))`,
    ),
  ),
  asking(
    "test_input_required_result_multi_round",
    object({ name: text, color: text }, []),
    `async (_, ctx) => { const first = await ctx.ui.request({ message: "Your name?" });
      const second = await ctx.ui.request({ message: "Your colour?" }); return JSON.stringify({ ...first, ...second }); }`,
  ),
];
