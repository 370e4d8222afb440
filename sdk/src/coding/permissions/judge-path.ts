import path from "node:path";
import { isInside, resolvedPath } from "../paths/workspace-root.ts";
import { type PartVerdict, type PermissionEffect, possiblyRuled, ruled } from "./policy.ts";
import { isProtected, isSecret } from "./protected-files.ts";
import type { CompiledPolicy, Rule } from "./rules.ts";
import type { ShellWord } from "./shell-word.ts";
import { type FilesBelow, secretBelow } from "./workspace-files.ts";

/** A path from a folder, as written in a command or a tool argument. */
export interface UsedPath extends Pick<ShellWord, "value" | "isGlob" | "below"> {
  /** `change`: by a program that a rule allows, which is sufficient within the workspace. */
  readonly access: "read" | "write" | "change";
  /** Absolute base folder of relative paths; null if it is not known. */
  readonly folder: string | null;
}

/** No system opens longer paths. */
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
  /** The file, or the folder in which a glob searches. */
  readonly at: string;
  readonly glob?: string;
  /** The file; for a glob, without its wildcards. */
  readonly file: string;
}

/** The absolute path; undefined if it is not known. */
function placeOf({ value, isGlob, folder }: UsedPath): Place | undefined {
  if (value === undefined || value.includes("\0") || value.length > maxLength) return undefined;
  const [, fixed = value, glob] = (isGlob === true ? /^(.*?)([^/]*[*?].*)$/s.exec(value) : null) ?? [];
  // `.*` matches every hidden file, and the parent folder.
  if (glob?.split("/").some((name) => name === ".." || /^\..*[*?]/.test(name))) return undefined;
  const base = path.isAbsolute(fixed) ? "" : folder;
  if (base === null) return undefined;
  const at = throughLinks(`${base}/${fixed}`);
  return glob === undefined ? { at, file: at } : { at, glob, file: path.join(at, glob.replaceAll(/[*?]/g, "")) };
}

/** The path that the system opens: `..` after a link is the parent folder of the link's target. */
function throughLinks(file: string): string {
  let at = "/";
  for (const name of file.split("/")) at = name === ".." ? path.dirname(resolvedPath(at)) : path.join(at, name);
  return resolvedPath(at);
}

/** Why reading below a folder, by a search or by a glob without hidden files, needs confirmation. */
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

/** The paths that a glob matches, or a superset: many stars would take long. */
export function globPattern(glob: string): RegExp {
  const stars = glob.split(/[*?]+/);
  const [start = "", ...rest] = stars.map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`));
  return stars.length > 4 ? /^/ : new RegExp(`^${[start, ...rest].join("[^/]*")}$`, "su");
}

/** Why this file needs confirmation even if the rules allow it. */
function concernOf(file: string, access: "read" | "write", root: string): string | undefined {
  if (file.startsWith("/proc/") || file.startsWith("/sys/")) return "It is a file of the system.";
  const relative = path.relative(isInside(file, { path: root }) ? root : "/", file);
  if (access === "read") return isSecret(relative) ? "Files of this name hold secrets." : undefined;
  if (relative === "") return "It is the workspace itself.";
  return isProtected(relative) || isSecret(relative) ? "A change of this file may run code later." : undefined;
}
