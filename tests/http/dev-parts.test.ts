import { expect, it, onTestFinished } from 'vitest';
import { Client } from '../support/client';
import { aDriver, aPost } from '../support/factories';
import { startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

it('/dev/parts shows each part in each state, with a card of a real post, but not in production', async () => {
  const { title } = await aPost(await aDriver(), { title: 'Brisket for the parts' });
  const { status, text } = await site.visitor().page('/dev/parts');
  expect(status).toBe(200);
  for (const words of [title, 'Couldn’t save your vote.', 'One per Screen']) expect(text).toContain(words);

  const inProduction = {
    ...{ NODE_ENV: 'production' as const, SMTP_URL: 'smtp://127.0.0.1:9' },
    ...{ CONTACT_EMAIL: 'people@eat-it.example', MAIL_FROM: 'mail@eat-it.example' },
  };
  const server = await startServer({ databaseUri: site.server.databaseUri, env: inProduction });
  onTestFinished(async () => void (await server.stop()));
  expect((await new Client(server.origin).page('/dev/parts')).status).toBe(404);
});
