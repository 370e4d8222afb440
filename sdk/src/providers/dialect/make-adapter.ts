import { errorCodes, type Code } from "../../errors/codes.ts";
import type { JsonObject } from "../../util/json.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import type {
  AdaptableTool,
  Adaptation,
  AdaptedTool,
  Adapter,
  PortabilityChange,
  PortabilityFinding,
  Provider,
  ProviderProfile,
  ReverseMap,
} from "../../model/provider.ts";
import { mergeAllOf } from "../../schema/merge-all-of.ts";
import { isObjectSchema } from "../../schema/types.ts";
import { isLargerThan } from "../../schema/walk.ts";
import { defined } from "../../util/defined.ts";
import { errorMessage } from "../../util/error-message.ts";
import type { Memory } from "../../util/memory.ts";
import { flattenRootUnion } from "./flatten-root-union.ts";
import { nameTypes } from "./name-types.ts";
import { readSchema } from "./read-schema.ts";
import type { Note, Report } from "./report.ts";
import { marksOf, withMarks } from "./schema-node.ts";
import { sharePass } from "./share-pass.ts";

/** A tool whose input has been read: an object at the root, unions of it joined, every reference to a definition of the root. */
export interface ReadTool {
  readonly tool: AdaptableTool;
  readonly input: JsonSchema;
  readonly memory: Memory | undefined;
}

/** One tool in a provider's form, or nothing when it was refused. */
export interface Written {
  readonly definition: JsonObject;
  readonly reverse?: ReverseMap | undefined;
}

/** What is particular to a provider. */
export interface ProviderParts {
  readonly id: string;
  readonly profile: ProviderProfile;
  /** The tool names it takes. */
  readonly names: RegExp;
  readonly write: (tool: ReadTool, report: Report) => Written;
}

/** A provider from what is particular to it: names, duplicates, reading and reporting are the same for all. */
export function makeProvider({ id, profile, names, write }: ProviderParts): Provider {
  const adapt: Adapt = (tools, memory) => {
    const findings: PortabilityFinding[] = [];
    const taken = new Set<string>();
    const adapted = tools.map((tool): AdaptedTool => {
      const notes: Note[] = [];
      const written = writeTool(tool, { names, taken, write, memory }, (note) => notes.push(note));
      taken.add(tool.name);
      findings.push(...uniqueFindings(notes, tool.name, id));
      const isRefused = written === undefined || notes.some((note) => note.change === "refused");
      if (isRefused) return { name: tool.name };
      return {
        name: tool.name,
        definition: written.definition,
        ...(written.reverse && { reverse: written.reverse }),
      };
    });
    return { tools: adapted, findings };
  };
  const adapter: Adapter = { toTools: (tools) => adapt(tools, undefined) };
  adaptOf.set(adapter, adapt);
  return { id, profile, adapter };
}

type Adapt = (tools: readonly AdaptableTool[], memory: Memory | undefined) => Adaptation;

const adaptOf = new WeakMap<Adapter, Adapt>();

/** The same as `toTools`. With the same memory, adapters do what they have in common once for each input, which must not change in between. */
export function adaptWith(memory: Memory, adapter: Adapter, tools: readonly AdaptableTool[]): Adaptation {
  return adaptOf.get(adapter)?.(tools, memory) ?? adapter.toTools(tools);
}

interface Rules extends Pick<ProviderParts, "names" | "write"> {
  readonly taken: ReadonlySet<string>;
  readonly memory: Memory | undefined;
}

function writeTool(tool: AdaptableTool, { names, taken, write, memory }: Rules, report: Report): Written | undefined {
  if (!names.test(tool.name)) {
    report({
      change: "refused",
      limit: "tool-name",
      message: `The name \`${tool.name}\` is not one this provider takes.`,
      remedy: "Use letters, digits and underscores, beginning with a letter, at most 63 characters.",
    });
  }
  if (taken.has(tool.name)) {
    report({
      change: "refused",
      limit: "unique-names",
      message: `Another tool is called \`${tool.name}\` too.`,
      remedy: "Give each tool a name of its own.",
    });
  }
  try {
    const input = readInput(tool.input, { report, memory });
    return input && write({ tool, input, memory }, report);
  } catch (cause) {
    // A defect in a pass must not take the other tools with it.
    report({
      change: "refused",
      limit: "valid-schema",
      message: `The input schema could not be converted: ${errorMessage(cause)}.`,
      remedy: "Simplify the input, and report the tool so that this can be fixed.",
    });
    return undefined;
  }
}

const mostSchemas = 20_000;

const readInput = sharePass("read input", (given: unknown, { report }): JsonSchema | undefined => {
  const { schema, problems } = readSchema(given);
  for (const { pointer, message } of problems) {
    report({
      change: "refused",
      limit: "valid-schema",
      at: withMarks({}, { pointer }),
      message,
      remedy: "Correct the schema; providers refuse a whole request for one invalid tool.",
    });
  }
  if (problems.length > 0) return undefined;
  const merged = mergeAllOf(schema);
  if (isLargerThan(merged, mostSchemas)) {
    report({
      change: "refused",
      limit: "valid-schema",
      message: `The input has more than ${mostSchemas} parts, references in \`allOf\` written out.`,
      remedy: "Take a smaller input; no provider would take one of this size.",
    });
    return undefined;
  }
  const input = flattenRootUnion(nameTypes(merged), report);
  if (isObjectSchema(input) && input.anyOf === undefined && input.oneOf === undefined) {
    return { ...input, type: "object", properties: input.properties ?? {} };
  }
  report({
    change: "refused",
    limit: "root-object",
    message: "The input is not an object.",
    remedy: "Take one object, with the value as a property: `{ value: … }`.",
  });
  return undefined;
});

const codes: Readonly<Record<PortabilityChange, Code>> = {
  moved: "PORTABILITY_MOVED",
  renamed: "PORTABILITY_RENAMED",
  flattened: "PORTABILITY_FLATTENED",
  dropped: "PORTABILITY_DROPPED",
  refused: "PORTABILITY_REFUSED",
};

function uniqueFindings(notes: readonly Note[], tool: string, provider: string): readonly PortabilityFinding[] {
  const findings = notes.map((note): PortabilityFinding => {
    const code = note.code ?? codes[note.change];
    const pointer = note.at === undefined ? "" : marksOf(note.at).pointer;
    return {
      code,
      severity: note.change === "refused" ? "error" : "info",
      message: note.message,
      tool,
      ...(pointer !== "" && { pointer }),
      ...defined({ evidence: note.evidence }),
      remedy: note.remedy ?? errorCodes[code].remedy,
      provider,
      change: note.change,
      limit: note.limit,
    };
  });
  if (findings.length < 2) return findings;
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()];
}
