import { StepView } from "../../src/chat/step-view.tsx";
import { chatViewOf, steps } from "../chat-fixtures.ts";
import { studio } from "../fixtures.ts";

const shown = (index: number) =>
  steps
    .slice(index, index + 1)
    .map((step) => <StepView key={step.id} step={step} studio={studio} view={chatViewOf()} />);

export default {
  "with its request and response": () => shown(0),
  "one that failed": () => shown(2),
};
