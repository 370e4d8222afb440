import type { JsonSchema } from "../model/json-schema.ts";

/** Whether a schema marks its values as secret: by `x-secret`, or by `writeOnly`, which nothing that is shown contains. */
export const isSecret = (schema: JsonSchema): boolean => schema["x-secret"] === true || schema.writeOnly === true;
