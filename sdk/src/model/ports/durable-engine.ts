import type { DocumentWrite } from "../documents/document.ts";
import type { NewEntry, TimelineEntry } from "../tasks/timeline.ts";
import type { DocumentStore } from "./document-store.ts";

/** A lease on a run: only its holder may add the entries of the loop. */
export interface RunClaim {
  readonly run: string;
  readonly worker: string;
  /** Grows with each claim of the run: an older holder is refused. */
  readonly fence: number;
}

/** What is added to a timeline. */
export interface TimelineAddition {
  readonly entries: readonly NewEntry[];
  /** The last `seq` that the writer knows of. */
  readonly after: number;
  /** Left out by those who are not the worker: who answers, or cancels. Their additions wake the run. */
  readonly claim?: RunClaim;
  /** Stored in the same transaction, where all the entries are added: an entry that is left out leaves these out too. */
  readonly documents?: readonly DocumentWrite[];
}

/** How a run is claimed. */
export interface ClaimOptions {
  readonly worker: string;
  /** The claim ends after so many milliseconds unless it is renewed. */
  readonly leaseMs: number;
  /** Default: any run that has something to do. */
  readonly run?: string;
}

/** How a claim is given back. */
export interface ReleaseOptions {
  /** The last `seq` that the worker knows of. */
  readonly after: number;
  /** When the run has something to do, in milliseconds since 1970; null: not before an entry is added. */
  readonly wakeAt: number | null;
  /** Whether the run has ended: it is not claimed again. */
  readonly isEnded: boolean;
}

/** The state of a run as its engine sees it. */
export interface RunSummary {
  readonly run: string;
  readonly isEnded: boolean;
  readonly entries: number;
}

/**
 * Keeps the timelines of runs, and gives each run to one worker at a time. Every operation is atomic: it has happened whole or not at all;
 * once its promise resolves, no end of the process undoes it. The timeline is the journal: a step, a child, a question, an answer
 * and a cancellation are entries. `testEngine` checks an implementation.
 */
export interface DurableEngine {
  /** The documents of the runs, kept beside their timelines. An engine without them has runs without documents. */
  readonly documents?: DocumentStore;
  /**
   * Begins a timeline. False where the run exists already; then nothing is added.
   *
   * @throws ToolwrightError `ENGINE_FAILED`.
   */
  start(run: string, entries: readonly NewEntry[]): Promise<boolean>;
  /**
   * Adds entries at the end and returns all entries after `after`, those of others included. An entry whose `once` the run already has is
   * left out.
   *
   * @throws ToolwrightError `RUN_NOT_FOUND`; `LEASE_LOST` when another worker has claimed the run; `DOCUMENT_CONFLICT` when a document
   * was changed meanwhile, and then nothing is added; `ENGINE_FAILED`.
   */
  append(run: string, addition: TimelineAddition): Promise<readonly TimelineEntry[]>;
  /** The entries after a `seq`, in order; empty for a run that does not exist. */
  read(run: string, after?: number): Promise<readonly TimelineEntry[]>;
  /** Takes a run that has something to do and no holder; undefined where there are no such runs. */
  claim(options: ClaimOptions): Promise<RunClaim | undefined>;
  /**
   * Extends a claim from now.
   *
   * @throws ToolwrightError `LEASE_LOST` when another worker has claimed the run.
   */
  renew(claim: RunClaim, leaseMs: number): Promise<void>;
  /**
   * Gives a claim back, unless there are entries that the worker does not know of: then it keeps the claim and gets those.
   *
   * @throws ToolwrightError `LEASE_LOST` when another worker has claimed the run.
   */
  release(claim: RunClaim, options: ReleaseOptions): Promise<readonly TimelineEntry[]>;
  /** Every run, the oldest first. */
  runs(): Promise<readonly RunSummary[]>;
  /** Ends the use of the engine. Calling it again changes nothing. */
  close(): Promise<void>;
}
