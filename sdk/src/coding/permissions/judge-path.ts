import path from "node:path";
import { isInside } from "../paths/workspace-root.ts";
import type { CompiledPolicy, PathRule } from "./compile-policy.ts";
import { type PartVerdict, type PermissionEffect, possiblyRuled, ruled } from "./policy.ts";
import { isProtected, isSecret } from "./protected-files.ts";
import type { FileWalk } from "./look-up-secret.ts";
import { marked, marks, replaceMarks } from "./shell-word.ts";

/** A path with marks for what is not known, from a folder. */
export interface UsedPath {
  readonly shape: string;
  /** `change`: by a program that a rule allows, which is enough in the workspace. */
  readonly access: "read" | "write" | "change";
  /** What is read of it, if it is a folder. */
  readonly walk?: FileWalk | undefined;
  /** Absolute folder that relative paths begin at; null if it is not known. */
  readonly folder: string | null;
}

/** The folders that a command may run in, absolute. */
export const foldersIn = (folders: readonly string[] | null, { places }: CompiledPolicy): readonly (string | null)[] =>
  folders?.map((folder) => path.resolve(places.root, folder)) ?? [null];

/** Longer paths no system opens, and no project has deeper ones; the time of a verdict grows with the square of the depth. */
const maxLength = 4_096;
const maxDepth = 256;

const devices = new Set(["/dev/null", "/dev/stdin", "/dev/stdout", "/dev/stderr", "/dev/tty", "-"]);

export function judgePath(used: UsedPath, policy: CompiledPolicy): PartVerdict {
  const { shape, folder } = used;
  const access = used.access === "read" ? "read" : "write";
  const part = `${access} ${shape === "." ? "its folder" : shown(shape)}`;
  const says = (effect: PermissionEffect, message: string): PartVerdict => ({ effect, part, message });
  if (devices.has(shape) || /^\/dev\/fd\/[^/.]+$/u.test(shape)) return says("allow", "It is a stream.");
  const file = absolute(shape, folder, policy);
  if (file === null) return says("ask", `Which file it ${access}s is not known before it runs.`);
  const known = replaceMarks(file, "");
  const rules = policy.paths[access];
  const match = (effect: PermissionEffect) => rules.find((rule) => rule.effect === effect && rule.matches(known));
  const isPossible = (rule: PathRule): boolean => rule.effect !== "allow" && marked.test(file) && mayMatch(rule, file);
  const before = ruled(part, match("deny")) ?? possiblyRuled(part, rules.find(isPossible));
  if (before !== undefined) return before;
  const concern = concernOf(known, access, policy) ?? secretOf(file, used, policy);
  if (concern !== undefined) return { ...says("ask", concern), isSecret: concern.includes("secrets") };
  const after = ruled(part, match("ask") ?? match("allow"));
  if (after !== undefined) return after;
  if (!isInside(known, { path: policy.places.root })) return says("ask", "It is outside the workspace.");
  const effect = defaultEffect(used.access, policy);
  return says(effect, `No rule is about it, and the default for a ${access} is ${effect}.`);
}

function defaultEffect(access: UsedPath["access"], { defaults }: CompiledPolicy): PermissionEffect {
  if (access !== "change") return defaults[access];
  return defaults.write === "deny" ? "deny" : "allow";
}

/** The absolute path; null where it may be anywhere. */
function absolute(shape: string, folder: string | null, { places }: CompiledPolicy): string | null {
  const [home, ...rest] = shape.split(marks.home);
  const text =
    rest.length === 0 ? shape : home === "" && places.home !== undefined ? places.home + rest.join("") : null;
  if (text === null || text.includes(marks.any) || text.includes("\0")) return null;
  if (text.split("/").some((segment) => segment.startsWith(".") && marked.test(segment))) return null;
  const from = path.isAbsolute(text) ? "" : folder;
  if (from === null || text.length > maxLength) return null;
  const joined = from === "" ? text : `${from}/${text}`;
  if (path.normalize(joined).split("/").length > maxDepth) return null;
  if (places.resolve === undefined) return path.normalize(joined);
  if (marked.test(joined)) return leavesName.test(text) ? null : path.normalize(joined);
  return throughLinks(joined, places.resolve);
}

/** `name/..`: where the name is a link, this is not the folder that it is in. */
const leavesName = /[^./][^/]*\/+(?:\.\/+)*\.\.(?:\/|$)/;

/** The path that the system opens: `..` leads to the folder above the one that a link leads to. */
function throughLinks(file: string, resolve: (file: string) => string): string {
  let at = "/";
  for (const name of file.split("/")) at = name === ".." ? path.dirname(resolve(at)) : path.join(at, name);
  return resolve(at);
}

/** Why a person is asked about what is read below a folder. What a mark stands for is found by a glob, which leaves out hidden files, or by a search. */
function secretOf(file: string, { access, walk }: UsedPath, { places }: CompiledPolicy): string | undefined {
  const [, folder = file, found] = /^(.*?)\/([^/]*\uE000.*)$/u.exec(file) ?? [];
  if (access !== "read" || (found === undefined && walk === undefined)) return undefined;
  const isDeep = walk?.isDeep === true || found?.includes("/") === true;
  const all = { isDeep, hasHidden: false, hasIgnored: true, ...walk };
  // More marks would take long to match: everything is looked at instead.
  const isWhole = found === undefined || walk !== undefined || found.split(marked).length > 4;
  const secret = places.findSecret?.(folder, isWhole ? all : { ...all, paths: pathsOf(found) });
  return secret && `It may read ${secret} too: files of this name hold secrets.`;
}

const pathsOf = (shape: string): RegExp => {
  const text = shape.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`^${text.replaceAll(marks.segment, "[^/]*")}$`, "su");
};

const shown = (shape: string): string =>
  replaceMarks(shape.replaceAll(marks.home, "~").replaceAll(marks.any, "…"), "*");

function mayMatch({ start }: PathRule, file: string): boolean {
  const [known = ""] = file.split(marked, 1);
  return start.startsWith(known) || known.startsWith(start);
}

/** Why a person is asked about this file whatever the rules allow. */
function concernOf(file: string, access: "read" | "write", { places }: CompiledPolicy): string | undefined {
  if (file.startsWith("/proc/") || file.startsWith("/sys/")) return "It is a file of the system.";
  const isHere = isInside(file, { path: places.root });
  const relative = isHere ? path.relative(places.root, file) : path.relative("/", file);
  if (access === "read") return isSecret(relative) ? "Files of this name hold secrets." : undefined;
  if (relative === "") return "It is the workspace itself.";
  return isProtected(relative) || isSecret(relative) ? "A change of this file may run code later." : undefined;
}
