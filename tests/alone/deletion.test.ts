import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LocationChanges } from '~models/location-change';
import { PlaceSuggestions } from '~models/place-suggestion';
import { findUser } from '~models/user';
import { openSession, readSession } from '~/domain/accounts/sessions';
import { signInBrowser, signIn } from '~/domain/accounts/sign-in';
import { beginSetUp } from '~/domain/second-factor/set-up';
import type { Actor } from '~/domain/actor';
import { deleteComment, listComments, postComment } from '~/domain/comments';
import { purgeDeletedAccounts, eraseAccount, eraseVotes } from '~/domain/deletion/erase-account';
import { requestDeletion, undoDeletion } from '~/domain/deletion/request-deletion';
import { runIfDue } from '~/domain/leases';
import { chooseLetter } from '~/domain/letter/choose-letter';
import { addLocation } from '~/domain/locations/add-location';
import { readPlacePage } from '~/domain/locations/read-locations';
import { reportPlace } from '~/domain/locations/place-reports';
import { keepPhotos } from '~/domain/photos/keep-photos';
import { leaderboard } from '~/domain/points/leaderboard';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { listPosts, readPost, resolveShortCode } from '~/domain/posts/read-posts';
import { changeAvatar } from '~/domain/profiles/update-profile';
import { readProfilePage, readPublicUser } from '~/domain/profiles/read-user';
import { mergePlaces } from '~/domain/locations/merge-places';
import { setPlaceClosed } from '~/domain/locations/history/edit-place';
import { suggestChange } from '~/domain/locations/suggestions/suggest-change';
import { sharePost } from '~/domain/shares';
import { castVote } from '~/domain/votes';
import { clock } from '~/services/clock';
import { photoFolder } from '~/services/photo-store';
import { aDriver, aName, aPost, aWaitingPost, type Driver, pointsOf } from '../support/factories';
import { cutOffAt } from '../support/failing-database';
import { useFreshDatabase } from '../support/database';
import { mailTo, nextMailTo } from '../support/mail';
import { storePlaces } from '../support/places';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();

const day = 24 * 3600_000;
const daysLater = (days: number) => setTimeAhead(days * day);
afterEach(timeIsReal);

const deleteAccount = (driver: Actor) => requestDeletion(driver, { userId: driver.id });
const drift = async () => (await recount()).drift.map(({ what, stored, counted }) => ({ what, stored, counted }));
const undoTokenOf = async (driver: Driver) => (await nextMailTo(driver.email)).token ?? '';
const addComment = (driver: Actor, postId: number, content: string) =>
  postComment(driver, { postId, content, formKey: null });
const vote = (driver: Actor, subject: 'post' | 'comment', id: number, direction: 'up' | 'down' = 'up') =>
  castVote[subject](driver, { id, direction });

async function aPhotoFile(color: string): Promise<{ path: string; sha256: string }> {
  const file = path.join(process.env.DATA_DIR ?? '', `${color}.jpg`);
  const content = await sharp({ create: { width: 700, height: 500, channels: 3, background: color } })
    .jpeg()
    .toBuffer();
  await writeFile(file, content);
  return { path: file, sha256: createHash('sha256').update(content).digest('hex') };
}

