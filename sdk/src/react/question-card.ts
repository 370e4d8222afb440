"use client";
import { createElement, useId, useState, type ReactElement, type ReactNode, type SubmitEvent } from "react";
import { faultLine } from "../model/ports/answer-words.ts";
import type { UiToolProps } from "./ui-tool-props.ts";

export const endings: Readonly<Record<string, string>> = {
  answered: "Answered.",
  cancelled: "Cancelled.",
  expired: "The question has expired.",
  gone: "The question is no longer open.",
};

/** Shows a question without a component: a button for each possible answer, or a text field. */
export function QuestionCard({ request, status, faults, answer, submit }: UiToolProps): ReactElement {
  const id = useId();
  const { message, path, preview, answerSchema } = request;
  const options = answerSchema?.enum?.filter((option) => typeof option === "string");
  const isOpen = status === "pending" || status === "submitting";
  const ending = status === "answered" && typeof answer === "string" ? `Answered: ${answer}` : endings[status];
  return createElement(
    "section",
    { "aria-labelledby": id },
    path === undefined ? null : createElement("p", null, `${path.join(" › ")} asks:`),
    createElement("p", { id }, message),
    preview === undefined ? null : createElement("pre", { tabIndex: 0 }, JSON.stringify(preview.args, null, 2)),
    isOpen
      ? createElement(
          "fieldset",
          { disabled: status !== "pending", style: { border: 0, padding: 0 } },
          options === undefined
            ? createElement(TextAnswer, { labelledBy: id, submit })
            : options.map((option) =>
                createElement("button", { key: option, type: "button", onClick: () => void submit(option) }, option),
              ),
        )
      : createElement("p", null, ending ?? ""),
    faults.length === 0 ? null : createElement("p", { role: "alert" }, faults.map(faultLine).join(" ")),
  );
}

function TextAnswer({ labelledBy, submit }: Pick<UiToolProps, "submit"> & { readonly labelledBy: string }): ReactNode {
  const [text, setText] = useState("");
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") void submit(text);
  };
  const onChange = (event: unknown): void =>
    setText((event as { readonly target: { readonly value: string } }).target.value);
  return createElement(
    "form",
    { onSubmit },
    createElement("textarea", { "aria-labelledby": labelledBy, value: text, onChange }),
    createElement("button", { type: "submit" }, "Send"),
  );
}
