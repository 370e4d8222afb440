import type { Converter } from "../../contract/contract.ts";
import { objectSchema } from "../../shapes/object-schema.ts";

export default { kind: "object", toSchema: objectSchema } satisfies Converter;