const storedFiles = async (): Promise<string[]> =>
  (await readdir(photoFolder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** All documents that still contain a person's id, email address or name. */
async function tracesOf(driver: Driver): Promise<string[]> {
  const { db } = mongoose.connection;
  const traces: string[] = [];
  for (const { collectionName } of (await db?.collections()) ?? []) {
    const rows = await db?.collection(collectionName).find().toArray();
    for (const row of rows ?? []) {
      const { _id, ...fields } = row;
      const isOwn = collectionName === 'users' && Number(_id) === driver.id;
      const text = JSON.stringify(fields);
      const named = [fields.userId, fields.ownerId, fields.actorId, fields.addedBy].includes(driver.id);
      if (isOwn || named || text.includes(driver.email) || text.includes(`"${driver.username}"`)) {
        traces.push(`${collectionName} ${String(_id)}`);
      }
    }
  }
  return traces;
}

describe('requesting deletion', () => {
  it('immediately hides the account, its posts, comments and ranks, and signs it out everywhere (case 44)', async () => {
    const [leaving, staying] = [await aDriver({ displayName: aName('Leaving') }), await aDriver()];
    const [own, other] = [await aPost(leaving), await aPost(staying)];
    const comment = await addComment(leaving, other.id, 'Best ribs on I-80');
    const cookies = [await openSession(leaving.id, 'cab tablet'), await openSession(leaving.id, 'phone')];

    await deleteAccount(leaving);

    for (const secret of cookies) expect(await readSession(secret)).toBeNull();
    await expect(signIn(leaving)).rejects.toMatchObject({ code: 'account-hidden' });
    await expect(readPost(null, own.id)).rejects.toMatchObject({ code: 'post-not-found' });
    await expect(resolveShortCode(own.shortCode)).rejects.toMatchObject({ code: 'short-url-not-found' });
    await expect(readPublicUser(leaving.id)).rejects.toMatchObject({ code: 'user-not-found' });
    await expect(readProfilePage(null, leaving.username)).rejects.toMatchObject({ code: 'user-not-found' });
    const listed = await listPosts(null, { sort: 'latest', limit: 100 });
    expect(listed.items.map(({ id }) => id)).not.toContain(own.id);
    const shown = await listComments(null, { postId: other.id, limit: 50 });
    expect(shown.items.map(({ id }) => id)).not.toContain(comment.id);
    for (const period of ['all', 'weekly', 'monthly'] as const) {
      expect((await leaderboard(period, 100)).map(({ id }) => id)).not.toContain(leaving.id);
    }
    expect(await drift()).toEqual([]);
  });

  it('keeps others’ counts and points until the account is erased', async () => {
    const [leaving, staying] = [await aDriver(), await aDriver()];
    const post = await aPost(staying);
    await vote(leaving, 'post', post.id);
    await deleteAccount(leaving);
    expect(await readPost(null, post.id)).toMatchObject({ upVotes: 1, author: { points: 11 } });
  });

  it('emails the undo link once, even if repeated', async () => {
    const driver = await aDriver();
    await Promise.all([deleteAccount(driver), deleteAccount(driver)]);
    const letter = await nextMailTo(driver.email);
    expect(letter.links).toContainEqual(expect.stringMatching(/\/data-deletion\/undo\?token=[\w-]{43}$/));
    expect(letter.html).toContain(letter.token);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await mailTo(driver.email)).toHaveLength(1);
  });

  it('lets others delete their comments on a hidden post, and the counters still match', async () => {
    const [leaving, staying] = [await aDriver(), await aDriver()];
    const post = await aPost(leaving);
    const comment = await addComment(staying, post.id, 'Needs more gravy');
    await deleteAccount(leaving);
    await deleteComment(staying, comment.id);
    expect(await drift()).toEqual([]);
  });
});

describe('undoing it with the emailed link', () => {
  it('restores everything, once', async () => {
    const [driver, fan] = [await aDriver({ displayName: aName('Back again') }), await aDriver()];
    const post = await aPost(driver);
    const comment = await addComment(driver, post.id, 'Ask for the corner piece');
    await vote(fan, 'post', post.id);
    await deleteAccount(driver);
    const token = await undoTokenOf(driver);

    daysLater(29.9);
    await undoDeletion({ token });

    expect(await readPost(null, post.id)).toMatchObject({ upVotes: 1, commentCount: 1, author: { points: 11 } });
    const shown = await listComments(null, { postId: post.id, limit: 50 });
    expect(shown.items.map(({ id }) => id)).toEqual([comment.id]);
    expect(await signIn(driver)).toMatchObject({ _id: driver.id });
    timeIsReal();
    expect((await leaderboard('weekly', 100)).map(({ id }) => id)).toContain(driver.id);
    await expect(undoDeletion({ token })).rejects.toMatchObject({ code: 'undo-link-invalid' });
    expect(await drift()).toEqual([]);
  });

  it('is rejected after 30 days, and with a token of another kind', async () => {
    const driver = await aDriver();
    await deleteAccount(driver);
    const token = await undoTokenOf(driver);
    await expect(undoDeletion({ token: 'never-mailed' })).rejects.toMatchObject({ code: 'undo-link-invalid' });
    daysLater(30.01);
    await expect(signIn(driver)).rejects.toMatchObject({ code: 'wrong-credentials' });
    await expect(undoDeletion({ token })).rejects.toMatchObject({ code: 'undo-link-invalid' });
  });

  it('erases the driver’s suggestions, and anonymizes their edits as an editor', async () => {
    const [driver, editor] = [await aDriver(), await aDriver({ role: 'editor' })];
    const [place = 0] = await storePlaces([
      { name: aName('Cedar'), exitNumber: '12', highway: 'I-40', addedBy: driver.id },
    ]);
    const [twin = 0] = await storePlaces([{ name: aName('Cedar'), addedBy: driver.id }]);
    const facts = { name: null, highway: null, city: null, state: null, type: null, amenities: null };
    const typed = { ...facts, latitude: null, longitude: null, trucks: null, duplicateOf: null };
    await suggestChange(driver, { ...typed, id: place, exitNumber: '13' });
    await setPlaceClosed(editor, { id: place, isClosed: true });
    await mergePlaces(editor, { keptId: place, removedId: twin, seen: null });
    for (const leaving of [driver, editor]) await deleteAccount(leaving);
    daysLater(31);
    await purgeDeletedAccounts();
    expect(await PlaceSuggestions.countDocuments({ locationId: place })).toBe(0);
    const changes = await LocationChanges.find({ locationId: place }).lean();
    expect(changes.map(({ by }) => by)).toEqual([null, null]);
    expect(JSON.stringify(changes)).not.toContain(`"addedBy":${driver.id}`);
  });

  it('keeps the account from being purged', async () => {
    const driver = await aDriver();
    await deleteAccount(driver);
    await undoDeletion({ token: await undoTokenOf(driver) });
    daysLater(31);
    await purgeDeletedAccounts();
    expect(await eraseAccount(driver.id, clock.now())).toBe(false);
    expect(await pointsOf(driver)).toBe(5);
  });
});

describe('30 days later (case 44)', () => {
  /** A driver with data in every collection who leaves, and another driver who stays. */
  async function twoDriversWithAHistory() {
    const [leaving, staying] = [
      await aDriver({ displayName: aName('Leaving') }),
      await aDriver({ displayName: aName('Staying') }),
    ];
    const photoKeys = await keepPhotos(leaving, [await aPhotoFile('tomato')]);
    await keepPhotos(leaving, [await aPhotoFile('khaki')]);
    await aWaitingPost(leaving);
    await changeAvatar(leaving, await aPhotoFile('teal'));
    const own = await aPost(leaving, { photoKeys });
    const other = await aPost(staying);
    const gone = await aPost(staying);
    const comments = {
      ownOnOwn: await addComment(leaving, own.id, 'First!'),
      ownOnOther: await addComment(leaving, other.id, 'Worth the detour'),
      otherOnOwn: await addComment(staying, own.id, 'That is a lot of cheese'),
      otherOnOther: await addComment(staying, other.id, 'Thank you'),
    };
    await vote(leaving, 'post', other.id);
    await vote(leaving, 'post', gone.id);
    await vote(leaving, 'comment', comments.otherOnOther.id, 'down');
    await vote(leaving, 'comment', comments.otherOnOwn.id);
    await vote(staying, 'post', own.id);
    await vote(staying, 'comment', comments.ownOnOther.id);
    await castVote.post(leaving, { id: other.id, direction: 'none' });
    await vote(leaving, 'post', other.id, 'down');
    await sharePost(leaving, other.id);
    await sharePost(staying, own.id);
    await deletePost(staying, gone.id);
    const place = await addLocation(leaving, {
      name: `Diner of driver ${leaving.id}`,
      chainName: null,
      highway: 'I-40',
      exitNumber: String(leaving.id % 400),
      state: null,
      city: null,
      type: 'diner',
      amenities: null,

      confirm: true,
      formKey: null,
    });
    await reportPlace(leaving, { id: place.id, word: 'right' });
    const account = { _id: leaving.id, credentialsVersion: 0 };
    await signInBrowser(account, { userAgent: 'a cab tablet', browserSecret: null }, 'not-asked');
    await beginSetUp(leaving);
    await chooseLetter(leaving, { letter: true });
    return { leaving, staying, own, other, comments, place };
  }

  it(
    'profile, photos, posts, comments, votes, sessions and ledger rows are erased, and others’ counts are right',
    { tags: ['S1.account.4', 'S9.deletion-days'] },
    async () => {
      const { leaving, staying, own, other, comments } = await twoDriversWithAHistory();
      expect(await storedFiles()).not.toEqual([]);
      expect(await pointsOf(staying)).toBe(16);
      await deleteAccount(leaving);
      await nextMailTo(leaving.email);

      daysLater(29.9);
      expect(await purgeDeletedAccounts()).toMatchObject({ erased: 0, failed: 0 });
      expect(await tracesOf(leaving)).not.toEqual([]);

      daysLater(30.01);
      const purge = await purgeDeletedAccounts();
      expect(purge).toMatchObject({ failed: 0 });
      expect(purge.erased).toBeGreaterThan(0);

      expect(await tracesOf(leaving)).toEqual([]);
      expect(await storedFiles()).toEqual([]);
      await expect(readPost(null, own.id)).rejects.toMatchObject({ code: 'post-not-found' });
      await expect(readPublicUser(leaving.id)).rejects.toMatchObject({ code: 'user-not-found' });
      expect(await readPost(null, other.id)).toMatchObject({ upVotes: 0, downVotes: 0, commentCount: 1 });
      const left = await listComments(null, { postId: other.id, limit: 50 });
      expect(left.items).toMatchObject([{ id: comments.otherOnOther.id, upVotes: 0, downVotes: 0 }]);
      // 5 each for registration, post and share. The vote on the post was erased with its voter.
      expect(await pointsOf(staying)).toBe(15);
      expect(await drift()).toEqual([]);
      expect(await purgeDeletedAccounts()).toMatchObject({ erased: 0, failed: 0 });
    },
  );

  it('a stop added by the driver stays, without their name', async () => {
    const { leaving, place } = await twoDriversWithAHistory();
    await deleteAccount(leaving);
    daysLater(31);
    await purgeDeletedAccounts();
    const row = await mongoose.connection.collection<{ _id: number }>('locations').findOne({ _id: place.id });
    expect(row).toMatchObject({ addedBy: null });
    expect(await readPlacePage(place.id)).toMatchObject({ addedBy: null, status: { confirmations: 0 } });
  });

  it('the email address can be registered again', async () => {
    const driver = await aDriver();
    await deleteAccount(driver);
    daysLater(31);
    await purgeDeletedAccounts();
    await expect(signIn(driver)).rejects.toMatchObject({ code: 'wrong-credentials' });
    expect(await findUser(driver.id)).toBeNull();
  });

  it('two simultaneous purges, and two accounts that voted on each other, leave no drift', async () => {
    const { leaving, staying } = await twoDriversWithAHistory();
    await deleteAccount(leaving);
    await deleteAccount(staying);
    daysLater(31);
    const purges = await Promise.all([purgeDeletedAccounts(), purgeDeletedAccounts()]);
    expect(purges).toMatchObject([{ failed: 0 }, { failed: 0 }]);
    expect(await tracesOf(leaving)).toEqual([]);
    expect(await tracesOf(staying)).toEqual([]);
    expect(await drift()).toEqual([]);
  });

  it('the driver’s vote on a hidden post returns its point', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    await vote(voter, 'post', post.id);
    await deleteAccount(author);
    await eraseVotes([`post:${post.id}:${voter.id}`]);
    expect(await pointsOf(author)).toBe(10);
    expect(await drift()).toEqual([]);
  });

  it('an interrupted purge resumes, and counters match after every step', async () => {
    const { leaving } = await twoDriversWithAHistory();
    await deleteAccount(leaving);
    daysLater(31);
    let stops = 0;
    // Each attempt gets one step further, because its first transaction finds the profile already empty.
    while (!(await cutOffAt(3, () => eraseAccount(leaving.id, clock.now())))) {
      stops += 1;
      expect(await drift()).toEqual([]);
    }
    // One stop each for the post, the comment and the remaining votes.
    expect(stops).toBe(3);
    await purgeDeletedAccounts();
    expect(await tracesOf(leaving)).toEqual([]);
  });
});

