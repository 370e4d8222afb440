import type { Stage } from "../../model/stage.ts";
import { makeEnvelope } from "../make-envelope.ts";

const stage: Stage = {
  name: "envelope",
  always: true,
  run(call) {
    call.response = makeEnvelope(call);
    return undefined;
  },
};

export default stage;
