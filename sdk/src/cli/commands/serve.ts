import path from "node:path";
import { counted } from "../../util/texts.ts";
import { callLog, logOption } from "../console/call-log.ts";
import { untilAborted } from "../console/io.ts";
import { defineCommand, modelOption, portOption, rootOption } from "../console/options.ts";
import { defined } from "../../util/defined.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { openRegistry, buildOption } from "../project/open-registry.ts";
import type { Registry } from "../../registry/registry.ts";
import type { ConversationSource } from "../../serve/web/served-conversations.ts";

const tokenVariable = "TOOLWRIGHT_SERVE_TOKEN";
const defaultPort = 3000;
const defaultStore = ".toolwright/serve.db";

export default defineCommand({
  name: "serve",
  group: "publish",
  summary: "Serve the tools and their questions to pages over HTTP.",
  options: {
    "--port <number>": portOption(`port (default: ${String(defaultPort)}; 0 takes a free one)`),
    "--host <address>": `address to listen on (default: 127.0.0.1); another needs a bearer token in ${tokenVariable}`,
    "--origin <origin>": {
      description: "origin of another site whose pages may call the server",
      value: { takes: "an origin such as https://app.example.com", read: originIn },
    },
    "--store <file>": `file that stores sessions and open questions (default: ${defaultStore} of the project)`,
    "--workflow <file>": "workflow.json to serve, or only the name that pages receive",
    ...logOption,
    ...modelOption,
    ...buildOption,
    ...rootOption,
  },
  example: [
    "toolwright serve --workflow workflow.json --model ./model.ts",
    "serves a workflow: each session is a conversation with its agents",
  ],
  async run(input, io) {
    const origin = input.text("origin");
    const registry = await openRegistry(input, io);
    const { createServer } = await import("../../serve/web/create-server.ts");
    const { sqliteStore } = await import("../../storage/sqlite.ts");
    const named = input.text("workflow");
    const served = named?.endsWith(".json") === true ? await servedWorkflow(input, io, registry) : undefined;
    const store = await sqliteStore(input.path("store") ?? path.join(input.root, defaultStore));
    const log = callLog(input, io);
    try {
      const server = await createServer({
        registry,
        ports: { store },
        onWarning: ({ message }) => io.err(message),
        onEvent: log.onEvent,
        ...defined({
          ...(served ?? { workflowName: named }),
          origins: origin === undefined ? undefined : [origin],
          // An empty variable counts as unset.
          token: io.env[tokenVariable] === "" ? undefined : io.env[tokenVariable],
        }),
      });
      const { url } = await server.listen({
        port: input.number("port") ?? defaultPort,
        ...defined({ host: input.text("host") }),
      });
      io.err(`Serving ${counted(registry.names.length, "tool")} at ${url} until Ctrl+C.`);
      await untilAborted(io.interruption?.() ?? AbortSignal.abort());
      await server.close();
    } finally {
      log.end();
      await store.close();
    }
    return 0;
  },
});

/** The origin as browsers send it, without a path or a final slash. */
function originIn(text: string): string | undefined {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : undefined;
}

async function servedWorkflow(input: CommandInput, io: CommandIo, registry: Registry) {
  const { loadModel } = await import("../agents/load-model.ts");
  const { projectWorkflow } = await import("../agents/project-workflow.ts");
  const { openConversation } = await import("../../workflow/conversation/open-conversation.ts");
  const { root } = input;
  const workflow = await projectWorkflow({ given: input.text("workflow"), root, registry }, io);
  const parts = await loadModel(input, io);
  const conversation: ConversationSource["open"] = (given) =>
    openConversation({ ...given, registry, workflow, ...parts });
  return { workflowName: workflow.name, conversation, services: parts.services };
}
