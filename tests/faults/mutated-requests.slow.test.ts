import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { holdMutated } from '../support/mutations/hold-mutated';
import { useSite } from '../support/site';

const site = useSite();

const requests = 10_000;

/** `MUTATION_SEED=… npm run test:faults` repeats the same requests. */
const randomSeed = Number(process.env.MUTATION_SEED) || randomInt(2 ** 31);
process.stderr.write(`Mutated requests use the seeds 1 and ${randomSeed}.\n`);

it.for([1, randomSeed])(
  `${requests} mutated requests based on the API’s description, with seed %i, all get a documented response`,
  { timeout: 60 * 60_000 },
  async (seed) => {
    await holdMutated(site, seed, requests);
    expect((await site.visitor().page('/healthz')).status).toBe(200);
  },
);
