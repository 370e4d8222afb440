/** Starts a load, and returns whether it is still the newest with its name: an earlier load may end later. */
export function newestLoads(): (name: string) => () => boolean {
  const loads = new Map<string, number>();
  return (name) => {
    const load = (loads.get(name) ?? 0) + 1;
    loads.set(name, load);
    return () => loads.get(name) === load;
  };
}
