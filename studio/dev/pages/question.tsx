import { Question } from "../../src/calls/question.tsx";
import { answered, approval, expired, studio } from "../fixtures.ts";

export default {
  open: () => <Question request={approval} studio={studio} />,
  answered: () => <Question request={answered} studio={studio} />,
  expired: () => <Question request={expired} studio={studio} />,
};
