import { expect } from 'vitest';
import { findComment } from '~models/comment';
import { findVotes, voteId } from '~models/vote';
import { recount } from '~/domain/points/recount';
import { comment } from '~/schemas/answers';
import { aDriver, aPost } from '../support/factories';
import { type OwnSite, startOwnSite } from '../support/own-site';

/**
 * Alternately kills the application or MongoDB right after an acknowledged write, and checks after each restart that all acknowledged
 * writes are there.
 */
export async function killAfterWrites(times: number): Promise<void> {
  const site = await startOwnSite();
  const [author, voter] = [await aDriver(), await aDriver()];
  const comments: number[] = [];
  const postIds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const { id: postId } = await aPost(author);
    const browser = await site.signedIn(voter);
    const said = await browser.api.post(`/api/posts/${postId}/comments`, { content: `Before kill ${time}` });
    expect((await browser.api.post(`/api/posts/${postId}/vote`, { direction: 'up' })).status).toBe(200);
    comments.push(comment.parse(said.json).id);
    postIds.push(postId);
    await (time % 2 === 0 ? killProcess(site) : killDatabase(site));
    for (const id of comments) expect(await findComment(id), `comment ${id} after kill ${time}`).not.toBeNull();
    const votes = await findVotes(postIds.map((id) => voteId('post', id, voter.id)));
    expect(votes.map(({ direction }) => direction)).toEqual(postIds.map(() => 'up'));
  }
  expect((await recount()).drift).toEqual([]);
}

async function killProcess(site: OwnSite): Promise<void> {
  await site.server.kill();
  await site.restart();
}

async function killDatabase({ mongod, set, visitor }: OwnSite): Promise<void> {
  await mongod.kill();
  await mongod.start();
  await set.primary();
  await expect.poll(async () => (await visitor().page('/healthz')).status).toBe(200);
}
