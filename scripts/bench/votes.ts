import type { Filled } from './fill/fill-site';
import type { LoadRequest } from './load';
import type { Options } from './options';
import { type Result, toResult } from './result';
import { applyLoad, castVotes, countIncrements, interleave } from './rounds';
import type { Site } from './site';
import type { Round } from './statistics';

/** Votes a second through the API, each by another driver, against a lone `$inc` as durable. */
export async function measureVotes(site: Site, filled: Filled, options: Options, onProgress: (line: string) => void) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const { postIds, voterIds, voterCookies } = filled;
  const newest = postIds.at(-1) ?? 0;
  const vote = (id: number, cookie: string): LoadRequest => ({
    method: 'POST',
    path: `/api/posts/${id}/vote`,
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"direction":"up"}',
  });
  const floorCpu = { server: null, mongod: site.mongodPid };
  const measure = (documents: number, ours: (round: number) => Promise<Round>) =>
    interleave(rounds, () => countIncrements({ clients: connections, seconds, documents }, site.env, floorCpu), ours);
  const byHttp = (requests: LoadRequest[]) =>
    applyLoad(
      { connections, seconds, origin: site.origin, repeat: false, requests },
      { server: site.pid, mongod: site.mongodPid },
    );
  /** A post for each round, from the newest on. */
  const hotPost = (at: number) => newest - 2 - at;

  onProgress('Measuring: votes spread over many posts (1 of 3) ...');
  const spread = await measure(postIds.length, (round) =>
    byHttp(voterCookies.map((cookie, at) => vote(postIds[(at + round) % postIds.length] ?? 0, cookie))),
  );
  onProgress('Measuring: votes on one hot post (2 of 3) ...');
  const hot = await measure(1, (round) => byHttp(voterCookies.map((cookie) => vote(hotPost(rounds + round), cookie))));
  onProgress('Measuring: the same without HTTP (3 of 3) ...');
  const alone = await measure(1, (round) =>
    castVotes({ clients: connections, seconds, postId: hotPost(2 * rounds + 1 + round), voterIds }, site.env, floorCpu),
  );
  return [
    toResult('votes, many posts', spread),
    toResult('votes, one hot post', hot),
    toResult('votes, one hot post, without HTTP', alone),
  ] satisfies Result[];
}
