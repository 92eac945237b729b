import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { Jobs } from '~models/job';
import { Client } from '../support/client';
import { databaseUri, useFreshDatabase } from '../support/database';
import { password } from '../support/factories';
import { startMailServer } from '../support/mail-server';
import { startServer } from '../support/server';

useFreshDatabase();

it('a slow mail server is waited for with its current email when the site gets SIGTERM (case 41)', async () => {
  const mail = await startMailServer('hesitates');
  onTestFinished(() => mail.stop());
  const server = await startServer({ databaseUri: databaseUri(), env: { SMTP_URL: mail.url } });
  onTestFinished(() => server.kill());
  const email = `${randomUUID()}@example.com`;
  expect((await new Client(server.origin).api.post('/api/register', { email, password })).status).toBe(201);
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
  expect(await Jobs.countDocuments({ 'data.to': email })).toBe(0);
});
