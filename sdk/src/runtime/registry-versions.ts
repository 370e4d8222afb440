import { isToolwrightError, ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { isOverlaid } from "../registry/overlay-registries.ts";
import type { Registry } from "../registry/registry.ts";
import { loadRegistry } from "./load-registry.ts";

/** Gives the registry of a version; undefined where the host does not have it. */
export type FindRegistry<Tools extends ToolTypes = ToolTypes> = (
  version: string,
) => Registry<Tools> | undefined | Promise<Registry<Tools> | undefined>;

/**
 * Finds registries by version: the present one, what the host has, and what the build kept beside the present one. Each is found once.
 * The function rejects with a ToolwrightError `REGISTRY_NOT_FOUND` for other versions.
 */
export function registryVersions<Tools extends ToolTypes>(
  present: Registry<Tools>,
  find: FindRegistry<Tools> = () => undefined,
): (version: string) => Promise<Registry<Tools>> {
  const known = new Map([present, ...variantsOf(present)].map((registry) => [registry.version, registry]));
  return async (version) => {
    const found = known.get(version) ?? (await find(version)) ?? (await loadKept(present, version));
    if (found.version !== version) {
      throw new ToolwrightError(
        "REGISTRY_NOT_FOUND",
        `\`registries\` was asked for version ${version} of the registry, and gave ${found.version}.`,
      );
    }
    known.set(version, found);
    return found;
  };
}

const variantsOf = <Tools extends ToolTypes>(registry: Registry<Tools>): readonly Registry<Tools>[] =>
  isOverlaid(registry) ? registry.variants.map((variant) => registry.registryFor({ variant }).registry) : [];

async function loadKept<Tools extends ToolTypes>(present: Registry<Tools>, version: string): Promise<Registry<Tools>> {
  try {
    return await loadRegistry<Tools>(present.location, { version });
  } catch (cause) {
    if (!isToolwrightError(cause) || cause.code !== "REGISTRY_NOT_FOUND") throw cause;
    const message = `The session opened with version ${version} of the registry, which cannot be found; the present one has ${present.version}.`;
    throw new ToolwrightError("REGISTRY_NOT_FOUND", message, {
      cause,
      remedy: "Keep the output folder between builds, or give `createRuntime` the older one by `registries`.",
    });
  }
}
