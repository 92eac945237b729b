import { z } from 'zod';
import { ask } from '../support/children';
import type { LoadRequest } from '../support/load';
import type { Options } from '../options';
import { processFigures } from '../support/process-figures';
import { applyLoad } from '../support/rounds';
import { openSite } from '../support/site';
import { figure, table } from '../support/table';

const filledShape = z.object({ postIds: z.array(z.number()), voterCookies: z.array(z.string()) });
const posts = 1_000;
const roundSeconds = 30;

/** The site's memory while visitors, drivers and voters keep it busy for `soakMinutes`, measured every half minute. */
export async function measureSoak({ soakMinutes, connections }: Options, say: (line: string) => void) {
  say(`\n== ${soakMinutes} minutes of load, ${posts} posts`);
  const site = await openSite();
  try {
    const limits = { limitSeconds: 120, env: site.env };
    const filled = filledShape.parse(await ask('fill/main.ts', { posts, voters: 2_000 }, limits));
    const requests = filled.voterCookies.flatMap((cookie, at): LoadRequest[] => {
      const id = filled.postIds[(at * 7) % filled.postIds.length] ?? 0;
      const body = at % 2 === 0 ? '{"direction":"up"}' : '{"direction":"none"}';
      return [
        { path: '/' },
        { path: '/', headers: { cookie } },
        { path: `/posts/${id}`, headers: { cookie } },
        { path: '/locations?query=pilot' },
        { path: `/latest-meat?turn=${at}` },
        {
          method: 'POST',
          path: `/api/posts/${id}/vote`,
          headers: { cookie, 'content-type': 'application/json' },
          body,
        },
      ];
    });

    const moments = [
      { seconds: 0, residentMb: (await processFigures(site.pid))?.residentMb ?? Number.NaN, perSecond: 0 },
    ];
    for (let seconds = roundSeconds; seconds <= soakMinutes * 60; seconds += roundSeconds) {
      const load = { origin: site.origin, connections, seconds: roundSeconds, requests, repeat: true };
      const { perSecond } = await applyLoad(load, { server: site.pid, mongod: null });
      const now = await processFigures(site.pid);
      moments.push({ seconds, residentMb: now?.residentMb ?? Number.NaN, perSecond });
      say(`After ${seconds} s: ${now?.residentMb ?? '-'} MB, ${figure(perSecond)} requests/s`);
    }
    const peakMb = (await processFigures(site.pid))?.peakMb ?? Number.NaN;
    say(`\n${showMoments(moments)}\n\nHighest: ${peakMb} MB`);
    return { moments, peakMb };
  } finally {
    await site.stop();
  }
}

const showMoments = (moments: { seconds: number; residentMb: number; perSecond: number }[]): string =>
  table(
    ['seconds of load', 'resident memory, MB', 'requests /s'],
    moments.map(({ seconds, residentMb, perSecond }) => [String(seconds), String(residentMb), figure(perSecond)]),
  );
