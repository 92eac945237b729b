import type { Filled } from './fill/fill-site';
import type { LoadRequest } from './load';
import type { Options } from './options';
import { type Result, toResult } from './result';
import { applyLoad, countIncrements, interleave } from './rounds';
import type { Site } from './site';

/** Votes a second through the API, each by another driver, against a lone `$inc` as durable. */
export async function measureVotes(site: Site, filled: Filled, options: Options, onProgress: (line: string) => void) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const { postIds, voterCookies } = filled;
  const newest = postIds.at(-1) ?? 0;
  const vote = (id: number, cookie: string): LoadRequest => ({
    method: 'POST',
    path: `/api/posts/${id}/vote`,
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"direction":"up"}',
  });
  const measure = (documents: number, requestsOf: (round: number) => LoadRequest[]) =>
    interleave(
      rounds,
      () =>
        countIncrements({ clients: connections, seconds, documents }, site.env, {
          server: null,
          mongod: site.mongodPid,
        }),
      (round) =>
        applyLoad(
          { connections, seconds, origin: site.origin, repeat: false, requests: requestsOf(round) },
          { server: site.pid, mongod: site.mongodPid },
        ),
    );

  onProgress('Measuring: votes spread over many posts (1 of 2) ...');
  const spread = await measure(postIds.length, (round) =>
    voterCookies.map((cookie, at) => vote(postIds[(at + round) % postIds.length] ?? 0, cookie)),
  );
  onProgress('Measuring: votes on one hot post (2 of 2) ...');
  const hot = await measure(1, (round) =>
    voterCookies.map((cookie) => vote(newest - options.rounds - 2 - round, cookie)),
  );
  return [toResult('votes, many posts', spread), toResult('votes, one hot post', hot)] satisfies Result[];
}
