import path from "node:path";
import type { CommandIo } from "../console/command.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { RuleSubject } from "../../model/verify/rule.ts";
import { readDefinitions } from "../../definitions/read-definitions.ts";
import { mapSchemas } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { listedPackages } from "../../util/files.ts";
import { namedServer, type McpServer } from "../foreign/mcp-server.ts";
import {
  clientCall,
  clientFrom,
  clientImport,
  type ImportDraft,
  type ImportedTool,
  type ImportRequest,
  type Skipped,
} from "./tool-files.ts";
import { categorySteps, judgeWords } from "./import-category.ts";
import { isChosen, snakeCase, toolNames } from "./tool-name.ts";

const clientPackage = "@modelcontextprotocol/client";

/** One tool for each tool of an MCP server. The server is started, asked for its list, and ended; no tool is called. */
export async function planFromMcp(given: string, request: ImportRequest, io: CommandIo): Promise<ImportDraft> {
  const { listServer } = await import("../foreign/mcp-tools.ts");
  const server = namedServer(given, "import", io);
  const listed = readDefinitions(await listServer(server, io), { from: "mcp" });
  const id = request.prefix === undefined ? serverName(server) : snakeCase(request.prefix);
  const file = `lib/${id}_mcp.ts`;
  const nameOf = toolNames(id);
  const client = clientImport("callTool", file, request);
  const chosen = listed.subjects.filter(({ name }) => isChosen(name, request.only));
  const [first, repeated] = withoutRepeats(chosen);
  const judge = judgeWords(first.map(wordsIn));
  const tools = first.flatMap((subject): readonly ImportedTool[] => {
    const { name: original, definition } = subject;
    if (definition === undefined) return [];
    const { title, description, input, output, annotations } = definition;
    const { readOnlyHint: isReading = false, destructiveHint = false } = annotations;
    const isChange = destructiveHint || judge.changes(wordsIn(subject));
    const isRisky = destructiveHint || judge.destroys(wordsIn(subject));
    const call = `callTool(${JSON.stringify(original)}, input, ctx)`;
    return [
      {
        name: nameOf(original),
        original,
        ...defined({ title }),
        description,
        category: isReading && !isChange ? "retrieval" : "action",
        claimsReading: isReading,
        ...(isRisky && { risk: "high" as const }),
        input: mapSchemas(closed(input), withDeclared),
        output: output ?? mcpAnswerSchema,
        isOutside: true,
        says: `Calls the tool “${original}” of the MCP server “${id}”.`,
        argument: (argument) => `Argument “${argument}” of “${original}”.`,
        source: clientCall(call, client),
      },
    ];
  });
  return {
    tools,
    shared: { [file]: await mcpClientText(server, id) },
    skipped: [
      ...listed.findings.map(({ message, tool }): Skipped => ({ original: tool ?? "?", reason: message })),
      ...repeated,
    ],
    steps: (made) => [
      ...(listedPackages(request.root).has(clientPackage)
        ? []
        : [`Install the client: \`npm install ${clientPackage}\`.`]),
      `Read ${file}: it contains the server's start command and environment.`,
      ...categorySteps(made, "the server says"),
    ],
  };
}

const wordsIn = ({ name, definition }: RuleSubject) => ({ original: name, description: definition?.description ?? "" });

/** If a server lists a name twice, calls reach only one of the two tools. */
function withoutRepeats(subjects: readonly RuleSubject[]): readonly [RuleSubject[], Skipped[]] {
  const first = new Map(subjects.toReversed().map((subject) => [subject.name, subject]));
  const repeated = subjects.filter((subject) => first.get(subject.name) !== subject);
  return [
    subjects.filter((subject) => first.get(subject.name) === subject),
    repeated.map(({ name }) => ({ original: name, reason: "the server lists this name more than once." })),
  ];
}

/**
 * Arguments are an object, even if a server does not say so. If the server does not declare whether it accepts other properties, they are
 * refused as misspelt.
 */
