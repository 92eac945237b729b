import { trusted } from 'mongoose';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { findComment } from '~models/comment';
import { inTransaction } from '~models/database/transaction';
import { ModerationActs } from '~models/moderation-act';
import { Notices } from '~models/notice';
import { isPhotoWithheld } from '~models/photo';
import { findAnyPost, findPost } from '~models/post';
import { Users } from '~models/user';
import { findVotesOf } from '~models/vote';
import { actorOf } from '~/domain/accounts/sessions';
import { type Actor, isSuspended } from '~/domain/actor';
import { deleteComment, postComment } from '~/domain/comments';
import { requestDeletion, undoDeletion } from '~/domain/deletion/request-deletion';
import { eraseAccount, eraseVotes } from '~/domain/deletion/erase-account';
import { DomainError } from '~/domain/errors';
import { deliverDueMail, finishMail } from '~/domain/outgoing-mail';
import { appeal, decideAppeal } from '~/domain/moderation/appeals';
import { hide, type Hideable, keep, restore, warn } from '~/domain/moderation/hide';
import { hideByModerator, restoreByModerator, suspendDriver, unsuspendDriver } from '~/domain/moderation/operations';
import { readDeskAppeals, readPublicLog } from '~/domain/moderation/read-acts';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/edit-post';
import { listPosts } from '~/domain/posts/read-posts';
import { castVote } from '~/domain/votes';
import { aDriver, aPost, type Driver, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { mailTo } from '../support/mail';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();
afterAll(finishMail);

const day = 24 * 3600_000;
afterEach(timeIsReal);

const drift = async () => (await recount()).drift.map(({ what, stored, counted }) => ({ what, stored, counted }));
const addComment = (driver: Actor, postId: number) =>
  postComment(driver, { postId, content: 'Never again.', formKey: null });
const vote = (driver: Actor, id: number) => castVote.post(driver, { id, direction: 'up' });
const bySite = { by: null, reason: 'rude', words: null } as const;
const hideIt = (what: Hideable, by: Actor | null = null) =>
  inTransaction((tx) => hide(what, { ...bySite, by: by?.id ?? null }, tx));
const restoreIt = (what: Hideable, by: Actor | null = null) =>
  inTransaction((tx) => restore(what, { ...bySite, by: by?.id ?? null }, tx));
const post = (id: number): Hideable => ({ subject: 'post', id });
const comment = (id: number): Hideable => ({ subject: 'comment', id });
async function undoTokenOf(driver: Driver): Promise<string> {
  const token = await vi.waitFor(async () => {
    const found = (await mailTo(driver.email)).find((letter) => letter.token !== null);
    expect(found).toBeDefined();
    return found?.token;
  }, 120_000);
  return token ?? '';
}

describe('a hidden post', () => {
  it('loses and regains its points, in their own weeks, however often', async () => {
    const [author, voter, later] = [await aDriver(), await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    await vote(voter, id);
    setTimeAhead(8 * day);
    await vote(later, id);
    expect(await pointsOf(author)).toBe(12);
    for (let round = 0; round < 3; round += 1) {
      expect(await hideIt(post(id))).toBe(true);
      expect(await hideIt(post(id))).toBe(false);
      expect(await pointsOf(author)).toBe(5);
      expect(await findPost(id)).toBeNull();
      expect(await drift()).toEqual([]);
      await expect(vote(await aDriver(), id)).rejects.toMatchObject({ code: 'post-hidden' });
      setTimeAhead((9 + 8 * round) * day);
      expect(await restoreIt(post(id))).toBe(true);
      expect(await restoreIt(post(id))).toBe(false);
      expect(await pointsOf(author)).toBe(12);
      expect(await drift()).toEqual([]);
    }
    expect((await listPosts(null, { sort: 'latest', limit: 50 })).items.map((each) => each.id)).toContain(id);
  });

  it('loses an erased voter’s vote, and has one point less once restored', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    await vote(voter, id);
    await hideIt(post(id));
    await requestDeletion(voter, { userId: voter.id });
    await eraseAccount(voter.id, new Date(Date.now() + day));
    expect(await pointsOf(author)).toBe(5);
    expect(await drift()).toEqual([]);
    await restoreIt(post(id));
    expect(await pointsOf(author)).toBe(10);
    expect(await drift()).toEqual([]);
  });

  it('can be deleted by its author or with their account, without losing points twice', async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const [first, second] = [await aPost(author), await aPost(author)];
    await vote(voter, first.id);
    await vote(voter, second.id);
    await hideIt(post(first.id));
    await hideIt(post(second.id));
    await expect(deletePost(voter, first.id)).rejects.toMatchObject({ code: 'post-not-found' });
    await deletePost(author, first.id);
    expect(await pointsOf(author)).toBe(5);
    expect(await drift()).toEqual([]);
    await requestDeletion(author, { userId: author.id });
    await eraseAccount(author.id, new Date(Date.now() + day));
    expect(await findAnyPost(second.id)).toBeNull();
    expect(await drift()).toEqual([]);
  });

  it('stays hidden when its author’s account is restored (case 80)', async () => {
    const author = await aDriver();
    const [hidden, shown, restored] = [await aPost(author), await aPost(author), await aPost(author)];
    await hideIt(post(hidden.id));
    await hideIt(post(restored.id));
    await requestDeletion(author, { userId: author.id });
    await restoreIt(post(restored.id));
    expect(await findPost(restored.id)).toBeNull();
    await undoDeletion({ token: await undoTokenOf(author) });
    expect(await findPost(hidden.id)).toBeNull();
    expect(await findPost(shown.id)).not.toBeNull();
    expect(await findPost(restored.id)).not.toBeNull();
    expect(await drift()).toEqual([]);
  });

  it('withholds its photos, even when its author’s account is restored (case 80)', async () => {
    const author = await aDriver();
    const { id } = await aPost(author);
    const key = (await findAnyPost(id))?.photos[0]?.key ?? '';
    expect(await isPhotoWithheld(key)).toBe(false);
    await hideIt(post(id));
    expect(await isPhotoWithheld(key)).toBe(true);
    await requestDeletion(author, { userId: author.id });
    await undoDeletion({ token: await undoTokenOf(author) });
    expect(await isPhotoWithheld(key)).toBe(true);
    await restoreIt(post(id));
    expect(await isPhotoWithheld(key)).toBe(false);
  });

  it('is reported to its author with the reason, without names', async () => {
    const [author, moderator] = [await aDriver(), await aDriver({ role: 'moderator' })];
    const { id } = await aPost(author);
    await hideIt(post(id), moderator);
    const notices = await Notices.find({ userId: author.id }).lean();
    expect(notices).toMatchObject([
      { kind: 'moderation', actorIds: [], facts: { did: 'hidden', what: 'post', id: String(id), reason: 'rude' } },
    ]);
    await deliverDueMail();
    const [mail] = await mailTo(author.email);
    expect(mail?.text).toContain('We hid your post “Pork tenderloin, bigger than the plate”.');
    expect(mail?.text).toContain('No insults, threats or hate.');
    expect(mail?.text).not.toContain(moderator.username);
  });
});

