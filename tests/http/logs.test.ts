import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SMTPServer } from 'smtp-server';
import { scrubbed } from '~/services/log';
import { listen } from '../support/listen';
import { startServer } from '../support/server';
import { Client } from '../support/client';

describe('a line of the log', () => {
  it.each([
    ['E11000 duplicate key error dup key: { emailKey: "who.is+it@example.com" }', /who|example\.com/],
    ['GET https://graph.example/oauth?client_id=7&code=AQD-secret&state=xyz failed', /AQD|xyz/],
    ['verify-email?token=abc-DEF_123&email=who%40example.com', /abc-DEF|who/],
    ['cookie __Host-session=oTgA0KxX8P0bN8f5Zk1qXn3c1Jm7yq2wE5rT6yU8iO0 is odd', /oTgA0KxX/],
    ['$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$aGFzaA does not match', /c29tZXNhbHQ|aGFzaA/],
    ['Cast to Number failed for value "(515) 555-0142" at path "phoneNumber"', /555|0142/],
  ])('%s: is written without private data', (line, secret) => {
    expect(scrubbed(line)).not.toMatch(secret);
  });

  it('keeps ids, times, hashes and numbers', () => {
    const line =
      '{"level":30,"time":1763763763000,"requestId":"0b9d8c5e-6a55-4c3e-9f2a-6d8b8c1f2a3b","key":"4kq0y7c8o1x2b3n4m5l6k7j8h","ms":12}';
    expect(scrubbed(line)).toBe(line);
  });

  it('about a rejected email omits the recipient, even if the mail server’s message has it', async () => {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(new Error(`<${address}>: there is nobody here of that name`)),
    });
    const port = await listen(smtp.server);
    onTestFinished(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
    const server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
    onTestFinished(async () => void (await server.stop()));
    const email = 'nobody.here@example.com';
    const registration = { email, password: 'gravy over everything', provider: 'local', providerId: null };
    expect((await new Client(server.origin).api.post('/api/register', registration)).status).toBeLessThan(300);
    await vi.waitUntil(() => server.log.some(({ msg }) => msg.startsWith('a job failed for good')), {
      timeout: 120_000,
    });
    const all = server.log.map(({ text }) => text).join('\n');
    expect(all).toContain('there is nobody here of that name');
    expect(all).not.toMatch(/nobody\.here|example\.com|gravy/);
  });
});
