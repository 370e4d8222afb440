import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { AstroConfig, AstroIntegration } from "astro";
import { ownFile } from "../util/own-files.ts";
import type { RegistrySource } from "./read-registry.ts";

const name = "toolwright-catalogue";
const hook = "toolwright:registries";

/**
 * Carries the plugin's registries to the loader: Astro keeps the hooks of every integration in its configuration. Where `needsIcon` is set
 * and the site has no `public/favicon.svg`, which every page of Starlight asks for, it gets one.
 */
export function catalogueIntegration(registries: readonly RegistrySource[], needsIcon: boolean): AstroIntegration {
  return {
    name,
    hooks: {
      [hook]: () => registries,
      "astro:config:setup"({ config, injectRoute }) {
        if (!needsIcon || existsSync(new URL("favicon.svg", config.publicDir))) return;
        injectRoute({ pattern: "/favicon.svg", entrypoint: fileURLToPath(ownFile("starlight/favicon.js")) });
      },
    },
  };
}

/** The registries that the plugin was given; undefined in a site without it. */
export function configuredRegistries({
  integrations,
}: Pick<AstroConfig, "integrations">): readonly RegistrySource[] | undefined {
  const hooks = integrations.find((integration) => integration.name === name)?.hooks as
    Readonly<Record<string, (() => readonly RegistrySource[]) | undefined>> | undefined;
  return hooks?.[hook]?.();
}
