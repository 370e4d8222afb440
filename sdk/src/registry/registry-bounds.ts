import { toolNamePattern } from "../model/tool-options.ts";
import { isRecord } from "../util/is-record.ts";
import { isSemanticVersion } from "../util/semantic-version.ts";

/** No registry has more tools: a model could not choose among them, and reading them would block the process. */
export const mostTools = 10_000;

/** Reasons why a registry is unsafe to read, each as `<JSON pointer> must be …`; its shape is checked elsewhere. */
export function registryBounds({ version, tools }: Readonly<Record<string, unknown>>): readonly string[] {
  if (Array.isArray(tools) && tools.length > mostTools) {
    return [`/tools must be at most ${String(mostTools)} tools, but has ${String(tools.length)}`];
  }
  const ofVersions = [
    ["/version", version] as const,
    ...(Array.isArray(tools) ? tools : []).map((tool: unknown, index) => {
      const metadata = isRecord(tool) && isRecord(tool.metadata) ? tool.metadata : {};
      return [`/tools/${String(index)}/metadata/version`, metadata.version] as const;
    }),
  ].flatMap(([at, text]) =>
    typeof text !== "string" || text === "" || isSemanticVersion(text)
      ? []
      : [`${at} must be a semantic version, not ${JSON.stringify(text.slice(0, 40))}`],
  );
  const ofNames = (Array.isArray(tools) ? tools : []).flatMap((tool: unknown, index) => {
    const name = isRecord(tool) ? tool.toolId : undefined;
    if (typeof name !== "string" || name === "" || toolNamePattern.test(name)) return [];
    return [
      `/tools/${String(index)}/toolId must be a name that a tool can have, not ${JSON.stringify(name.slice(0, 40))}`,
    ];
  });
  return [...ofVersions, ...ofNames];
}
