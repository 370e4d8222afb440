/** Which calls wait for which: some run at the same time; any other waits for all before it, and all after it wait for it. */
export class CallOrder {
  readonly #running = new Set<Promise<unknown>>();
  /** What the next call waits for. */
  #before: Promise<unknown> | undefined;

  /** Starts a call when its time has come. The promise of a call may not reject. */
  run<Result>(isParallel: boolean, start: () => Promise<Result>): Promise<Result> {
    const wait = isParallel || this.#running.size === 0 ? this.#before : Promise.all(this.#running);
    const result = wait === undefined ? start() : wait.then(start);
    this.#running.add(result);
    if (!isParallel) this.#before = result;
    void result.then(() => {
      this.#running.delete(result);
      if (this.#before === result) this.#before = undefined;
    });
    return result;
  }
}
