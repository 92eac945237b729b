import mongoose from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeJob, claimJob, type JobRow, Jobs, jobId } from '~models/job';
import { RateLimits } from '~models/rate-limit';
import { inTransaction } from '~models/database/transaction';
import { requestPasswordReset } from '~/domain/accounts/passwords';
import { retryDeadMail, deliverDueMail, queueMail } from '~/domain/outgoing-mail';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { passwordChangedMail } from '~/services/mail/templates';
import { aDriver } from '../support/factories';
import { useFreshDatabase } from '../support/database';

/** The mail server must run before the configuration is first imported. */
const server = await vi.hoisted(async () => (await import('../support/mail-server')).startOwnMailServer());

useFreshDatabase();

const to = 'dusty@example.com';
const days = 24 * 3600_000;

beforeEach(async () => {
  await Jobs.deleteMany({});
  await RateLimits.deleteMany({});
  server.taken.length = 0;
  server.mood = 'takes';
});

afterAll(() => server.stop());

async function aMail(): Promise<string> {
  await inTransaction((tx) => queueMail(passwordChangedMail({ to }), tx));
  const row = await Jobs.findOne({ 'data.to': to }).lean<JobRow<'mail'>>().exec();
  return row?.subject ?? '';
}

const rowOf = (id: string) => Jobs.findById(jobId('mail', id)).lean<JobRow<'mail'>>().exec();
const change = (id: string, set: object) => Jobs.updateOne({ _id: jobId('mail', id) }, { $set: set });

/** Makes a mail's retry due, and delivers. */
async function tryAgain(id: string): Promise<void> {
  await change(id, { dueAt: new Date() });
  await deliverDueMail();
}

const leaseMail = async (id: string): Promise<JobRow> => {
  const now = new Date();
  const leased = await claimJob(['mail'], { now, leaseUntil: new Date(now.getTime() + 30_000) });
  expect(leased?.subject).toBe(id);
  if (!leased) throw new Error('No mail was due.');
  return leased;
};

describe('a queued email (case 41)', () => {
  it('is sent once, and its row deleted', async () => {
    const id = await aMail();
    await deliverDueMail();
    await deliverDueMail();
    expect(server.taken).toMatchObject([{ to, messageId: expect.stringContaining(id) }]);
    expect(await rowOf(id)).toBeNull();
  });

  it('waits while the server responds 451, and is sent when accepted', async () => {
    const id = await aMail();
    server.mood = 'refuses';
    await deliverDueMail();
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, state: 'waiting', lastError: expect.stringContaining('RCPT TO: 451') });
    expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now());
    await deliverDueMail();
    expect(await rowOf(id), 'it is not tried at once').toMatchObject({ attempts: 1 });
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
    expect(await rowOf(id)).toBeNull();
  });

  it('fails immediately on a permanent error (550), and is not retried', async () => {
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    const { asked: attempts } = server;
    await clock.at(new Date(Date.now() + 4 * days), deliverDueMail);
    expect(server.asked).toBe(attempts);
    expect(await rowOf(id)).toMatchObject({ dueAt: null, state: 'failed', attempts: 1 });
  });

  it('fails after three days of temporary errors, and not before', async () => {
    const id = await aMail();
    server.mood = 'refuses';
    await change(id, { attempts: 80 });
    await deliverDueMail();
    const { dueAt } = (await rowOf(id)) ?? {};
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 81 });
    expect(Math.round((Number(dueAt) - Date.now()) / 60_000), 'minutes until the next try').toBe(60);
    await tryAgain(id);
    expect(await rowOf(id)).toMatchObject({ state: 'failed', dueAt: null, lastError: expect.stringContaining('451') });
  });

  it('is received once if the connection breaks during it', async () => {
    const id = await aMail();
    server.mood = 'cuts';
    await deliverDueMail();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
  });

  it('is received again with the same Message-ID if the server’s confirmation is lost', async () => {
    const id = await aMail();
    server.mood = 'takes-and-cuts';
    await deliverDueMail();
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(2);
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('waits while the server stalls or is down', async () => {
    const id = await aMail();
    server.mood = 'stalls';
    const { asked: attempts } = server;
    const delivery = deliverDueMail();
    await vi.waitUntil(() => server.asked > attempts, { timeout: 120_000 });
    server.cut();
    await delivery;
    expect(await rowOf(id)).toMatchObject({ attempts: 1, state: 'waiting' });
    await server.goAway();
    await tryAgain(id);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, lastError: expect.stringContaining('ECONNREFUSED') });
    await server.comeBack();
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
  });

  it('is leased by one process at a time, and by another if that dies', async () => {
    const id = await aMail();
    const dead = await leaseMail(id);
    await deliverDueMail();
    expect(server.taken).toEqual([]);
    await clock.at(new Date(Date.now() + 31_000), deliverDueMail);
    expect(server.taken).toHaveLength(1);

    const other = await aMail();
    const slow = await leaseMail(other);
    await change(other, { dueAt: new Date() });
    const quick = await leaseMail(other);
    await changeJob(slow, { dueAt: null, state: 'failed' });
    expect(await rowOf(other), 'who lost it changes nothing').toMatchObject({ state: 'running', lease: quick.lease });
    await changeJob(dead, { state: 'failed' });
    expect(await rowOf(id)).toBeNull();
  });
});