describe('a hidden comment', () => {
  it('does not count for its post until restored, and is not subtracted twice on deletion', async () => {
    const [author, talker] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const [first, second] = [await addComment(talker, id), await addComment(talker, id)];
    await hideIt(comment(first.id));
    expect((await findPost(id))?.commentCount).toBe(1);
    await hideIt(comment(second.id));
    expect(await findComment(second.id)).toBeNull();
    expect((await findPost(id))?.commentCount).toBe(0);
    expect(await drift()).toEqual([]);
    await restoreIt(comment(second.id));
    expect((await findPost(id))?.commentCount).toBe(1);
    await deleteComment(talker, first.id);
    expect((await findPost(id))?.commentCount).toBe(1);
    expect(await drift()).toEqual([]);
  });
});

const actOn = async (subject: 'post' | 'comment' | 'user', subjectId: number) =>
  (await ModerationActs.findOne({ subject, subjectId }).sort({ round: -1 }).lean())?._id ?? 0;
const many = <T>(count: number, make: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, make));
const aModerator = () => aDriver({ role: 'moderator' });
const reloaded = async (driver: Driver) => ({ ...driver, ...(await actorOf(driver.id)) });
const verdict = (id: number, what: 'uphold' | 'grant') => ({ id, verdict: what, reason: 'rude', words: null }) as const;
const inAWeek = () => new Date(Date.now() + 7 * day);

