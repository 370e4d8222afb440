"use client";
import {
  createElement,
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type SubmitEvent,
} from "react";
import type { JsonSchema } from "../../model/json-schema.ts";
import { endings } from "../question-card.ts";
import type { UiAnswer, UiToolProps } from "../ui-tool-props.ts";
import { initialOf } from "./schema-shape.ts";
import { SchemaFields } from "./schema-fields.ts";

/** A form made from the answer's schema, for tools without a component. The server validates the answer. */
export function SchemaForm<Id extends string>({
  request,
  status,
  faults,
  answer,
  submit,
  cancel,
}: UiToolProps<Id>): ReactElement {
  const id = useId();
  const form = useRef<FormElement>(null);
  const { answerSchema = anything } = request;
  const [value, setValue] = useState<unknown>(() => initialOf(answerSchema, answerSchema));
  const isOpen = status === "pending" || status === "submitting";
  useEffect(() => {
    if (faults.length > 0) form.current?.querySelector("[aria-invalid=true]")?.focus();
  }, [faults]);
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void submit(value as UiAnswer<Id>);
  };
  const general = faults.filter(({ path }) => path === "").map(({ message }) => message);
  return createElement(
    "form",
    { ref: form as never, onSubmit, noValidate: true, "aria-labelledby": `${id}-title` },
    createElement("p", { id: `${id}-title` }, request.message),
    createElement(
      "fieldset",
      { disabled: status !== "pending", style: { border: 0, padding: 0 } },
      createElement(SchemaFields, {
        schema: answerSchema,
        value: isOpen ? value : (answer ?? value),
        faults,
        onChange: setValue,
      }),
      isOpen ? buttons(cancel) : null,
    ),
    general.length === 0 ? null : createElement("p", { role: "alert" }, general.join(" ")),
    isOpen ? null : createElement("p", null, endings[status]),
  );
}

/** The form's DOM type for a page without browser types. */
interface FormElement {
  querySelector(selector: string): { focus(): void } | null;
}

const anything: JsonSchema = { type: "string", title: "Answer" };

const buttons = (cancel: () => Promise<void>): ReactNode => [
  createElement("button", { key: "send", type: "submit" }, "Send"),
  createElement("button", { key: "cancel", type: "button", onClick: () => void cancel() }, "Cancel"),
];
