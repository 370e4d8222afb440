import { ts } from "ts-morph";
import type { Converter } from "../../contract/contract.ts";
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
    context.warn(location, { what: "`any` tells a model nothing", remedy });
    return {};
  },
} satisfies Converter;
