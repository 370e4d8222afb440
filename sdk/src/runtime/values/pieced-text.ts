import { redacted } from "../../schema/redact.ts";

/** A text that comes in pieces, with secrets hidden that begin in one piece and end in another. */
export class PiecedText {
  readonly #secrets: () => readonly string[];
  /** The end of what has come, which may be the beginning of a secret. */
  #rest = "";

  /** `secrets` gives the longest first. */
  constructor(secrets: () => readonly string[]) {
    this.#secrets = secrets;
  }

  /** What may be shown of all that has come and was not shown. */
  add(piece: string): string {
    const text = this.#rest + piece;
    const cut = this.#cut(text);
    this.#rest = text.slice(cut);
    return this.#hidden(text.slice(0, cut));
  }

  /** The rest: nothing follows. */
  end(): string {
    const rest = this.#hidden(this.#rest);
    this.#rest = "";
    return rest;
  }

  #hidden(text: string): string {
    return this.#secrets().reduce((rest, secret) => rest.replaceAll(secret, redacted), text);
  }

  /** Where the part begins that may belong to a secret that goes on. */
  #cut(text: string): number {
    const secrets = this.#secrets();
    if (secrets.length === 0) return text.length;
    let cut = Math.max(0, text.length - (secrets[0]?.length ?? 0) + 1);
    while (!secrets.some((secret) => secret.length > text.length - cut && secret.startsWith(text.slice(cut)))) cut += 1;
    for (const secret of secrets) {
      // A whole secret that ends in it is not shown in half.
      const last = text.lastIndexOf(secret, cut - 1);
      if (last !== -1 && last + secret.length > cut) cut = last;
    }
    return cut;
  }
}

/** The texts of a list without the secrets that only their sequence spells; the same list without any. */
export function hiddenAcross(texts: readonly string[], secrets: readonly string[]): readonly string[] {
  const whole = texts.join("");
  const spelled = secrets.filter((secret) => whole.includes(secret) && !texts.some((text) => text.includes(secret)));
  if (spelled.length === 0) return texts;
  const isSecret = new Array<boolean>(whole.length).fill(false);
  for (const secret of spelled)
    for (let at = whole.indexOf(secret); at !== -1; at = whole.indexOf(secret, at + 1))
      isSecret.fill(true, at, at + secret.length);
  let start = 0;
  return texts.map((text) => {
    const from = start;
    start += text.length;
    let shown = "";
    for (let at = from; at < start; at += 1) {
      if (isSecret[at] !== true) shown += whole.charAt(at);
      else if (isSecret[at - 1] !== true) shown += redacted;
    }
    return shown;
  });
}
