import { annotationsOf, type ToolAnnotations } from "./annotations.ts";
import type { JsonSchema } from "./json-schema.ts";
import type { Place } from "./place.ts";
import type { InferredTool, ToolExample } from "./tool.ts";

/** A tool as a model is told of it, whether it comes from a tool folder, an MCP server or a provider's JSON. */
export interface DescribedTool {
  readonly name: string;
  /** For people. */
  readonly title?: string;
  /** Empty when there is none. */
  readonly description: string;
  /** Safe to walk: what was no schema in a foreign definition has been left out of it. */
  readonly input: JsonSchema;
  readonly output?: JsonSchema;
  readonly annotations: ToolAnnotations;
  readonly examples: readonly ToolExample[];
  /** Where the tool is declared; left out for one that no file declares. */
  readonly at?: Place;
  /** Where the description stands, where that is known more exactly than by `at`. */
  readonly descriptionAt?: Place;
  /** Where each part of the input schema is declared, by JSON pointer (`/properties/limit`); what is unknown is left out. */
  readonly places: Readonly<Record<string, Place>>;
}

/** What a model is told of a tool of ours. */
export function describedTool(tool: InferredTool): DescribedTool {
  const { name, description, input, output, at, places, metadata } = tool;
  return {
    name,
    ...(metadata.title !== undefined && { title: metadata.title }),
    description,
    input,
    ...(output !== undefined && { output }),
    annotations: annotationsOf(metadata),
    examples: metadata.examples ?? [],
    at,
    places,
  };
}
