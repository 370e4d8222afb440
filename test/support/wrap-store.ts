import type { Store } from "../../sdk/src/runtime.ts";

/** A store with some operations replaced by the test. */
export const wrapStore = <Inner extends Store, More extends object>(inner: Inner, more: More): Inner & More =>
  new Proxy(inner, {
    get(target, name) {
      if (Object.hasOwn(more, name)) return Reflect.get(more, name) as unknown;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  }) as Inner & More;
