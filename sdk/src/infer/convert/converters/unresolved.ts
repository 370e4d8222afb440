import type { Converter } from "../../contract/contract.ts";
import { missingModules } from "../../project/missing-modules.ts";

export default {
  kind: "unresolved",
  toSchema(_type, spot, context) {
    const source = spot.node.getSourceFile();
    // A type without an annotation is inferred from the code, so only an unresolved import can be the cause.
    const missing = spot.typeNode === undefined ? missingModules(source, context.project) : [];
    for (const node of missing) {
      context.refuse(
        { ...spot, node },
        {
          code: "INFER_UNRESOLVED_TYPE",
          what: `the type cannot be found, because the module cannot be resolved: \`${node.text}\``,
          remedy: /^[./]/.test(node.text)
            ? "Correct the path of the import."
            : "Install the package, or correct the name of the import.",
        },
      );
    }
    if (missing.length > 0) return {};
    return context.refuse(spot, {
      code: "INFER_UNRESOLVED_TYPE",
      what: "the type cannot be found",
      remedy: "Correct the name or its import, and install the package it comes from.",
    });
  },
} satisfies Converter;
