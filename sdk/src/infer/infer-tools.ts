import { statSync } from "node:fs";
import path from "node:path";
import type { ts } from "ts-morph";
import { findingOf } from "../errors/toolwright-error.ts";
import { hasErrors, startOf, type Finding } from "../model/finding.ts";
import type { JsonSchema } from "../model/json-schema.ts";
import type { InferredTool } from "../model/tool/tool.ts";
import { toolHome } from "../model/tool/tool-folder.ts";
import type { WiredFiles } from "../model/workflow/wired-file.ts";
import { defined } from "../util/defined.ts";
import { errorMessage } from "../util/failures.ts";
import { fileVersion, noTexts, type Texts } from "../util/files.ts";
import { sentence } from "../util/texts.ts";
import {
  ambientFiles,
  closuresOf,
  openBasis,
  openProject,
  type OpenedProject,
  type Project,
  type ProjectBasis,
} from "./project/open-project.ts";
import { relativeFile } from "./project/node-location.ts";
import { standardLibrary } from "./project/standard-library.ts";
import { unresolvedNames } from "./project/unresolved-names.ts";
import { inferSource } from "./tool/infer-source.ts";
import type { Found } from "./tool/tool-draft.ts";
import { toolJsonOf } from "./tool/tool-json.ts";

/** How tools are inferred from their sources. */
export interface InferOptions {
  /** Absolute path of the project; locations and `file` are relative to it. */
  readonly root: string;
  /**
   * The export to read: a plain function, or a tool made by `defineTool`. Default: the default export, which must be made by
   * `defineTool`; a `handler.js` exports `execute` next to its `schema.json`. A tool read from an export other than
   * `default` and `execute` has the export's name.
   */
  readonly export?: string | undefined;
  /**
   * Texts that replace files on disk, by absolute path. The files need not exist, and the texts may change between uses. Default: the files on disk.
   */
  readonly texts?: ReadonlyMap<string, string>;
}

