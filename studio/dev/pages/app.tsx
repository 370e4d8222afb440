import { App } from "../../src/shell/app.tsx";
import { Api } from "../../src/client/api.ts";
import { Studio } from "../../src/state/studio.ts";
import type { StudioView } from "../../src/state/view.ts";
import { viewOf } from "../fixtures.ts";

function shown(parts: Partial<StudioView>) {
  const studio = new Studio(new Api("fixed"));
  studio.store.set(viewOf(parts));
  return <App studio={studio} />;
}

export default {
  "a tool": () => shown({ route: { page: "tools", name: "ticket_create" } }),
  calls: () => shown({ route: { page: "calls" } }),
  "a token that is refused": () => shown({ connection: "refused" }),
};
