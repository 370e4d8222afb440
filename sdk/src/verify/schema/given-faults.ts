import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { Severity } from "../../model/finding.ts";
import { draftNamed } from "../../schema/keywords.ts";
import { readSchema } from "../../schema/read.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerTo, valueAt } from "../../util/json-pointer.ts";
import { referenceKeys } from "../../schema/definitions.ts";
import { patternFaults, structureFaults, type Fault } from "../../schema/faults/schema-faults.ts";
import { reachedSchemas } from "./reached-schemas.ts";
import { clipText } from "../../util/visible-text.ts";

export interface GivenFault extends Fault {
  readonly remedy: string;
  /** Default: the rule's severity. */
  readonly severity?: Severity;
}

/** The faults of the schema of a foreign definition; pointers refer to `safe`, the schema derived from it. */
export function givenFaults(schema: Json, safe: JsonSchema, isInput: boolean): readonly GivenFault[] {
  if (!isRecord(schema)) {
    const message = `The ${nounOf(isInput)} is ${kindOf(schema)}; expected an object.`;
    return [
      {
        pointer: "",
        message,
        remedy: `Write ${emptySchema}, or what the ${isInput ? "arguments" : "result"} must be.`,
      },
    ];
  }
  const invalid = invalidFaults(schema, safe, isInput);
  const faults = [...invalid, ...(isInput ? rootFaults(schema) : []), ...referenceFaults(safe, schema)];
  if (faults.length === 0) return faults;
  const { pointerOf } = readSchema(schema);
  return faults.map((fault) => ({ ...fault, pointer: pointerOf(fault.pointer) }));
}

const emptySchema = '`{ "type": "object" }`';
const nounOf = (isInput: boolean): string => (isInput ? "input schema" : "output schema");

function invalidFaults(schema: JsonSchema, safe: JsonSchema, isInput: boolean): readonly GivenFault[] {
  const { $schema } = schema;
  const draft = draftNamed($schema);
  if (draft !== undefined && draft !== "2020-12") return worded(structureFaults(schema, draft), isInput);
  // An unknown draft is read as the newest.
  const { $schema: _, ...unnamed } = schema;
  const plain = typeof $schema === "string" ? unnamed : schema;
  const faults = worded(structureFaults(plain, "2020-12"), isInput);
  // Few foreign schemas follow all of JavaScript's rules for patterns.
  if (faults.length === 0) return worded(patternFaults(safe, ["u", ""]), isInput).map(asWarning);
  const isOlder = $schema === undefined && structureFaults(plain, "draft-04").length === 0;
  return isOlder ? faults.map((fault) => ({ ...fault, ...onlyOlder(fault) })) : faults;
}

const asWarning = (fault: GivenFault): GivenFault => ({ ...fault, severity: "warning" });

const onlyOlder = ({ message }: GivenFault): Pick<GivenFault, "message" | "severity" | "remedy"> => ({
  message: message.replace(/\.$/, ", though an older draft of JSON Schema allows it."),
  severity: "warning",
  remedy: "Write it as JSON Schema 2020-12 does, which is what MCP and Anthropic read; or name the draft in `$schema`.",
});

function worded(faults: readonly Fault[], isInput: boolean): readonly GivenFault[] {
  return Array.from(
    Map.groupBy(faults, ({ pointer }) => pointer),
    ([pointer, group]) => ({
      pointer,
      message: `The ${nounOf(isInput)} is not valid: the value ${group.map(({ message }) => message).join(", ")}.`,
      remedy: `Correct ${pointer === "" ? "the schema" : `\`${clipText(pointer)}\``}; providers that check schemas refuse the tool, or the whole request.`,
    }),
  );
}

function rootFaults(schema: JsonSchema): readonly GivenFault[] {
  const { type } = schema;
  if (type === "object") return [];
  const remedy = 'Add `"type": "object"` at the root: the arguments of a call are an object everywhere.';
  if (type === undefined) {
    // Most models accept it.
    return [{ pointer: "", message: "The root of the input schema has no type.", remedy, severity: "warning" }];
  }
  const isPartly = Array.isArray(type) && type.includes("object");
  return [
    {
      pointer: "/type",
      message: `The root of the input schema is of type ${clipText(JSON.stringify(type))}; expected \`"object"\`.`,
      remedy: isPartly
        ? 'Write `"type": "object"` at the root.'
        : "Make it an object, with this value as one of its properties.",
      ...(isPartly && { severity: "warning" }),
    },
  ];
}

function referenceFaults(safe: JsonSchema, given: object): readonly GivenFault[] {
  return reachedSchemas(safe).flatMap(({ pointer, schema: { $ref } }) => {
    if ($ref === undefined || leadsSomewhere(safe, $ref) || leadsSomewhere(given, $ref)) return [];
    const isLocal = $ref.startsWith("#");
    const what = `The reference \`${clipText($ref)}\` leads`;
    return [
      {
        pointer: `${pointer}/$ref`,
        message: isLocal
          ? `${what} to a schema that does not exist.`
          : `${what} outside the definition, where no model can follow it.`,
        remedy: "Put the referenced schema under `$defs`, or inline it.",
        ...(!isLocal && { severity: "warning" as const }),
      },
    ];
  });
}

function leadsSomewhere(root: object, reference: string): boolean {
  const keys = referenceKeys(reference);
  // `#name` is an anchor, which may be anywhere.
  if (keys === undefined) return /^#[^/]/.test(reference);
  const target = valueAt(root, pointerTo("", ...keys));
  return isRecord(target) || typeof target === "boolean";
}

function kindOf(value: Json): string {
  if (Array.isArray(value)) return "a list";
  return `\`${clipText(JSON.stringify(value), 60)}\``;
}
