import { toolNamePattern } from "../model/tool-options.ts";
import { isRecord } from "../util/is-record.ts";
import { isSemanticVersion } from "./semantic-version.ts";

/** No registry has more tools: a model could not choose among them, and reading them would block the process. */
export const mostTools = 10_000;

/** Reasons why a registry is unsafe to read, each as `<JSON pointer> must be …`; its shape is checked elsewhere. */
export function registryBounds({ version, tools }: Readonly<Record<string, unknown>>): readonly string[] {
  if (Array.isArray(tools) && tools.length > mostTools) {
    return [`/tools must be at most ${String(mostTools)} tools, but has ${String(tools.length)}`];
  }
  const ofVersion =
    typeof version !== "string" || version === "" || isSemanticVersion(version)
      ? []
      : [`/version must be a semantic version, not ${JSON.stringify(version.slice(0, 40))}`];
  const ofNames = (Array.isArray(tools) ? tools : []).flatMap((tool: unknown, index) => {
    const name = isRecord(tool) ? tool.toolId : undefined;
    if (typeof name !== "string" || name === "" || toolNamePattern.test(name)) return [];
    return [
      `/tools/${String(index)}/toolId must be a name that a tool can have, not ${JSON.stringify(name.slice(0, 40))}`,
    ];
  });
  return [...ofVersion, ...ofNames];
}
