import type crypto from "node:crypto";
import type fs from "node:fs";
import type path from "node:path";
import type url from "node:url";

let loadedCrypto: typeof crypto | undefined;

/** Node's `crypto`, loaded on first use, because loading takes half as long as loading the whole runtime. */
export const nodeCrypto = (): typeof crypto => (loadedCrypto ??= process.getBuiltinModule("node:crypto"));

/** Node's `fs`. An import of it loads all streams of Node as well, because they are among its exports. */
export const nodeFs = (): typeof fs => process.getBuiltinModule("node:fs");

/** Node's `path`. Node has loaded it; an import makes a second module of it. */
export const nodePath = (): typeof path => process.getBuiltinModule("node:path");

/** Node's `url`, in the same way. */
export const nodeUrl = (): typeof url => process.getBuiltinModule("node:url");

/** A random id: 36 characters, as RFC 9562 writes them. */
export const randomId = (): string => flat(nodeCrypto().randomUUID());

/** The same text as one piece: Node joins its ids of fourteen, which what keeps an id would keep too. */
const flat = (text: string): string => Buffer.from(text, "latin1").toString("latin1");

/** The text of a small file. Waits for it, as an import does: otherwise the first read of a process starts threads. */
export const readText = (file: string | URL): string => nodeFs().readFileSync(file, "utf8");
