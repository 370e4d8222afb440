import { ToolwrightError } from "../errors/toolwright-error.ts";
import { startOf } from "../model/finding.ts";
import { type RegistryFile, registryFormat } from "../model/artifact/registry.ts";
import { isRecord } from "../util/is-record.ts";
import { toolNamePattern } from "../model/tool/tool-options.ts";
import { isSemanticVersion } from "../util/texts.ts";
import { faultText, fileFaults } from "../schema/files/file-faults.ts";
import { isRegistry, isToolRecord } from "../schema/files/registry.generated.ts";
import { parseJsonFile } from "../errors/parse-json-file.ts";

/** Next to `tool_registry.json`: the registry that the last build replaced, for open sessions. */
export const previousRegistryFile = "previous_registry.json";

/**
 * Reads the text of a `tool_registry.json`. `file` is its name in errors.
 *
 * @throws ToolwrightError `REGISTRY_UNREADABLE` when the text is cut off, not JSON, or not a registry; `REGISTRY_FORMAT` when
 * another version of Toolwright wrote it.
 */
export function parseRegistry(text: string, file: string): RegistryFile {
  const content = parseJsonFile(text, { file, code: "REGISTRY_UNREADABLE" });
  const refused = (code: "REGISTRY_UNREADABLE" | "REGISTRY_FORMAT", message: string): ToolwrightError =>
    new ToolwrightError(code, message, { at: startOf(file) });
  if (!isRecord(content) || typeof content.format !== "string") {
    throw refused("REGISTRY_UNREADABLE", `${file} is JSON but not a registry: it has no \`format\`.`);
  }
  if (content.format !== registryFormat) {
    const found = `format ${JSON.stringify(content.format.slice(0, 40))}`;
    throw refused("REGISTRY_FORMAT", `${file} has ${found}; this version reads "${registryFormat}".`);
  }
  const faults = faultsIn(content);
  if (faults.length > 0) {
    const shown = faults.slice(0, 5).join("; ");
    const more = faults.length > 5 ? `; and ${faults.length - 5} more` : "";
    throw refused("REGISTRY_UNREADABLE", `${file} is not a valid registry: ${shown}${more}.`);
  }
  return content as unknown as RegistryFile;
}

/** No registry has more tools: a model could not choose among them, and reading them would block the process. */
const mostTools = 10_000;

const mostFaults = 100;

/** The errors of a parsed registry file, each as `<JSON pointer> must be …`. Empty for a valid registry. */
function faultsIn(file: Readonly<Record<string, unknown>>): readonly string[] {
  const tools: readonly unknown[] | undefined = Array.isArray(file.tools) ? file.tools : undefined;
  if (tools !== undefined && tools.length > mostTools)
    return [`/tools must be at most ${String(mostTools)} tools, but has ${String(tools.length)}`];
  // Checks the tools one by one, so that many invalid ones do not take long.
  const whole = fileFaults(isRegistry, tools === undefined ? file : { ...file, tools: [] }).map(faultText);
  const faults = [...whole, ...versionFaults("/version", file.version)];
  const seen = new Set<string>();
  for (const [index, tool] of (tools ?? []).entries()) {
    if (faults.length >= mostFaults) break;
    faults.push(...toolFaults(tool, `/tools/${String(index)}`, seen));
  }
  return faults;
}

function toolFaults(tool: unknown, at: string, seen: Set<string>): readonly string[] {
  const faults = fileFaults(isToolRecord, tool).map(({ pointer, message }) => `${at}${pointer} ${message}`);
  const { toolId: name, metadata } = isRecord(tool) ? tool : {};
  if (isRecord(metadata)) faults.push(...versionFaults(`${at}/metadata/version`, metadata.version));
  if (typeof name !== "string" || name === "") return faults;
  if (seen.has(name)) faults.push(`${at}/toolId must be unique, but ${JSON.stringify(name)} occurs twice`);
  seen.add(name);
  if (!toolNamePattern.test(name))
    faults.push(`${at}/toolId must be a name that a tool can have, not ${JSON.stringify(name.slice(0, 40))}`);
  return faults;
}

const versionFaults = (at: string, version: unknown): readonly string[] =>
  typeof version !== "string" || version === "" || isSemanticVersion(version)
    ? []
    : [`${at} must be a semantic version, not ${JSON.stringify(version.slice(0, 40))}`];