describe('an appeal', () => {
  it('is made once, by the author, while the decision is active, and decided by another moderator if there is one', async () => {
    const [author, first, second] = [await aDriver(), await aModerator(), await aModerator()];
    const [{ id }, other] = [await aPost(author), await aPost(author)];
    await hideIt(post(id), first);
    const act = await actOn('post', id);
    await expect(appeal(second, { id: act, words: 'Mine!' })).rejects.toMatchObject({ code: 'act-not-found' });
    await appeal(author, { id: act, words: 'It was a joke.' });
    await expect(appeal(author, { id: act, words: 'Really.' })).rejects.toMatchObject({ code: 'appeal-made' });
    await expect(decideAppeal(author, verdict(act, 'grant'))).rejects.toMatchObject({ code: 'not-allowed' });
    await expect(decideAppeal(first, verdict(act, 'grant'))).rejects.toMatchObject({ code: 'appeal-for-another' });
    await whileAlone(first, async () => {
      const { items } = await readDeskAppeals(first, { limit: 10 });
      expect(items.find((each) => each.id === act)).toMatchObject({ may: 'decide', words: 'It was a joke.' });
    });
    expect(await decideAppeal(second, verdict(act, 'uphold'))).toEqual({ state: 'upheld' });
    await expect(decideAppeal(second, verdict(act, 'grant'))).rejects.toMatchObject({ code: 'decided-already' });
    expect(await findPost(id)).toBeNull();

    await hideIt(post(other.id), first);
    const earlierAct = await actOn('post', other.id);
    await appeal(author, { id: earlierAct, words: 'Why?' });
    await deletePost(author, other.id);
    expect(await decideAppeal(second, verdict(earlierAct, 'grant'))).toEqual({ state: 'settled' });
    await restoreIt(post(id), second);
    expect(await drift()).toEqual([]);
  });

  it('ends if the decision is undone otherwise, and cannot be made afterwards', async () => {
    const [author, first] = [await aDriver(), await aModerator()];
    const [one, two] = [await aPost(author), await aPost(author)];
    for (const { id } of [one, two]) await hideIt(post(id), first);
    await appeal(author, { id: await actOn('post', one.id), words: 'Please.' });
    const [open, late] = [await actOn('post', one.id), await actOn('post', two.id)];
    for (const { id } of [one, two]) await restoreIt(post(id), first);
    expect((await ModerationActs.findById(open).lean())?.appeal?.state).toBe('granted');
    await expect(appeal(author, { id: late, words: 'Too late.' })).rejects.toMatchObject({ code: 'nothing-to-appeal' });
    expect((await readDeskAppeals(first, { limit: 50 })).items.map(({ id }) => id)).not.toContain(open);
  });

  it('against a suspension ends it, and a later suspension is another decision', async () => {
    const [driver, first, second] = [await aDriver(), await aModerator(), await aModerator()];
    const input = { id: driver.id, reason: 'rude', words: null } as const;
    await suspendDriver(first, { ...input, until: inAWeek() });
    await expect(suspendDriver(second, { ...input, until: null, seen: 0 })).rejects.toMatchObject({
      code: 'decided-already',
      message: expect.stringContaining('A moderator has already dealt with this'),
    });
    const suspended = await reloaded(driver);
    await expect(addComment(suspended, 1)).rejects.toMatchObject({ code: 'suspended' });
    await appeal(suspended, { id: await actOn('user', driver.id), words: 'Sorry.' });
    const act = await actOn('user', driver.id);
    expect(await decideAppeal(second, verdict(act, 'grant'))).toEqual({ state: 'granted' });
    expect(isSuspended(await reloaded(driver))).toBe(false);
    await suspendDriver(first, { ...input, until: null });
    expect(isSuspended(await reloaded(driver))).toBe(true);
    setTimeAhead(100 * 365 * day);
    expect(isSuspended(await reloaded(driver))).toBe(true);
    await unsuspendDriver(second, { id: driver.id, words: null });
    expect(isSuspended(await reloaded(driver))).toBe(false);
  });

  /** Runs while all other moderators are suspended. */
  async function whileAlone(moderator: Driver, run: () => Promise<void>): Promise<void> {
    const others = { role: 'moderator' as const, _id: trusted({ $ne: moderator.id }) };
    await Users.updateMany(others, { $set: { suspendedUntil: inAWeek() } });
    await run().finally(() => Users.updateMany(others, { $set: { suspendedUntil: null } }));
  }
});

