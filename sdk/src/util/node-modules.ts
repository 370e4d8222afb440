import type crypto from "node:crypto";
import type fs from "node:fs";
import type path from "node:path";
import type url from "node:url";

let loadedCrypto: typeof crypto | undefined;

/** Node's `crypto`, loaded on first use, because loading takes half as long as loading the whole runtime. */
export const nodeCrypto = (): typeof crypto => (loadedCrypto ??= process.getBuiltinModule("node:crypto"));

/** Node's `fs`. An import would also load all of Node's streams, because they are among its exports. */
export const nodeFs = (): typeof fs => process.getBuiltinModule("node:fs");

/** Node's `path`. Node has already loaded it; an import creates a second module. */
export const nodePath = (): typeof path => process.getBuiltinModule("node:path");

/** Node's `url`, in the same way. */
export const nodeUrl = (): typeof url => process.getBuiltinModule("node:url");

/** A random id: 36 characters, as RFC 9562 writes them. */
export const randomId = (): string => flat(nodeCrypto().randomUUID());

/** The same text as one flat string: Node joins its ids of fourteen pieces, which would stay in memory with the id. */
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

/** The text of a small file. Synchronous, like an import: otherwise the first read of a process starts threads. */
export const readText = (file: string | URL): string => nodeFs().readFileSync(file, "utf8");
