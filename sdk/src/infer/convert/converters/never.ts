import { refusing } from "../../shapes/refusing.ts";

export default refusing("never", {
  what: "`never` allows no value",
  remedy: "Remove the property, or give it a type that has values.",
});
