export interface Broken {
  fine: string;
  inner: import("./nowhere.ts").Gone[];
}
