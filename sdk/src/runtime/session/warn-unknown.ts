import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { unknownToolText } from "../../model/call/named-tools.ts";
import { isOverlaid } from "../../registry/overlay-registries.ts";
import type { Registry } from "../../registry/registry.ts";
import type { SessionHost } from "./live-session.ts";

/** Makes what warns of names of tools that do not exist, once for each name and setting. */
export function createUnknownWarning(usual: Registry, warn: SessionHost["warn"]): SessionHost["warnUnknown"] {
  const told = new Set<string>();
  let names: ReadonlySet<string> | undefined;
  return (registry, named) => {
    const missing = named.filter(({ name }) => registry.tool(name) === undefined);
    if (missing.length === 0) return;
    names ??= new Set(variantsOf(usual).flatMap((each) => each.names));
    const fresh = missing.filter(({ pointer, name }) => !names?.has(name) && !told.has(`${pointer} ${name}`));
    if (fresh.length === 0) return;
    for (const { pointer, name } of fresh) told.add(`${pointer} ${name}`);
    const texts = fresh.map((each) => unknownToolText(each, registry.names));
    warn(new ToolwrightError("TOOL_UNKNOWN", texts.join(" ")));
  };
}

const variantsOf = (registry: Registry): readonly Registry[] =>
  isOverlaid(registry) ? registry.variants.map((variant) => registry.registryFor({ variant }).registry) : [registry];
