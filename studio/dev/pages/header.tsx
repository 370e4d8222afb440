import { Header } from "../../src/shell/header.tsx";
import { foreign, nothing, state } from "../fixtures.ts";

const shared = { route: { page: "tools" }, mode: "text", onMode: nothing } as const;

export default {
  "a project": () => <Header {...shared} state={state} waiting={0} />,
  "a server of others": () => <Header {...shared} state={foreign} waiting={0} />,
  "open questions": () => <Header {...shared} state={state} waiting={2} />,
  "before anything is known": () => <Header {...shared} state={undefined} waiting={0} />,
};
