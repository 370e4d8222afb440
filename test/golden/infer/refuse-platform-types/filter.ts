export interface Filter {
  nested: {
    seen: WeakMap<object, string>;
  };
}
