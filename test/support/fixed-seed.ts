import fc from "fast-check";

// The same random values in each run, so that a failure comes from the current change. `FC_SEED=<number>` tries other values.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });
