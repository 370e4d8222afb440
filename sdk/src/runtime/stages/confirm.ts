import type { Stage } from "../../model/stage.ts";
import { askConfirmation } from "../confirmation/ask-confirmation.ts";
import { confirmerOf } from "../confirmation/confirm-settings.ts";
import { useConfirmation } from "../confirmation/use-confirmation.ts";
import { failure } from "../outcomes/response-errors.ts";

const stage: Stage = {
  name: "confirm",
  run(call, next, ports) {
    const confirmer = confirmerOf(call);
    if (confirmer === undefined || confirmer === "host") return next(call);
    const { toolId } = call.tool;
    if (confirmer === "refuse")
      return cannotAsk(`${toolId} needs the confirmation of a person, which this host cannot ask for.`);
    // The tool that calls would get the token, and could pass it on to a model.
    if (call.parent !== undefined)
      return cannotAsk(`${toolId} needs the confirmation of a person, which only a call of its own can ask for.`);
    return call.confirmation === undefined ? askConfirmation(call, ports) : useConfirmation(call, next, ports);
  },
};

export default stage;

const cannotAsk = (message: string): ReturnType<typeof failure> =>
  failure("CONFIRMATION_REQUIRED", message, {
    suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
  });
