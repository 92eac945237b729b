import type { Filled } from '../fill/fill-site';
import { inTurn } from '../support/in-turn';
import type { LoadRequest } from '../support/load';
import type { Options } from '../options';
import type { OtherSite } from '../support/other-site';
import { type Result, toResult } from './result';
import { applyLoad, castVotes, countIncrements } from '../support/rounds';
import type { Site } from '../support/site';

/** Votes a second through the API, each by another driver, against a lone `$inc` as durable, or another site. */
export async function measureVotes(
  site: Site,
  other: OtherSite | null,
  filled: Filled,
  options: Options,
  onProgress: (line: string) => void,
) {
  const { connections, rounds, roundSeconds: seconds } = options;
  const { postIds, voterIds, voterCookies } = filled;
  const newest = postIds.at(-1) ?? 0;
  const vote = (id: number, cookie: string): LoadRequest => ({
    method: 'POST',
    path: `/api/posts/${id}/vote`,
    headers: { cookie, 'content-type': 'application/json' },
    body: '{"direction":"up"}',
  });
  const byHttp = ({ origin, pid, mongodPid }: Site, requests: LoadRequest[]) =>
    applyLoad({ connections, seconds, origin, repeat: false, requests }, { server: pid, mongod: mongodPid });
  const counted = (documents: number) =>
    countIncrements({ clients: connections, seconds, documents }, site.env, { server: null, mongod: site.mongodPid });
  const measure = (documents: number, requestsIn: (round: number) => LoadRequest[]) =>
    inTurn(
      { rounds, warmUps: 1 },
      {
        floor: (round) => (other ? byHttp(other.site, requestsIn(round)) : counted(documents)),
        ours: (round) => byHttp(site, requestsIn(round)),
      },
    );
  /** A post for each round, from the newest on. */
  const hotPost = (at: number) => newest - 2 - at;

  onProgress('Measuring: votes spread over many posts ...');
  const spread = await measure(postIds.length, (round) =>
    voterCookies.map((cookie, at) => vote(postIds[(at + round) % postIds.length] ?? 0, cookie)),
  );
  onProgress('Measuring: votes on one hot post ...');
  const hot = await measure(1, (round) => voterCookies.map((cookie) => vote(hotPost(rounds + round), cookie)));
  const results: Result[] = [toResult('votes, many posts', spread), toResult('votes, one hot post', hot)];
  // What a vote costs without its request is the operation itself, of this commit and in one process.
  if (other) return results;
  onProgress('Measuring: the same without HTTP ...');
  const alone = await inTurn(
    { rounds, warmUps: 1 },
    {
      floor: () => counted(1),
      ours: (round) => {
        const input = { clients: connections, seconds, postId: hotPost(2 * rounds + 1 + round), voterIds };
        return castVotes(input, site.env, { server: null, mongod: site.mongodPid });
      },
    },
  );
  return [...results, toResult('votes, one hot post, without HTTP', alone)];
}
