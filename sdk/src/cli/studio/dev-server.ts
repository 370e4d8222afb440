import type * as Sdk from "@modelcontextprotocol/client";
import { ToolError } from "../../errors/tool-error.ts";
import type { BaseContext } from "../../model/call/context.ts";
import type { Handler } from "../../model/call/handler.ts";
import { readSchema } from "../../schema/read.ts";
import type { Studio, StudioHost } from "../../serve/studio/studio-options.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import { errorMessage } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { randomId } from "../../util/node-modules.ts";
import { clipText } from "../../util/visible-text.ts";
import { verifyDefinitions } from "../../verify/verify-definitions.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { untilAborted } from "../console/io.ts";
import { foreignRegistry } from "../foreign/foreign-registry.ts";
import { connectTo, type ConnectedClient } from "../foreign/mcp-client.ts";
import { anyResult, listTools } from "../foreign/mcp-tools.ts";
import { namedServer } from "../foreign/mcp-server.ts";
import { chatHost } from "./chat/chat-host.ts";
import { memoryStorage } from "./project-storage.ts";
import { startStudio } from "./start-studio.ts";

/** Shows the tools of an MCP server in the studio, until the user ends it. */
export async function devServer(
  given: string,
  { port, io }: { readonly port: WantedPort; readonly io: CommandIo },
): Promise<ExitCode> {
  const signal = io.interruption?.() ?? AbortSignal.abort();
  const server = new ForeignServer(given, io);
  const named = namedServer(given, "dev", io);
  const shown = "url" in named ? named.url.origin + named.url.pathname : given;
  const chat = chatHost({ root: io.cwd, isProject: false, io });
  const title = clipText(given, longestTitle);
  const host = { ...server.host, chat };
  // Answers of a third-party server are not stored in a file.
  const storage = memoryStorage();
  const studio = await startStudio(port, { kind: "mcp", title, server: shown, host, storage }, io);
  try {
    await server.start(studio);
    await untilAborted(signal);
  } finally {
    await server.close();
    await studio.close();
  }
  return 0;
}

const longestTitle = 60;
const connectMs = 60_000;
/** Time limit of a tool that may wait for a person. */
const callMs = 3_600_000;

class ForeignServer {
  readonly #given: string;
  readonly #io: CommandIo;
  /** The running calls: a question of the server is shown in the last one. */
  readonly #calls = new Set<{ readonly tool: string; readonly ctx: BaseContext }>();
  #studio: Studio | undefined;
  #connection: ConnectedClient | undefined;
  #definitions: readonly unknown[] = [];

  constructor(given: string, io: CommandIo) {
    this.#given = given;
    this.#io = io;
  }

