import type { Stage } from "../../model/call/call.ts";
import { restoreArguments } from "../../registry/restore-arguments.ts";
import { readArguments, unreadable } from "../arguments/read-arguments.ts";
import { failure } from "../values/response-errors.ts";
import { quoted } from "../arguments/quote-value.ts";

const stage: Stage = {
  name: "restore",
  run(call, next) {
    const { provider, tool, session } = call;
    if (provider === undefined) return next(call);
    const { providers } = session.registry;
    if (!providers.includes(provider)) {
      return failure("INTERNAL", `The registry was not built for the provider ${quoted(provider)}.`, {
        suggestion: `Name one of: ${providers.join(", ")}.`,
      });
    }
    const restored = restoreArguments(call.args, session.registry.formOf(provider, tool.toolId)?.reverse);
    // Texts that contained JSON may have become any value.
    if (restored === call.args) return next(call);
    const { args, issues } = readArguments(restored, tool, session);
    return issues === undefined ? next({ ...call, args }) : unreadable(tool, issues, session);
  },
};

export default stage;
