import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { ToolTypes } from "../../model/tool-types.ts";
import { isOverlaid } from "../../registry/overlay-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import type { SessionOptions } from "./session.ts";

/** What is decided before a session opens. */
export interface Choice<Tools extends ToolTypes> {
  readonly registry: Registry<Tools>;
  readonly variant: string | undefined;
  readonly options: SessionOptions<Tools>;
}

/**
 * The registry that a session keeps: of one with variants, the variant for its user.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a variant that the registry does not have.
 */
export function chooseRegistry<Tools extends ToolTypes>(
  usual: Registry<Tools>,
  options: SessionOptions<Tools>,
  ids: () => string,
): Choice<Tools> {
  const { registry = usual, variant } = options;
  if (!isOverlaid(registry)) {
    if (variant === undefined) return { registry, variant, options };
    const message = `There is no variant "${variant}": the registry has no variants.`;
    throw new ToolwrightError("CONFIG_INVALID", message, { remedy: "Make them with `overlayRegistries`." });
  }
  const identified = { ...options, id: options.id ?? ids() };
  return { ...registry.registryFor(identified), options: identified };
}
