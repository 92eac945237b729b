import mongoose from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeLeasedMail, claimDueMail, OutgoingMail, type OutgoingMailRow } from '~models/outgoing-mail';
import { MailCounts } from '~models/mail-count';
import { inTransaction } from '~models/database/transaction';
import { requestPasswordReset } from '~/domain/accounts/passwords';
import { dropMail, queuedMail, retryDeadMail } from '~/domain/mail/queue-by-operator';
import { deliverDueMail, queueMail } from '~/domain/mail/outgoing-mail';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { passwordChangedMail } from '~/services/mail/templates';
import { aDriver } from '../support/factories';
import { useFreshDatabase } from '../support/database';

/** The configuration is read once, when it is first imported: the mail server has to be there before. */
const server = await vi.hoisted(async () => (await import('../support/mail-server')).startOwnMailServer());

useFreshDatabase();

const to = 'dusty@example.com';
const days = 24 * 3600_000;

beforeEach(async () => {
  await OutgoingMail.deleteMany({});
  await MailCounts.deleteMany({});
  server.taken.length = 0;
  server.mood = 'takes';
});

afterAll(() => server.stop());

async function aMail(): Promise<string> {
  await inTransaction((tx) => queueMail(passwordChangedMail({ to }), tx));
  const row = await OutgoingMail.findOne({ to }).lean<OutgoingMailRow>().exec();
  return row?._id ?? '';
}

const rowOf = (id: string) => OutgoingMail.findById(id).lean<OutgoingMailRow>().exec();

/** Lets the time pass until a mail is tried again. */
async function tryAgain(id: string): Promise<void> {
  await OutgoingMail.updateOne({ _id: id }, { $set: { dueAt: new Date() } });
  await deliverDueMail();
}

const heldBy = async (id: string): Promise<OutgoingMailRow> => {
  const now = new Date();
  const held = await claimDueMail({ now, leaseUntil: new Date(now.getTime() + 30_000) });
  expect(held?._id).toBe(id);
  if (!held) throw new Error('There was no mail to take in hand.');
  return held;
};

describe('a mail that a change asked for (case 41)', () => {
  it('goes out once, and its row with it', async () => {
    const id = await aMail();
    await deliverDueMail();
    await deliverDueMail();
    expect(server.taken).toMatchObject([{ to, messageId: expect.stringContaining(id) }]);
    expect(await rowOf(id)).toBeNull();
  });

  it('waits while the server says “later” (451), and goes out when it is taken', async () => {
    const id = await aMail();
    server.mood = 'refuses';
    await deliverDueMail();
    const row = await rowOf(id);
    expect(row).toMatchObject({ attempts: 1, deadAt: null, lastFailure: expect.stringContaining('RCPT TO: 451') });
    expect(row?.dueAt?.getTime()).toBeGreaterThan(Date.now());
    await deliverDueMail();
    expect(await rowOf(id), 'it is not tried at once').toMatchObject({ attempts: 1 });
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
    expect(await rowOf(id)).toBeNull();
  });

  it('is a failed email at once when the server will never take it (550), and is not tried again', async () => {
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    const { asked } = server;
    await clock.at(new Date(Date.now() + 4 * days), deliverDueMail);
    expect(server.asked).toBe(asked);
    expect(await rowOf(id)).toMatchObject({ dueAt: null, deadAt: expect.any(Date), attempts: 1 });
  });

  it('is a failed email after three days of “later”, and not before', async () => {
    const id = await aMail();
    server.mood = 'refuses';
    await clock.at(new Date(Date.now() + 2.9 * days), deliverDueMail);
    expect(await rowOf(id)).toMatchObject({ deadAt: null });
    await clock.at(new Date(Date.now() + 3.1 * days), deliverDueMail);
    expect(await rowOf(id)).toMatchObject({ dueAt: null, deadAt: expect.any(Date) });
  });

  it('comes once when the connection is cut in the middle of it', async () => {
    const id = await aMail();
    server.mood = 'cuts';
    await deliverDueMail();
    expect(await rowOf(id)).toMatchObject({ deadAt: null, attempts: 1 });
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
  });

  it('comes again under the same Message-ID when the server took it and could not say so', async () => {
    const id = await aMail();
    server.mood = 'takes-and-cuts';
    await deliverDueMail();
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(2);
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1);
  });

  it('waits while the server stalls or is not there', async () => {
    const id = await aMail();
    server.mood = 'stalls';
    const { asked } = server;
    const delivery = deliverDueMail();
    await vi.waitUntil(() => server.asked > asked, { timeout: 120_000 });
    server.cut();
    await delivery;
    expect(await rowOf(id)).toMatchObject({ attempts: 1, deadAt: null });
    await server.goAway();
    await tryAgain(id);
    expect(await rowOf(id)).toMatchObject({ attempts: 2, lastFailure: expect.stringContaining('ECONNREFUSED') });
    await server.comeBack();
    server.mood = 'takes';
    await tryAgain(id);
    expect(server.taken).toHaveLength(1);
  });

  it('is in the hand of one process at a time, and of another once that one is dead', async () => {
    const id = await aMail();
    const dead = await heldBy(id);
    await deliverDueMail();
    expect(server.taken).toEqual([]);
    await clock.at(new Date(Date.now() + 31_000), deliverDueMail);
    expect(server.taken).toHaveLength(1);

    const other = await aMail();
    const slow = await heldBy(other);
    await OutgoingMail.updateOne({ _id: other }, { $set: { dueAt: new Date() } });
    const quick = await heldBy(other);
    await changeLeasedMail(slow, { dueAt: null, deadAt: new Date() });
    expect(await rowOf(other), 'who lost it changes nothing').toMatchObject({ deadAt: null, attempts: quick.attempts });
    await changeLeasedMail(dead, { deadAt: new Date() });
    expect(await rowOf(id)).toBeNull();
  });
});

