import fc from "fast-check";

// The same random values in each run, so that a failure is one of the change at hand. `FC_SEED=<number>` searches elsewhere.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_122) });
