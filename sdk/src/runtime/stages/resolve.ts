import type { Stage } from "../../model/stage.ts";
import { nearestName } from "../../util/nearest-name.ts";
import { responseError } from "../response-errors.ts";
import { shown } from "../show-value.ts";

const stage: Stage = {
  name: "resolve",
  run(call) {
    call.tool = call.host.tool(call.name);
    return call.tool === undefined ? notFound(call.name, call.host.toolNames()) : undefined;
  },
};

export default stage;

const mostListed = 20;

function notFound(name: unknown, known: readonly string[]) {
  const nearest = typeof name === "string" ? nearestName(name, known) : undefined;
  const listed = known.slice(0, mostListed).join(", ") + (known.length > mostListed ? ", …" : "");
  const suggestion = nearest === undefined ? `Call one of: ${listed}.` : `Call ${nearest}.`;
  return responseError("NOT_FOUND", `There is no tool ${shown(name)}.`, known.length === 0 ? {} : { suggestion });
}
