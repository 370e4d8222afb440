import { findingOf } from "../../errors/finding-of.ts";
import type { Finding } from "../../model/finding.ts";
import type { Deprecation, DocumentedError, ToolMetadata } from "../../model/tool/tool.ts";
import { listedFaults, valueFaults } from "../../schema/faults/schema-faults.ts";
import { defined } from "../../util/defined.ts";
import { clipText } from "../../util/visible-text.ts";
import type { Doc, DocTag } from "../contract/contract.ts";
import { isInPackage, locationAt } from "../project/node-location.ts";
import type { Project } from "../project/open-project.ts";
import { mergeDocs } from "./jsdoc/jsdoc.ts";
import { joinLines } from "./tags/join-lines.ts";
import { readExample, type DocumentedTool } from "./tool-example.ts";

/** What the tags in the comments of a tool say, other than about its parameters. */
export interface ToolDoc {
  /** From `@returns`, or of a stream without a result `@yields`; empty when missing. */
  readonly returns: string;
  readonly metadata: Pick<ToolMetadata, "deprecated" | "examples" | "errors">;
  readonly findings: readonly Finding[];
}

export function readToolDoc(docs: readonly Doc[], tool: DocumentedTool, project: Project): ToolDoc {
  const { tags } = mergeDocs(docs);
  const textsOf = (...names: readonly string[]): readonly string[] =>
    tags.filter(({ name }) => names.includes(name)).map(({ text }) => joinLines(text.replace(/^\s*[-–—]\s*/, "")));
  const [deprecated] = textsOf("deprecated");
  const errors = textsOf("throws", "exception").filter((text) => text !== "");
  const { examples, findings } = examplesIn(tags, tool, project);
  return {
    returns: (tool.isStream ? textsOf("yields", "yield") : textsOf("returns", "return"))[0] ?? "",
    metadata: defined({
      deprecated: deprecated === undefined ? undefined : deprecationIn(deprecated),
      examples: examples.length === 0 ? undefined : examples,
      errors: errors.length === 0 ? undefined : errors.map(errorIn),
    }),
    findings,
  };
}

/** `Use \`kb_find\` instead.` names the replacement. */
function deprecationIn(text: string): Deprecation {
  const replacement = /\b(?:use|by|to|see|of|prefer)\s+(?:`([A-Za-z_][\w-]*)`|([A-Za-z]\w*_\w+))/i.exec(text);
  return {
    reason: text === "" ? "It is no longer to be used." : text,
    ...defined({ replacement: replacement?.[1] ?? replacement?.[2] }),
  };
}

/** `{NotFound} When …`, `ToolError \`NOT_FOUND\` when …`, `NOT_FOUND: …` or a sentence. */
function errorIn(text: string): DocumentedError {
  const { type, name, quoted, code, rest = "" } = errorText.exec(text)?.groups ?? {};
  const error = quoted ?? code ?? type ?? name;
  return error === undefined || rest === "" ? { when: text } : { error, when: rest };
}

const errorText =
  /^(?:\{(?<type>[^{}]+)\}|(?<name>\w*(?:Error|Exception))\b)?\s*(?:`(?<quoted>[A-Z][\w.]*)`|(?<code>[A-Z][A-Z0-9]*_[A-Z0-9_]+))?\s*[:–-]?\s*(?<rest>[^]*)$/;

function tagWarning(
  { source, position }: DocTag,
  message: string,
  { remedy, root }: { readonly remedy: string; readonly root: string },
): Finding {
  const at = locationAt(source, position, root);
  return { ...findingOf("INFER_TAG_INVALID", message, { at, remedy }), severity: "warning" };
}

const shortText = (text: string): string => clipText(text.replaceAll(/\s+/g, " ").trim(), 200);

function examplesIn(
  tags: readonly DocTag[],
  tool: DocumentedTool,
  { root }: Project,
): Pick<ToolDoc, "findings"> & Pick<Required<ToolMetadata>, "examples"> {
  const own = tags.filter(({ source }) => !isInPackage(source.fileName));
  const requests = own.filter(({ name }) => name === "request");
  const unread: DocTag[] = [];
  const read = own.flatMap((tag) => {
    if (tag.name !== "example") return [];
    const found = readExample(tag.text, tool);
    if (found === undefined) {
      unread.push(tag);
      return [];
    }
    const asked = found.request === undefined ? requests.shift() : undefined;
    const example = asked === undefined ? found : { request: joinLines(asked.text), ...found };
    const faults = tool.input === undefined ? [] : valueFaults(tool.input, example.input);
    return [{ tag, example, faults }];
  });
  return {
    examples: read.flatMap(({ example, faults }) => (faults.length === 0 ? [example] : [])),
    findings: [
      ...read.flatMap(({ tag, faults }): readonly Finding[] => {
        if (faults.length === 0) return [];
        const message = `@example does not match the input and is left out: ${listedFaults(faults, ", ")}.`;
        return [tagWarning(tag, message, { remedy: "Correct the example or the type.", root })];
      }),
      ...unread.map((tag) => {
        const message = `@example has neither arguments nor a call of the tool, and is left out: "${shortText(tag.text)}".`;
        return tagWarning(tag, message, { remedy: "Write the arguments, such as `{ query: … }`, or remove it.", root });
      }),
      // Each belongs to an example: it says what a user asks for with these arguments.
      ...requests.map((tag) =>
        tagWarning(
          tag,
          `@request has no @example with the arguments for it, and is left out: "${shortText(tag.text)}".`,
          {
            remedy: "Add `@example` with a call of the tool for the request.",
            root,
          },
        ),
      ),
    ],
  };
}
