import { describe, expect, it } from 'vitest';
import { readConfig } from '~/config.server';
import { Client } from '../support/client';
import { aDriver, password } from '../support/factories';
import { type RunningServer, startServer } from '../support/server';
import { useSite } from '../support/site';

const [old, fresh] = ['the secret of the first year', 'the secret of the second year'];
const site = useSite({ env: { SESSION_SECRET: old } });

async function withSecrets(...secrets: string[]): Promise<RunningServer> {
  const { databaseUri } = site.server;
  const server = await startServer({ databaseUri, env: { SESSION_SECRET: secrets.join(',') } });
  site.servers.push(server);
  return server;
}

const statusAt = async (server: RunningServer, browser: Client): Promise<number> => {
  const there = new Client(server.origin);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return (await there.api.get('/api/user')).status;
};

describe('rotating SESSION_SECRET', () => {
  it('keeps sessions while the old secret is listed after the new one, and ends them when it is removed', async () => {
    const driver = await aDriver();
    const early = site.visitor();
    const both = await withSecrets(fresh, old);
    const late = new Client(both.origin);
    for (const browser of [early, late]) {
      expect((await browser.api.post('/api/login', { email: driver.email, password })).status).toBe(200);
    }
    expect(await statusAt(both, early)).toBe(200);
    expect(await statusAt(both, late)).toBe(200);

    const newOnly = await withSecrets(fresh);
    expect(await statusAt(newOnly, late)).toBe(200);
    expect(await statusAt(newOnly, early)).toBe(401);
  });

  it('rejects a too short or empty secret anywhere in the list', () => {
    const read = (SESSION_SECRET: string) => readConfig({ NODE_ENV: 'test', SESSION_SECRET }).SESSION_SECRETS;
    expect(read(`${fresh}, ${old}`)).toEqual([fresh, old]);
    for (const list of ['short', `${fresh},`, `,${fresh}`, `${fresh},short`, `${fresh},,${old}`]) {
      expect(() => read(list), list).toThrow(/SESSION_SECRET.* must have at least 16 characters/);
    }
  });
});
