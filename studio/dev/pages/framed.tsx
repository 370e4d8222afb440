import { Framed } from "../../src/calls/framed.tsx";
import { framePath } from "../fixtures.ts";

export default {
  "a page of a server": () => (
    <Framed path={framePath} title="Result of weather" notices={[]} onCall={() => Promise.resolve({})} />
  ),
};
