import { defined } from "../util/defined.ts";
import { annotationsOf, type ToolAnnotations } from "./annotations.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Location } from "./location.ts";
import type { InferredTool, ToolExample } from "./tool.ts";

/** A tool as a model sees it, whether it comes from a tool folder, an MCP server or a provider's JSON. */
export interface DescribedTool {
  readonly name: string;
  /** For people. */
  readonly title?: string;
  /** May be empty. */
  readonly description: string;
  /** Safe to walk: invalid parts of a foreign schema are omitted. */
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly examples: readonly ToolExample[];
  /** Where the tool is declared; omitted for one without a file. */
  readonly at?: Location;
  /** Location of the description, where that is known more exactly than `at`. */
  readonly descriptionAt?: Location;
  /** Where each part of the input schema is declared, by JSON pointer (`/properties/limit`); unknown locations are omitted. */
  readonly locations: Readonly<Record<string, Location>>;
}

/** What a model sees of an inferred tool. */
export function describedTool(tool: InferredTool): DescribedTool {
  const { name, description, input, output, at, locations, metadata } = tool;
  return {
    name,
    ...defined({ title: metadata.title }),
    description,
    input,
    ...defined({ output }),
    annotations: annotationsOf(metadata),
    examples: metadata.examples ?? [],
    at,
    locations,
  };
}
