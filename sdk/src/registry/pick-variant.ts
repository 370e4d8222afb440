import { sha256 } from "../util/sha256.ts";
import { stableJson } from "../util/stable-json.ts";

/** Who gets a variant. */
export interface VariantTarget {
  /** Unique; default: `variant-1` for the first, and so on. The choice of users depends on it. */
  readonly name?: string;
  /** The part of all users who get it, from 0 to 1; default 0. */
  readonly share?: number;
  /** Users who always get it. */
  readonly users?: readonly string[];
  /** Organisations whose users always get it. */
  readonly organisations?: readonly string[];
}

/** What decides which variant a session gets. */
export interface VariantUser {
  readonly user?: string | undefined;
  readonly organisation?: string | undefined;
  /** The session's id, used where the session has no user. */
  readonly id?: string | undefined;
  /** The name of the variant, where it is decided already. */
  readonly variant?: string | undefined;
}

/** The name of the registry without any variant. */
export const baseVariant = "base";

/**
 * The name of the variant of a session: a list decides before a share, an earlier variant before a later one. A variant that is added or
 * removed at the end changes nothing for the users of those before it.
 */
export function pickVariant(
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
    // Of the users that earlier variants have left, so many are `share` of all.
    if (share > 0 && fractionOf(person, name) * left < share) return name;
    left -= share;
  }
  return baseVariant;
}

/** A number from 0 up to 1 that is as good as random, and always the same for a user and a variant. */
const fractionOf = (person: string, variant: string): number =>
  Number.parseInt(sha256(stableJson([variant, person])).slice(0, 12), 16) / 2 ** 48;
