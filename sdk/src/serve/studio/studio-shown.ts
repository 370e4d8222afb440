import { registryFormat, type RegistryFile } from "../../model/artifact/registry.ts";
import { createRegistry, type Registry } from "../../registry/registry.ts";
import type { StudioPages } from "./studio-stream.ts";
import type { StudioBuild } from "./studio-types.ts";

const mostMessages = 500;

const noTools: RegistryFile = {
  format: registryFormat,
  version: "0.0.0",
  gitCommit: null,
  buildTimestamp: null,
  tools: [],
};

/** What the studio shows now; pages receive each change. */
export class StudioShown {
  registry: Registry = createRegistry(noTools, "no tools yet", {});
  build: StudioBuild = { status: "building", findings: [] };
  readonly messages: unknown[] = [];
  readonly #pages: StudioPages;

  constructor(pages: StudioPages) {
    this.#pages = pages;
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
