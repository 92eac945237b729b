import { describe, expect, it } from 'vitest';
import { leaderboard } from '~/schemas/answers';
import { aDriver, aPost } from '../support/factories';
import { useSite } from '../support/site';

const site = useSite({ processes: 2, alone: true });

const origin = (process: number): string => site.servers[process]?.origin ?? '';

type BoardEvent = { id: string; leaders: { id: number; points: number }[] };

/** Reads a board's stream until `wanted` answers an event with true, or the time is over. */
async function watchUntil(
  origin: string,
  wanted: (event: BoardEvent) => boolean,
  { lastEventId, withinMs = 60_000 }: { lastEventId?: string; withinMs?: number } = {},
): Promise<BoardEvent | null> {
  const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
  const signal = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(`${origin}/api/leaderboard/events?period=weekly`, { headers, signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const reader = response.body?.getReader();
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done || !value) return null;
      text += Buffer.from(value).toString('utf8');
      for (const [, id = '', json = ''] of text.matchAll(/id: (\S+)\nevent: board\ndata: (.+)\n\n/g)) {
        const event = { id, leaders: leaderboard.parse(JSON.parse(json)).leaderboard };
        if (!wanted(event)) continue;
        await reader?.cancel();
        return event;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return null;
}

describe('a board that is watched', () => {
  it('moves on one process after a vote on the other', { tags: ['S1.live.1'] }, async () => {
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

  it('tells a page that reconnects, to whichever process, only what it has not seen', async () => {
    await aPost(await aDriver());
    const first = await watchUntil(origin(0), () => true);
    expect(first?.id).toBeTruthy();
    expect(await watchUntil(origin(1), () => true, { lastEventId: first?.id ?? '', withinMs: 1_500 })).toBeNull();
    await aPost(await aDriver());
    const next = await watchUntil(origin(1), () => true, { lastEventId: first?.id ?? '' });
    expect(next?.id).not.toBe(first?.id);
  });
});
