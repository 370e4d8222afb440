import { refusing } from "../../shapes/refusing.ts";

export default refusing("function", {
  what: "a function has no JSON form",
  remedy: "Omit it, or use a `string` that names the action.",
});
