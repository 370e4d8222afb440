import type { JsonSchema } from "../../model/json-schema.ts";
import type { Location } from "../../model/finding.ts";
import { handlerFileName, toolFileOf, type ToolFolder } from "../../model/tool/tool-folder.ts";
import type { GivenSchemas, RuleReport, DescribedTool } from "../../model/verify/rule.ts";
import { isRecord } from "../../util/is-record.ts";
import { defineRule } from "../subject/define-rule.ts";
import { jsonPosition, readJson } from "../subject/json-text.ts";
import { givenFaults } from "../schema/given-faults.ts";
import { fileLocation, schemaLocation } from "../subject/locations.ts";
import { dialect } from "../../schema/keywords.ts";
import { schemaFaults } from "../../schema/faults/schema-faults.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { subschemas } from "../../schema/walk.ts";
import { resolveReference } from "../../schema/local-reference.ts";

const file = "schema.json";

export default defineRule({
  id: "schema-valid",
  severity: "error",
  summary: "The input schema is a valid JSON Schema 2020-12 of an object, whose required names are properties.",
  scope: "tool",
  check({ folder, definition, given, schemaFile }, report) {
    if (definition !== undefined && given !== undefined) checkGiven(definition, given, report);
    if (definition !== undefined) checkRequired(definition, report);
    const text = folder?.files[file];
    if (folder === undefined || text === undefined) return;
    // A handwritten schema may contain more, and is checked where it is read, even when this rule is off.
    if (!hasGeneratedSchema(folder)) return;
    // As generated it is as valid as its signature.
    if (schemaFile === "fresh") return;
    for (const { position, ...finding } of findingsIn(text))
      report({ ...finding, at: fileLocation(folder, file, position) });
  },
});

function checkGiven(definition: DescribedTool, given: GivenSchemas, report: (finding: RuleReport) => void): void {
  if (given.input !== undefined) {
    for (const found of givenFaults(given.input, definition.input, true)) {
      report({ ...schemaLocation(definition, found.pointer), ...found });
    }
  }
  if (given.output === undefined) return;
  // Pointers of findings refer to the input.
  for (const { pointer, ...found } of givenFaults(given.output, definition.output ?? {}, false)) {
    const at = definition.at === undefined ? {} : { at: definition.at };
    report({ ...at, ...found, ...(pointer !== "" && { evidence: clipText(pointer) }) });
  }
}

function checkRequired(definition: DescribedTool, report: (finding: RuleReport) => void): void {
  const reached = [...reachedSchemas(definition.input)];
  const parts = new Set(
    reached.flatMap(({ schema: { allOf = [], anyOf = [], oneOf = [] } }) =>
      [...allOf, ...anyOf, ...oneOf].flatMap((part) => (typeof part === "object" ? (part.$ref ?? []) : [])),
    ),
  );
  for (const { pointer, schema } of reached) {
    const { properties, required = [], patternProperties, additionalProperties, allOf, anyOf, oneOf, $ref } = schema;
    // A branch may require what the schema around it declares, and an open object accepts any name.
    const isPart = /\/(?:(?:anyOf|oneOf|allOf)\/\d+|not)$/.test(pointer) || parts.has(`#${pointer}`);
    const isOpen = patternProperties !== undefined || typeof additionalProperties === "object";
    // A nested free-form object may require a property; at the root a model has to know the parameters.
    if (properties === undefined && pointer !== "") continue;
    const declared = properties ?? {};
    if (isPart || isOpen || [allOf, anyOf, oneOf, $ref].some((part) => part !== undefined)) continue;
    for (const name of required.filter((each) => !Object.hasOwn(declared, each))) {
      const nearest = nearestName(name, Object.keys(declared));
      report({
        ...schemaLocation(definition, pointer),
        pointer: `${pointer}/required`,
        ...(properties === undefined && additionalProperties !== false && { severity: "warning" }),
        message: `\`${visibleText(name)}\` is required but is not a property.`,
        remedy:
          nearest === undefined
            ? "Declare it under `properties`, or remove it from `required`."
            : `Write \`${nearest}\`, declare it under \`properties\`, or remove it from \`required\`.`,
      });
    }
  }
}

/** Without a readable tool file, the origin of a folder's schema is unknown. */
function hasGeneratedSchema(folder: ToolFolder): boolean {
  const file = toolFileOf(folder);
  return file !== undefined && file !== handlerFileName;
}

type PlacedReport = RuleReport & { readonly position?: Pick<Location, "line" | "column"> };

function findingsIn(text: string): readonly PlacedReport[] {
  try {
    const json = readJson(text);
    if (json.ok)
      return faultsOf(json.value).map((found) => ({ ...found, position: jsonPosition(text, found.pointer) }));
    const message = `\`${file}\` is not JSON: ${json.message}.`;
    return [{ message, position: json.position, remedy: generateAgain }];
  } catch (error) {
    // Parsers and validators recurse until the stack overflows.
    if (!(error instanceof RangeError)) throw error;
    return [{ message: `\`${file}\` is nested too deeply to be read.`, remedy: generateAgain }];
  }
}

type SchemaReport = RuleReport & { readonly pointer: string };

const generateAgain = "Delete the file, and run `toolwright build`, which writes it from the signature.";

function faultsOf(schema: unknown): readonly SchemaReport[] {
  if (!isRecord(schema)) return [fault("", `\`${file}\` is not an object`)];
  const { $schema, ...unnamed } = schema;
  if ($schema !== undefined && $schema !== dialect) {
    return [fault("/$schema", `\`$schema\` is ${JSON.stringify($schema)}; expected JSON Schema 2020-12`)];
  }
  const invalid = Map.groupBy(schemaFaults(unnamed), ({ pointer }) => pointer);
  if (invalid.size > 0) {
    return Array.from(invalid, ([pointer, faults]) =>
      fault(pointer, `The schema is not valid: the value ${faults.map(({ message }) => message).join(", ")}`),
    );
  }
  return [...rootFaults(schema), ...referenceFaults(schema)];
}

function rootFaults(schema: JsonSchema): readonly SchemaReport[] {
  if (schema.type === "object") return [];
  const found = schema.type === undefined ? "has no type" : `is of type ${JSON.stringify(schema.type)}`;
  return [fault(schema.type === undefined ? "" : "/type", `The root of the schema ${found}; expected \`"object"\``)];
}

function referenceFaults(root: JsonSchema): readonly SchemaReport[] {
  return subschemas(root).flatMap(({ pointer, schema: { $ref } }) =>
    $ref === undefined || resolveReference(root, $ref) !== undefined
      ? []
      : [fault(`${pointer}/$ref`, `The reference \`${$ref}\` does not resolve to a schema of this file`)],
  );
}

const fault = (pointer: string, message: string): SchemaReport => ({
  pointer,
  message: `${message}.`,
  remedy: generateAgain,
});
