import { counted } from "../../util/texts.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { defineRule } from "../subject/define-rule.ts";
import { reachedSchemas } from "../schema/reached-schemas.ts";
import { schemaLocation } from "../subject/locations.ts";
import { visibleText } from "../../util/visible-text.ts";

export default defineRule({
  id: "schema-required-in-properties",
  severity: "error",
  summary: "Every required name is one of the properties.",
  scope: "tool",
  several: ([first, ...others]) =>
    `${first?.message ?? ""} ${counted(others.length, "more required name")} ${others.length === 1 ? "is not a property" : "are not properties"} either.`,
  check({ definition }, report) {
    if (definition === undefined) return;
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
  },
});
