import { beforeEach, describe, expect, it } from 'vitest';
import { OutgoingMail, type OutgoingMailRow } from '~models/outgoing-mail';
import { databaseUri, useFreshDatabase } from '../support/database';
import { runScript } from '../support/command';

useFreshDatabase();

async function admin(...args: string[]): Promise<{ code: number | null; lines: string[] }> {
  const script = runScript('scripts/admin.ts', args, { MONGODB_URI: databaseUri() });
  const code = await script.ended;
  return { code, lines: script.said().trim().split('\n') };
}

const waiting: OutgoingMailRow = {
  _id: 'waits',
  kind: 'verification',
  to: 'dusty@example.com',
  subject: 'Verify your email',
  sealed: 'sealed',
  attempts: 0,
  dueAt: new Date(),
  createdAt: new Date('2026-11-01T10:00:00Z'),
  givesUpAt: new Date(),
  lastFailure: null,
  deadAt: null,
};
const dead = { ...waiting, _id: 'dead', attempts: 7, dueAt: null, lastFailure: 'It was refused.', deadAt: new Date() };

beforeEach(async () => {
  await OutgoingMail.deleteMany({});
  await OutgoingMail.create([waiting, dead]);
});

describe('npm run admin', () => {
  it('tells how it is called, and fails when it is called otherwise', async () => {
    const alone = await admin();
    expect(alone.code).toBe(0);
    expect(alone.lines.join('\n')).toContain('npm run admin -- mail retry ID|all');
    expect(alone.lines.at(-1)).toBe('admin: nothing was done');
    expect(await admin('mail', 'retry')).toMatchObject({ code: 1 });
  });

  it('lists what waits and what is dead, and no address', async () => {
    const { code, lines } = await admin('mail');
    expect(code).toBe(0);
    const said = lines.join('\n');
    expect(said).toMatch(/waits +waiting +verification to d…@example.com, since 2026-11-01T10:00:00.000Z, attempts: 0/);
    expect(said).toMatch(/dead +dead letter +verification .*attempts: 7\n +It was refused\./);
    expect(said).not.toContain('dusty');
    expect(lines.at(-1)).toBe('admin: 1 mails wait, 1 dead letters');
  });

  it('puts a dead letter back, and says so when there is none', async () => {
    expect(await admin('mail', 'retry', 'waits')).toMatchObject({ code: 1 });
    const { code, lines } = await admin('mail', 'retry', 'dead');
    expect(code).toBe(0);
    expect(lines.at(-1)).toBe('admin: 1 dead letters put back; the site sends them while it runs');
    expect(await OutgoingMail.findById('dead').lean<OutgoingMailRow>().exec()).toMatchObject({
      attempts: 0,
      deadAt: null,
    });
  });

  it('throws a mail away', async () => {
    expect(await admin('mail', 'drop', 'dead')).toMatchObject({ code: 0 });
    expect(await OutgoingMail.countDocuments({})).toBe(1);
  });
});
