import type { AstroConfig, AstroIntegration } from "astro";
import type { RegistrySource } from "./read-registry.ts";

const name = "toolwright-catalogue";
const hook = "toolwright:registries";

/** Carries the plugin's registries to the loader: Astro keeps the hooks of every integration in its configuration. */
export function catalogueIntegration(registries: readonly RegistrySource[]): AstroIntegration {
  return { name, hooks: { [hook]: () => registries } };
}

/** The registries that the plugin was given; undefined in a site without it. */
export function configuredRegistries({
  integrations,
}: Pick<AstroConfig, "integrations">): readonly RegistrySource[] | undefined {
  const hooks = integrations.find((integration) => integration.name === name)?.hooks as
    Readonly<Record<string, (() => readonly RegistrySource[]) | undefined>> | undefined;
  return hooks?.[hook]?.();
}
