import mongoose from 'mongoose';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Blocks } from '~models/block';
import { insertFollow } from '~models/follow';
import { Jobs } from '~models/job';
import { Posts } from '~models/post';
import { Users } from '~models/user';
import { UserPreferences } from '~models/user-preferences';
import {
  chooseLetter,
  unsubscribeFromLetter,
  nextLetterDue,
  readLetterChoice,
  readUnsubscribeToken,
  unsubscribeLink,
} from '~/domain/letter/choose-letter';
import { writeDueLetters } from '~/domain/letter/write-letters';
import { deliverDueLetters, deliverDueMail, queueMail } from '~/domain/outgoing-mail';
import { clock } from '~/services/clock';
import { passwordChangedMail } from '~/services/mail/templates';
import { weeklyLetterMail } from '~/services/mail/weekly-letter';
import { inTransaction } from '~models/database/transaction';
import { aDriver, aName, aPost, type Driver } from '../support/factories';
import { textOf } from '../support/html';
import { useFreshDatabase } from '../support/database';
import { config } from '~/config.server';

/** The mail server must run before the configuration is first imported. */
const server = await vi.hoisted(async () => (await import('../support/mail-server')).startOwnMailServer());

useFreshDatabase();

const hourMs = 3600_000;
const dayMs = 24 * hourMs;
const sent = (driver: Driver) => server.taken.filter(({ to }) => to === driver.email);

/** The Monday after next, so that the week before it has no data yet. */
const monday = nextLetterDue(new Date(Date.now() + 7 * dayMs), null, null);
const inWeek = new Date(monday.getTime() - 4 * dayMs);
const optIn = new Date(monday.getTime() - 5 * dayMs);
const tokenOf = (driver: Driver) => new URL(unsubscribeLink(driver.id)).searchParams.get('token') ?? '';

const reader = async (timeZone: string | null = null): Promise<Driver> => {
  const driver = await aDriver({ displayName: aName('Reader') });
  await clock.at(optIn, () => chooseLetter(driver, { letter: true, timeZone }));
  return driver;
};

/** Queues the weekly emails due at a time, and tries to deliver each of them. */
async function lettersAt(time: Date): Promise<void> {
  await clock.at(time, writeDueLetters);
  await deliver(time);
}

/** Delivers due weekly emails. The second call waits for those that another call has leased. */
async function deliver(time: Date): Promise<void> {
  await clock.at(time, deliverDueLetters);
  await clock.at(time, deliverDueLetters);
}

beforeEach(async () => {
  await Jobs.deleteMany({});
  await UserPreferences.deleteMany({});
  // Each test uses its own times.
  await mongoose.connection.collection('locks').deleteMany({});
  server.taken.length = 0;
  server.mood = 'takes';
});

afterAll(() => server.stop());

