import type { JsonSchema } from "../../model/json-schema.ts";
import { type AnswerFault, optionsOf, type Question } from "../../model/ports/question.ts";
import { faultLine } from "../../model/ports/answer-words.ts";
import type { CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { ToolError } from "../../errors/tool-error.ts";
import type { UiPort, UiRequest } from "../../model/ports/ui-port.ts";
import { answerFaults } from "../../questions/answer-faults.ts";
import { defined } from "../../util/defined.ts";
import { visibleText } from "../../util/visible-text.ts";
import { briefType } from "../../schema/as-typescript.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson, type Json, type JsonObject } from "../../util/json.ts";
import { pointerTo } from "../../util/json-pointer.ts";
import { questionText, subjectText, type RedactedRun } from "../../agents/views/redacted-run.ts";

type Asked = Pick<Question, "id" | "message" | "schema" | "preview" | "path" | "payload">;
type Shown = Pick<RedactedRun, "line">;

/** Asks the person at the terminal one question at a time: a form field by field, any other question in one line. */
export function personAtTerminal(
  io: Pick<CommandIo, "ask">,
  shown: Shown,
  { stop, onEnter }: { readonly stop: AbortSignal; readonly onEnter: string },
) {
  const open = new Map<string, AbortController>();
  const filled = new Map<string, JsonObject>();
  let former: Promise<unknown> = Promise.resolve();

  async function asked(question: Asked, faults: readonly AnswerFault[], signal: AbortSignal) {
    const { path = [], schema } = question;
    const who = path.length === 0 ? "" : `${path.join(" › ")} asks: `;
    const prompt = async (...lines: readonly string[]): Promise<string> => {
      if (signal.aborted) return "";
      return (await io.ask?.(`${lines.map((line) => shown.line(line)).join("\n")}\n> `, signal))?.trim() ?? "";
    };
    if (schema?.properties !== undefined && Object.keys(schema.properties).length > 0) {
      const form = { schema, faults, former: filled.get(question.id) ?? {} };
      const answer = await filledIn(form, prompt, { title: `${who}${subjectText(question)}`, onEnter });
      if (answer !== undefined) filled.set(question.id, answer);
      return answer === undefined || signal.aborted ? undefined : JSON.stringify(answer);
    }
    const fault = faults.map(faultText).join("");
    const line = await prompt(`${fault}${who}${questionText(question)} (Enter alone ${onEnter})`);
    return line === "" ? undefined : optionIn(question, line);
  }

  return {
    /** A text, or JSON if the question takes another type; undefined if the person does not answer. */
    answer: (question: Asked, faults: readonly AnswerFault[]): Promise<string | undefined> => {
      const elsewhere = new AbortController();
      open.set(question.id, elsewhere);
      const answer = former.then(() => asked(question, faults, AbortSignal.any([elsewhere.signal, stop])));
      former = answer.catch(() => undefined);
      return answer;
    },
    close: (question: string): void => open.get(question)?.abort(),
  };
}

const faultText = (fault: AnswerFault): string => `${faultLine(fault)} `;

interface Form {
  readonly schema: JsonSchema;
  readonly faults: readonly AnswerFault[];
  /** The values entered before; only the invalid fields are asked for again. */
  readonly former: JsonObject;
}

/** Asks for each field. A JSON object at the first field is the whole answer. Undefined if a required field, or every field, is left empty. */
async function filledIn(
  { schema, faults, former }: Form,
  prompt: (...lines: readonly string[]) => Promise<string>,
  { title, onEnter }: { readonly title: string; readonly onEnter: string },
): Promise<JsonObject | undefined> {
  const fields = Object.entries(schema.properties ?? {});
  const faultsOf = (name: string) => faults.filter(({ path: at }) => `${at}/`.startsWith(`${pointerTo("", name)}/`));
  const wrong = fields.filter(([name]) => faultsOf(name).length > 0);
  const toAsk = wrong.length === 0 ? fields : wrong;
  const general = faults.filter((fault) => !wrong.some(([name]) => faultsOf(name).includes(fault))).map(faultText);
  const answer = new Map(Object.entries(wrong.length === 0 ? {} : former));
  let opening = [`${general.join("")}${title}`];
  for (const [name, field] of toAsk) {
    const isRequired = schema.required?.includes(name) === true;
    const about = field.description === undefined ? "" : ` – ${field.description}`;
    const enter = isRequired ? `Enter alone ${onEnter}` : "optional: Enter alone skips it";
    const own = faultsOf(name).map((fault) => (fault.path === pointerTo("", name) ? { ...fault, path: "" } : fault));
    const fault = own.map(faultText).join("");
    const line = await prompt(...opening, `${fault}${name}: ${briefType(field)}${about} (${enter})`);
    const whole = opening.length > 0 && line.startsWith("{") ? parseJson(line) : undefined;
    if (isRecord(whole)) return whole;
    opening = [];
    if (line === "" && isRequired) return undefined;
    if (line === "") answer.delete(name);
    else answer.set(name, typedAnswer({ schema: field }, line));
  }
  return answer.size === 0 ? undefined : Object.fromEntries(answer);
}

function optionIn(question: Pick<Question, "schema">, line: string): string {
  const options = optionsOf(question) ?? [];
  const isLine = (option: string): boolean => option.toLowerCase() === line.toLowerCase();
  return options.find((option) => option === line) ?? options.find(isLine) ?? line;
}

/** The parsed input: text if the question asks for text, otherwise JSON; for a boolean, also yes and no. */
export function typedAnswer({ schema }: Pick<Question, "schema">, line: string): Json {
  if (schema?.type === "string" || schema?.enum?.every((option) => typeof option === "string") === true)
    return optionIn({ schema }, line);
  if (schema?.type === "boolean" && /^(y(es)?|no?)$/i.test(line)) return /^y/i.test(line);
  return parseJson(line) ?? line;
}

/** Answers a call's question: with `--answer`, otherwise by asking the person at the terminal. */
export function uiAtTerminal(input: CommandInput, io: CommandIo): UiPort {
  const given = [...input.list("answer")];
  const shown = { line: (text: string) => visibleText(text.replaceAll(/\s+/g, " ").trim()) };
  const person = personAtTerminal(io, shown, { stop: new AbortController().signal, onEnter: "cancels" });
  return {
    async request(request) {
      const { eventId: id, answerSchema, signal, toolId } = request;
      const question = { id, ...request, ...defined({ schema: answerSchema }) };
      const line = given.shift();
      if (line !== undefined) return checked(request, typedAnswer(question, line));
      if (io.ask === undefined) throw unanswered(request);
      signal.addEventListener("abort", () => person.close(id), { once: true });
      for (let faults: readonly AnswerFault[] = []; ;) {
        const typed = await person.answer(question, faults);
        if (typed === undefined) throw new ToolError("PERMANENT", `The user did not want to answer ${toolId}.`);
        const answer = typedAnswer(question, typed);
        faults = await answerFaults(answerSchema, answer);
        if (faults.length === 0) return answer;
      }
    },
  };
}

async function checked({ toolId, answerSchema }: UiRequest, answer: Json): Promise<Json> {
  const faults = await answerFaults(answerSchema, answer);
  if (faults.length === 0) return answer;
  const why = faults.map(faultLine).join(" ");
  throw new ToolError("PERMANENT", `The answer to ${toolId} does not fit. ${why}`, {
    suggestion: `Pass an answer such as --answer '${exampleOf(answerSchema)}'.`,
  });
}

function unanswered({ toolId, answerSchema, ...request }: UiRequest): ToolError {
  const asked = questionText({ ...request, ...defined({ schema: answerSchema }) });
  return new ToolError("PERMANENT", `${toolId} asks a person, but there is no terminal to ask at: ${asked}`, {
    suggestion: `Call it at a terminal, or add --answer '${exampleOf(answerSchema)}'.`,
  });
}

function exampleOf(schema: JsonSchema = {}): string {
  const { properties, required = [] } = schema;
  const [option] = optionsOf({ schema }) ?? [];
  if (properties === undefined) return option ?? "…";
  const names = required.length === 0 ? Object.keys(properties) : required;
  return `{${names.map((name) => `${JSON.stringify(name)}:…`).join(",")}}`;
}
