import { DiffView } from "../../src/parts/diff-view.tsx";

export default { some: () => <DiffView diff={"@@ -1 +1 @@\n same\n-removed\n+added"} /> };
