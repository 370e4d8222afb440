import path from "node:path";
import { isInside, resolvedPath } from "../paths/workspace-root.ts";
import { type PartVerdict, type PermissionEffect, possiblyRuled, ruled } from "./policy.ts";
import { isProtected, isSecret } from "./protected-files.ts";
import type { CompiledPolicy, Rule } from "./rules.ts";
import type { ShellWord } from "./shell-word.ts";
import { type FilesBelow, secretBelow } from "./workspace-files.ts";

/** A path from a folder, as a word of a command or an argument of a tool names it. */
export interface UsedPath extends Pick<ShellWord, "value" | "isGlob" | "below"> {
  /** `change`: by a program that a rule allows, which is enough in the workspace. */
  readonly access: "read" | "write" | "change";
  /** Absolute folder that relative paths begin at; null if it is not known. */
  readonly folder: string | null;
}

/** Longer paths no system opens. */
const maxLength = 4_096;

const streams = /^(?:-|\/dev\/(?:null|stdin|stdout|stderr|tty|fd\/\d+))$/;

export function judgePath(used: UsedPath, policy: CompiledPolicy): PartVerdict {
  const { value, isGlob = false } = used;
  const { defaults, scope, rules } = policy;
  const access = used.access === "read" ? "read" : "write";
  const part = `${access} ${value === "." ? "its folder" : (value ?? "…")}`;
  const says = (effect: PermissionEffect, message: string): PartVerdict => ({ effect, part, message });
  if (streams.test(value ?? "")) return says("allow", "It is a stream.");
  const place = placeOf(used);
  if (place === undefined) return says("ask", `Which file it ${access}s is not known before it runs.`);
  const { at, file } = place;
  const about = rules.filter(({ tool }) => policy.subjects.get(tool)?.[`${access}s`] !== undefined);
  const match = (isDenied: boolean): Rule | undefined =>
    about.find((rule) => (rule.effect === "deny") === isDenied && rule.matches?.(file));
  const isPossible = ({ effect, start = "\0" }: Rule): boolean =>
    effect !== "allow" && isGlob && (start.startsWith(at) || at.startsWith(start));
  const before = ruled(part, match(true)) ?? possiblyRuled(part, about.find(isPossible));
  if (before !== undefined) return before;
  const concern = concernOf(file, access, scope.root) ?? secretOf(place, used, scope.root);
  if (concern !== undefined) return { ...says("ask", concern), isSecret: concern.includes("secrets") };
  const after = ruled(part, match(false));
  if (after !== undefined) return after;
  if (!isInside(file, { path: scope.root })) return says("ask", "It is outside the workspace.");
  const effect = used.access === "change" ? "allow" : defaults[access];
  return says(effect, `No rule matches it, and the default for a ${access} is ${effect}.`);
}

interface Place {
  /** The file, or the folder below which a glob looks. */
  readonly at: string;
  readonly glob?: string;
  /** The file; of a glob without its marks. */
  readonly file: string;
}

/** The absolute path; undefined if it may be anywhere. */
function placeOf({ value, isGlob, folder }: UsedPath): Place | undefined {
  if (value === undefined || value.includes("\0") || value.length > maxLength) return undefined;
  const [, fixed = value, glob] = (isGlob === true ? /^(.*?)([^/]*[*?].*)$/s.exec(value) : null) ?? [];
  // `.*` is every hidden file, and the folder above.
  if (glob?.split("/").some((name) => name === ".." || /^\..*[*?]/.test(name))) return undefined;
  const base = path.isAbsolute(fixed) ? "" : folder;
  if (base === null) return undefined;
  const at = throughLinks(`${base}/${fixed}`);
  return glob === undefined ? { at, file: at } : { at, glob, file: path.join(at, glob.replaceAll(/[*?]/g, "")) };
}

/** The path that the system opens: `..` leads to the folder above the one that a link leads to. */
function throughLinks(file: string): string {
  let at = "/";
  for (const name of file.split("/")) at = name === ".." ? path.dirname(resolvedPath(at)) : path.join(at, name);
  return resolvedPath(at);
}

/** Why a person is asked about what is read below a folder, by a search or by a glob, which leaves out hidden files. */
function secretOf({ at, glob }: Place, { access, below }: UsedPath, root: string): string | undefined {
  const found: FilesBelow | undefined =
    glob === undefined || below !== undefined
      ? below
      : { isDeep: glob.includes("/"), hasHidden: false, hasIgnored: true, paths: globPattern(glob) };
  const start = below?.isOfWorkspace === true ? root : at;
  if (access !== "read" || found === undefined || !isInside(start, { path: root })) return undefined;
  const secret = secretBelow(start, root, found);
  return secret && `It may read ${secret} too, which may hold secrets or lead out of the workspace.`;
}

/** The paths that a glob matches, or more: many stars would take long. */
export function globPattern(glob: string): RegExp {
  const stars = glob.split(/[*?]+/);
  const [start = "", ...rest] = stars.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return stars.length > 4 ? /^/ : new RegExp(`^${[start, ...rest].join("[^/]*")}$`, "su");
}

/** Why a person is asked about this file even if the rules allow it. */
function concernOf(file: string, access: "read" | "write", root: string): string | undefined {
  if (file.startsWith("/proc/") || file.startsWith("/sys/")) return "It is a file of the system.";
  const relative = path.relative(isInside(file, { path: root }) ? root : "/", file);
  if (access === "read") return isSecret(relative) ? "Files of this name hold secrets." : undefined;
  if (relative === "") return "It is the workspace itself.";
  return isProtected(relative) || isSecret(relative) ? "A change of this file may run code later." : undefined;
}
