import { describe, expect, it, vi } from 'vitest';
import { findComment } from '~models/comment';
import { recount } from '~/domain/points/recount';
import { readPost } from '~/domain/posts/read-posts';
import { findVotes, voteId } from '~models/vote';
import { Client } from '../support/client';
import { aDriver, aPost, type Driver } from '../support/factories';
import { aPhoto } from '../support/pictures';
import { comment, post } from '~/schemas/answers';
import { type RunningServer, startServer } from '../support/server';
import { useSite } from '../support/site';

const site = useSite();

/** What the site had answered before it died. */
type Acknowledged = {
  comments: number[];
  posts: number[];
  votes: { voter: number; postId: number }[];
};

/** Goes on doing things until the site is gone. */
async function keepBusy(browser: Client, driver: Driver, postIds: number[], done: Acknowledged): Promise<void> {
  const photo = await aPhoto();
  const { id: me } = driver;
  try {
    for (let step = 0; ; step += 1) {
      const postId = postIds[step % postIds.length] ?? 0;
      const direction = step % 3 === 0 ? 'down' : 'up';
      const voted = await browser.api.post(`/api/posts/${postId}/vote`, { direction });
      if (voted.status === 200) {
        done.votes.push({ voter: me, postId });
      }
      const said = await browser.api.post(`/api/posts/${postId}/comments`, { content: `Step ${step}` });
      if (said.status === 201) done.comments.push(comment.parse(said.json).id);
      await browser.api.post(`/api/posts/${postId}/share`);
      await browser.api.put('/api/users/profile', { city: `City ${step}`, bio: `Bio ${step}`, truckType: null });
      if (step % 4 !== 1) continue;
      const dish = { title: `Plate ${step}`, locationName: 'Diner', highway: 'I-80', exit: '1' };
      const published = await browser.multipart('POST', '/api/posts', dish, [{ field: 'image', file: photo }]);
      if (published.status === 201) done.posts.push(post.parse(published.json).id);
    }
  } catch (error) {
    // The request that the site died under; anything else is a mistake of the test.
    if (!(error instanceof TypeError)) throw error;
  }
}

const answersIn = ({ comments, posts, votes }: Acknowledged): number => comments.length + posts.length + votes.length;

/** Lets some drivers loose on a process of its own, and kills it in the middle of it, once it has given so many answers. */
async function killUnderLoad(answers: number, postIds: number[]): Promise<Acknowledged> {
  const server: RunningServer = await startServer({ databaseUri: site.server.databaseUri });
  const done: Acknowledged = { comments: [], posts: [], votes: [] };
  const busy = [];
  for (let count = 0; count < 6; count += 1) {
    const driver = await aDriver();
    const browser = new Client(server.origin);
    for (const [name, value] of (await site.signedIn(driver)).cookies) browser.cookies.set(name, value);
    busy.push(keepBusy(browser, driver, postIds, done));
  }
  await vi.waitUntil(() => answersIn(done) >= answers, { timeout: 90_000, interval: 2 });
  await server.kill();
  await Promise.all(busy);
  return done;
}

/** A killed process leaves its transactions open, and MongoDB what they touched locked, until it notices. */
async function voteOnEach(postIds: number[]): Promise<number[]> {
  const browser = await site.signedIn(await aDriver());
  const cast = (postId: number) => browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' });
  return (await Promise.all(postIds.map(cast))).map(({ status }) => status);
}

describe('one of two processes killed in the middle of votes, posts, comments, shares and profiles (case 5)', () => {
  it.each([1, 10, 20, 40])(
    'after %d answers leaves every figure equal to its recount, all that it answered, and the other process at work',
    { timeout: 120_000 },
    async (answers) => {
      const authors = [await aDriver(), await aDriver()] as const;
      const postIds = [(await aPost(authors[0])).id, (await aPost(authors[1])).id];
      const done = await killUnderLoad(answers, postIds);
      expect(await voteOnEach(postIds)).toEqual([200, 200]);
      const { checked, drift } = await recount();
      expect(drift.map(({ what, stored, counted }) => `${what}: ${stored} ≠ ${counted}`)).toEqual([]);
      expect(checked).toBeGreaterThan(10);
      for (const id of done.comments) expect(await findComment(id)).not.toBeNull();
      for (const id of done.posts) expect((await readPost(null, id)).images).toHaveLength(1);
      for (const { voter, postId } of done.votes) {
        const [row] = await findVotes([voteId('post', postId, voter)]);
        // Its direction may be that of the vote which was under way: committed, and not yet answered.
        expect(['up', 'down']).toContain(row?.direction);
      }
    },
  );
});
