/** Runs what is about the same key one after the other, and the rest at once. */
export function inTurns(): <Result>(key: string, run: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, run) => {
    const turn = (last.get(key) ?? Promise.resolve()).then(run, run);
    last.set(key, turn);
    const forget = (): void => {
      if (last.get(key) === turn) last.delete(key);
    };
    turn.then(forget, forget);
    return turn;
  };
}
