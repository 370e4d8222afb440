import type { GivenSchemas, RuleReport, DescribedTool } from "../../model/verify/rule.ts";
import { defineRule } from "../subject/define-rule.ts";
import { givenFaults } from "../schema/given-faults.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "schema-valid",
  severity: "error",
  summary: "The input schema is a valid JSON Schema 2020-12 of an object, whose required names are properties.",
  scope: "tool",
  check({ definition, given }, report) {
    if (definition === undefined) return;
    if (given !== undefined) checkGiven(definition, given, report);
    checkRequired(definition, report);
  },
});

function checkGiven(definition: DescribedTool, given: GivenSchemas, report: (finding: RuleReport) => void): void {
  if (given.input !== undefined) {
    for (const found of givenFaults(given.input, definition.input, true)) {
      report(found);
    }
  }
  if (given.output === undefined) return;
  // Pointers of findings refer to the input.
  for (const { pointer, ...found } of givenFaults(given.output, definition.output ?? {}, false)) {
    report({ ...found, ...(pointer !== "" && { evidence: clipText(pointer) }) });
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
