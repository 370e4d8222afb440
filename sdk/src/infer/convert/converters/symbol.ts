import { refusing } from "../../shapes/refusing.ts";

export default refusing("symbol", {
  what: "`symbol` has no JSON form",
  remedy: "Use a `string`.",
});