describe('a weekly email', () => {
  it('covers the driver’s highway, follows and points, and the leaders', async () => {
    const author = await aDriver({ displayName: aName('Smoky') });
    const dusty = await reader();
    const title = (what: string) => `${what} ${aName('plate')}`;
    const posts = {
      road: title('Road'),
      followed: title('Followed'),
      old: title('Old'),
      hidden: title('Hidden'),
      elsewhere: title('Elsewhere'),
    };
    await clock.at(new Date(inWeek.getTime() - 30 * dayMs), () =>
      aPost(dusty, { highway: 'I-35', title: title('Own') }),
    );
    await clock.at(new Date(inWeek.getTime() - 9 * dayMs), () => aPost(author, { highway: 'I-35', title: posts.old }));
    await clock.at(inWeek, async () => {
      await aPost(author, { highway: 'I-35', title: posts.road });
      await aPost(author, { highway: 'US-287', title: posts.followed });
      await aPost(author, { highway: 'I-99', title: posts.elsewhere });
      const hidden = await aPost(author, { highway: 'I-35', title: posts.hidden });
      await Posts.updateOne({ _id: hidden.id }, { $set: { visible: false } });
    });
    await inTransaction((tx) => insertFollow({ userId: dusty.id, kind: 'highway', key: 'US-287', at: optIn }, tx));
    await lettersAt(monday);
    const [letter, ...others] = sent(dusty);
    expect(others).toEqual([]);
    if (!letter) throw new Error('There is no letter.');
    expect(letter.subject).toBe(`Your week on ${config.SITE_NAME}`);
    for (const text of [letter.text, textOf(letter.html)]) {
      expect(text).toContain(posts.road);
      expect(text).toContain(posts.followed);
      expect(text).not.toContain(posts.old);
      expect(text).not.toContain(posts.hidden);
      expect(text).not.toContain(posts.elsewhere);
      expect(text).toMatch(/1\. Smoky [\w-]+, \d+ points|Smoky [\w-]+, \d+ points/);
      expect(text).toContain(
        "You didn't earn points this week. A post, a share or a vote on one of your posts gets you",
      );
    }
    expect(letter.text.indexOf('I-35\n')).toBeLessThan(letter.text.indexOf('US-287\n'));
    expect(letter.html).not.toMatch(/<img|url\(|<link|<script/i);
  });

  it('has no section for posts without a known highway', async () => {
    const [author, dusty] = [await aDriver(), await reader()];
    const titles = { unknown: aName('Unknown'), road: aName('Road') };
    await clock.at(optIn, async () => {
      for (const highway of ['Unknown Highway', 'Unknown Highway', 'I-37']) await aPost(dusty, { highway });
    });
    await clock.at(inWeek, async () => {
      await aPost(author, { highway: 'Unknown Highway', title: titles.unknown });
      await aPost(author, { highway: 'I-37', title: titles.road });
    });
    await lettersAt(monday);
    const [letter] = sent(dusty);
    expect(letter?.text).toContain(titles.road);
    expect(letter?.text).not.toContain(titles.unknown);
    expect(letter?.text).not.toContain('Unknown Highway');
  });

  it('only has content that is visible when it is written', async () => {
    const [author, dusty] = [await aDriver(), await reader()];
    const titles = [aName('Shown'), aName('Hidden later')];
    const [, hidden] = await clock.at(inWeek, () =>
      Promise.all(titles.map((title) => aPost(author, { highway: 'I-71', title }))),
    );
    await inTransaction((tx) => insertFollow({ userId: dusty.id, kind: 'highway', key: 'I-71', at: optIn }, tx));
    await Posts.updateOne({ _id: hidden?.id }, { $set: { visible: false } });
    await lettersAt(monday);
    const [letter] = sent(dusty);
    expect(letter?.text).toContain(titles[0]);
    expect(letter?.text).not.toContain(titles[1]);
  });

  it('names no one with a private profile, as author, leader or followed driver (case 136)', async () => {
    const [shy, open] = [await aDriver({ displayName: aName('Shy') }), await aDriver({ displayName: aName('Open') })];
    const dusty = await reader();
    const plates = new Map([shy, open].map((author) => [author, aName('Plate')]));
    await clock.at(inWeek, async () => {
      for (const [author, title] of plates) await aPost(author, { highway: 'US-93', title });
    });
    for (const [kind, key] of [
      ['highway', 'US-93'],
      ['user', String(shy.id)],
      ['user', String(open.id)],
    ] as const)
      await inTransaction((tx) => insertFollow({ userId: dusty.id, kind, key, at: optIn }, tx));
    const nameOf = async ({ id }: Driver) => (await Users.findById(id).lean())?.displayName ?? 'nobody';
    const [shyName, openName] = [await nameOf(shy), await nameOf(open)];
    await Users.updateOne({ _id: shy.id }, { $set: { isProfilePublic: false } });
    await lettersAt(monday);
    const [letter] = sent(dusty);
    for (const text of [letter?.text ?? '', textOf(letter?.html ?? '')]) {
      expect(text).toContain(plates.get(shy));
      expect(text).toContain(openName);
      expect(text).not.toContain(shyName);
    }
  });

  it('shows nothing across a block', async () => {
    const [blocked, blocking, friend] = [await aDriver(), await aDriver(), await aDriver()];
    const dusty = await reader();
    const titles = new Map<Driver, string>();
    await clock.at(inWeek, async () => {
      for (const author of [blocked, blocking, friend]) {
        titles.set(author, aName('Plate'));
        await aPost(author, { highway: 'US-61', title: titles.get(author) ?? '' });
      }
    });
    await inTransaction((tx) => insertFollow({ userId: dusty.id, kind: 'highway', key: 'US-61', at: optIn }, tx));
    await inTransaction((tx) =>
      insertFollow({ userId: dusty.id, kind: 'user', key: String(blocked.id), at: optIn }, tx),
    );
    const pair = (a: Driver, b: Driver) => ({ _id: `${a.id}:${b.id}`, userId: a.id, blockedId: b.id, at: optIn });
    await Blocks.insertMany([pair(dusty, blocked), pair(blocking, dusty)]);
    await lettersAt(monday);
    const [letter] = sent(dusty);
    expect(letter?.text).toContain(titles.get(friend));
    expect(letter?.text).not.toContain(titles.get(blocked));
    expect(letter?.text).not.toContain(titles.get(blocking));
  });

  it('isolates right-to-left names, titles and stops from the text after them', async () => {
    const [name, title, stop] = ['سائق الشاحنة', 'לחם עם גבינה', 'مطعم الطريق'];
    const [author, dusty] = [await aDriver({ displayName: name }), await reader()];
    await clock.at(inWeek, () => aPost(author, { title, locationName: stop, highway: 'I-29' }));
    for (const [kind, key] of [
      ['highway', 'I-29'],
      ['user', String(author.id)],
    ] as const)
      await inTransaction((tx) => insertFollow({ userId: dusty.id, kind, key, at: optIn }, tx));
    await lettersAt(monday);
    const [letter] = sent(dusty);
    for (const body of [letter?.text ?? '', letter?.html ?? '']) {
      for (const words of [name, title, stop]) {
        expect(body).toContain(words);
        // Without isolates, numbers and punctuation after the words are displayed in the wrong place.
        expect(body.replaceAll(`\u2068${words}\u2069`, '')).not.toContain(words);
      }
    }
  });

  it('stays under 30 KB, regardless of the week’s content', async () => {
    const nasty = ['"&<>\'=', 'Ünïcödé', '\u{1F356}\u{1F32E}', '漢字', 'plain '].map((text) =>
      text.repeat(80).slice(0, 100),
    );
    for (const words of nasty) {
      const part = (at: number) => ({
        title: words,
        link: `http://eat-it.example/locations/${at}`,
        plates: 99_999,
        best: [0, 1].map((each) => ({
          ...{ id: at * 10 + each, title: words, by: words, where: words, upVotes: 99_999 },
          link: `http://eat-it.example/posts/${at}${each}`,
        })),
      });
      const mail = weeklyLetterMail({
        ...{ to: 'dusty@example.com', week: 'Nov 16 to Nov 22', points: 12, rank: 3 },
        leaders: [0, 1, 2].map((at) => ({ name: `${at}${words}`, points: 9_999, isYou: false })),
        parts: Array.from({ length: 8 }, (_, at) => part(at)),
        unsubscribe: unsubscribeLink(7),
      });
      const driver = await aDriver();
      await inTransaction((tx) => queueMail({ ...mail, to: driver.email }, tx));
      await deliverDueMail();
      expect(sent(driver)[0]?.bytes, words).toBeLessThan(30_000);
      expect(sent(driver)[0]?.html).toContain('<h2');
    }
  });
});

describe('each email', () => {
  it('is written once per driver and week, in any time zone', async () => {
    const east = await reader('America/New_York');
    const west = await reader('America/Los_Angeles');
    const eastern = nextLetterDue(optIn, 'America/New_York', null);
    await aPostOf('I-10');
    await lettersAt(new Date(eastern.getTime() - 1));
    expect([sent(east), sent(west)]).toEqual([[], []]);
    await lettersAt(eastern);
    expect([sent(east).length, sent(west).length]).toEqual([1, 0]);
    const later = new Date(eastern.getTime() + hourMs);
    await clock.at(later, () => chooseLetter(east, { letter: true, timeZone: 'America/Los_Angeles' }));
    await clock.at(later, () => chooseLetter(east, { letter: false }));
    await clock.at(later, () => chooseLetter(east, { letter: true }));
    await lettersAt(new Date(eastern.getTime() + 4 * hourMs));
    await lettersAt(new Date(eastern.getTime() + 5 * hourMs));
    expect([sent(east).length, sent(west).length], 'one for each, and none for a second time zone').toEqual([1, 1]);
  });

  it('goes only to verified, visible accounts that are not suspended, and is skipped if days late', async () => {
    const [unverified, hidden, suspended, late, fine] = await Promise.all([1, 2, 3, 4, 5].map(() => reader()));
    if (!unverified || !hidden || !suspended || !late || !fine) throw new Error('Expected five readers.');
    await aPostOf('I-10');
    await Users.updateOne({ _id: unverified.id }, { $set: { isVerified: false } });
    await Users.updateOne({ _id: hidden.id }, { $set: { hiddenAt: optIn } });
    await Users.updateOne({ _id: suspended.id }, { $set: { suspendedUntil: new Date(monday.getTime() + dayMs) } });
    await UserPreferences.updateOne(
      { _id: late.id },
      { $set: { letterDueAt: new Date(monday.getTime() - 4 * dayMs) } },
    );
    await lettersAt(monday);
    expect([unverified, hidden, suspended, late, fine].map((driver) => sent(driver).length)).toEqual([0, 0, 0, 0, 1]);
    const next = nextLetterDue(monday, null, null).getTime();
    for (const { letterDueAt } of await UserPreferences.find().lean()) expect(letterDueAt?.getTime()).toBe(next);
  });

  it('is dropped if its reader unsubscribes or changes their address before it is sent (case 103)', async () => {
    const [ended, moved, stays] = await Promise.all([1, 2, 3].map(() => reader()));
    if (!ended || !moved || !stays) throw new Error('Expected three readers.');
    await aPostOf('I-10');
    server.mood = 'refuses';
    await lettersAt(monday);
    expect(await Jobs.countDocuments({ kind: 'letter' })).toBe(3);
    await unsubscribeFromLetter(tokenOf(ended));
    await Users.updateOne({ _id: moved.id }, { $set: { email: 'elsewhere@example.com' } });
    server.mood = 'takes';
    await deliver(new Date(monday.getTime() + hourMs));
    expect([ended, moved, stays].map((driver) => sent(driver).length)).toEqual([0, 0, 1]);
    expect(await Jobs.countDocuments({ kind: 'letter' })).toBe(0);
  });

  it('is not sent to a reader who unsubscribes while it is written (case 103)', async () => {
    const drivers = await Promise.all(Array.from({ length: 30 }, () => reader()));
    await aPostOf('I-10');
    server.mood = 'refuses';
    await clock.at(monday, () =>
      Promise.all([writeDueLetters(), ...drivers.slice(0, 15).map((driver) => unsubscribeFromLetter(tokenOf(driver)))]),
    );
    server.mood = 'takes';
    await deliver(new Date(monday.getTime() + hourMs));
    expect(drivers.map((driver) => sent(driver).length)).toEqual([
      ...Array.from({ length: 15 }, () => 0),
      ...Array.from({ length: 15 }, () => 1),
    ]);
    await lettersAt(nextLetterDue(monday, null, null));
    expect(drivers.slice(0, 15).map((driver) => sent(driver).length)).toEqual(Array.from({ length: 15 }, () => 0));
  });

  it('does not delay other email, even if thousands are due before it (case 106)', async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => reader()));
    await aPostOf('I-10');
    server.mood = 'stalls';
    const attempts = server.asked;
    await clock.at(monday, writeDueLetters);
    await vi.waitUntil(() => server.asked >= attempts + 4, { timeout: 120_000 });
    server.mood = 'takes';
    const driver = await aDriver();
    await inTransaction((tx) => queueMail(passwordChangedMail({ to: driver.email }), tx));
    await deliverDueMail();
    expect(sent(driver)).toHaveLength(1);
    expect(readers.flatMap(sent), 'all deliveries of weekly emails are blocked').toEqual([]);
    server.cut();
    await deliver(new Date(monday.getTime() + hourMs));
  });

  it('that bounces is the last one until its reader resubscribes; other email continues (case 105)', async () => {
    const dusty = await reader();
    await aPostOf('I-10');
    server.mood = 'refuses-for-good';
    await lettersAt(monday);
    expect(await readLetterChoice(dusty)).toMatchObject({ letter: false, bounced: true });
    server.mood = 'takes';
    await lettersAt(nextLetterDue(monday, null, null));
    expect(sent(dusty)).toEqual([]);
    await inTransaction((tx) => queueMail(passwordChangedMail({ to: dusty.email }), tx));
    await deliverDueMail();
    expect(sent(dusty)).toHaveLength(1);
    await chooseLetter(dusty, { letter: true });
    expect(await readLetterChoice(dusty)).toMatchObject({ letter: true, bounced: false });
  });
});

