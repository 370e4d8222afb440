import { registryFormat, type RegistryFile } from "../../model/artifact/registry.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";
import { defined } from "../../util/defined.ts";
import type { StudioOptions } from "./studio-options.ts";
import type { StudioPages } from "./studio-stream.ts";
import type { StudioBuild, StudioState } from "./studio-types.ts";

const mostMessages = 500;

const noTools: RegistryFile = {
  format: registryFormat,
  version: "0.0.0",
  gitCommit: null,
  buildTimestamp: null,
  tools: [],
};

/** The studio's current state; pages receive each change. */
export class StudioShown {
  registry: Registry = createRegistry(noTools, "no tools yet", {});
  build: StudioBuild = { status: "building", findings: [] };
  readonly messages: unknown[] = [];
  readonly #options: Pick<StudioOptions, "kind" | "title" | "server">;
  readonly #pages: StudioPages;

  constructor(options: Pick<StudioOptions, "kind" | "title" | "server">, pages: StudioPages) {
    this.#options = options;
    this.#pages = pages;
  }

  get state(): StudioState {
    const { kind, title, server } = this.#options;
    const { version, tools, providers } = this.registry;
    const modes = new Set(["text", "voice", ...tools.flatMap(({ metadata }) => metadata.modes ?? [])]);
    const facts = { kind, title, version, toolCount: tools.length, build: this.build, ...defined({ server }) };
    return { ...facts, providers, modes: [...modes] };
  }

  show(registry: Registry): void {
    this.registry = registry;
    this.#pages.tell({ event: "state" });
  }

  report(news: Partial<StudioBuild>): void {
    this.build = { ...this.build, ...news };
    this.#pages.tell({ event: "state" });
  }

  message(message: unknown): void {
    this.messages.push(message);
    if (this.messages.length > mostMessages) this.messages.shift();
    this.#pages.tell({ event: "message", data: message });
  }
}
