import { trusted } from 'mongoose';
import { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '~models/database/transaction';
import { Notices } from '~models/notice';
import { Jobs, jobId } from '~models/job';
import { Settings } from '~models/setting';
import { Sessions } from '~models/session';
import { Users } from '~models/user';
import { actorOf, endSession, endSessionsOf, openSession, endDevice, listDevices } from '~/domain/accounts/sessions';
import { hashSecret } from '~/domain/secrets';
import { hideAccount } from '~/domain/deletion/account-shown';
import { chooseNotices, markRead } from '~/domain/notices/present-notices';
import { notify } from '~/domain/notices/notify';
import { choosePushWords, endPushSubscription, keepPushSubscription, pushDueNotices, pushKeys } from '~/domain/push';
import type { Actor } from '~/domain/actor';
import { clock } from '~/services/clock';
import { log } from '~/services/log';
import { aDriver, aName, aPost } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { type PushedBrowser, type PushService, startPushService } from '../support/push-service';

/** Must be set before the configuration is first imported. */
vi.hoisted(() => Object.assign(process.env, { PUSH_CONTACT: 'mailto:operator@example.com', PUSH_LOCAL: 'yes' }));

useFreshDatabase();

let service: PushService;
beforeAll(async () => void (service = await startPushService()));
afterAll(() => service.stop());
beforeEach(async () => void (await Sessions.deleteMany({})));

const countPushed = (userId: number) => Sessions.countDocuments({ userId, push: trusted({ $ne: null }) });

type Subscribed = { actor: Actor; secret: string; browser: PushedBrowser };

/** A driver with a signed-in browser that is subscribed to push messages. */
async function aSubscribedBrowser(of?: Actor): Promise<Subscribed> {
  const driver = of ?? (await aDriver());
  const secret = await openSession(driver.id, 'Chrome');
  const actor = { ...driver, sessionId: hashSecret(secret) };
  const browser = service.browser();
  await keepPushSubscription(actor, browser.subscription);
  return { actor, secret, browser };
}

const idsOf = ({ taken }: PushedBrowser) => taken.map(({ message }) => z.object({ id: z.string() }).parse(message).id);

const secondsMs = 1_000;
const minutesMs = 60 * secondsMs;
const hoursMs = 60 * minutesMs;

let subjects = 1_000_000;
const notifyDriver = (to: Actor, kind: 'comments' | 'votes' = 'comments', subject = `post:${(subjects += 1)}`) =>
  inTransaction((tx) => notify([{ userId: to.id, kind, subject, actorId: null, at: clock.now() }], tx));

/** Sends due push messages as of a later time. */
const pushAfter = (ms: number) => clock.at(new Date(Date.now() + ms), pushDueNotices);

describe('a push', () => {
  it('combines simultaneous events, without names (case 108)', async () => {
    const { actor, browser } = await aSubscribedBrowser();
    const title = aName('Secret brisket');
    const post = await aPost(actor, { title });
    await notifyDriver(actor, 'comments', `post:${post.id}`);
    await notifyDriver(actor);
    await pushAfter(5 * secondsMs);
    expect(browser.taken, 'it waits for more').toEqual([]);
    await notifyDriver(actor);
    await pushAfter(minutesMs);
    await pushAfter(2 * minutesMs);
    expect(browser.taken.map(({ message }) => message)).toEqual([
      { title: expect.any(String), body: 'You have 3 new notifications.', id: expect.any(String), path: '/notices' },
    ]);
    await notifyDriver(actor);
    await pushAfter(3 * minutesMs);
    expect(browser.taken[1]?.message).toMatchObject({ body: 'You have 4 new notifications.' });
    expect(new Set(idsOf(browser)).size).toBe(2);
    for (const { headers, body } of browser.taken) {
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', topic: 'notices' });
      expect(body.toString('latin1')).not.toContain('notices');
    }
  });

  it('has details only on devices whose owner enabled them (case 108)', async () => {
    const quiet = await aSubscribedBrowser();
    const open = await aSubscribedBrowser(quiet.actor);
    await choosePushWords(open.actor, true);
    const title = aName('Brisket');
    const post = await aPost(quiet.actor, { title });
    await notifyDriver(quiet.actor, 'comments', `post:${post.id}`);
    await pushAfter(minutesMs);
    expect(quiet.browser.taken[0]?.message).toMatchObject({ body: 'You have a new notification.' });
    expect(JSON.stringify(open.browser.taken[0]?.message)).toContain(title);
  });

  it('is sent only for enabled kinds, and not for notifications already read', async () => {
    const { actor, browser } = await aSubscribedBrowser();
    await chooseNotices(actor, { byPush: ['votes'] });
    await notifyDriver(actor, 'comments');
    await pushAfter(minutesMs);
    expect(browser.asked).toBe(0);
    await notifyDriver(actor, 'votes');
    await markRead(actor, { ids: null, upTo: new Date(Date.now() + minutesMs) });
    await pushAfter(minutesMs);
    expect(browser.asked).toBe(0);
    await notifyDriver(actor, 'votes');
    await pushAfter(minutesMs);
    expect(browser.asked).toBe(1);
  });

  it('is signed with the site’s only key, shared by all processes and encrypted in the database', async () => {
    const keys = await pushKeys();
    const { actor, browser } = await aSubscribedBrowser();
    await notifyDriver(actor);
    await pushAfter(minutesMs);
    expect(browser.taken[0]?.sender).toMatchObject({
      publicKey: keys?.publicKey,
      claims: { sub: 'mailto:operator@example.com', aud: new URL(browser.subscription.endpoint).origin },
    });
    const [row, ...others] = await Settings.find({ _id: 'push-key' }).lean();
    expect(others).toEqual([]);
    expect(JSON.stringify(row)).not.toContain(keys?.privateKey);
    const stored = JSON.stringify(await Sessions.find().lean());
    expect(stored).not.toContain(browser.subscription.endpoint);
    expect(stored).not.toContain(browser.subscription.keys.auth);
  });
});

describe('a rejected push', () => {
  it('is retried when the service asks for it, and arrives once', async () => {
    const { actor, browser } = await aSubscribedBrowser();
    await notifyDriver(actor);
    browser.status = 503;
    await pushAfter(minutesMs);
    await pushAfter(minutesMs + secondsMs);
    expect(browser.asked).toBe(1);
    Object.assign(browser, { status: 429, headers: { 'retry-after': '3600' } });
    await pushAfter(2 * minutesMs);
    expect(browser.asked).toBe(2);
    browser.status = 201;
    await pushAfter(30 * minutesMs);
    expect(browser.asked).toBe(2);
    await pushAfter(2 * hoursMs);
    await pushAfter(3 * hoursMs);
    expect([browser.asked, browser.taken.length]).toEqual([3, 1]);
  });

  it('to an expired subscription is the last one (case 107)', async () => {
    for (const status of [404, 410]) {
      const { actor, browser } = await aSubscribedBrowser();
      await notifyDriver(actor);
      browser.status = status;
      await pushAfter(minutesMs);
      expect(await countPushed(actor.id)).toBe(0);
      await notifyDriver(actor);
      await pushAfter(hoursMs);
      expect(browser.asked).toBe(1);
    }
  });

  it.each([400, 401, 403])('is dropped with its subscription at the third rejection (case 135): %i', async (status) => {
    const { actor, browser } = await aSubscribedBrowser();
    await notifyDriver(actor);
    browser.status = status;
    for (const minutes of [1, 2, 3, 4]) await pushAfter(minutes * minutesMs);
    expect(await countPushed(actor.id)).toBe(0);
    await notifyDriver(actor);
    await pushAfter(hoursMs);
    expect(browser.asked).toBe(3);
  });

  it('reads little of a never-ending response, and delays no one', async () => {
    const { actor, browser } = await aSubscribedBrowser();
    const other = await aSubscribedBrowser();
    browser.isEndless = true;
    await notifyDriver(actor);
    await notifyDriver(other.actor);
    await pushAfter(minutesMs);
    expect(other.browser.taken).toHaveLength(1);
    expect(browser.asked).toBe(1);
  });

  it('that fails because of one driver’s row delays no one else’s, and arrives once the row is repaired', async () => {
    const wrong = await aSubscribedBrowser();
    const other = await aSubscribedBrowser();
    const job = { _id: jobId('push', wrong.actor.sessionId ?? '') };
    await Jobs.collection.updateOne(job as never, { $set: { asked: 'much' } }, { upsert: true });
    await notifyDriver(wrong.actor);
    await notifyDriver(other.actor);
    await pushAfter(minutesMs);
    expect([wrong.browser.asked, other.browser.taken.length]).toEqual([0, 1]);
    await Jobs.deleteOne(job);
    await pushAfter(3 * minutesMs);
    expect(wrong.browser.taken).toHaveLength(1);
  });

  it('is repeated with the same id after its process died, by one process only', async () => {
    const { actor, browser } = await aSubscribedBrowser();
    await notifyDriver(actor);
    const job = { _id: jobId('push', actor.sessionId ?? '') };
    browser.status = 503;
    await pushAfter(minutesMs);
    const row = await Jobs.findOne(job).lean().orFail();
    browser.status = 201;
    await pushAfter(2 * minutesMs);
    // As if the process had died before it stored that the push was sent.
    await Jobs.create({ ...row, dueAt: new Date() });
    await Promise.all([pushAfter(3 * minutesMs), pushAfter(3 * minutesMs)]);
    const ids = idsOf(browser);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });
});

describe('a subscription ends', () => {
  const ends: Record<string, (subscribed: Subscribed) => Promise<unknown>> = {
    'when it signs out': ({ secret }) => endSession(secret),
    'when it is signed out from another device': async ({ actor }) => {
      const [device] = await listDevices(actor);
      return endDevice(actor, device?.id ?? '');
    },
    'when the password is changed elsewhere': ({ actor }) => inTransaction((tx) => endSessionsOf(actor.id, null, tx)),
    'when the account is hidden': ({ actor }) => inTransaction((tx) => hideAccount(actor.id, clock.now(), tx)),
    'when it is told to stop': ({ actor }) => endPushSubscription(actor, undefined),
  };
  it.each(Object.entries(ends))('%s (case 107)', async (_, end) => {
    const subscribed = await aSubscribedBrowser();
    await notifyDriver(subscribed.actor);
    await end(subscribed);
    expect(await countPushed(subscribed.actor.id)).toBe(0);
    await pushAfter(minutesMs);
    expect(subscribed.browser.asked).toBe(0);
  });

  it('even if its session ended before it subscribed, or has expired (case 107)', async () => {
    const { actor, secret, browser } = await aSubscribedBrowser();
    await endSession(secret);
    await expect(keepPushSubscription(actor, browser.subscription)).rejects.toMatchObject({ code: 'not-signed-in' });
    await notifyDriver(actor);
    await pushAfter(minutesMs);
    expect(browser.asked).toBe(0);
    const late = await aSubscribedBrowser();
    await notifyDriver(late.actor);
    await pushAfter(61 * 24 * hoursMs);
    expect(late.browser.asked).toBe(0);
    const gone = await aSubscribedBrowser();
    await notifyDriver(gone.actor);
    await Users.updateOne({ _id: gone.actor.id }, { $set: { hiddenAt: new Date() } });
    await pushAfter(minutesMs);
    expect(gone.browser.asked).toBe(0);
  });
});

it('the log does not contain recipients', async () => {
  const logged = vi.spyOn(log, 'warn');
  const { actor, browser } = await aSubscribedBrowser();
  browser.status = 500;
  await notifyDriver(actor);
  await pushAfter(minutesMs);
  const lines = JSON.stringify(logged.mock.calls);
  logged.mockRestore();
  expect(lines).toContain('The push service answered 500.');
  expect(lines).not.toContain(browser.subscription.endpoint);
  expect(await Notices.countDocuments({ userId: actor.id })).toBe(1);
  expect((await actorOf(actor.id)).id).toBe(actor.id);
});
