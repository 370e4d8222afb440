import type { Json, JsonObject } from "../../../util/json.ts";

/** JSON pointers to the parts of a tool in an entry. A part that the kind does not have is omitted. */
export interface DefinitionParts {
  readonly name: string;
  readonly description: string;
  readonly title?: string;
  readonly input?: string;
  readonly output?: string;
  /** An object with the hints MCP has. */
  readonly annotations?: string;
  /** A list of inputs. */
  readonly examples?: string;
  /** Converts a schema to JSON Schema, where the kind uses another dialect. Every part must keep its pointer. */
  readonly toJsonSchema?: (schema: Json) => Json;
}

/** One format of tool definitions. */
export interface DefinitionKind {
  /** Equal to the file's name: `anthropic`. */
  readonly id: string;
  readonly summary: string;
  /** Whether an entry has this format. No entry matches two kinds. */
  matches(entry: JsonObject): boolean;
  /** Finds the parts of an entry. Also called for an entry that does not match, when the user names the kind. */
  read(entry: JsonObject): DefinitionParts;
}

/** Types a kind: `export default defineKind({ id, summary, matches, read })`. Returns its argument unchanged. */
export function defineKind(kind: DefinitionKind): DefinitionKind {
  return kind;
}
