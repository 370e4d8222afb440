import type { TagReader } from "../../contract/contract.ts";
import { readTagValue } from "./shared/read-tag-value.ts";
import { allowedTypes } from "../../../schema/types.ts";

export default {
  tag: "examples",
  summary: "Several examples at once, as a list; one that is not a list is one example.",
  read(text, target) {
    const { examples = [] } = target.schema;
    const list = readTagValue(text, { schema: {}, types: allowedTypes({ type: "array" }, (schema) => schema) });
    const items = "value" in list && Array.isArray(list.value) ? (list.value as readonly unknown[]) : [undefined];
    const readings = items.map((item) => readTagValue(item === undefined ? text : JSON.stringify(item), target));
    const problem = readings.find((reading) => "problem" in reading);
    if (problem !== undefined) return problem;
    const values = readings.flatMap((reading) => ("value" in reading ? [reading.value] : []));
    return { keywords: values.length === 0 ? {} : { examples: [...examples, ...values] } };
  },
} satisfies TagReader;