describe('an email in the database and the log', () => {
  it('has no readable link or text, because a link is as good as a password (case 17)', async () => {
    const driver = await aDriver();
    server.mood = 'refuses';
    await requestPasswordReset({ email: driver.email });
    const stored = () => Jobs.findOne({ 'data.to': driver.email }).lean<JobRow<'mail'>>().exec();
    const waiting = await vi.waitUntil(stored, { timeout: 120_000 });
    await vi.waitUntil(async () => (await rowOf(waiting.subject))?.lastError, { timeout: 120_000 });
    server.mood = 'takes';
    await tryAgain(waiting.subject);
    const token = /token=([\w-]+)/.exec(server.taken[0]?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(waiting)).not.toContain(token);
    expect(JSON.stringify(waiting)).not.toContain('reset-password?');
  });

  it('has its own error if it cannot be decrypted', async () => {
    const id = await aMail();
    await change(id, { 'data.sealed': 'AAAA'.repeat(20) });
    await deliverDueMail();
    expect(await rowOf(id)).toMatchObject({ dueAt: null, lastError: expect.stringContaining('SESSION_SECRET') });
    expect(server.taken).toEqual([]);
  });

  it('has no address in errors, neither in the row nor in the log', async () => {
    const logged = vi.spyOn(log, 'warn');
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    const lines = JSON.stringify(logged.mock.calls);
    logged.mockRestore();
    expect(lines).toContain(id);
    expect(lines).toContain('<[address]> is not welcome here');
    expect(lines).not.toContain(to);
    expect((await rowOf(id))?.lastError).not.toContain(to);
  });

  it('is deleted two weeks after it failed', async () => {
    const indexes = await mongoose.connection.collection('jobs').indexes();
    expect(indexes.find(({ key }) => 'expiresAt' in key)).toMatchObject({ expireAfterSeconds: 0 });
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    expect(Math.round((Number((await rowOf(id))?.expiresAt) - Date.now()) / days)).toBe(14);
  });
});

describe('an operator', () => {
  it('restarts the three days of a failed email', async () => {
    const id = await aMail();
    server.mood = 'refuses';
    await change(id, { attempts: 81 });
    await deliverDueMail();
    expect(await retryDeadMail(null)).toBe(1);
    await deliverDueMail();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 1, expiresAt: null });
  });

  it('cannot retry an email that is being sent, because it would arrive twice', async () => {
    const id = await aMail();
    const leased = await leaseMail(id);
    expect(await retryDeadMail(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ dueAt: leased.dueAt });
  });
});