describe('decisions', () => {
  it('of a moderator replace hiding by reports; if kept, the post shows again', async () => {
    const [author, moderator] = [await aDriver(), await aModerator()];
    const [hidden, kept] = [await aPost(author), await aPost(author)];
    for (const { id } of [hidden, kept]) await hideIt(post(id));
    expect(await hideIt(post(hidden.id), moderator)).toBe(true);
    expect(await hideIt(post(hidden.id), moderator)).toBe(false);
    const by = { by: moderator.id, reason: 'spam', words: null } as const;
    await inTransaction((tx) => keep({ ...post(kept.id), userId: author.id }, by, tx));
    expect(await findPost(kept.id)).not.toBeNull();
    expect(await findPost(hidden.id)).toBeNull();
    await inTransaction((tx) => warn({ ...post(kept.id), userId: author.id }, by, tx));
    await inTransaction((tx) => warn({ ...post(hidden.id), userId: author.id }, by, tx));
    expect(await pointsOf(author)).toBe(5);
    const kinds = (await ModerationActs.find({ userId: author.id }).sort({ _id: 1 }).lean()).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['hidden', 'hidden', 'hidden', 'restored', 'warned', 'warned']);
    expect(await drift()).toEqual([]);
    for (const { id } of [hidden, kept]) await restoreIt(post(id), moderator);
    expect(await pointsOf(author)).toBe(15);
    expect(await drift()).toEqual([]);
  });

  it('stay in the log without names when their subject and moderator are erased', async () => {
    const [author, moderator, second] = [await aDriver(), await aModerator(), await aModerator()];
    const { id } = await aPost(author);
    await hideIt(post(id), moderator);
    await suspendDriver(moderator, { id: author.id, reason: 'rude', words: 'About Dusty.', until: inAWeek() });
    const act = await actOn('user', author.id);
    await appeal(await reloaded(author), { id: act, words: 'No!' });
    for (const leaving of [author, moderator]) {
      await requestDeletion(leaving, { userId: leaving.id });
      await eraseAccount(leaving.id, new Date(Date.now() + day));
    }
    const left = await ModerationActs.findById(act).lean();
    const forgotten = { userId: null, byId: null, words: null, subjectId: 0, appeal: null };
    expect(left).toMatchObject({ kind: 'suspended', ...forgotten });
    const log = await readPublicLog({ limit: 50 });
    expect(log.items.map(({ sentence }) => sentence)).toContain('A moderator suspended a driver for 7 days.');
    expect((await readDeskAppeals(second, { limit: 50 })).items.map((each) => each.id)).not.toContain(act);
    expect(await drift()).toEqual([]);
  });
});

