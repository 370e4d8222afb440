import { Comparison } from "../../src/calls/comparison.tsx";
import { failed, ok } from "../fixtures.ts";

export default {
  different: () => <Comparison calls={[ok, failed]} />,
  "the same": () => <Comparison calls={[ok, ok]} />,
};
