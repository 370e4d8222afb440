import type { Store } from "../../model/ports/store.ts";
import { memoryStore } from "../../storage/memory.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import { openStudio } from "../../serve/studio/open-studio.ts";
import type { Studio, StudioHost } from "../../serve/studio/studio-options.ts";
import { errorMessage } from "../../util/failures.ts";
import { packageVersion } from "../console/package-version.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { untilAborted } from "../console/io.ts";
import { asMcpServer, serverOf } from "../foreign/verify-foreign.ts";
import { chatHost } from "./chat/chat-host.ts";
import { changesAt } from "./changes-at.ts";
import { elicitThrough, type RunningCalls } from "./elicit-through.ts";
import { McpConnection } from "./mcp-connection.ts";
import { foreignRegistry } from "./foreign-registry.ts";
import { announceStudio, studioFiles, studioToken } from "./studio-place.ts";
import { clipText } from "../../util/visible-text.ts";

interface Developed {
  readonly port: WantedPort;
  readonly io: CommandIo;
}

/** Shows the tools of an MCP server in the studio, until the user ends it. */
export async function devServer(given: string, { port, io }: Developed): Promise<ExitCode> {
  const signal = io.interruption?.() ?? AbortSignal.abort();
  const server = new ForeignServer(given, io);
  const title = clipText(given, longestTitle);
  const shown = "url" in serverOf(given, "dev") ? new URL(given).origin + new URL(given).pathname : given;
  const options = { kind: "mcp", title, server: shown, token: studioToken(), files: studioFiles() } as const;
  // What a server of others answers is kept in no file.
  const store = (): Promise<Store> => Promise.resolve(memoryStore());
  const chat = chatHost({ root: io.cwd, isProject: false, io, store });
  const studio = await openStudio(port, { ...options, host: { ...server.host, chat } });
  announceStudio(studio, port, io);
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

/** The server that is shown, through all its starts. */
class ForeignServer {
  readonly #given: string;
  readonly #io: CommandIo;
  readonly #calls: RunningCalls = new Map();
  #studio: Studio | undefined;
  #connection: McpConnection | undefined;
  #definitions: readonly unknown[] = [];

  constructor(given: string, io: CommandIo) {
    this.#given = given;
    this.#io = io;
  }

  readonly host: StudioHost = {
    changesOf: changesAt,
    quality: async () => (await import("./foreign-quality.ts")).foreignQuality(this.#definitions),
    restart: async () => {
      await this.close();
      await this.#connect();
    },
    appOf: async (tool) => {
      const { appTools, appUri } = await import("./foreign-registry.ts");
      const uri = appUri(this.#definitions, tool);
      const html = uri === undefined ? undefined : await this.#connection?.readText(uri);
      return html === undefined ? undefined : { html, tools: appTools(this.#definitions) };
    },
  };

  async start(studio: Studio): Promise<void> {
    this.#studio = studio;
    await this.#connect();
  }

  async close(): Promise<void> {
    await this.#connection?.close();
    this.#connection = undefined;
  }

  async #connect(): Promise<void> {
    const studio = this.#studio;
    if (studio === undefined) return;
    studio.report({ status: "building", error: "" });
    try {
      this.#connection = await McpConnection.open(asMcpServer(serverOf(this.#given, "dev"), this.#io), {
        version: await packageVersion(),
        onMessage: (message) => studio.message(message),
        onEnd: (ending) => {
          this.#connection = undefined;
          this.#fail(ending === "" ? "The server has closed the connection." : `The server has ended: ${ending}`);
        },
        onChange: () => void this.#list().catch((error: unknown) => this.#fail(errorMessage(error))),
        elicit: elicitThrough(studio.ui, this.#calls),
      });
      await this.#list();
    } catch (error) {
      this.#fail(errorMessage(error));
    }
  }

  async #list(): Promise<void> {
    const connection = this.#connection;
    if (connection === undefined) return;
    this.#definitions = await connection.tools();
    const { reportOnDefinitions } = await import("../../verify/verify-definitions.ts");
    const { findings, subjects = [] } = reportOnDefinitions(this.#definitions, { from: "mcp" });
    const names = subjects.flatMap(({ definition }) => definition ?? []);
    this.#studio?.show(foreignRegistry(names, { name: connection.name, call: this.#call, calls: this.#calls }));
    this.#studio?.report({ status: "ready", findings, error: "" });
  }

  readonly #call: McpConnection["call"] = (name, args, options) => {
    if (this.#connection === undefined) throw new Error("The server does not run. Start it again in the studio.");
    return this.#connection.call(name, args, options);
  };

  #fail(error: string): void {
    this.#io.err(error);
    this.#studio?.report({ status: "failed", error });
  }
}
