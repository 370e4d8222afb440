import { defineTool } from "toolwright";

class Base {
  readonly id: string = "";
  static create(): Base {
    return new Base();
  }
}

/** With fields from its constructor. */
class Child<T> extends Base {
  tags: T[] = [];
  constructor(
    public name: string,
    readonly age?: number,
  ) {
    super();
  }
}

abstract class Shape {
  abstract kind: "square";
}

interface Input {
  child: Child<number>;
  shape: Shape;
}

/** Take classes that hold data. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
