import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Filled } from '../fill/fill-site';
import type { Options } from '../options';
import { ask, run, startServer } from '../support/children';
import { inTurn } from '../support/in-turn';
import type { LoadRequest } from '../support/load';
import { copyOf, openOtherCommit, openWithOneWorker, type OtherSite } from '../support/other-site';
import { type ProcessFigures, processFigures } from '../support/process-figures';
import { applyLoad, castVotes, countIncrements } from '../support/rounds';
import { newGround, openSite, type Site } from '../support/site';
import { table } from '../support/table';
import { measurePages, searches } from './pages';
import { showResults, type Result, toResult } from './result';

const filledShape = z.object({
  postIds: z.array(z.number()),
  voterIds: z.array(z.number()),
  voterCookies: z.array(z.string()),
});

/** After a start V8 gives back what that needed, in milliseconds: what is measured next is a site that no one asks. */
const settlesMs = 15_000;

/** Everything at one size: a site of its own is started, filled, measured, counted again and ended. */
export async function measureRequests(posts: number, options: Options, say: (line: string) => void) {
  say(`\n== ${posts} posts`);
  const ground = await newGround();
  let site = await openSite(ground);
  let other: OtherSite | null = null;
  try {
    await sleep(settlesMs);
    const memory: Moment[] = [];
    const remember = async (when: string) =>
      memory.push({ when, site: await processFigures(site.pid), mongod: await processFigures(site.mongodPid) });
    await remember(`idle, ${settlesMs / 1000} s after start`);

    const filled = await fill(site, posts, options);
    say(await recount(site));
    const { against, workers } = options;
    if (against !== null || workers > 1) {
      say(
        `Starting ${against === null ? 'a site with one worker' : `the site of ${against}`} on a copy of this data ...`,
      );
      await site.pause();
      other = await (against === null ? openWithOneWorker(ground) : openOtherCommit(against, ground));
      // On a copy as well, so that the files of both were written alike.
      const copy = await copyOf(ground);
      site = await openSite({ ...copy, env: { ...copy.env, WORKERS: String(workers) } });
      await ground.remove();
    }
    const pages = options.sections.includes('pages') ? await measurePages(site, other, filled, options, say) : [];
    // Beside another site, the API's search is among the pages.
    const api = pages.length > 0 && !other ? await measureApi(site, filled, options, say) : [];
    if (pages.length > 0) await remember('after pages');
    const votes = options.sections.includes('votes') ? await measureVotes(site, other, filled, options, say) : [];
    if (votes.length > 0) await remember('after votes');
    const recounted = await recount(site);

    const { connections, rounds, roundSeconds } = options;
    say(
      `\n${posts} posts; ${connections} connections, medians of ${rounds} x ${roundSeconds} s. ${describeFloor(other)}\n`,
    );
    const floor = other?.name ?? 'floor';
    if (pages.length > 0) say(`${showResults('pages', pages, floor)}\n`);
    if (api.length > 0) say(`${showResults('API', api, 'same rows')}\n`);
    if (votes.length > 0) say(`${showResults('votes', votes, floor)}\n`);
    say(`${showMemory(memory)}\n`);
    say(recounted);
    return { posts, pages, api, votes, memory, recounted };
  } finally {
    await other?.stop();
    await site.stop();
  }
}

const describeFloor = (other: OtherSite | null): string =>
  other
    ? `Beside it stands ${other.name}, on a copy of the same data.`
    : 'Floor of pages: an express server\nwith the same bytes in memory; floor of the API: one that asks the same MongoDB for the same rows;\nfloor of votes: a lone $inc, as durable, by as many clients.';

const fill = async (site: Site, posts: number, { voters }: Options): Promise<Filled> =>
  filledShape.parse(await ask('fill/main.ts', { posts, voters }, { limitSeconds: 60 + posts / 100, env: site.env }));

/** The site's own check that all derived figures are what their rows add up to. */
const recount = async (site: Site): Promise<string> => (await run('scripts/recount.ts', site.env)).lastLine;

type Moment = { when: string; site: ProcessFigures | null; mongod: ProcessFigures | null };

const showMemory = (moments: Moment[]): string =>
  table(
    ['resident memory, MB', 'site', 'its peak', 'mongod', 'its peak'],
    moments.map(({ when, site, mongod }) => [
      when,
      ...[site?.residentMb, site?.peakMb, mongod?.residentMb, mongod?.peakMb].map((each) => String(each ?? '-')),
    ]),
  );

/** Votes a second through the API, each by another driver, against a lone `$inc` as durable, or another site. */
async function measureVotes(
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

const placeIds = z.array(z.object({ id: z.number() }));

/** Calls a second of visitors and drivers, against a bare Express server that asks the same MongoDB for the same rows. */
async function measureApi(
  site: Site,
  { voterCookies: [cookie = ''] }: Filled,
  { connections, rounds, roundSeconds: seconds }: Options,
  onProgress: (line: string) => void,
): Promise<Result[]> {
  const search = searches.map((query) => `/api/locations/search?query=${query}`);
  const found = await Promise.all(
    search.map(async (path) => placeIds.parse(await (await fetch(site.origin + path)).json()).map(({ id }) => id)),
  );
  const rows = await startServer('scripts/run.mjs', ['scripts/bench/requests/rows.ts'], site.env);
  const kinds = [
    { label: 'posts, API', asked: ['/api/posts'], floor: ['/posts'] },
    { label: 'location search, API', asked: search, floor: found.map((ids) => `/places?ids=${ids.join(',')}`) },
  ];
  const readers: { reader: string; headers: Record<string, string> }[] = [
    { reader: 'visitor', headers: {} },
    { reader: 'signed in', headers: { cookie } },
  ];
  const load = (server: Pick<Site, 'origin' | 'pid'>, requests: LoadRequest[]) =>
    applyLoad(
      { connections, seconds, repeat: true, origin: server.origin, requests },
      { server: server.pid, mongod: site.mongodPid },
    );

  const results: Result[] = [];
  try {
    for (const { label, asked, floor } of kinds) {
      for (const { reader, headers } of readers) {
        onProgress(`Measuring: ${label}, ${reader} ...`);
        const pair = await inTurn(
          { rounds, warmUps: 1 },
          {
            floor: () =>
              load(
                rows,
                floor.map((path) => ({ path })),
              ),
            ours: () =>
              load(
                site,
                asked.map((path) => ({ path, headers })),
              ),
          },
        );
        results.push(toResult(`${label}, ${reader}`, pair));
      }
    }
  } finally {
    await rows.stop();
  }
  return results;
}
