import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { Jobs } from '~models/job';
import { password } from '../support/factories';
import { startMailServer } from '../support/mail-server';
import { useSite } from '../support/site';

const mailServer = await startMailServer();
const site = useSite({ processes: 2, env: { SMTP_URL: mailServer.url } });
const addresses: string[] = [];

afterAll(() => mailServer.stop());

const newAddress = (): string => {
  const address = `driver-${randomUUID()}@example.com`;
  addresses.push(address);
  return address;
};

/** Registers by page and by API, at both processes. */
async function register(): Promise<number[]> {
  const body = { email: newAddress(), password, provider: 'local', providerId: null };
  const byCall = await site.visitor(0).api.post('/api/register', body);
  const form = { intent: 'register', email: newAddress(), password };
  const byForm = await site.visitor(1).form('/auth', form);
  return [byCall.status, byForm.status];
}

describe('registration (case 41)', () => {
  it('does not wait for a mail server that is down, rejects or stalls; its email is sent later, once', async () => {
    await mailServer.goAway();
    const gone = await register();
    await mailServer.comeBack();
    mailServer.mood = 'refuses';
    const rejected = await register();
    mailServer.mood = 'stalls';
    const stalled = await register();

    expect([gone, rejected, stalled]).toEqual(Array(3).fill([201, 303]));
    expect(mailServer.asked).toBeGreaterThan(0);
    expect(mailServer.taken).toEqual([]);
    expect(await Jobs.countDocuments({ kind: 'mail' })).toBe(addresses.length);

    mailServer.mood = 'takes';
    mailServer.cut();
    await vi.waitUntil(async () => (await Jobs.countDocuments({ kind: 'mail' })) === 0, {
      timeout: 120_000,
      interval: 200,
    });
    expect(mailServer.taken.map(({ to }) => to).toSorted()).toEqual(addresses.toSorted());
  });
});
