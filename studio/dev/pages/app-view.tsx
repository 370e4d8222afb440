import { AppView } from "../../src/calls/app-view.tsx";
import { framePath, ok } from "../fixtures.ts";

const callFromApp = () => Promise.resolve({});

export default {
  "a page of a server": () => (
    <AppView
      call={ok}
      studio={{ frame: () => Promise.resolve({ path: framePath, isApp: true, tools: [] }), callFromApp }}
    />
  ),
  "a page that cannot be read": () => (
    <AppView call={ok} studio={{ frame: () => Promise.reject(new Error("Not found.")), callFromApp }} />
  ),
  "a tool without one": () => (
    <AppView call={ok} studio={{ frame: () => Promise.resolve({ path: null }), callFromApp }} />
  ),
};