function closed(input: JsonSchema): JsonSchema {
  const { $schema: _draft, ...rest } = input;
  if ("$ref" in input) return rest;
  const typed: JsonSchema = input.type === undefined ? { type: "object", ...rest } : rest;
  const isSaid = ["additionalProperties", "allOf", "anyOf", "oneOf"].some((key) => key in input);
  const isAnything = input.type === undefined && input.properties === undefined;
  return isSaid || isAnything || typed.type !== "object" ? typed : { ...typed, additionalProperties: false };
}

/** Names that are required but not declared accept any value. */
function withDeclared(schema: JsonSchema): JsonSchema {
  const { properties, required = [], additionalProperties } = schema;
  const isOpen = properties === undefined && additionalProperties !== false;
  const missing = required.filter((name) => !Object.hasOwn(properties ?? {}, name));
  if (missing.length === 0 || isOpen || isSplit.some((key) => key in schema)) return schema;
  return { ...schema, properties: { ...properties, ...Object.fromEntries(missing.map((name) => [name, {}])) } };
}

const isSplit = ["$ref", "allOf", "anyOf", "oneOf"];

function serverName(server: McpServer): string {
  if ("url" in server) return snakeCase(server.url.hostname) || "server";
  const words = [server.command, ...server.args].filter((word) => !word.startsWith("-"));
  const runners = /^(?:npx|npm|exec|node|bunx|bun|pnpm|dlx|yarn|uvx|deno|run|docker)(?:\.exe|\.cmd)?$/i;
  const word = words.find((candidate) => !runners.test(path.basename(candidate))) ?? server.command;
  const parts = word.replace(/(.)@[^/@]*$/, "$1").split(/[\\/]/);
  const telling = parts.filter((part) => !/^(?:dist|build|lib|src|bin|index\.\w+|main\.\w+)$/.test(part));
  const last = snakeCase((telling.at(-1) ?? "").replace(/\.[cm]?[jt]s$/, ""));
  const short = last.replace(/^(?:mcp_)?(?:server_)?|_(?:mcp|server|mcp_server)$/g, "");
  return short === "" ? "server" : /^[a-z]/.test(short) ? short : `mcp_${short}`;
}

const mcpAnswerSchema: JsonSchema = {
  description: "The server's response.",
  type: "object",
  properties: {
    text: { description: "The text of the answer.", type: "string" },
    attachments: {
      description: "Images, sounds and resources of the answer, as the protocol describes them.",
      type: "array",
      items: { type: "object", additionalProperties: true },
    },
  },
  required: ["text", "attachments"],
  additionalProperties: false,
};

function mcpClientText(server: McpServer, id: string): Promise<string> {
  const parts = "url" in server ? remote(server.url, `${id.toUpperCase()}_MCP_TOKEN`) : local(server);
  return clientFrom("mcp-client.txt", { ...parts, NAME: JSON.stringify(id) });
}

// The names of the transport come from a module that is loaded at the first call.

function remote(given: URL, variable: string): Readonly<Record<string, string>> {
  const url = new URL(given);
  url.username = "";
  url.password = "";
  return {
    MODULE: "@modelcontextprotocol/client",
    NAMES: "StreamableHTTPClientTransport",
    TRANSPORT: `  // The bearer token in this variable is sent, if it is set.
  const token = process.env.${variable};
  const headers = token === undefined ? {} : { Authorization: \`Bearer \${token}\` };
  return new StreamableHTTPClientTransport(new URL(${JSON.stringify(url.href)}), { requestInit: { headers } });`,
  };
}

function local({ command, args }: Exclude<McpServer, { url: URL }>): Readonly<Record<string, string>> {
  return {
    MODULE: "@modelcontextprotocol/client/stdio",
    NAMES: "StdioClientTransport",
    TRANSPORT: `  // The server gets \`PATH\`, \`HOME\` and the like; add to \`env\` what else it needs.
  return new StdioClientTransport({ command: ${JSON.stringify(command)}, args: ${JSON.stringify(args)}, stderr: "ignore" });`,
  };
}
