import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Jobs } from '~models/job';
import { Client } from '../support/client';
import { databaseUri, useFreshDatabase } from '../support/database';
import { password } from '../support/factories';
import { type MailServer, startMailServer } from '../support/mail-server';
import { type RunningServer, startServer } from '../support/server';

useFreshDatabase();

async function startProcess(mail: MailServer): Promise<RunningServer> {
  const server = await startServer({ databaseUri: databaseUri(), env: { SMTP_URL: mail.url } });
  onTestFinished(() => server.kill());
  return server;
}

const startWithMail = async (mail: MailServer): Promise<Client> => new Client((await startProcess(mail)).origin);

/** @returns the registered address */
async function register(visitor: Client): Promise<string> {
  const email = `${randomUUID()}@example.com`;
  expect((await visitor.api.post('/api/register', { email, password })).status).toBe(201);
  return email;
}

const waitingFor = (to: string) => Jobs.countDocuments({ 'data.to': to });

describe('a mail server that does not accept mail (case 41)', () => {
  it('but stalls does not delay registration; the email waits', async () => {
    const mail = await startMailServer('stalls');
    onTestFinished(() => mail.stop());
    const visitor = await startWithMail(mail);
    const email = await register(visitor);
    // The first attempt times out after 60 seconds.
    expect(await Jobs.findOne({ 'data.to': email }).lean().exec()).toMatchObject({ lastError: null });
    expect(mail.taken).toEqual([]);
    await Jobs.deleteMany({});
  });

  it('is waited for with its current email when the site gets SIGTERM', async () => {
    const mail = await startMailServer('hesitates');
    onTestFinished(() => mail.stop());
    const server = await startProcess(mail);
    const email = await register(new Client(server.origin));
    await expect.poll(() => mail.taken.map(({ to }) => to)).toEqual([email]);
    const ended = server.stop();
    const refuses = () =>
      fetch(`${server.origin}/healthz`).then(
        () => false,
        () => true,
      );
    await expect.poll(refuses).toBe(true);
    mail.goOn();
    expect(await ended).toBe(0);
    expect(await waitingFor(email)).toBe(0);
  });
});
