import { describe, expect, it } from 'vitest';
import { type BoardEvent, watchUntil } from '../support/board-events';
import { aDriver, aPost } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: 'emptied' });

const origin = (process: number): string => site.servers[process]?.origin ?? '';

describe('a live leaderboard', () => {
  it('updates on one process after a vote on the other', { tags: ['S1.live.1'] }, async () => {
    const [author, voter] = [await aDriver(), await aDriver()];
    const post = await aPost(author);
    const browser = await site.signedIn(voter, 0);
    const has = (points: number) => (event: BoardEvent) =>
      event.leaders.some((leader) => leader.id === author.id && leader.points === points);
    await watchUntil(origin(1), has(10));
    const watching = watchUntil(origin(1), has(11));
    expect((await browser.api.post(`/api/posts/${post.id}/vote`, { direction: 'up' })).status).toBe(200);
    expect(await watching).not.toBeNull();
  });

  it('sends a reconnecting page, at any process, only new states', async () => {
    await aPost(await aDriver());
    const first = await watchUntil(origin(0), () => true);
    expect(first?.id).toBeTruthy();
    expect(await watchUntil(origin(1), () => true, { lastEventId: first?.id ?? '', withinMs: 1_500 })).toBeNull();
    await aPost(await aDriver());
    const next = await watchUntil(origin(1), () => true, { lastEventId: first?.id ?? '' });
    expect(next?.id).not.toBe(first?.id);
  });
});