describe('a shared chore', () => {
  it('stays leased for as long as it takes', async () => {
    const dueAt = async () =>
      (await mongoose.connection.collection<{ _id: string; dueAt: Date }>('locks').findOne({ _id: 'long' }))?.dueAt;
    let done = 0;
    const chore = async () => {
      done += 1;
      const first = await dueAt();
      await vi.waitUntil(async () => ((await dueAt())?.getTime() ?? 0) > (first?.getTime() ?? 0), 30_000);
      if (done === 1) await runIfDue('long', day, chore, 4_000);
    };
    await runIfDue('long', day, chore, 4_000);
    expect(done).toBe(1);
  });

  it('runs once for two simultaneous requests, and again when it is due', async () => {
    let done = 0;
    const chore = () => runIfDue('count', day, () => Promise.resolve((done += 1)));
    await Promise.all([chore(), chore(), chore()]);
    await chore();
    expect(done).toBe(1);
    daysLater(1.01);
    await Promise.all([chore(), chore()]);
    expect(done).toBe(2);
  });

  it('is due again an hour after a failure', async () => {
    let done = 0;
    await expect(runIfDue('stumble', day, () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk');
    const chore = () => runIfDue('stumble', day, () => Promise.resolve((done += 1)));
    await chore();
    expect(done).toBe(0);
    daysLater(1.01 / 24);
    await chore();
    expect(done).toBe(1);
  });
});
