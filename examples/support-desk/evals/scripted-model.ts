// A model that knows the answers: what it reaches says nothing about real models. Its recordings show how a suite is replayed.
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { scriptedModel } from "toolwright/testing";

interface Expectation {
  readonly tool?: string;
  readonly arguments?: Readonly<Record<string, unknown>>;
  readonly tools?: readonly (string | Expectation)[];
  readonly none?: true;
}

interface Call {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

interface KnownCase {
  readonly calls: readonly Call[];
  /** What it says where no call is left. */
  readonly text: string;
}

/** Where a tool needs a text that the case leaves open, the request is one. */
const texts: Readonly<Record<string, Call["args"]>> = {
  kb_get: { id: "guides/testing" },
  calendar_create_event: { title: "Call", start: "2035-06-01T12:00:00Z" },
  format_datetime: { moment: "2035-07-01T09:30:00Z" },
};

const textOf: Readonly<Record<string, string>> = {
  extract_contacts: "text",
  question_defer: "question",
  ignore_user: "userId",
  end_voice_session: "reason",
};

const folder = import.meta.dirname;
const known = new Map<string, KnownCase>();

for (const name of readdirSync(folder).filter((file) => file.endsWith(".json"))) {
  const { cases } = JSON.parse(readFileSync(path.join(folder, name), "utf8")) as {
    readonly cases: readonly { request: string; expect: Expectation; reply?: unknown }[];
  };
  for (const { request, expect, reply } of cases)
    known.set(request, {
      calls: callsOf(expect, request),
      text: reply === undefined ? "Done." : "Which one do you mean?",
    });
}

interface BuiltTool {
  readonly toolId: string;
  readonly metadata: { readonly examples?: readonly { request?: string; input: Call["args"] }[] };
}

const registry = path.join(folder, "../dist/tool_registry.json");
for (const { toolId: name, metadata } of (JSON.parse(readFileSync(registry, "utf8")) as { tools: readonly BuiltTool[] })
  .tools)
  for (const { request, input: args } of metadata.examples ?? [])
    if (request !== undefined) known.set(request, { calls: [{ name, args }], text: "Done." });

function callsOf({ tool, arguments: expected = {}, tools = [] }: Expectation, request: string): readonly Call[] {
  if (tool !== undefined) return [{ name: tool, args: argumentsOf(tool, expected, request) }];
  return tools.flatMap((each) => callsOf(typeof each === "string" ? { tool: each } : each, request));
}

function argumentsOf(tool: string, expected: Call["args"], request: string): Call["args"] {
  const { properties } = expected as {
    readonly properties?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  };
  if (properties === undefined && Object.keys(expected).length > 0) return expected;
  const named = Object.entries(properties ?? {}).map(([name, schema]) => [name, valueOf(schema, request)] as const);
  const usual = texts[tool] ?? { [textOf[tool] ?? "query"]: request };
  return { ...usual, ...Object.fromEntries(named) };
}

function valueOf(schema: Readonly<Record<string, unknown>>, request: string): unknown {
  if ("const" in schema) return schema.const;
  if ("contains" in schema) {
    const { properties } = schema.contains as {
      readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    };
    return [Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, inner.const]))];
  }
  return request;
}

export default scriptedModel(({ messages }) => {
  const request = messages.findLast(({ role }) => role === "user");
  const asked = request !== undefined && "text" in request ? known.get(request.text) : undefined;
  const made = messages.flatMap((message) => (message.role === "assistant" ? message.calls : [])).length;
  const next = asked?.calls[made];
  return next === undefined ? (asked?.text ?? "I do not know.") : { calls: [next] };
});
