import { Stepper } from "../../src/runs/stepper.tsx";
import { nothing } from "../fixtures.ts";
import { runPage } from "../run-fixtures.ts";

const { next: _next, ...atEnd } = { ...runPage, seq: 12, position: 12 };

export default {
  "in the middle": () => <Stepper page={runPage} isFollowed={false} onStep={nothing} />,
  "at the end, which it follows": () => <Stepper page={atEnd} isFollowed onStep={nothing} />,
};
