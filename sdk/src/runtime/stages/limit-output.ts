import type { Call, Outcome, Success, Stage } from "../../model/call/call.ts";
import type { Ports } from "../../model/ports/ports.ts";
import { andThen } from "../values/and-then.ts";
import type { Json } from "../../util/json.ts";
import { cutText } from "../output/cut-text.ts";
import { keepOutput, type KeptOutput } from "../output/keep-output.ts";
import { isMedia } from "../../model/media-content.ts";

const stage: Stage = {
  name: "limit-output",
  run(call, next, ports) {
    // What a handler gets from another goes to no model.
    if (call.parent !== undefined) return next(call);
    return andThen(next(call), (outcome) => (outcome.ok ? limit(call, outcome, ports) : outcome));
  },
};

export default stage;

function limit(call: Call, outcome: Success, ports: Ports): Outcome | Promise<Outcome> {
  const { data } = outcome;
  const most = call.tool.metadata.maxOutput ?? call.session.policy.output.maxCharacters;
  if (most === 0) return outcome;
  const text = modelText(data as Json);
  if (text.length <= most) return outcome;
  return andThen(keepOutput({ session: call.session, ports }, text), (kept) =>
    shortened(outcome, kept, { text, most, reader: readerFor(call) }),
  );
}

interface Shortening {
  readonly text: string;
  /** Most characters of it that are shown. */
  readonly most: number;
  /** The tool that reads the rest; undefined where the agent has none. */
  readonly reader: string | undefined;
}

function shortened(outcome: Success, { handle, warning }: KeptOutput, { text, most, reader }: Shortening): Success {
  const { head, tail } = cutText(text, most);
  const characters = text.length;
  const shownCharacters = head.length + tail.length;
  const rest =
    reader === undefined
      ? "the middle was left out"
      : `read the rest with \`${reader}\`, handle ${JSON.stringify(handle)}, from ${head.length}`;
  const middle = `[… ${characters - shownCharacters} characters left out …]`;
  const note = `[The result has ${characters} characters and is shortened: ${rest}.]`;
  const shown = [head, middle, tail, note].filter((part) => part !== "").join("\n\n");
  return {
    ...outcome,
    warnings: warning === undefined ? outcome.warnings : [...outcome.warnings, warning],
    cut: { shown, output: { handle, characters, shownCharacters } },
  };
}

const reader = "read_output";

/** The note names the tool only where the agent may use it. */
const readerFor = ({ session, agent }: Call): string | undefined =>
  session.servicesFor(agent).catalogue.docs(reader) === undefined ? undefined : reader;

/** The text of a result as a model gets it. Images and files are not part of it: transports send them next to it. */
function modelText(data: Json): string {
  if (typeof data === "string") return data;
  const text = JSON.stringify(data);
  return text.includes('"mimeType"') ? JSON.stringify(data, withoutMedia) : text;
}

const withoutMedia = (_: string, value: unknown): unknown =>
  isMedia(value) ? `[${value.type} of type ${value.mimeType}]` : value;
