import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool/tool-types.ts";
import { joinedContent, selectTools } from "./join-registries.ts";
import { openRegistry, type Registry } from "./registry.ts";
import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

/** Other versions of some tools, and the users who get them. */
export interface Variant extends VariantTarget {
  /** The registry whose tools replace the base's tools with the same name, or are added. */
  readonly registry: Registry;
  /** Names of the tools from this registry; default: all. */
  readonly tools?: readonly string[];
}

/** The registry of one session. */
export interface ChosenRegistry<Tools extends ToolTypes = ToolTypes> {
  readonly variant: string;
  readonly registry: Registry<Tools>;
}

/** The base registry with variants; each session gets one of them. */
export interface OverlaidRegistry<Tools extends ToolTypes = ToolTypes> extends Registry<Tools> {
  /** Names of the variants: `base`, then the given variants, in order. */
  readonly variants: readonly string[];
  /**
   * The registry of a session: the first variant that lists its user or organisation, otherwise the variant that the shares assign to its user.
   *
   * @throws ToolwrightError `CONFIG_INVALID` for an unknown variant name.
   */
  registryFor(session: VariantUser): ChosenRegistry<Tools>;
}

/**
 * A registry that gives each session the base, or the base with the tools of one variant. The same user always gets the same variant.
 *
 * @throws ToolwrightError `CONFIG_INVALID` for a share that is not between 0 and 1, shares with a sum above 1, a duplicate name, or a variant that
 * was not built for a provider of the base; `TOOL_UNKNOWN` for a tool that the variant's registry does not have.
 * @example
 * const registry = overlayRegistries(base, [{ name: "short-answers", registry: other, share: 0.1, users: ["u1"] }]);
 * const session = await createRuntime({ registry }).openSession({ user: "u7" });
 * console.log(session.variant);
 */
export function overlayRegistries<Tools extends ToolTypes>(
  base: Registry<Tools>,
  variants: readonly Variant[],
): OverlaidRegistry<Tools> {
  const named = variants.map((variant, index) => ({ ...variant, name: variant.name ?? `variant-${index + 1}` }));
  checkNames(named.map(({ name }) => name));
  checkShares(named);
  const registries = new Map<string, Registry<Tools>>([
    [baseVariant, base],
    ...named.map((variant) => [variant.name, laidOver(base, variant)] as const),
  ]);
  const names = [...registries.keys()];
  return Object.assign(openRegistry(joinedContent(base)) as Registry<Tools>, {
    variants: names,
    registryFor: (session: VariantUser): ChosenRegistry<Tools> => {
      const variant = session.variant ?? pickVariant(named, session);
      const registry = registries.get(variant);
      if (registry === undefined) throw invalid(`There is no variant "${variant}"; there are: ${names.join(", ")}.`);
      return { variant, registry };
    },
  });
}

function laidOver<Tools extends ToolTypes>(
  base: Registry<Tools>,
  { name, registry, tools }: Variant & { readonly name: string },
): Registry<Tools> {
  const missing = base.providers.filter((id) => !registry.providers.includes(id));
  if (missing.length > 0) {
    throw invalid(`The registry of the variant "${name}" was not built for ${missing.join(", ")}, as the base was.`);
  }
  const over = tools === undefined ? registry : selectTools(registry as Registry<Record<string, unknown>>, tools);
  return openRegistry(joinedContent(base, over)) as Registry<Tools>;
}

function checkNames(names: readonly string[]): void {
  const repeated = [baseVariant, ...names].find((name, index, all) => all.indexOf(name) !== index);
  if (repeated !== undefined) throw invalid(`The variant "${repeated}" is named twice.`);
}

function checkShares(variants: readonly (VariantTarget & { readonly name: string })[]): void {
  for (const { name, share } of variants) {
    if (share === undefined || (typeof share === "number" && share >= 0 && share <= 1)) continue;
    throw invalid(`The share of the variant "${name}" must be a number from 0 to 1; got ${String(share)}.`);
  }
  const sum = variants.reduce((total, { share = 0 }) => total + share, 0);
  // Decimal fractions with a sum of 1 may add up to slightly more.
  if (sum > 1 + 1e-9) throw invalid(`The shares of all variants must be at most 1 together; they are ${sum}.`);
}

const invalid = (message: string): ToolwrightError =>
  new ToolwrightError("CONFIG_INVALID", message, { remedy: "Correct the variants given to `overlayRegistries`." });

/** Whether a registry has variants. */
export const isOverlaid = <Tools extends ToolTypes>(registry: Registry<Tools>): registry is OverlaidRegistry<Tools> =>
  "registryFor" in registry;

/** The users of a variant. */
export interface VariantTarget {
  /** Unique; default: `variant-1` for the first, and so on. The choice of users depends on it. */
  readonly name?: string;
  /** The share of all users who get it, from 0 to 1; default 0. */
  readonly share?: number;
  /** Users who always get it. */
  readonly users?: readonly string[];
  /** Organisations whose users always get it. */
  readonly organisations?: readonly string[];
}

/** The data that decides which variant a session gets. */
export interface VariantUser {
  readonly user?: string | undefined;
  readonly organisation?: string | undefined;
  /** The session's id, used if the session has no user. */
  readonly id?: string | undefined;
  /** The name of the variant, if it is already decided. */
  readonly variant?: string | undefined;
}

/** The name of the registry without any variant. */
const baseVariant = "base";

/**
 * The name of a session's variant: a list decides before a share, an earlier variant before a later one. Adding or removing a variant at the end
 * changes nothing for the users of earlier variants.
 */
function pickVariant(
  variants: readonly (VariantTarget & { readonly name: string })[],
  { user, organisation, id }: VariantUser,
): string {
  const listed = variants.find(
    ({ users, organisations }) =>
      (user !== undefined && users?.includes(user) === true) ||
      (organisation !== undefined && organisations?.includes(organisation) === true),
  );
  if (listed !== undefined) return listed.name;
  const person = user ?? id;
  if (person === undefined) return baseVariant;
  let left = 1;
  for (const { name, share = 0 } of variants) {
    // The fraction of the remaining users that is `share` of all users.
    if (share > 0 && fractionOf(person, name) * left < share) return name;
    left -= share;
  }
  return baseVariant;
}

/** A pseudo-random number from 0 up to 1, always the same for a user and a variant. */
const fractionOf = (person: string, variant: string): number =>
  Number.parseInt(sha256(stableJson([variant, person])).slice(0, 12), 16) / 2 ** 48;
