import type { Json, JsonObject } from "../../../util/json.ts";

/** Where the parts of a tool stand in an entry, as JSON pointers from it. What an entry of the kind cannot have is left out. */
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
  /** Brings a schema to JSON Schema, where the kind writes another dialect. Every part must stay where it is. */
  readonly toJsonSchema?: (schema: Json) => Json;
}

/** One way in which tools are told to a model. */
export interface DefinitionKind {
  /** Equal to the file's name: `anthropic`. */
  readonly id: string;
  readonly summary: string;
  /** Whether an entry is written in this way. No entry is of two kinds. */
  matches(entry: JsonObject): boolean;
  /** Where its parts are. Also asked of an entry that does not match, when the user says what it is. */
  read(entry: JsonObject): DefinitionParts;
}

/** Types a kind: `export default defineKind({ id, summary, matches, read })`. Returns its argument unchanged. */
export function defineKind(kind: DefinitionKind): DefinitionKind {
  return kind;
}
