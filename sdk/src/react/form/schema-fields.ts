"use client";
import { createElement, useMemo, useRef, type ReactElement } from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { FaultsProvider, FormPartsProvider } from "./field-context.ts";
import { SchemaField } from "./schema-field.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys } from "../../util/json-pointer.ts";

/** Props of a schema's fields. */
export interface SchemaFieldsProps {
  /** JSON Schema 2020-12; parts without a suitable field are entered as JSON. */
  readonly schema: JsonSchema;
  readonly value: unknown;
  /** Errors by JSON pointer, each shown at its field. */
  readonly faults?: readonly AnswerFault[];
  readonly onChange: (value: unknown) => void;
}

const noFaults: readonly AnswerFault[] = [];

/** The fields of a schema, without a form around them. A field with an unchanged value does not render again. */
export function SchemaFields({ schema, value, faults = noFaults, onChange }: SchemaFieldsProps): ReactElement {
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const parts = useMemo(() => {
    const edit = (pointer: string, part: unknown): void => {
      const next = withValue(latest.current.value, pointer, part);
      // A second edit may come before the next render.
      latest.current = { ...latest.current, value: next };
      latest.current.onChange(next);
    };
    return { root: schema, edit, Field: SchemaField };
  }, [schema]);
  return createElement(
    FormPartsProvider,
    { value: parts },
    createElement(
      FaultsProvider,
      { value: faults },
      createElement(SchemaField, { schema, value, name: "", path: "", isRequired: true }),
    ),
  );
}

/** A copy of a value with a replaced part at a pointer; `undefined` removes the part. */
export function withValue(whole: unknown, pointer: string, part: unknown): unknown {
  return replaced(whole, pointerKeys(pointer), part);
}

function replaced(whole: unknown, [key, ...rest]: readonly string[], part: unknown): unknown {
  if (key === undefined) return part;
  if (Array.isArray(whole))
    return (whole as readonly unknown[]).map((item, at) => (String(at) === key ? replaced(item, rest, part) : item));
  const members = isRecord(whole) ? Object.entries(whole) : [];
  const inside = replaced(members.find(([name]) => name === key)?.[1], rest, part);
  const isKnown = members.some(([name]) => name === key);
  const kept = members.flatMap(([name, value]) =>
    name !== key ? [[name, value]] : inside === undefined ? [] : [[key, inside]],
  );
  return Object.fromEntries(isKnown || inside === undefined ? kept : [...kept, [key, inside]]) as unknown;
}
