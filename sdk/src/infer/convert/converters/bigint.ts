import { refusing } from "../../shapes/refusing.ts";

export default refusing("bigint", {
  what: "`bigint` has no JSON form",
  remedy: "Use `number` with the tag `@integer`, or a `string` for numbers beyond 2^53.",
});
