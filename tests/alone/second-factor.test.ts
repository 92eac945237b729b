import { afterEach, expect, it, vi } from 'vitest';
import { config } from '~/config.server';
import { openSecret, sealSecret } from '~/domain/second-factor/codes';
import { findSecondFactor, saveSetUp } from '~models/second-factor';
import { useFreshDatabase } from '../support/database';
import { aDriver } from '../support/factories';

useFreshDatabase();

afterEach(() => vi.unstubAllEnvs());

it('is encrypted with the newest secret during secret rotation, so that the earlier one can be removed', async () => {
  const { id } = await aDriver();
  await saveSetUp(id, sealSecret(id, 'GEZDGNBVGY3TQOJQ'), new Date());
  const stored = async () => {
    const row = await findSecondFactor(id);
    if (!row) throw new Error('The row is missing.');
    return row;
  };

  vi.stubEnv('SESSION_SECRET', ['a newer secret of the site', ...config.SESSION_SECRETS].join(','));
  vi.resetModules();
  const reloaded = await import('~/domain/second-factor/codes');
  expect(reloaded.openSecret(await stored())).toEqual({ text: 'GEZDGNBVGY3TQOJQ', isCurrent: false });
  await reloaded.resealSecrets();
  expect(reloaded.openSecret(await stored())).toEqual({ text: 'GEZDGNBVGY3TQOJQ', isCurrent: true });
  expect(openSecret(await stored())).toBeNull();
});
