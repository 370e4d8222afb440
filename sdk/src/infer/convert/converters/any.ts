import { ts } from "ts-morph";
import { findingOf } from "../../../errors/finding-of.ts";
import type { Converter } from "../../contract/contract.ts";
import { evidenceOf, locationOf } from "../../project/node-location.ts";
import { typeNodeOf } from "../../project/written-type.ts";

const remedy = "Write the type of the value, or `unknown` where it may be anything.";

/** A written `any` gets a warning; one from a missing annotation is an error. */
export default {
  kind: "any",
  toSchema(_type, location, context) {
    const isDeclaration = ts.isPropertySignature(location.node) || ts.isPropertyDeclaration(location.node);
    if (isDeclaration && typeNodeOf(location.node) === undefined) {
      return context.refuse(location, { what: "has no type", remedy: "Write its type." });
    }
    context.report({
      ...findingOf("INFER_UNSUPPORTED_TYPE", `${context.nameOf(location)}: \`any\` tells a model nothing.`, {
        at: locationOf(location.node, context.project.root),
        evidence: evidenceOf(location.node),
        remedy,
      }),
      severity: "warning",
    });
    return {};
  },
} satisfies Converter;
