import type { Place } from "../../model/place.ts";
import type { ToolDefinition } from "../../model/tool-definition.ts";
import { schemaPlace } from "../places.ts";
import { subschemas } from "../../model/subschemas.ts";

/** A text of a tool, with what it is and where it stands. */
export interface ToolText {
  /** As a message calls it: ``the description of `limit` ``. */
  readonly label: string;
  readonly text: string;
  readonly at?: Place;
  /** Into the input schema, where the text stands there. */
  readonly pointer?: string;
}

/** The description of the tool and of every part of its input and output, in this order. */
export function descriptionsOf(tool: ToolDefinition): readonly ToolText[] {
  const toolAt = tool.at === undefined ? {} : { at: tool.at };
  const input = subschemas(tool.input).flatMap(({ pointer, schema, property }) => {
    if (schema.description === undefined) return [];
    const label = `the description of \`${property ?? (pointer === "" ? "the input" : pointer)}\``;
    return [{ label, text: schema.description, ...schemaPlace(tool, pointer), pointer }];
  });
  const output = subschemas(tool.output ?? {}).flatMap(({ pointer, schema, property }) => {
    if (schema.description === undefined) return [];
    const label = `the description of \`${property ?? (pointer === "" ? "the result" : pointer)}\` in the result`;
    return [{ label, text: schema.description, ...toolAt }];
  });
  const own = { label: "the tool's description", text: tool.description, ...toolAt };
  return [tool.descriptionAt === undefined ? own : { ...own, at: tool.descriptionAt }, ...input, ...output];
}
