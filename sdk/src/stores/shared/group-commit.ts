import type { DatabaseSync, StatementSync } from "node:sqlite";
import { whenFree } from "./when-free.ts";

interface Job {
  readonly run: () => unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** Writes all that waits in one transaction: a commit costs a write to the disk, however much it holds. */
export class GroupCommit {
  readonly #database: DatabaseSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #jobs: Job[] = [];
  #isRunning = false;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#begin = database.prepare("BEGIN IMMEDIATE");
    this.#commit = database.prepare("COMMIT");
  }

  /** Resolves once what it did is committed. What throws is undone, the others of the transaction are not. */
  write<Result>(run: () => Result): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      this.#jobs.push({ run, resolve: resolve as (result: unknown) => void, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      setImmediate(() => void this.#work());
    });
  }

  async #work(): Promise<void> {
    while (this.#jobs.length > 0) {
      let jobs: readonly Job[] = [];
      try {
        await whenFree(() => this.#begin.run());
        jobs = this.#jobs;
        this.#jobs = [];
        const [only, ...others] = jobs;
        // One alone is undone with its transaction.
        const settle = only !== undefined && others.length === 0 ? [done(only)] : jobs.map((job) => this.#attempt(job));
        this.#commit.run();
        for (const run of settle) run();
      } catch (error) {
        if (jobs.length === 0) jobs = this.#jobs.splice(0);
        this.#rollBack();
        for (const { reject } of jobs) reject(error);
      }
    }
    this.#isRunning = false;
  }

  #rollBack(): void {
    try {
      this.#database.exec("ROLLBACK");
    } catch {
      // It did not begin, or a full disk has ended it.
    }
  }

  #attempt(job: Job): () => void {
    this.#database.exec("SAVEPOINT job");
    try {
      const settle = done(job);
      this.#database.exec("RELEASE job");
      return settle;
    } catch (error) {
      this.#database.exec("ROLLBACK TO job; RELEASE job");
      return () => job.reject(error);
    }
  }
}

function done({ run, resolve }: Job): () => void {
  const result = run();
  return () => resolve(result);
}
