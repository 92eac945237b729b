import { expect, it, vi } from 'vitest';
import { sendWaiting } from '~/offline/outbox/send';
import { rowsOf } from '~/offline/outbox/store';

/** Node has no IndexedDB. */
vi.mock('~/offline/outbox/store', () => ({ rowsOf: vi.fn(() => Promise.resolve([])) }));

it('the outbox of a driver who signs in while another one’s is being sent is sent next', async () => {
  vi.stubGlobal('navigator', {});
  await Promise.all([sendWaiting(1), sendWaiting(2)]);
  expect(vi.mocked(rowsOf).mock.calls).toEqual([[1], [2]]);
});
