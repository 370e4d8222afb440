import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Location } from "../model/location.ts";
import { registryFormat, type RegistryFile } from "../model/registry.ts";
import { isRecord } from "../util/is-record.ts";
import { jsonFault } from "../util/json-fault.ts";
import { mostTools, registryBounds } from "./registry-bounds.ts";
import { registryFaults } from "./registry-faults.ts";

/**
 * Reads the text of a `tool_registry.json`. `file` is its name in errors.
 *
 * @throws ToolwrightError `REGISTRY_UNREADABLE` when the text is cut off, not JSON, or not a registry; `REGISTRY_FORMAT` when
 * another version of Toolwright wrote it.
 */
export function parseRegistry(text: string, file: string): RegistryFile {
  const content = parseJson(text.replace(/^\uFEFF/, ""), file);
  const start: Location = { file, line: 1, column: 1 };
  if (!isRecord(content) || typeof content.format !== "string") {
    throw new ToolwrightError("REGISTRY_UNREADABLE", `${file} is JSON but not a registry: it has no \`format\`.`, {
      at: start,
    });
  }
  if (content.format !== registryFormat) {
    const found = `format ${JSON.stringify(content.format.slice(0, 40))}`;
    throw new ToolwrightError("REGISTRY_FORMAT", `${file} has ${found}; this version reads "${registryFormat}".`, {
      at: start,
    });
  }
  const bounds = registryBounds(content);
  // With too many tools, none is checked.
  const isTooLarge = Array.isArray(content.tools) && content.tools.length > mostTools;
  const faults = isTooLarge ? bounds : [...registryFaults(content), ...bounds];
  if (faults.length > 0) {
    const shown = faults.slice(0, 5).join("; ");
    const more = faults.length > 5 ? `; and ${faults.length - 5} more` : "";
    throw new ToolwrightError("REGISTRY_UNREADABLE", `${file} is not a valid registry: ${shown}${more}.`, {
      at: start,
    });
  }
  return content as unknown as RegistryFile;
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const { line, column, isCutOff } = jsonFault(text) ?? { line: 1, column: 1, isCutOff: false };
    const what = text.trim() === "" ? "is empty" : isCutOff ? "ends too early" : "is not valid JSON";
    const at = { file, line, column };
    throw new ToolwrightError("REGISTRY_UNREADABLE", `${file}:${line}:${column} ${what}.`, { at, cause });
  }
}
