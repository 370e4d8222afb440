import { FindingList } from "../../src/quality/finding-list.tsx";
import { error, finding, nothing } from "../fixtures.ts";

export default {
  some: () => <FindingList findings={[error, finding]} onFix={nothing} />,
  none: () => <FindingList findings={[]} onFix={nothing} />,
};
