import { describe, expect, it } from 'vitest';
import { holdMutated } from '../support/mutations/hold-mutated';
import { useSite } from '../support/site';

const site = useSite({ alone: true });

// tests/faults/mutated-requests.slow.test.ts sends many more.
describe('requests made from the API’s description and then spoiled', () => {
  it('are all answered as it says, and none by a failure', async () => {
    const statuses = await holdMutated(site, 20_261_121, 400);
    for (const status of [200, 201, 400, 401, 403, 404, 405, 415, 422])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
    expect((await site.visitor().page('/healthz')).status).toBe(200);
  });
});
