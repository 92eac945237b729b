import { beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '~/config.server';
import { waitingPost } from '~/schemas/answers';
import { Client } from '../support/client';
import { aDriver, type Driver, password } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { withSecondFactor } from '../support/second-factor';
import { type RunningServer, startServer } from '../support/server';
import { useSite } from '../support/site';

const [old, fresh] = ['the secret of the first year', 'the secret of the second year'];
const site = useSite({ env: { SESSION_SECRET: old } });

/** Processes with the new secret before the old one, and with the new one only. */
let both: RunningServer;
let newOnly: RunningServer;

beforeAll(async () => {
  both = await withSecrets(fresh, old);
  newOnly = await withSecrets(fresh);
});

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

async function signIn(browser: Client, { email }: Driver, code?: string): Promise<Client> {
  expect((await browser.api.post('/api/login', { email, password, code })).status).toBe(200);
  return browser;
}

describe('rotating SESSION_SECRET', () => {
  it('keeps sessions while the old secret is listed after the new one, and ends them when it is removed', async () => {
    const driver = await aDriver();
    const early = await signIn(site.visitor(), driver);
    const late = await signIn(new Client(both.origin), driver);
    expect(await statusAt(both, early)).toBe(200);
    expect(await statusAt(both, late)).toBe(200);

    expect(await statusAt(newOnly, late)).toBe(200);
    expect(await statusAt(newOnly, early)).toBe(401);
  });

  it('keeps the codes of posts that are waiting for a photo as long', async () => {
    const browser = await signIn(site.visitor(), await aDriver());
    const dish = { title: 'Brisket plate', locationName: 'Iowa 80', highway: 'I-80', exit: '284' };
    const { code } = waitingPost.parse((await browser.api.post('/api/waiting-posts', dish)).json);
    const image = { field: 'image', file: await aPhoto() };
    const send = ({ origin }: RunningServer) =>
      new Client(origin).multipart('POST', '/api/photo-later', { code: code ?? '' }, [image]);
    expect((await send(newOnly)).status).toBe(422);
    expect((await send(both)).status).toBe(201);
  });

  it('keeps second factors as long', async () => {
    const driver = await aDriver();
    const app = await withSecondFactor(await signIn(site.visitor(), driver));
    await signIn(new Client(both.origin), driver, app.next());
  });

  it('rejects a too short or empty secret anywhere in the list', () => {
    const read = (SESSION_SECRET: string) => readConfig({ NODE_ENV: 'test', SESSION_SECRET }).SESSION_SECRETS;
    expect(read(`${fresh}, ${old}`)).toEqual([fresh, old]);
    for (const list of ['short', `${fresh},`, `,${fresh}`, `${fresh},short`, `${fresh},,${old}`]) {
      expect(() => read(list), list).toThrow(/SESSION_SECRET.* must have at least 16 characters/);
    }
  });
});
