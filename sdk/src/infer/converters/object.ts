import type { Converter } from "../contract.ts";
import { objectSchema } from "../object-schema.ts";

export default { kind: "object", toSchema: objectSchema } satisfies Converter;
