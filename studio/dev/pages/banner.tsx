import { Banner } from "../../src/shell/banner.tsx";
import { error, foreign, nothing, state } from "../fixtures.ts";

const shared = { connection: "open", notice: "", onRestart: nothing } as const;
const failed = { status: "failed", findings: [error], error: "The tools do not build." } as const;

export default {
  nothing: () => <Banner {...shared} state={state} />,
  building: () => <Banner {...shared} state={{ ...state, build: { status: "building", findings: [] } }} />,
  "a build that failed": () => <Banner {...shared} state={{ ...state, build: failed }} />,
  "a server that ended": () => (
    <Banner {...shared} state={{ ...foreign, build: { ...failed, error: "The server has ended: exit code 3." } }} />
  ),
  "no connection": () => <Banner {...shared} state={state} connection="lost" />,
  "a refusal": () => <Banner {...shared} state={state} notice={`HTTP 500 ${"of a path that is long ".repeat(12)}`} />,
};
