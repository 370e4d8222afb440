import type { Store } from "../model/ports/store.ts";
import type { Question, QuestionEnd } from "../model/ports/question.ts";
import type { Json } from "../util/json.ts";
import { stored } from "../util/stored.ts";

/** A question was asked. */
export interface Asked {
  readonly type: "asked";
  readonly question: Question;
  /** The question in its call: the same when the call is run again. */
  readonly key: string;
  /** Digest of what is asked. */
  readonly asks: string;
}

/** How it ended: the first end of a question is the one that counts. */
export interface Ended {
  readonly type: "ended";
  readonly of: string;
  readonly status: QuestionEnd;
  /** Left out where there is no answer, or a confidential one. */
  readonly answer?: Json;
  /** The process that has it from the person. */
  readonly by: string;
}

export type QuestionEntry = Asked | Ended;

const entries = stored<QuestionEntry>();

export const logOf = (session: string): string => `questions:${session}`;

/** The log of a session's questions, as far as this process has read it. Several processes may add to it. */
export class QuestionLog {
  readonly #store: Store;
  readonly #name: string;
  #last = 0;

  constructor(store: Store, session: string) {
    this.#store = store;
    this.#name = logOf(session);
  }

  /** The entries that are new to this process. */
  async read(): Promise<readonly QuestionEntry[]> {
    return this.#new(await this.#store.read(this.#name, this.#last));
  }

  /** Adds an entry, unless another process has ended the question; gives all that are new to this process. */
  async add(entry: QuestionEntry): Promise<readonly QuestionEntry[]> {
    const once = entry.type === "asked" ? entry.question.id : `end:${entry.of}`;
    const added = { entry: entries.write(entry), once };
    return this.#new(await this.#store.append(this.#name, { entries: [added], after: this.#last, joins: true }));
  }

  #new(found: Awaited<ReturnType<Store["read"]>>): readonly QuestionEntry[] {
    this.#last = found.at(-1)?.seq ?? this.#last;
    return found.map(({ entry }) => entries.read(entry));
  }
}
