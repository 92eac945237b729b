import { expect } from 'vitest';
import { leaderboard } from '~/schemas/answers';

export type BoardEvent = { id: string; leaders: { id: number; points: number }[] };

type Watch = { lastEventId?: string; withinMs?: number; query?: string; name?: string };

/** Reads a leaderboard's stream until `isMatch` returns true for an event. @returns the event; null after a timeout */
export async function watchUntil(
  origin: string,
  isMatch: (event: BoardEvent) => boolean,
  { lastEventId, withinMs = 60_000, query = 'period=weekly', name = 'board' }: Watch = {},
): Promise<BoardEvent | null> {
  const headers: Record<string, string> = lastEventId ? { 'last-event-id': lastEventId } : {};
  const signal = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(`${origin}/api/leaderboard/events?${query}`, { headers, signal });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const reader = response.body?.getReader();
    for (;;) {
      const { done = true, value } = (await reader?.read()) ?? {};
      if (done || !value) return null;
      text += Buffer.from(value).toString('utf8');
      for (const [, id = '', eventName, json = ''] of text.matchAll(/(?:id: (\S+)\n)?event: (\S+)\ndata: (.+)\n\n/g)) {
        const event = { id, leaders: leaderboard.parse(JSON.parse(json)).leaderboard };
        if (eventName !== name || !isMatch(event)) continue;
        await reader?.cancel();
        return event;
      }
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return null;
}
