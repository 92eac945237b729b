import { describe, expect, it } from 'vitest';
import { holdMutated } from '../support/mutations/hold-mutated';
import { useSite } from '../support/site';

const site = useSite({ alone: true });

// tests/faults/mutated-requests.slow.test.ts sends many more.
describe('mutated requests based on the API’s description', () => {
  it('all get a documented response, and none a server error', async () => {
    const statuses = await holdMutated(site, 20_261_121, 400);
    for (const status of [200, 201, 400, 401, 403, 404, 405, 415, 422])
      expect(statuses.get(status), `${status}`).toBeGreaterThan(0);
    expect((await site.visitor().page('/healthz')).status).toBe(200);
  });
});
