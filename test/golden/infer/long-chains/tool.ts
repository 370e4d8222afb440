import { defineTool } from "toolwright";

type Nil<T> = T | null;

interface A {
  b?: Nil<B>;
}

interface B {
  c?: Nil<C>;
}

interface C {
  d?: Nil<D>;
}

interface D {
  e?: Nil<E>;
}

interface E {
  f?: Nil<F>;
}

interface F {
  g?: Nil<G>;
}

interface G {
  h?: Nil<H>;
}

interface H {
  i?: Nil<I>;
}

interface I {
  j?: Nil<J>;
}

interface J {
  k?: Nil<K>;
}

interface K {
  l?: Nil<L>;
}

interface L {
  m?: Nil<M>;
}

interface M {
  n?: Nil<N>;
}

interface N {
  o?: Nil<O>;
}

interface O {
  p?: Nil<P>;
}

interface P {
  q?: Nil<Q>;
}

interface Q {
  r?: Nil<R>;
}

interface R {
  s?: Nil<S>;
}

interface S {
  t?: Nil<T>;
}

interface T {
  u?: Nil<U>;
}

interface U {
  v?: Nil<V>;
}

interface V {
  w?: Nil<W>;
}

interface W {
  x?: Nil<X>;
}

interface X {
  y?: Nil<Y>;
}

interface Y {
  z?: Nil<Z>;
}

interface Z {
  a?: Nil<A[]>;
  many?: Nil<A[][]>;
}

/** Use a wrapper along a long chain that comes back to its beginning. */
export default defineTool({ category: "utility", execute: (input: { a: A }): number => Object.keys(input).length });
