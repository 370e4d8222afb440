import { defineTool } from "toolwright";

function load(id: string, options?: { deep: boolean }) {
  return Promise.resolve({ id, items: [{ price: 3, tags: ["a"] }], deep: options?.deep ?? null });
}

async function nested(): Promise<Promise<number>> {
  return Promise.resolve(Promise.resolve(1));
}

class Store {
  find(name: string) {
    return { name, found: true as boolean };
  }
}

interface Input {
  loaded: Awaited<ReturnType<typeof load>>;
  nested: Awaited<ReturnType<typeof nested>>;
  found: ReturnType<Store["find"]>;
  options: NonNullable<Parameters<typeof load>[1]>;
  item: Awaited<ReturnType<typeof load>>["items"][number];
  instance: InstanceType<typeof Point>;
}

class Point {
  x = 0;
  y?: number;
}

/** Use what functions give and take. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
