import { EditDialog } from "../../src/calls/edit-dialog.tsx";
import { nothing } from "../fixtures.ts";

const diff =
  "@@ -1,3 +1,4 @@\n import { test } from 'vitest';\n-// none yet\n+test('opens a ticket', async () => {\n+});";
const edit = { file: "tools/ticket_create/tool.test.ts", diff, digest: "1", callId: "call-1", as: "test" } as const;

export default {
  proposed: () => <EditDialog edit={{ ...edit, isMade: false }} onMake={nothing} onClose={nothing} />,
  made: () => <EditDialog edit={{ ...edit, isMade: true }} onMake={nothing} onClose={nothing} />,
};
