import type { Stage } from "../../model/stage.ts";
import type { ToolMetadata } from "../../model/tool.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "confirm",
  run(call, next) {
    if (call.session.policy.confirm === "host" || !needsConfirmation(call.tool.metadata)) return next(call);
    const message = `${call.tool.toolId} needs the confirmation of a person, which this host cannot ask for.`;
    return failure("CONFIRMATION_REQUIRED", message, {
      suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
    });
  },
};

export default stage;

const needsConfirmation = ({ confirm, risk }: ToolMetadata): boolean => confirm === true || risk === "high";
