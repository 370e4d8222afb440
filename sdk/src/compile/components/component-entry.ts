import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "esbuild";
import { ownExtension, ownFile } from "../../util/own-files.ts";

const namespace = "toolwright-component";
const opener = fileURLToPath(ownFile(`react/app/open-component${ownExtension}`));

export interface ComponentSource {
  readonly tool: string;
  /** Relative to the root. */
  readonly file: string;
}

export const entryOf = (tool: string): string => `${namespace}:${tool}`;

/** Makes entry points that open components, each with the React that its own project has. */
export const componentEntry = (components: readonly ComponentSource[], root: string): Plugin => ({
  name: "component-entry",
  setup(plugin) {
    const files = new Map(components.map(({ tool, file }) => [tool, path.join(root, file)]));
    plugin.onResolve({ filter: new RegExp(`^${namespace}:`) }, ({ path: entry }) => ({
      path: entry.slice(namespace.length + 1),
      namespace,
    }));
    plugin.onLoad({ filter: /(?:)/, namespace }, ({ path: tool }) => {
      const file = files.get(tool) ?? "";
      return { contents: entryText(file), loader: "js", resolveDir: path.dirname(file) };
    });
  },
});

const entryText = (file: string): string => `
import Component from ${JSON.stringify(`./${path.basename(file)}`)};
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { openComponent } from ${JSON.stringify(opener)};
openComponent({ Component, createElement, createRoot });
`;
