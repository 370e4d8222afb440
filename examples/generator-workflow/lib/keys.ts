import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Holds the keys that users give. A model sees references, never a key. */
export interface Keys {
  /** Takes a key, and gives the reference to it. */
  receive(service: string, key: string): string;
  /** Keeps a key that was received; undefined where no key has this reference. */
  keep(ref: string): string | undefined;
}

declare module "toolwright" {
  interface Services {
    readonly keys: Keys;
  }
}

interface HeldKey {
  readonly service: string;
  readonly key: string;
  readonly isKept: boolean;
}

/** Keys in a file that only its owner reads. A real host has a service for secrets. */
export function fileKeys(file: string): Keys {
  const read = (): Record<string, HeldKey> => {
    try {
      return JSON.parse(readFileSync(file, "utf8")) as Record<string, HeldKey>;
    } catch {
      return {};
    }
  };
  const write = (ref: string, held: HeldKey): void => {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...read(), [ref]: held }), { mode: 0o600 });
  };
  return {
    receive(service, key) {
      const ref = `key-${randomUUID().slice(0, 8)}`;
      write(ref, { service, key, isKept: false });
      return ref;
    },
    keep(ref) {
      const held = read()[ref];
      if (held !== undefined) write(ref, { ...held, isKept: true });
      return held?.service;
    },
  };
}