describe('the unsubscribe link', () => {
  it('belongs to its reader: it cannot be forged or altered (case 104)', async () => {
    const [dusty, other] = [await reader(), await reader()];
    const token = tokenOf(dusty);
    expect(readUnsubscribeToken(token)).toBe(dusty.id);
    expect(tokenOf(other)).not.toContain(token.slice(0, 8));
    const bytes = Buffer.from(token, 'base64url');
    for (let at = 0; at < bytes.length; at += 1) {
      const altered = Buffer.from(bytes);
      altered[at] = (altered[at] ?? 0) ^ 1;
      expect(readUnsubscribeToken(altered.toString('base64url'))).toBeNull();
    }
    for (const forged of ['', String(other.id), Buffer.from(String(other.id)).toString('base64url'), 'x'.repeat(9_000)])
      expect(readUnsubscribeToken(forged)).toBeNull();
    await unsubscribeFromLetter(token);
    expect([(await readLetterChoice(dusty)).letter, (await readLetterChoice(other)).letter]).toEqual([false, true]);
  });

  it('leaves nothing behind for a deleted account', async () => {
    const dusty = await reader();
    await Users.deleteOne({ _id: dusty.id });
    await UserPreferences.deleteOne({ _id: dusty.id });
    await unsubscribeFromLetter(tokenOf(dusty));
    expect(await UserPreferences.countDocuments({ _id: dusty.id })).toBe(0);
  });
});

/** A post for the email to mention. */
const aPostOf = (highway: string) => clock.at(inWeek, async () => aPost(await aDriver(), { highway }));