/** The result of inference for one file. */
export interface InferResult {
  /** Relative to the project's root, with forward slashes. */
  readonly file: string;
  /** The name that the tool declares, or the name of its folder or file. */
  readonly name: string;
  /** JSDoc text of the tool; omitted like the schemas when there is an error among the findings. */
  readonly description?: string;
  readonly input?: JsonSchema;
  /** Also omitted when the handler returns nothing. */
  readonly output?: JsonSchema;
  /** The whole tool, including the members above. */
  readonly tool?: InferredTool;
  /**
   * The readable parts of a tool with an error among the findings: for further checks, never for calling it. Parts of its schemas may be
   * missing.
   */
  readonly partial?: InferredTool;
  /** Whether the exports show that the file has no tool. */
  readonly isHelper?: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Reads tools from their sources: name, description, options, input and output schema. Runs no code of the tools and never throws for an
 * invalid tool: its result has findings.
 *
 * @param files Paths of `tool.ts`, `tool.js` or `handler.js` files, absolute or relative to the root.
 * @returns One result for each file, in the same order.
 */
export function inferTools(files: readonly string[], options: InferOptions): readonly InferResult[] {
  return openInference(options).infer(files.map((file) => path.resolve(options.root, file)));
}

/** Reads a single tool; for several, `inferTools` is much faster. */
export function inferTool(file: string, options: InferOptions): InferResult {
  const [result] = inferTools([file], options);
  if (result === undefined) throw new Error("no result for a file");
  return result;
}

/** Inference that caches the files it has read, so that a repeated inference processes only changes. */
export interface Inference {
  /** One result for each absolute path, in the same order. The files `beside` belong to the program but have no results. */
  infer(files: readonly string[], beside?: readonly string[], wired?: WiredFiles): readonly InferResult[];
  /** The files each of these tools is read from, itself first, except the standard library. */
  closures(files: readonly string[]): ReadonlyMap<string, readonly string[]>;
  /** Files that affect every tool: configuration, global declarations and module augmentations. */
  ambient(): readonly string[];
}

interface InferenceOptions extends InferOptions {
  /** Whether undefined names in the code of a tool are findings; default false. */
  readonly checksNames?: boolean;
  /** Changes when files or folders are added, renamed or removed on disk; default: at each use. */
  readonly diskVersion?: () => number;
}

/** The same as `inferTools` for repeated use. Reads nothing before the first `infer`. */
export function openInference(options: InferenceOptions): Inference {
  const { root, texts = noTexts } = options;
  let kept: ProjectBasis | undefined;
  let last: OpenedProject | undefined;

  function inferAll(
    files: readonly string[],
    beside: readonly string[],
    wired: WiredFiles | undefined,
  ): readonly InferResult[] {
    try {
      kept = reusable(kept, texts) ?? openBasis(root, texts);
      kept.sources.begin(options.diskVersion?.());
      last = { ...openProject([...files, ...beside], kept), wired };
      return readAll(files, last, options);
    } catch (error) {
      [kept, last] = [undefined, undefined];
      // A file that crashes the compiler must not affect the others.
      const [only, ...others] = files;
      if (only !== undefined && others.length === 0) return [failedFile(only, options, error)];
      return files.flatMap((file) => openInference(options).infer([file], [], wired));
    }
  }

  return {
    infer(files, beside = [], wired) {
      const [first, ...others] = inferAll(files, beside.filter(isSource), wired);
      if (first === undefined) return [];
      return [{ ...first, findings: [...(kept?.config.findings ?? []), ...first.findings] }, ...others];
    },
    closures: (files) =>
      new Map(
        [...(last === undefined ? [] : closuresOf(files, last))].map(([file, read]) => [
          file,
          [...read, toolJsonOf(file)],
        ]),
      ),
    ambient: () => (last === undefined ? [] : ambientFiles(last)),
  };
}

const isSource = (file: string): boolean => /\.[cm]?[jt]sx?$/.test(file);

/** The reusable parts; undefined if the configuration has changed. */
const reusable = (former: ProjectBasis | undefined, texts: Texts): ProjectBasis | undefined =>
  former?.config.files.every(({ file, version }) => fileVersion(file, texts) === version) === true ? former : undefined;

function readAll(files: readonly string[], project: OpenedProject, options: InferenceOptions): readonly InferResult[] {
  const results = new Map(files.map((file) => [file, inferFile(file, project, options)]));
  // Tools with unresolved types are read again, with the DOM types.
  const missed = project.isTrimmed ? files.filter((file) => results.get(file)?.findings.some(mayNeedBrowser)) : [];
  const whole = missed.length === 0 ? undefined : openProject(missed, project.basis, { trimmed: false });
  if (whole !== undefined) {
    const { wired } = project;
    for (const file of missed) results.set(file, inferFile(file, { ...whole, wired }, options));
  }
  return files.flatMap((file) => results.get(file) ?? []);
}

/** Whether a finding names a DOM declaration, or reports that an unwritten type cannot be found. */
function mayNeedBrowser({ code, message, evidence = "" }: Finding): boolean {
  if (code !== "INFER_UNRESOLVED_TYPE" && code !== "NAME_UNRESOLVED") return false;
  const names = evidence.match(/[\w$]+/g) ?? [];
  return !message.includes(`\`${evidence}\``) || names.some((name) => standardLibrary.browserNames().has(name));
}

function inferFile(
  file: string,
  project: Project,
  { export: exportName, checksNames = false }: InferenceOptions,
): InferResult {
  const relative = relativeFile(file, project.root);
  const folderName = path.basename(toolHome(file));
  try {
    const source = project.program.getSourceFile(file);
    const found =
      source === undefined || !isSource(file)
        ? unreadFile(file, relative)
        : inferSource(source, { folderName, exportName }, project);
    const { name = folderName, tool } = found;
    const findings = [...found.findings, ...(checksNames ? namesOf(source, found, project) : [])];
    const named = findings.map((finding) => ({ ...finding, tool: name })).sort(byLocation);
    const read = tool === undefined ? {} : hasErrors(findings) ? { partial: tool } : partsOf(tool);
    return { file: relative, name, ...read, ...(found.isHelper === true && { isHelper: true }), findings: named };
  } catch (error) {
    return failedFile(file, project, error);
  }
}

/** The names in a file that cannot be parsed are meaningless. */
const namesOf = (source: ts.SourceFile | undefined, { findings }: Found, project: Project): readonly Finding[] =>
  source === undefined || findings.some(({ code }) => code === "TOOL_SYNTAX") ? [] : unresolvedNames(source, project);

function partsOf(tool: InferredTool): Omit<InferResult, "file" | "name" | "findings"> {
  const { description, input, output } = tool;
  return { description, input, ...defined({ output }), tool };
}

function unreadFile(absolute: string, file: string): Found {
  const state = statSync(absolute, { throwIfNoEntry: false });
  const message =
    state === undefined
      ? `There is no file \`${file}\`.`
      : `\`${file}\` is ${state.isDirectory() ? "a folder" : "not a TypeScript or JavaScript file"}.`;
  const remedy = state === undefined ? "Correct the path." : "Name the tool's file, such as `tools/kb_search/tool.ts`.";
  return { findings: [findingOf("TOOL_FILE_MISSING", message, { at: startOf(file), remedy })] };
}

function failedFile(absolute: string, { root }: InferOptions, error: unknown): InferResult {
  const file = relativeFile(absolute, root);
  const name = path.basename(toolHome(absolute));
  const at = startOf(file);
  // The compiler is recursive: code that is nested thousands of levels deep exhausts its stack.
  const isTooDeep = error instanceof RangeError && error.message.includes("call stack");
  const finding = isTooDeep
    ? findingOf("INFER_UNSUPPORTED_TYPE", "The types or values of this tool nest too deeply to be read.", {
        at,
        remedy: "Flatten the types, and keep large values in their own file.",
      })
    : findingOf("INFER_FAILED", sentence(`Inference failed: ${errorMessage(error)}`), { at });
  return { file, name, findings: [{ ...finding, tool: name }] };
}

function byLocation({ at: left }: Finding, { at: right }: Finding): number {
  if (left === undefined || right === undefined) return 0;
  if (left.file !== right.file) return left.file < right.file ? -1 : 1;
  return left.line - right.line || left.column - right.column;
}