describe('what is stored and logged of a mail', () => {
  it('holds no link and no text in the clear, for a link is as good as a password (case 17)', async () => {
    const driver = await aDriver();
    server.mood = 'refuses';
    await requestPasswordReset({ email: driver.email });
    const stored = () => OutgoingMail.findOne({ to: driver.email }).lean<OutgoingMailRow>().exec();
    const waiting = await vi.waitUntil(stored, { timeout: 120_000 });
    await vi.waitUntil(async () => (await rowOf(waiting._id))?.lastFailure, { timeout: 120_000 });
    server.mood = 'takes';
    await tryAgain(waiting._id);
    const token = /token=([\w-]+)/.exec(server.taken[0]?.text ?? '')?.[1] ?? '';
    expect(token).toHaveLength(43);
    expect(JSON.stringify(waiting)).not.toContain(token);
    expect(JSON.stringify(waiting)).not.toContain('reset-password?');
  });

  it('is told as a failure of its own when its seal does not open anymore', async () => {
    const id = await aMail();
    await OutgoingMail.updateOne({ _id: id }, { $set: { sealed: 'AAAA'.repeat(20) } });
    await deliverDueMail();
    expect(await rowOf(id)).toMatchObject({ dueAt: null, lastFailure: expect.stringContaining('SESSION_SECRET') });
    expect(server.taken).toEqual([]);
  });

  it('names no address in a failure, neither in the row nor in the log', async () => {
    const logged = vi.spyOn(log, 'warn');
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    const lines = JSON.stringify(logged.mock.calls);
    logged.mockRestore();
    expect(lines).toContain(id);
    expect(lines).toContain('<[address]> is not welcome here');
    expect(lines).not.toContain(to);
    expect((await rowOf(id))?.lastFailure).not.toContain(to);
  });

  it('goes away two weeks after it became a failed email', async () => {
    const indexes = await mongoose.connection.collection('outgoing_mail').indexes();
    expect(indexes.find(({ key }) => 'deadAt' in key)).toMatchObject({ expireAfterSeconds: 14 * 24 * 3600 });
  });
});

describe('an operator', () => {
  const listed = async () => {
    const mails = [];
    for await (const mail of queuedMail()) mails.push(mail);
    return mails;
  };

  it('sees what is pending and what is dead, without its address, and puts a failed email back', async () => {
    const id = await aMail();
    server.mood = 'refuses-for-good';
    await deliverDueMail();
    expect(await listed()).toMatchObject([{ id, kind: 'password-changed', to: 'd…@example.com', dueAt: null }]);
    server.mood = 'takes';
    expect(await retryDeadMail(id)).toBe(1);
    await deliverDueMail();
    expect(server.taken).toHaveLength(1);
    expect(await listed()).toEqual([]);
  });

  it('gives a failed email its three days again', async () => {
    const id = await aMail();
    const later = new Date(Date.now() + 5 * days);
    server.mood = 'refuses';
    await clock.at(later, deliverDueMail);
    expect(await clock.at(later, () => retryDeadMail(null))).toBe(1);
    await clock.at(later, deliverDueMail);
    expect(await rowOf(id)).toMatchObject({ deadAt: null, attempts: 1 });
  });

  it('cannot have a mail tried again that is on its way, for it would come twice', async () => {
    const id = await aMail();
    const held = await heldBy(id);
    expect(await retryDeadMail(id)).toBe(0);
    expect(await rowOf(id)).toMatchObject({ dueAt: held.dueAt });
  });

  it('deletes an email', async () => {
    const id = await aMail();
    expect(await dropMail(id)).toBe(true);
    expect(await dropMail(id)).toBe(false);
    await deliverDueMail();
    expect(server.taken).toEqual([]);
  });
});