  readonly host: StudioHost = {
    restart: async () => {
      await this.close();
      await this.#connect();
    },
    appOf: async (tool) => {
      const uri = appUri(this.#definitions, tool);
      const page = uri === undefined ? undefined : await this.#connection?.client.readResource({ uri });
      const [html] = page?.contents.flatMap((part) => ("text" in part ? [part.text] : [])) ?? [];
      return html === undefined ? undefined : { html, tools: appTools(this.#definitions) };
    },
  };

  async start(studio: Studio): Promise<void> {
    this.#studio = studio;
    await this.#connect();
  }

  async close(): Promise<void> {
    const connection = this.#connection;
    this.#connection = undefined;
    await connection?.close();
  }

  async #connect(): Promise<void> {
    const studio = this.#studio;
    if (studio === undefined) return;
    studio.report({ status: "building", error: "" });
    try {
      const server = namedServer(this.#given, "dev", this.#io);
      const connection = await connectTo(server, { timeoutMs: connectMs }, (client) => {
        client.setRequestHandler("elicitation/create", ({ params }) => this.#elicit(params, studio));
        client.setNotificationHandler("notifications/tools/list_changed", () => {
          this.#list().catch((error: unknown) => this.#fail(errorMessage(error)));
        });
      });
      this.#connection = connection;
      watchWire(connection.transport, studio);
      connection.client.onclose = () => {
        if (this.#connection !== connection) return;
        this.#connection = undefined;
        const ending = connection.ending();
        this.#fail(ending === "" ? "The server has closed the connection." : `The server has ended: ${ending}`);
      };
      await this.#list();
    } catch (error) {
      this.#fail(errorMessage(error));
    }
  }

  async #list(): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) return;
    const { client } = connection;
    const options = { signal: AbortSignal.timeout(connectMs), timeout: connectMs };
    this.#definitions = await listTools(client, options);
    const { findings, subjects = [] } = verifyDefinitions(this.#definitions, { from: "mcp" });
    const described = subjects.flatMap(({ definition }) => definition ?? []);
    const name = client.getServerVersion()?.name ?? "MCP server";
    this.#studio?.show(foreignRegistry(described, name, (tool) => this.#handlerOf(tool)));
    this.#studio?.report({ status: "ready", findings, error: "" });
  }

  #handlerOf(tool: string): Handler {
    return {
      execute: async (input, ctx) => {
        if (this.#connection === undefined) throw new Error("The server does not run. Start it again in the studio.");
        const call = { tool, ctx };
        this.#calls.add(call);
        try {
          const result = await this.#connection.client.request(
            { method: "tools/call", params: { name: tool, arguments: input as Record<string, unknown> } },
            anyResult,
            {
              signal: ctx.signal,
              timeout: callMs,
              resetTimeoutOnProgress: true,
              onprogress: ({ progress, total, message }) => ctx.progress(progress, total, message),
            },
          );
          if (isRecord(result) && result.isError === true) throw new ToolError("PERMANENT", textOf(result.content));
          return result;
        } catch (error) {
          if (error instanceof ToolError || ctx.signal.aborted) throw error;
          // The answer is a protocol error with a text for the person.
          throw new ToolError("PERMANENT", errorMessage(error), { cause: error });
        } finally {
          this.#calls.delete(call);
        }
      },
    };
  }

  /** Shows a form of the server as a question of the running call. */
  async #elicit(params: Sdk.ElicitRequestParams, { ui }: Studio): Promise<Sdk.ElicitResult> {
    const running = [...this.#calls].at(-1);
    if (running === undefined) return { action: "cancel" };
    const { tool, ctx } = running;
    try {
      const answer = await ui.request({
        kind: "form",
        toolId: tool,
        eventId: randomId(),
        sessionId: ctx.session.id,
        turnId: ctx.turn.id,
        callId: ctx.callId,
        display: "inline",
        payload: {},
        message: params.message,
        answerSchema: readSchema("requestedSchema" in params ? params.requestedSchema : { type: "object" }).schema,
        signal: ctx.signal,
        announce: () => undefined,
      });
      return {
        action: "accept",
        content: (isRecord(answer) ? answer : {}) as NonNullable<Sdk.ElicitResult["content"]>,
      };
    } catch {
      return { action: "cancel" };
    }
  }

  #fail(error: string): void {
    this.#io.err(error);
    this.#studio?.report({ status: "failed", error });
  }
}

function textOf(content: unknown): string {
  const blocks = Array.isArray(content) ? content.filter(isRecord) : [];
  const texts = blocks.flatMap(({ text }) => (typeof text === "string" ? [text] : []));
  return texts.join("\n") || "The server reports an error without a text.";
}

function watchWire(transport: Sdk.Transport, studio: Studio): void {
  const { onmessage } = transport;
  const send = transport.send.bind(transport);
  const note = (direction: "sent" | "received", message: unknown): void =>
    studio.message({ direction, time: Date.now(), message });
  transport.send = (message, options) => {
    note("sent", message);
    return send(message, options);
  };
  transport.onmessage = (message, extra) => {
    note("received", message);
    onmessage?.(message, extra);
  };
}

/** The URI of the page that shows a tool's result; undefined if the tool has none. */
function appUri(definitions: readonly unknown[], tool: string): string | undefined {
  const { ui, "ui/resourceUri": older } = metaOf(definitions.filter(isRecord).find(({ name }) => name === tool));
  const uri = isRecord(ui) ? (ui.resourceUri ?? older) : older;
  return typeof uri === "string" ? uri : undefined;
}

const appTools = (definitions: readonly unknown[]): readonly string[] =>
  definitions.filter(isRecord).flatMap((tool) => {
    const { ui } = metaOf(tool);
    const { visibility = ["app"] } = isRecord(ui) ? ui : {};
    return typeof tool.name === "string" && Array.isArray(visibility) && visibility.includes("app") ? [tool.name] : [];
  });

const metaOf = (tool: Readonly<Record<string, unknown>> | undefined): Readonly<Record<string, unknown>> =>
  isRecord(tool?._meta) ? tool._meta : {};
