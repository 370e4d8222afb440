"use client";
import {
  createContext,
  createElement,
  useContext,
  useMemo,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import type { AnswerFault } from "../../model/ports/question.ts";
import { pointerKeys } from "../../util/json-pointer.ts";

/** The shared context of a form's fields. */
export interface FormParts {
  /** The root schema, which contains the definitions. */
  readonly root: JsonSchema;
  /** Sets a value at a pointer; `undefined` removes the part. A stable function, so that other fields do not render again. */
  readonly edit: (pointer: string, value: unknown) => void;
  readonly Field: ComponentType<FieldProps>;
}

export interface FieldProps {
  readonly schema: JsonSchema;
  readonly value: unknown;
  readonly name: string;
  /** JSON pointer to the value. */
  readonly path: string;
  readonly isRequired: boolean;
}

/** Props of a field's control. */
export interface ControlProps extends FieldProps {
  readonly attributes: object;
}

const parts = createContext<FormParts | undefined>(undefined);
const faults = createContext<readonly AnswerFault[]>([]);

export const FormPartsProvider = parts.Provider;
export const FaultsProvider = faults.Provider;
export const useFaults = (): readonly AnswerFault[] => useContext(faults);

export function useFormParts(): FormParts {
  const given = useContext(parts);
  if (given === undefined) throw new Error("This field stands outside of a form.");
  return given;
}

/** Entries of a list or a record at a pointer: a cleared entry becomes null and stays. */
export function EntriesProvider({
  path,
  children,
}: {
  readonly path: string;
  readonly children?: ReactNode;
}): ReactElement {
  const given = useFormParts();
  const value = useMemo(() => {
    const depth = pointerKeys(path).length + 1;
    const isEntry = (pointer: string): boolean => pointerKeys(pointer).length === depth;
    const edit = (pointer: string, part: unknown): void =>
      given.edit(pointer, part === undefined && isEntry(pointer) ? null : part);
    return { ...given, edit };
  }, [given, path]);
  return createElement(FormPartsProvider, { value }, children);
}
