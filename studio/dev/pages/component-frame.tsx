import { ComponentFrame } from "../../src/calls/component-frame.tsx";
import { framePath } from "../fixtures.ts";

const shared = { path: framePath, title: "Result of weather", notices: [], onCall: () => Promise.resolve({}) };

export default {
  panel: () => <ComponentFrame {...shared} width="wide" />,
  phone: () => <ComponentFrame {...shared} width="phone" />,
};