it('simultaneous hiding, restoring, votes, comments, deletions and appeals keep counters right, and leave one appeal (case 79)', async () => {
  const [author, leaving, ...moderators] = [await aDriver(), await aDriver(), await aModerator(), await aModerator()];
  const erased = await aDriver();
  const voters = await Promise.all(Array.from({ length: 6 }, () => aDriver()));
  const posts = await Promise.all([aPost(author), aPost(author), aPost(leaving), aPost(author)]);
  const [, , theirs, deleted] = posts;
  await Promise.all(voters.map((voter) => vote(voter, theirs!.id)));
  await Promise.all(posts.map(({ id }) => vote(erased, id)));
  const comments = await Promise.all(posts.map(({ id }) => addComment(voters[0]!, id)));
  const by = { reason: 'spam', words: null } as const;
  const decisions = [0, 1, 2].flatMap(() =>
    moderators.flatMap((moderator) =>
      posts.flatMap(({ id }, at) => [
        () => hideByModerator.post(moderator, { id, ...by }),
        () => restoreByModerator.post(moderator, { id, words: null }),
        () => hideByModerator.comment(moderator, { id: comments[at]!.id, ...by }),
        () => restoreByModerator.comment(moderator, { id: comments[at]!.id, words: null }),
      ]),
    ),
  );
  const others = voters.flatMap((voter, at) =>
    posts.flatMap(({ id }) => [
      () => castVote.post(voter, { id, direction: at % 2 === 0 ? 'up' : 'down' }),
      () => castVote.post(voter, { id, direction: 'none' }),
      () => addComment(voter, id),
    ]),
  );
  const appeals = posts.slice(0, 2).flatMap(({ id }) =>
    [1, 2].map(() => async () => {
      const act = await actOn('post', id);
      await appeal(author, { id: act, words: 'Please.' });
      await decideAppeal(moderators[1]!, verdict(act, 'grant'));
    }),
  );
  const leave = [
    () => deletePost(author, deleted!.id),
    () => requestDeletion(leaving, { userId: leaving.id }),
    async () => eraseVotesOf(erased),
  ];
  const all = [...decisions, ...others, ...appeals, ...leave];
  const shuffled = all.map((run) => ({ run, at: Math.random() })).sort((one, other) => one.at - other.at);
  const answers = await Promise.allSettled(shuffled.map(({ run }) => run()));
  const unexpected = answers.flatMap((answer) =>
    answer.status === 'rejected' && !(answer.reason instanceof DomainError) ? [String(answer.reason)] : [],
  );
  expect(unexpected).toEqual([]);
  expect(await drift()).toEqual([]);
  expect(await findPost(theirs!.id)).toBeNull();

  await Promise.allSettled(posts.map(({ id }) => restoreIt(post(id), moderators[0])));
  expect(await drift()).toEqual([]);
  expect(await findPost(theirs!.id)).toBeNull();
  await undoDeletion({ token: await undoTokenOf(leaving) });
  expect(await findPost(theirs!.id)).not.toBeNull();
  const { id } = await aPost(author);
  await hideIt(post(id), moderators[0]);
  const act = await actOn('post', id);
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => appeal(author, { id: act, words: 'Once.' })));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const errors = tries.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(errors).toMatchObject(Array(7).fill({ code: 'appeal-made' }));
  const verdicts = await Promise.allSettled([
    decideAppeal(moderators[1]!, verdict(act, 'grant')),
    decideAppeal(moderators[1]!, verdict(act, 'uphold')),
    restoreByModerator.post(moderators[0]!, { id, words: null }),
  ]);
  expect(verdicts.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect((await ModerationActs.findById(act).lean())?.appeal?.state).not.toBe('open');
  expect(await drift()).toEqual([]);
});

it('an appeal at the end of its decision is settled with it or rejected, and never left open (case 79)', async () => {
  const moderator = await aModerator();
  // One author each, so that no two operations wait for the same lock.
  const hidden = await many(6, async () => {
    const author = await aDriver();
    const { id } = await aPost(author);
    await hideIt(post(id), moderator);
    return { author, id, act: await actOn('post', id) };
  });
  const calls = hidden.flatMap(({ author, id, act }) => [
    appeal(author, { id: act, words: 'Please.' }),
    restoreByModerator.post(moderator, { id, words: null }),
  ]);
  const errors = (await Promise.allSettled(calls)).flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  expect(errors).toMatchObject(errors.map(() => ({ code: 'nothing-to-appeal' })));
  const acts = await Promise.all(hidden.map(({ act }) => ModerationActs.findById(act).lean()));
  expect(acts.filter((each) => each?.appeal?.state === 'open')).toEqual([]);
  for (const { id } of hidden) expect(await findPost(id)).not.toBeNull();
});

it('content restored during its author’s deletion or return is as visible as the account (case 80)', async () => {
  const moderator = await aModerator();
  const { id: postId } = await aPost(await aDriver());
  // Comments give no points, so only the author's lock serializes the two operations.
  const hidden = await many(6, async () => {
    const author = await aDriver();
    const { id } = await addComment(author, postId);
    await hideIt(comment(id), moderator);
    return { author, id };
  });
  const by = { id: 0, words: null };
  await Promise.all(
    hidden.flatMap(({ author, id }) => [
      restoreByModerator.comment(moderator, { ...by, id }),
      requestDeletion(author, { userId: author.id }),
    ]),
  );
  for (const { id } of hidden) expect(await findComment(id)).toBeNull();

  for (const { id } of hidden) await hideIt(comment(id), moderator);
  const tokens = await Promise.all(hidden.map(({ author }) => undoTokenOf(author)));
  await Promise.all(
    hidden.flatMap(({ id }, at) => [
      restoreByModerator.comment(moderator, { ...by, id }),
      undoDeletion({ token: tokens[at] ?? '' }),
    ]),
  );
  for (const { id } of hidden) expect(await findComment(id)).not.toBeNull();
  expect(await drift()).toEqual([]);
});

async function eraseVotesOf(voter: Driver): Promise<void> {
  await eraseVotes((await findVotesOf(voter.id, 100)).map(({ _id }) => _id));
}
