import { randomInt } from 'node:crypto';
import { expect, it } from 'vitest';
import { holdMutated } from '../support/mutations/hold-mutated';
import { useSite } from '../support/site';

const site = useSite();

const requests = 10_000;

/** `MUTATION_SEED=… npm run test:faults` repeats the same requests. */
const fresh = Number(process.env.MUTATION_SEED) || randomInt(2 ** 31);
process.stderr.write(`Mutated requests are made with the seeds 1 and ${fresh}.\n`);

it.for([1, fresh])(
  `${requests} mutated requests based on the API’s description, with seed %i, all get a documented response`,
  { timeout: 60 * 60_000 },
  async (seed) => {
    await holdMutated(site, seed, requests);
    expect((await site.visitor().page('/healthz')).status).toBe(200);
  },
);
