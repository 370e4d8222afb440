import { refusing } from "../../shapes/refusing.ts";

export default refusing("nothing", {
  what: "`undefined` has no JSON form",
  remedy: "Make the property optional, or use `null`.",
});
