import { afterEach, describe, expect, it, vi } from 'vitest';
import { findComment } from '~models/comment';
import { inTransaction } from '~models/database/transaction';
import { Notices } from '~models/notice';
import { isPhotoWithheld } from '~models/photo';
import { findAnyPost, findPost } from '~models/post';
import type { Actor } from '~/domain/actor';
import { deleteComment, postComment } from '~/domain/comments';
import { requestDeletion, undoDeletion } from '~/domain/deletion';
import { eraseAccount } from '~/domain/deletion/erase-account';
import { deliverDueMail } from '~/domain/mail/outgoing-mail';
import { hide, type Hideable, restore } from '~/domain/moderation';
import { recount } from '~/domain/points/recount';
import { deletePost } from '~/domain/posts/delete-post';
import { listPosts } from '~/domain/posts/read-posts';
import { castVote } from '~/domain/votes';
import { aDriver, aPost, type Driver, pointsOf } from '../support/factories';
import { useFreshDatabase } from '../support/database';
import { mailTo } from '../support/mail';
import { setTimeAhead, timeIsReal } from '../support/time';

useFreshDatabase();

const day = 24 * 3600_000;
afterEach(timeIsReal);

const drift = async () => (await recount()).drift.map(({ what, stored, counted }) => ({ what, stored, counted }));
const say = (driver: Actor, postId: number) => postComment(driver, { postId, content: 'Never again.', formKey: null });
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
  });
  return token ?? '';
}

describe('a hidden post', () => {
  it('takes its points along and gives them again, in the weeks they belong to, however often', async () => {
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
      await expect(vote(await aDriver(), id)).rejects.toMatchObject({ code: 'post-not-found' });
      setTimeAhead((9 + 8 * round) * day);
      expect(await restoreIt(post(id))).toBe(true);
      expect(await restoreIt(post(id))).toBe(false);
      expect(await pointsOf(author)).toBe(12);
      expect(await drift()).toEqual([]);
    }
    expect((await listPosts(null, { sort: 'latest', limit: 50 })).items.map((each) => each.id)).toContain(id);
  });

  it('loses a vote whose voter is erased meanwhile, and has one point less once restored', async () => {
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

  it('is deleted by its author, or with their account, and its points are not taken twice', async () => {
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

  it('stays hidden when its author’s account comes back, and away while that is away', async () => {
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

  it('withholds its photos, and its author’s account coming back does not give them out', async () => {
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

  it('is told to its author, with the reason, and nobody is named', async () => {
    const [author, moderator] = [await aDriver(), await aDriver({ role: 'moderator' })];
    const { id } = await aPost(author);
    await hideIt(post(id), moderator);
    const notices = await Notices.find({ userId: author.id }).lean();
    expect(notices).toMatchObject([
      { kind: 'moderation', actorIds: [], facts: { did: 'hidden', what: 'post', id: String(id), reason: 'rude' } },
    ]);
    await deliverDueMail();
    const [mail] = await mailTo(author.email);
    expect(mail?.text).toContain('We hid your post.');
    expect(mail?.text).toContain('No insults, threats or hate.');
    expect(mail?.text).not.toContain(moderator.username);
  });
});

describe('a hidden comment', () => {
  it('is counted by its post no more until it is restored, and not twice when it is deleted', async () => {
    const [author, talker] = [await aDriver(), await aDriver()];
    const { id } = await aPost(author);
    const [first, second] = [await say(talker, id), await say(talker, id)];
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
